//! The legal moves of a position.

use dameo::{Game, Move, Position, Rules, Square};
use serde::{Deserialize, Serialize};

use crate::outcome::OutcomeJson;

/// A position with its legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MovesReply {
    /// The name of the variant.
    pub variant: String,
    /// The position, without counters.
    pub fen: String,
    /// The side to move, `"white"` or `"black"`.
    pub turn: String,
    /// How the game ended; null while it is in progress. After a draw, `moves`
    /// still lists the legal moves.
    pub outcome: Option<OutcomeJson>,
    /// Every legal move, sorted by text.
    pub moves: Vec<LegalMove>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalMove {
    /// The move in long notation.
    pub text: String,
    /// The origin square.
    pub from: String,
    /// The destination square.
    pub to: String,
    /// The squares of the captured pieces, in board order.
    pub captured: Vec<String>,
    /// Every square the piece stops on, from `from` to `to` inclusive.
    pub path: Vec<String>,
    /// Whether a man is promoted to king.
    pub promotes: bool,
}

impl MovesReply {
    /// Lists the legal moves of the current position of a game.
    #[must_use]
    pub fn new<R: Rules>(game: &Game<R>) -> Self {
        let position = game.position();
        let legal = position.legal_moves();
        let mut moves: Vec<_> = legal.iter().map(|&mv| LegalMove::new(position, mv)).collect();
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        Self {
            variant: R::NAME.to_owned(),
            fen: position.fen(),
            turn: position.turn().to_string(),
            outcome: game.outcome().map(OutcomeJson::from),
            moves,
        }
    }
}

impl LegalMove {
    /// Describes a legal move of a position.
    #[must_use]
    pub fn new<R: Rules>(position: &Position<R>, mv: Move<R::Board>) -> Self {
        let names = |squares: Vec<Square<R::Board>>| {
            squares.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        Self {
            text: position.move_text(mv),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            captured: names(mv.captured.into_iter().collect()),
            path: names(position.path(mv)),
            promotes: position.promotes(mv),
        }
    }
}
