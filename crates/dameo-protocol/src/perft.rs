//! The result of a perft.

use serde::{Deserialize, Serialize};

/// A count of positions with the time it took.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PerftReply {
    /// Sequences of legal moves of the depth asked for.
    pub nodes: u64,
    /// Wall time.
    pub seconds: f64,
    /// Nodes per second.
    pub nps: u64,
    /// With `--divide`: the count behind each legal move, sorted by its text.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub divide: Option<Vec<PerftMove>>,
}

/// The part of a count that begins with one move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PerftMove {
    /// The move in the project's own form.
    #[serde(rename = "move")]
    pub text: String,
    /// Sequences that begin with it.
    pub nodes: u64,
}
