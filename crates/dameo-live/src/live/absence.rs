//! Players who are away, and claims of their games.

use dameo::{Color, Conclusion};

use super::state::Away;
use super::{AbsenceTerms, GameEvent, LiveGame, Refusal};
use crate::time::{Millis, Timestamp};

impl LiveGame {
    /// From when on the opponent of a side can claim the game, if the side stays away.
    /// `None` if it is there, the game is over, the terms allow no claim, or somebody has
    /// not moved yet: then the game can be aborted.
    #[must_use]
    pub fn claimable(&self, side: Color) -> Option<Timestamp> {
        let seat = &self.state.seats[side];
        let (away, terms) = (seat.away?, self.state.terms.absence?);
        let have_moved = Color::ALL.into_iter().all(|side| self.moves_of(side) > 0);
        if self.is_over() || !have_moved {
            return None;
        }
        let wait = if away.on_purpose { terms.left } else { terms.lost };
        let factor = if seat.absences == 0 { terms.first_factor.into() } else { 1 };
        Some(away.since + Millis::new(wait.get().saturating_mul(factor)))
    }

    pub(super) fn claim(&mut self, seat: Color, now: Timestamp) -> Result<Vec<GameEvent>, Refusal> {
        self.check_running()?;
        match self.claimable(!seat) {
            None => Err(Refusal::CannotClaim),
            Some(at) if now < at => Err(Refusal::ClaimTooSoon { at }),
            Some(_) => self.conclude(Conclusion::Abandonment { loser: !seat }, now),
        }
    }

    pub(super) fn leave(
        &mut self,
        side: Color,
        on_purpose: bool,
        now: Timestamp,
    ) -> Vec<GameEvent> {
        let away = &mut self.state.seats[side].away;
        match away {
            Some(away) if away.on_purpose || !on_purpose => return Vec::new(),
            Some(away) => away.on_purpose = true,
            None => *away = Some(Away { since: now, on_purpose }),
        }
        vec![GameEvent::Left { side, claimable: self.claimable(side) }]
    }

    pub(super) fn come_back(&mut self, side: Color, now: Timestamp) -> Vec<GameEvent> {
        let seat = &mut self.state.seats[side];
        let Some(away) = seat.away.take() else { return Vec::new() };
        if now.since(away.since) >= AbsenceTerms::SHORTEST {
            seat.absences += 1;
        }
        vec![GameEvent::Returned { side }]
    }
}
