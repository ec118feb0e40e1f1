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
    /// `"white"` or `"black"`, the side to move.
    pub turn: String,
    /// How the game has ended, if it has. After a draw the legal moves are
    /// listed all the same.
    pub outcome: Option<OutcomeJson>,
    /// Every legal move, sorted by its text.
    pub moves: Vec<LegalMove>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LegalMove {
    /// The move in the project's own form.
    pub text: String,
    /// The square it starts on.
    pub from: String,
    /// The square it ends on.
    pub to: String,
    /// The captured pieces, in board order.
    pub captured: Vec<String>,
    /// Every stop from `from` to `to`, both included.
    pub path: Vec<String>,
    /// Whether a man becomes a king.
    pub promotes: bool,
}

impl MovesReply {
    /// The position a game has reached.
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
    /// A legal move of a position.
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
