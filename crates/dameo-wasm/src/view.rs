//! Conversions from games and positions to what the page shows.

use dameo::rules::RoleNames;
use dameo::{AnyPosition, AnySquare, BoundedGame, Color, Outcome, Piece, Variant};
use dameo_api::LegalMove;
use dameo_levels::PlayingLevel;
use dameo_wasm_values::RulesError;

use crate::types::{
    LevelInfo, OutcomeView, PieceView, PositionView, ProblemView, RoleInfo, VariantInfo,
};

impl OutcomeView {
    /// The outcome of a game whose last position has `turn` to move.
    fn new(outcome: Outcome, turn: Color) -> Self {
        Self {
            winner: outcome.winner,
            reason: outcome.reason,
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
        Self { square: square.to_string(), color: piece.color, role: piece.role }
    }
}

impl ProblemView {
    pub(crate) fn new(fault: impl Into<RulesError>) -> Self {
        let fault = fault.into();
        Self { text: fault.to_string(), fault }
    }
}

impl From<Variant> for VariantInfo {
    fn from(variant: Variant) -> Self {
        let playable = variant.playable();
        Self {
            name: variant,
            title: variant.title().to_owned(),
            width: variant.width(),
            height: variant.height(),
            roles: variant.roles().iter().map(RoleInfo::from).collect(),
            unplayable: names(variant.squares().filter(|&square| !playable.contains(square))),
            start_fen: AnyPosition::start(variant).fen(),
            draw_rules: variant.default_draw_rules(),
        }
    }
}

impl From<&RoleNames> for RoleInfo {
    fn from(names: &RoleNames) -> Self {
        Self { role: names.role, name: names.name.to_owned() }
    }
}

impl From<PlayingLevel> for LevelInfo {
    fn from(level: PlayingLevel) -> Self {
        Self { number: level.number, description: level.description.to_owned() }
    }
}

impl PositionView {
    /// The current position of a game.
    pub(crate) fn of(game: &BoundedGame<'_>) -> Self {
        let (legal, game) = (game.legal_moves(), game.game());
        let position = legal.position();
        Self {
            fen: position.fen(),
            turn: position.turn(),
            ply: game.ply(),
            move_number: game.move_number(),
            pieces: pieces(position.pieces()),
            moves: LegalMove::all(legal),
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

#[cfg(test)]
mod tests {
    use dameo::{AnyGame, Bounds, Conclusion};
    use dameo_levels::LEVELS;
    use dameo_rating::Rating;
    use dameo_wasm_values::to_json;
    use serde::Serialize;

    use super::*;
    use crate::editor;

    /// serde_json writes the same.
    #[track_caller]
    fn same(value: &impl Serialize) {
        let written: serde_json::Value = serde_json::from_str(&to_json(value)).unwrap();
        assert_eq!(written, serde_json::to_value(value).unwrap());
    }

    #[test]
    fn every_view_is_json() {
        let mut game = BoundedGame::new(AnyGame::new(Variant::Dameo), Bounds::UNTRUSTED).unwrap();
        same(&PositionView::of(&game));
        game.conclude(Conclusion::Resignation { loser: Color::White }).unwrap();
        same(&PositionView::of(&game));
        same(&Variant::ALL.iter().copied().map(VariantInfo::from).collect::<Vec<_>>());
        same(&LEVELS.map(LevelInfo::from));
        same(&editor::read(Variant::Dameo, "B:Wa8,Kb8:Bc8,d1").unwrap());
        assert_eq!(to_json(&Rating::START), r#"{"rating":1500,"deviation":500,"volatility":0.09}"#);
    }
}
