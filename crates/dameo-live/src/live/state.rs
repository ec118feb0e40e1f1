//! A game between two players as plain data.

use dameo::{BoundedGame, Bounds, BoundsError, ByColor, Color, GameRecord, RecordError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{ConditionalLines, Offer, Pause, Terms};
use crate::clock::{Clock, Pressed, UnplayableControl};
use crate::time::Timestamp;

/// A [`LiveGame`](super::LiveGame) as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LiveState {
    /// The name of the game.
    pub id: String,
    /// What the players agreed on.
    pub terms: Terms,
    /// The moves, and how the game ended.
    pub record: GameRecord,
    /// The number of moves that the record had before this game began.
    pub first_ply: usize,
    /// The clock; `None` if the game is played without one.
    pub clock: Option<Clock>,
    /// What each move of this game did to the clock.
    pub spent: Vec<Pressed>,
    /// The number of moves that were taken back.
    pub take_backs: u32,
    /// The players.
    pub seats: ByColor<Seat>,
    /// The last pause, which can be over; `None` if there was none since a player ended one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pause: Option<Pause>,
    /// The conditional lines of the players, each its owner's secret.
    #[serde(default, skip_serializing_if = "are_empty")]
    pub lines: ByColor<ConditionalLines>,
    /// Since when the side to move has had the turn.
    pub turn_since: Timestamp,
    /// The latest instant at which something happened.
    pub latest: Timestamp,
    /// Whether the clock was started before all untimed plies were played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_clock_started: bool,
}

/// What one player has going.
#[expect(clippy::struct_excessive_bools, reason = "each offer stands or not")]
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Seat {
    /// Whether an offer of a draw stands.
    pub offers_draw: bool,
    /// The number of own moves at the last offer of a draw.
    pub draw_offered_after: Option<usize>,
    /// Whether a request to take the last move back stands.
    pub asks_take_back: bool,
    /// Whether an offer of a rematch stands.
    pub wants_rematch: bool,
    /// Whether an offer to analyse the game together stands.
    #[serde(default)]
    pub wants_analysis: bool,
    /// Whether an offer to use an engine in that analysis stands.
    #[serde(default)]
    pub wants_engine: bool,
    /// Whether an offer of a pause stands.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wants_pause: bool,
    /// Whether the player of an arena has given up half of the time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_berserk: bool,
    /// The absence of the player; `None` if it is there.
    pub away: Option<Away>,
    /// The number of absences that have ended, without those of a moment.
    pub absences: u32,
}

/// The absence of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Away {
    /// Since when.
    pub since: Timestamp,
    /// Whether the player left, and was not just cut off.
    pub on_purpose: bool,
}

/// A game between two players cannot begin or go on from a state.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum LiveStateError {
    /// The record cannot be replayed.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A position exceeds the bounds.
    #[error(transparent)]
    Bounds(#[from] BoundsError),
    /// No clock runs with a time control.
    #[error(transparent)]
    Control(#[from] UnplayableControl),
    /// The record does not have the moves that the rest of the state speaks of.
    #[error("the record has {found} moves: expected {expected}")]
    Moves {
        /// The number of moves of the record.
        found: usize,
        /// The number of moves before the game and in it.
        expected: usize,
    },
}

fn are_empty(lines: &ByColor<ConditionalLines>) -> bool {
    lines.white.is_empty() && lines.black.is_empty()
}

impl LiveState {
    pub(super) fn begun(
        id: &str,
        record: GameRecord,
        terms: Terms,
        clock: Option<Clock>,
        now: Timestamp,
    ) -> Self {
        Self {
            id: id.to_owned(),
            terms,
            first_ply: record.moves.len(),
            record,
            clock,
            spent: Vec::new(),
            take_backs: 0,
            seats: ByColor::default(),
            pause: None,
            lines: ByColor::default(),
            turn_since: now,
            latest: now,
            is_clock_started: false,
        }
    }

    /// Whether an offer of a side stands.
    #[must_use]
    pub fn offers(&self, side: Color, offer: Offer) -> bool {
        let seat = &self.seats[side];
        match offer {
            Offer::Draw => seat.offers_draw,
            Offer::TakeBack => seat.asks_take_back,
            Offer::Pause => seat.wants_pause,
            Offer::Rematch => seat.wants_rematch,
            Offer::Analysis => seat.wants_analysis,
            Offer::Engine => seat.wants_engine,
        }
    }

    /// Whether both players want the same. Never so of a draw and a take-back, which are done
    /// when the second one agrees.
    #[must_use]
    pub fn is_agreed(&self, offer: Offer) -> bool {
        Color::ALL.into_iter().all(|side| self.offers(side, offer))
    }

    /// Plays the moves of the record.
    pub(super) fn replay(
        &self,
        bounds: Bounds<'static>,
    ) -> Result<BoundedGame<'static>, LiveStateError> {
        let (found, expected) =
            (self.record.moves.len(), self.first_ply.saturating_add(self.spent.len()));
        if found != expected {
            return Err(LiveStateError::Moves { found, expected });
        }
        let game = self.record.replay(&bounds)?.ending_with_draws();
        Ok(BoundedGame::new(game, bounds)?)
    }
}
