//! The result of a perft.

use serde::{Deserialize, Serialize};

/// A perft count and its timing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PerftReply {
    /// Leaf nodes: sequences of legal moves of the requested length.
    pub nodes: u64,
    /// Wall-clock time.
    pub seconds: f64,
    /// Nodes per second.
    pub nps: u64,
    /// With `--divide`, the count below each legal move, sorted by text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub divide: Option<Vec<PerftMove>>,
}

/// The part of a perft count below one root move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PerftMove {
    /// The move in long notation.
    #[serde(rename = "move")]
    pub text: String,
    /// Leaf nodes below the move.
    pub nodes: u64,
}
