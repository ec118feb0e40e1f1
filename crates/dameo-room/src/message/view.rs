//! A game as those who are connected see it.

use dameo::{ByColor, Color, Conclusion, DrawRules, Variant};
use dameo_live::{GameKey, Millis, Offer, Pause, Terms, Timestamp};
use serde::{Deserialize, Serialize};

use crate::stored::Refund;

/// A game: what it began from, its moves or the last of them, and its status.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// The variant.
    pub variant: Variant,
    /// The draw rules.
    pub draw_rules: DrawRules,
    /// The FEN of the position that the game began from; null for the starting position of
    /// the variant.
    pub start_fen: Option<String>,
    /// What the players agreed on.
    pub terms: Terms,
    /// The number of moves that the record had before this game began.
    pub first_ply: usize,
    /// The number of moves before `moves`, which the client has.
    pub from: usize,
    /// The moves from there on, in long notation.
    pub moves: Vec<String>,
    /// What is so now.
    pub status: Status,
}

/// What is so in a game at an instant, besides its moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Status {
    /// The number of the stored state. Of two statuses the one with the greater number is the
    /// later; of equal ones, the later `at`.
    pub sequence: u64,
    /// The present time of the server.
    pub at: Timestamp,
    /// What commands have to refer to. Its ply is the number of all moves.
    pub key: GameKey,
    /// The side to move.
    pub turn: Color,
    /// The clock; null if the game is played without one.
    pub clock: Option<ClockView>,
    /// When the time of the side to move is up, for its first move or on the clock; null if
    /// no time runs. A move that lag delays may come a little later.
    pub deadline: Option<Timestamp>,
    /// The players.
    pub seats: ByColor<SeatView>,
    /// The pause on which the players agreed; null if there is none. Nobody's time runs in it, and
    /// `deadline` takes account of all of it.
    pub pause: Option<Pause>,
    /// How the game ended; null if it is not over.
    pub conclusion: Option<Conclusion>,
    /// Whether the game stands still because nothing can be stored. Commands are refused, and
    /// nobody's time runs.
    pub is_frozen: bool,
    /// The name of the next game, on which the players agreed; null before.
    pub rematch: Option<String>,
}

/// The clock of a game at [`Status::at`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// The time left.
    pub left: ByColor<Millis>,
    /// The free time of this move that is left, with a delay.
    pub delay: Millis,
    /// The side whose time runs; null while the clock is stopped.
    pub running: Option<Color>,
}

/// A player at [`Status::at`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    /// The absence of the player; null if it is there.
    pub away: Option<AwayView>,
    /// The offers of the player that stand. Spectators see none.
    pub offers: Vec<Offer>,
    /// The mean of the measured lag, a round trip; null if it is not known here.
    pub lag: Option<Millis>,
    /// The time that was given back to the player so far.
    pub refund: Refund,
    /// Whether the player of an arena has given up half of the time.
    #[serde(default)]
    pub is_berserk: bool,
}

/// The absence of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AwayView {
    /// Since when.
    pub since: Timestamp,
    /// Whether the player left, and was not just cut off.
    pub on_purpose: bool,
    /// From when on the opponent can claim the game; null: never, or not at present.
    pub claimable: Option<Timestamp>,
}
