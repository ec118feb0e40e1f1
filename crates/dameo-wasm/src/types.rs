//! The plain objects that cross the border.

use dameo_protocol::LegalMove;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

/// The rank of a piece, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The lowest rank.
    Man,
    /// What a man promotes to.
    King,
    /// What a king promotes to, where there is a third rank.
    Emperor,
}

/// What the pieces of a role are called in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct RoleInfo {
    /// The role.
    pub role: Role,
    /// One such piece, without its colour.
    pub name: String,
}

/// A piece on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct PieceView {
    /// Where it stands.
    pub square: String,
    /// Whose it is.
    pub color: Side,
    /// What it can do.
    pub role: Role,
}

/// What a page needs to know about a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct VariantInfo {
    /// The name that every other function takes.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Number of files.
    pub width: u8,
    /// Number of ranks.
    pub height: u8,
    /// The kinds of pieces, in rising rank.
    pub roles: Vec<RoleInfo>,
    /// The squares that the game is not played on, in board order.
    pub unplayable: Vec<String>,
    /// The usual starting position.
    pub start_fen: String,
    /// The draw rules of a game whose players name none.
    pub draw_rules: String,
}

/// How a playing level of the computer plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct LevelInfo {
    /// The number of the level, from 1.
    pub number: u8,
    /// A sentence about how it plays.
    pub description: String,
}

/// How the players ended a game, where no rule did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(tag = "by", rename_all = "lowercase")]
pub enum Conclusion {
    /// They agreed on a draw.
    Agreement,
    /// One of them resigned.
    Resignation {
        /// Who resigned.
        loser: Side,
    },
    /// One of them ran out of time.
    Time {
        /// Who ran out of time.
        loser: Side,
    },
}

/// A game as the page keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct GameRecord {
    /// The name of the variant.
    pub variant: String,
    /// The name of the set of draw rules.
    pub draw_rules: String,
    /// The position it began from; the usual one if there is none.
    #[serde(default)]
    #[tsify(optional, type = "string | null")]
    pub start_fen: Option<String>,
    /// The moves, each in the project's own form.
    pub moves: Vec<String>,
    /// How the players ended it, if they did.
    #[serde(default)]
    #[tsify(optional, type = "Conclusion | null")]
    pub conclusion: Option<Conclusion>,
}

/// How and when a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct OutcomeView {
    /// The winner; nobody after a draw.
    #[tsify(type = "Side | null")]
    pub winner: Option<Side>,
    /// What ended the game, as a name for programs.
    pub reason: String,
    /// How many half-moves had been played.
    pub ply: usize,
    /// The outcome with its reason, for people.
    pub text: String,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct PositionView {
    /// The position, without counters.
    pub fen: String,
    /// The position with the counters `H` and `F`.
    pub full_fen: String,
    /// The side to move.
    pub turn: Side,
    /// How many half-moves have been played.
    pub ply: usize,
    /// The number of the move to be played next, from 1.
    pub move_number: u16,
    /// The pieces in board order.
    pub pieces: Vec<PieceView>,
    /// Every legal move; after a draw they are listed all the same.
    pub moves: Vec<LegalMove>,
    /// How the game has ended, if it has.
    #[tsify(type = "OutcomeView | null")]
    pub outcome: Option<OutcomeView>,
}

/// A played move and what it led to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct PlyView {
    /// The move.
    #[serde(rename = "move")]
    pub played: LegalMove,
    /// The side that played it.
    pub turn: Side,
    /// The number of the move, as players count them.
    pub number: u16,
    /// The position it led to, without counters.
    pub fen: String,
}

/// What can follow on the first stops of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct Continuation {
    /// The pieces taken so far, in board order.
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
    /// The move that is complete there; none if a capture goes on.
    #[tsify(type = "LegalMove | null")]
    pub completes: Option<LegalMove>,
}

/// A legal move with a route that begins with given stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct RoutedMove {
    /// The move.
    #[serde(rename = "move")]
    pub legal: LegalMove,
    /// The route, which need not be the one that the move's text names.
    pub route: Vec<String>,
}

/// A position under construction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct SetupView {
    /// The set-up, without counters.
    pub fen: String,
    /// The side to move.
    pub turn: Side,
    /// The pieces in board order.
    pub pieces: Vec<PieceView>,
    /// Every reason why it cannot be played; none if it can.
    pub faults: Vec<String>,
}

/// When a search is to end, and how many lines it is to find. Without any
/// limit it goes on until it is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct SearchLimits {
    /// The last iteration, in plies.
    #[tsify(optional, type = "number | null")]
    pub depth: Option<u32>,
    /// Number of positions to visit.
    #[tsify(optional, type = "number | null")]
    pub nodes: Option<u64>,
    /// Time to use, in milliseconds.
    #[tsify(optional, type = "number | null")]
    pub movetime: Option<u32>,
    /// How many of the best moves to find a line for; one if it is missing.
    #[tsify(optional, type = "number | null")]
    pub multipv: Option<u8>,
}
