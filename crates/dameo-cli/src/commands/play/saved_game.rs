//! A game with all that playing on needs.

use dameo_live::LiveState;
use serde::{Deserialize, Serialize};

use super::players::Players;

/// A game, and how it is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedGame {
    pub(super) players: Players,
    /// The number of the level of the computer.
    pub(super) level: u8,
    /// The seed of the computer.
    pub(super) seed: u64,
    pub(super) game: LiveState,
}

impl SavedGame {
    /// Whether two states differ in nothing but the time.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        (self.players, self.level, self.seed) == (other.players, other.level, other.seed)
            && self.game.record == other.game.record
    }
}
