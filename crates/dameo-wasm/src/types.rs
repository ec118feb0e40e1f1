//! The plain objects that are passed to and from the page.

use dameo::{Color, Conclusion, DrawRules, Reason, Role, Variant};
use dameo_api::LegalMove;
use dameo_wasm_values::RulesError;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A player's side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(type = r#""white" | "black""#)]
pub struct Side(pub Color);

/// What a piece can do: a man has not promoted, a king is what a man promotes to, an emperor
/// what a king promotes to in variants with three roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(rename = "Role", type = r#""man" | "king" | "emperor""#)]
pub struct RoleView(pub Role);

/// The end of a game: by decision of the players, or of somebody for them, or without a
/// result. `rules` says that a rule has ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(
    rename = "Conclusion",
    type = r#"{ by: "rules" | "agreement" | "abort" }
    | { by: "resignation" | "time" | "abandonment"; loser: Side }
    | { by: "adjudication"; winner: Side | null }"#
)]
pub struct ConclusionView(pub Conclusion);

/// The name of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(
    type = r#""dameo" | "big-dameo-28" | "big-dameo-24" | "croda" | "anti-dameo" | "italian-damone" | "italian-damone-3" | "italian-damone-capture""#
)]
pub struct VariantName(pub Variant);

/// The name of a set of draw rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(transparent)]
#[tsify(type = r#""mindsports" | "playstrategy" | "abstractplay""#)]
pub struct DrawRulesName(pub DrawRules);

/// The name of a role in a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct RoleInfo {
    /// The role.
    #[tsify(type = "Role")]
    pub role: Role,
    /// The name of one piece, without its colour.
    pub name: String,
}

/// A piece on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct PieceView {
    /// The name of its square.
    pub square: String,
    /// Its side.
    #[tsify(type = "Side")]
    pub color: Color,
    /// Its role.
    #[tsify(type = "Role")]
    pub role: Role,
}

/// The facts of a variant that the page shows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct VariantInfo {
    /// The name that the other functions take.
    #[tsify(type = "VariantName")]
    pub name: Variant,
    /// The name that is shown.
    pub title: String,
    /// Number of files.
    pub width: u8,
    /// Number of ranks.
    pub height: u8,
    /// The roles, from man to emperor.
    pub roles: Vec<RoleInfo>,
    /// The squares that are not played on, in board order.
    pub unplayable: Vec<String>,
    /// The starting position.
    pub start_fen: String,
    /// The name of the default draw rules.
    #[tsify(type = "DrawRulesName")]
    pub draw_rules: DrawRules,
}

/// A playing level of the computer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct LevelInfo {
    /// The number, from 1.
    pub number: u8,
    /// How it plays, in one sentence.
    pub description: String,
}

/// How and when a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct OutcomeView {
    /// The winner; nobody after a draw.
    #[tsify(type = "Side | null")]
    pub winner: Option<Color>,
    /// What ended the game.
    pub reason: Reason,
    /// The number of plies played.
    pub ply: usize,
    /// The outcome and its reason in words.
    pub text: String,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct PositionView {
    /// The position, without counters.
    pub fen: String,
    /// The side to move.
    #[tsify(type = "Side")]
    pub turn: Color,
    /// The number of plies played.
    pub ply: usize,
    /// The number of the move to be played next; both sides' moves share one.
    pub move_number: u16,
    /// The pieces in board order.
    pub pieces: Vec<PieceView>,
    /// The legal moves, also after a draw.
    pub moves: Vec<LegalMove>,
    /// The outcome; null while the game goes on.
    #[tsify(type = "OutcomeView | null")]
    pub outcome: Option<OutcomeView>,
}

/// A move of a game and the position after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct PlyView {
    /// The move.
    #[serde(rename = "move")]
    pub played: LegalMove,
    /// The side that played the move.
    #[tsify(type = "Side")]
    pub turn: Color,
    /// The number of the move; both sides' moves share one.
    pub number: u16,
    /// The position after the move, without counters.
    pub fen: String,
}

/// What can follow the first stops of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct Continuation {
    /// The squares of the pieces captured so far, in board order.
    pub captured: Vec<String>,
    /// The next stops, in board order.
    pub steps: Vec<Step>,
    /// The legal moves that begin with the given stops.
    pub moves: Vec<RoutedMove>,
}

/// A next stop.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Step {
    /// The square.
    pub to: String,
    /// The move that is complete there; null if a capture goes on.
    #[tsify(type = "LegalMove | null")]
    pub completes: Option<LegalMove>,
}

/// A legal move with a route that begins with given stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct RoutedMove {
    /// The move.
    #[serde(rename = "move")]
    pub legal: LegalMove,
    /// A route of the move, not necessarily that of its text.
    pub route: Vec<String>,
}

/// A position setup.
#[derive(Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct SetupView {
    /// The FEN without counters.
    pub fen: String,
    /// The side to move.
    #[tsify(type = "Side")]
    pub turn: Color,
    /// The number of the move to be played next; both sides' moves share one.
    pub move_number: u16,
    /// The pieces in board order.
    pub pieces: Vec<PieceView>,
    /// The reasons why it cannot be played; empty if it can.
    pub faults: Vec<ProblemView>,
}

/// One of several faults of a position, or why a move is illegal.
#[derive(Debug, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ProblemView {
    /// The fault in English, as a sentence without its full stop.
    pub text: String,
    /// The fault for other languages.
    pub fault: RulesError,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The type of one of some texts.
    fn union_of(names: &[&str]) -> String {
        names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(" | ")
    }

    /// The types in the package are written by hand.
    #[test]
    fn names_are_literal_types() {
        let variants: Vec<_> = Variant::ALL.iter().map(|variant| variant.name()).collect();
        let expected = format!("VariantName = {};", union_of(&variants));
        assert!(VariantName::DECL.contains(&expected), "{}", VariantName::DECL);
        let expected =
            format!("DrawRulesName = {};", union_of(&DrawRules::ALL.map(DrawRules::name)));
        assert!(DrawRulesName::DECL.contains(&expected), "{}", DrawRulesName::DECL);
    }
}
