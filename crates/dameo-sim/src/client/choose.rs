//! What a client wants to do when nothing forces it.

use dameo::Color;
use dameo_live::{Action, Offer};
use dameo_room::{Status, Viewer};

use super::{Act, Client};

/// What a client does next.
pub(crate) enum Choice {
    Nothing,
    Act(Act),
    /// Goes on with the next game.
    FollowRematch(String),
}

impl Client {
    /// What the client does now.
    pub(crate) fn choose(&mut self) -> Choice {
        let Some(status) = self.status.clone().filter(|_| self.is_welcomed) else {
            return Choice::Nothing;
        };
        let act = match (self.viewer, &status.rematch) {
            (_, Some(next)) if self.dice.chance(300) => return Choice::FollowRematch(next.clone()),
            (Viewer::Spectator, _) => self.dice.chance(50).then_some(Act::Sync),
            (Viewer::Player(seat), None) if status.conclusion.is_some() => {
                let offer = if self.dice.chance(850) {
                    Action::Offer { offer: Offer::Rematch }
                } else {
                    Action::Decline { offer: Offer::Rematch }
                };
                (status.seats[seat].offers.is_empty() && self.dice.chance(300))
                    .then_some(Act::Other(offer))
            }
            (Viewer::Player(seat), _) => self.choose_in_game(seat, &status),
        };
        act.map_or(Choice::Nothing, Choice::Act)
    }

    fn choose_in_game(&mut self, seat: Color, status: &Status) -> Option<Act> {
        if let Some(&offer) = status.seats[!seat].offers.first()
            && self.dice.chance(600)
        {
            let accepts = self.dice.chance(if offer == Offer::Draw { 200 } else { 700 });
            let answer = if accepts { Action::Accept { offer } } else { Action::Decline { offer } };
            return Some(Act::Other(answer));
        }
        if self.dice.chance(60) {
            return Some(Act::Other(self.aside(seat, status)));
        }
        if self.gap.is_some()
            && let Some(action) = self.choose_over_days(seat, status)
        {
            return Some(Act::Other(action));
        }
        let is_due = status.turn == seat && self.waiting.is_empty();
        let plays = is_due && (self.is_first || self.dice.chance(150));
        plays.then(|| Act::Move(self.dice.next()))
    }

    /// What there is in games over days alone.
    fn choose_over_days(&mut self, seat: Color, status: &Status) -> Option<Action> {
        if status.pause.is_some() {
            return self.dice.chance(100).then_some(Action::Resume {});
        }
        if status.turn != seat {
            return self.dice.chance(300).then(|| Action::SetLines { lines: self.new_lines() });
        }
        let wants_pause = self.dice.chance(30) && status.seats[seat].offers.is_empty();
        wants_pause.then_some(Action::Offer { offer: Offer::Pause })
    }

    /// Something beside the moves.
    fn aside(&mut self, seat: Color, status: &Status) -> Action {
        if let Some(&offer) = status.seats[seat].offers.first()
            && self.dice.chance(500)
        {
            return Action::Withdraw { offer };
        }
        let away = status.seats[!seat].away;
        if away.and_then(|away| away.claimable).is_some() && self.dice.chance(800) {
            return Action::Claim {};
        }
        let offer = if self.dice.chance(300) { Offer::Draw } else { Offer::TakeBack };
        match self.dice.below(100) {
            0..8 => Action::Flag {},
            8..12 => Action::Claim {},
            12..18 => Action::Abort {},
            18..20 if self.moves.len() > 8 => Action::Resign {},
            20..25 => Action::Accept { offer },
            _ => Action::Offer { offer },
        }
    }
}
