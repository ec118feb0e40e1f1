//! The legal moves of a position.

use dameo::{
    AnyMove, AnyPosition, AnySquare, BoundedGame, BoundsError, Color, LegalMoves, MoveFormat,
    Outcome, Variant,
};
use serde::{Deserialize, Serialize};

/// A position with its legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MovesReply {
    /// The name of the variant.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub variant: Variant,
    /// The position, without counters.
    pub fen: String,
    /// The side to move, `"white"` or `"black"`.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub turn: Color,
    /// How the game ended; null while it is in progress. After a draw, `moves`
    /// still lists the legal moves.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::OutcomeJson>))]
    pub outcome: Option<Outcome>,
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
    /// Describes the legal moves of the current position of a game.
    ///
    /// # Errors
    /// [`BoundsError::Stopped`] if the bounds of the game say so.
    pub fn new(game: &BoundedGame<'_>) -> Result<Self, BoundsError> {
        game.bounds().check_stop()?;
        let (legal, game) = (game.legal_moves(), game.game());
        let mut moves = LegalMove::all(legal);
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        Ok(Self {
            variant: game.variant(),
            fen: legal.position().fen(),
            turn: legal.position().turn(),
            outcome: game.outcome(),
            moves,
        })
    }
}

impl LegalMove {
    /// Describes all legal moves of a position, in the order of the list.
    #[must_use]
    pub fn all(legal: &LegalMoves) -> Vec<Self> {
        let moves = legal.as_slice().iter().zip(legal.paths());
        moves.map(|(&mv, path)| Self::with_path(legal.position(), mv, path)).collect()
    }

    /// Describes a legal move of a position.
    ///
    /// # Panics
    /// If a square of the move is not on the board.
    #[must_use]
    pub fn new(legal: &LegalMoves, mv: AnyMove) -> Self {
        Self::with_path(legal.position(), mv, &legal.path(mv))
    }

    fn with_path(position: &AnyPosition, mv: AnyMove, path: &[AnySquare]) -> Self {
        let text = MoveFormat::Long.write_route(path, mv.is_capture(), false);
        Self {
            text: text.expect("the long format has a text for every move"),
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            captured: mv.captured.iter().map(|square| square.to_string()).collect(),
            path: path.iter().map(ToString::to_string).collect(),
            promotes: position.promotes(mv),
        }
    }
}

/// The texts of consecutive moves, the first of them played in `position`.
pub(crate) fn line_texts(
    position: &AnyPosition,
    line: impl IntoIterator<Item = AnyMove>,
) -> Vec<String> {
    let mut position = *position;
    let text = |mv| {
        let text = position.move_text(mv);
        position = position.after(mv);
        text
    };
    line.into_iter().map(text).collect()
}
