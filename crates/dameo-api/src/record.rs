//! Game records.

use std::collections::BTreeMap;

use dameo::notation::GameResult;
use dameo::{AnyGame, AnyGameTree, AnySetup, Outcome};
use serde::{Deserialize, Serialize};

use crate::moves::line_texts;

/// A game without comments and variations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameJson {
    /// The PDN tags.
    pub tags: BTreeMap<String, String>,
    /// The starting position.
    pub start_fen: String,
    /// The moves in long notation.
    pub moves: Vec<String>,
    /// The recorded result, or the one that follows from the outcome; `"*"` if
    /// neither exists.
    pub result: GameResult,
    /// How the game ended by the rules; null if it did not.
    pub outcome: Option<Outcome>,
}

impl GameJson {
    /// Describes the main line of `tree`, which `game` has played.
    #[must_use]
    pub fn new(tree: &AnyGameTree, game: &AnyGame) -> Self {
        let start = game.position_at(0).unwrap_or(game.position());
        Self {
            tags: tree.tags.iter().map(|(name, value)| (name.into(), value.into())).collect(),
            start_fen: start_fen(&game.setup()),
            moves: line_texts(&start, game.moves()),
            result: result_of(tree.result, game),
            outcome: game.outcome(),
        }
    }
}

/// The recorded result, or the one that follows from the outcome.
pub(crate) fn result_of(recorded: GameResult, game: &AnyGame) -> GameResult {
    match recorded {
        GameResult::Unknown => game.outcome().into(),
        known => known,
    }
}

/// The FEN of a starting position. It includes the counters only if they differ
/// from those of a new game, since draw rules count from them.
pub(crate) fn start_fen(setup: &AnySetup) -> String {
    let is_new = (setup.half_moves(), setup.move_number()) == (0, 1);
    if is_new { setup.fen() } else { setup.fen_with_counters() }
}
