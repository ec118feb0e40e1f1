//! Conversions from games and positions to what the page shows.

use dameo::Variant;
use dameo::rules::{Family, RoleNames};
use dameo::{Color, Game, Geometry, Outcome, Piece, Position, Rules, Square};
use dameo_engine::typed::Level;
use dameo_protocol::LegalMove;

use crate::types::{
    LevelInfo, OutcomeView, PieceView, PositionView, Role, RoleInfo, Side, VariantInfo,
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

impl From<Outcome> for OutcomeView {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner.map(Side::from),
            reason: outcome.reason.to_string(),
            ply: outcome.ply,
            text: outcome.to_string(),
        }
    }
}

impl PieceView {
    pub(crate) fn new<G: Geometry>(square: Square<G>, piece: Piece) -> Self {
        Self { square: square.to_string(), color: piece.color.into(), role: piece.role.into() }
    }
}

impl VariantInfo {
    pub(crate) fn of<R: Rules>(variant: Variant) -> Self {
        Self {
            name: variant.name().to_owned(),
            title: variant.title().to_owned(),
            width: R::Board::WIDTH,
            height: R::Board::HEIGHT,
            roles: R::Family::ROLES.iter().map(RoleInfo::of).collect(),
            unplayable: names(!R::Family::playable()),
            start_fen: Position::<R>::start_of(variant).fen(),
            draw_rules: variant.default_draw_rules().to_string(),
        }
    }
}

impl RoleInfo {
    fn of(names: &RoleNames) -> Self {
        Self { role: names.role.into(), name: names.name.to_owned() }
    }
}

impl LevelInfo {
    pub(crate) fn of(level: Level) -> Self {
        Self { number: level.number(), description: level.description().to_owned() }
    }
}

/// The current position of a game.
pub(crate) fn position<R: Rules>(game: &Game<R>) -> PositionView {
    let position = game.position();
    let legal = position.legal_moves();
    PositionView {
        fen: position.fen(),
        full_fen: game.to_setup().fen_with_counters(),
        turn: position.turn().into(),
        ply: game.ply(),
        move_number: game.move_number(),
        pieces: pieces(|square| position.piece_at(square)),
        moves: legal.iter().map(|&mv| LegalMove::new(&(*position).into(), mv.into())).collect(),
        outcome: game.outcome().map(OutcomeView::from),
    }
}

/// The pieces of a board, in board order.
pub(crate) fn pieces<G: Geometry>(piece_at: impl Fn(Square<G>) -> Option<Piece>) -> Vec<PieceView> {
    Square::all().filter_map(|square| Some(PieceView::new(square, piece_at(square)?))).collect()
}

/// The names of squares.
pub(crate) fn names<G: Geometry>(squares: impl IntoIterator<Item = Square<G>>) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}
