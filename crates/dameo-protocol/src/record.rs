//! A game record.

use std::collections::BTreeMap;

use dameo::{Game, GameResult, GameTree, Rules, Setup};
use serde::{Deserialize, Serialize};

use crate::analysis::line_texts;
use crate::outcome::OutcomeJson;

/// A game without comments and variations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameJson {
    /// The tags of its record.
    pub tags: BTreeMap<String, String>,
    /// The position the game began from.
    pub start_fen: String,
    /// The moves in the project's own form.
    pub moves: Vec<String>,
    /// The result that the record gives, `"*"` if it gives none.
    pub result: String,
    /// How the rules ended the game, if they did.
    pub outcome: Option<OutcomeJson>,
}

impl GameJson {
    /// A game with its record.
    #[must_use]
    pub fn new<R: Rules>(tree: &GameTree<R>, game: &Game<R>) -> Self {
        let start = game.position_at(0).unwrap_or(game.position());
        Self {
            tags: tree.tags.iter().map(|(name, value)| (name.into(), value.into())).collect(),
            start_fen: start_fen(game.setup()),
            moves: line_texts(start, &game.moves().collect::<Vec<_>>()),
            result: result_text(tree.result, game),
            outcome: game.outcome().map(OutcomeJson::from),
        }
    }
}

/// The result that a record gives, or else the one that follows from how the
/// game ended.
pub(crate) fn result_text<R: Rules>(recorded: GameResult, game: &Game<R>) -> String {
    match recorded {
        GameResult::Unknown => GameResult::from(game.outcome()).to_string(),
        known => known.to_string(),
    }
}

/// The position a game began from: its counters are written if they are not
/// those of a new game, because draw rules count from them.
pub(crate) fn start_fen<R: Rules>(setup: &Setup<R>) -> String {
    let is_new = (setup.half_moves, setup.move_number) == (0, 1);
    if is_new { setup.fen() } else { setup.fen_with_counters() }
}
