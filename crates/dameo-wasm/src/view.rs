//! Conversions from games and positions to what the page shows.

use dameo::rules::RoleNames;
use dameo::{AnyPosition, AnySquare, BoundedGame, Color, Outcome, Piece, Variant};
use dameo_api::LegalMove;
use dameo_engine::Level;

use crate::types::{
    Conclusion, LevelInfo, OutcomeView, PieceView, PositionView, Role, RoleInfo, Side, VariantInfo,
};

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Conclusion> for dameo::Conclusion {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Agreement => Self::Agreement,
            Conclusion::Resignation { loser } => Self::Resignation { loser: loser.into() },
            Conclusion::Time { loser } => Self::Time { loser: loser.into() },
            Conclusion::Abandonment { loser } => Self::Abandonment { loser: loser.into() },
            Conclusion::Adjudication { winner } => {
                Self::Adjudication { winner: winner.map(Color::from) }
            }
            Conclusion::Abort => Self::Abort,
        }
    }
}

impl From<dameo::Role> for Role {
    fn from(role: dameo::Role) -> Self {
        match role {
            dameo::Role::Man => Self::Man,
            dameo::Role::King => Self::King,
            dameo::Role::Emperor => Self::Emperor,
        }
    }
}

impl From<Role> for dameo::Role {
    fn from(role: Role) -> Self {
        match role {
            Role::Man => Self::Man,
            Role::King => Self::King,
            Role::Emperor => Self::Emperor,
        }
    }
}

impl OutcomeView {
    /// The outcome of a game whose last position has `turn` to move.
    fn new(outcome: Outcome, turn: Color) -> Self {
        Self {
            winner: outcome.winner.map(Side::from),
            reason: outcome.reason.to_string(),
            ply: outcome.ply,
            text: sentence(&outcome.describe(turn).to_string()),
        }
    }
}

/// The text with capitals: `White wins: Black has no pieces left`, `Drawn: ..`.
fn sentence(text: &str) -> String {
    let text = text.replace("white", "White").replace("black", "Black");
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

impl From<(AnySquare, Piece)> for PieceView {
    fn from((square, piece): (AnySquare, Piece)) -> Self {
        Self { square: square.to_string(), color: piece.color.into(), role: piece.role.into() }
    }
}

impl From<Variant> for VariantInfo {
    fn from(variant: Variant) -> Self {
        let playable = variant.playable();
        Self {
            name: variant.name().to_owned(),
            title: variant.title().to_owned(),
            width: variant.width(),
            height: variant.height(),
            roles: variant.roles().iter().map(RoleInfo::from).collect(),
            unplayable: names(variant.squares().filter(|&square| !playable.contains(square))),
            start_fen: AnyPosition::start(variant).fen(),
            draw_rules: variant.default_draw_rules().to_string(),
        }
    }
}

impl From<&RoleNames> for RoleInfo {
    fn from(names: &RoleNames) -> Self {
        Self { role: names.role.into(), name: names.name.to_owned() }
    }
}

impl From<Level> for LevelInfo {
    fn from(level: Level) -> Self {
        Self { number: level.number(), description: level.description().to_owned() }
    }
}

impl PositionView {
    /// The current position of a game.
    pub(crate) fn of(game: &BoundedGame<'_>) -> Self {
        let (legal, game) = (game.legal_moves(), game.game());
        let position = legal.position();
        Self {
            fen: position.fen(),
            turn: position.turn().into(),
            ply: game.ply(),
            move_number: game.move_number(),
            pieces: pieces(position.pieces()),
            moves: legal.as_slice().iter().map(|&mv| LegalMove::new(position, mv)).collect(),
            outcome: game.outcome().map(|outcome| OutcomeView::new(outcome, position.turn())),
        }
    }
}

pub(crate) fn pieces(pieces: impl Iterator<Item = (AnySquare, Piece)>) -> Vec<PieceView> {
    pieces.map(PieceView::from).collect()
}

/// The names of squares.
pub(crate) fn names(squares: impl IntoIterator<Item = AnySquare>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}
