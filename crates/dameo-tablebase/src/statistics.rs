//! How the positions of a table end.

use serde::{Deserialize, Serialize};

/// How a table's positions end, over all placements without symmetry
/// reduction, for the side to move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// All positions.
    pub positions: u64,
    /// Those won for the side to move.
    pub won: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Those lost for the side to move.
    pub lost: u64,
    /// Those in which the side to move must capture.
    pub with_capture: u64,
    /// Won positions without a capture.
    pub quiet_won: u64,
    /// Drawn positions without a capture.
    pub quiet_drawn: u64,
    /// Lost positions without a capture.
    pub quiet_lost: u64,
    /// By distance to the end in plies: won and lost positions.
    pub plies: Vec<u64>,
}
