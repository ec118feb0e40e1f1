//! Games to search or review, in the form in which they come from JavaScript.

use dameo::{AnyGame, Bounds, GameRecord, RecordError, RecordFault};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::error::EngineError;

/// A game by its start and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SearchGame {
    /// The name of the variant.
    pub variant: String,
    /// The name of the draw rules.
    pub draw_rules: String,
    /// The FEN of the start; `None` for the starting position of the variant.
    #[serde(default)]
    #[tsify(optional, type = "string | null")]
    pub start_fen: Option<String>,
    /// The moves, in any notation that names their squares in full.
    pub moves: Vec<String>,
}

impl SearchGame {
    /// Plays the moves.
    ///
    /// # Errors
    /// If the variant, the FEN, the draw rules or a move cannot be read, a move is not
    /// legal, or the game exceeds [`Bounds::UNTRUSTED`].
    pub fn game(&self) -> Result<AnyGame, EngineError> {
        let record = GameRecord {
            draw_rules: self.draw_rules.parse().map_err(EngineError::message)?,
            start: self.start_fen.clone(),
            moves: self.moves.clone(),
            ..GameRecord::new(self.variant.parse().map_err(EngineError::message)?)
        };
        record.replay(&Bounds::UNTRUSTED).map_err(|error| match error {
            RecordError { ply, fault: RecordFault::Move(error) } => {
                EngineError::Move { ply, reason: error.to_string() }
            }
            error => EngineError::message(error),
        })
    }
}

#[cfg(test)]
mod tests {
    use dameo::Variant;

    use super::*;

    fn search_game(moves: &[&str]) -> SearchGame {
        SearchGame {
            variant: "dameo".to_owned(),
            draw_rules: "playstrategy".to_owned(),
            start_fen: None,
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
        }
    }

    #[test]
    fn a_game_is_played_through() {
        let game = search_game(&["d1-d4", "d8-d5"]).game().unwrap();
        assert_eq!(game.ply(), 2);
        assert_eq!(game.outcome(), None);
    }

    #[test]
    fn a_slow_position_is_refused() {
        let mut slow = search_game(&[]);
        slow.variant = Variant::BigDameo28.name().to_owned();
        let fen = include_str!("../../../data/slow-captures/refused-big-dameo-28.txt");
        slow.start_fen = fen.lines().next().map(str::to_owned);
        assert_eq!(
            slow.game().unwrap_err().to_string(),
            "position after 0 moves: listing the captures takes more than 200000 steps"
        );
    }

    #[test]
    fn an_illegal_move_is_named_with_its_ply() {
        let error = search_game(&["d1-d4", "d4-d5"]).game().unwrap_err();
        assert_eq!(
            error.to_string(),
            "ply 2: illegal move \"d4-d5\": the piece on d4 is not yours: black is to move"
        );
        let mut unknown = search_game(&[]);
        unknown.draw_rules = "coin toss".to_owned();
        assert!(unknown.game().unwrap_err().to_string().contains("coin toss"));
        unknown = search_game(&[]);
        unknown.start_fen = Some("W:Wa8:Bb1".to_owned());
        let error = unknown.game().unwrap_err().to_string();
        assert!(error.contains("a8") && error.contains("b1"), "{error}");
        let start = AnyGame::new(Variant::Dameo).position().fen();
        unknown.start_fen = Some(start.replace(":B", ",d4,e4:B"));
        let error = unknown.game().unwrap_err().to_string();
        assert!(error.contains("there are 20 white pieces: expected at most 18"), "{error}");
    }
}
