//! Puzzles.

use serde::{Deserialize, Serialize};

/// A puzzle, a line of `dameo puzzles export`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleJson {
    /// The name, which stays the same.
    pub id: String,
    /// The position; the solver is to move.
    pub fen: String,
    /// The solution in long notation; the first move and the last are the
    /// solver's.
    pub line: Vec<String>,
    /// The names of its themes.
    pub themes: Vec<String>,
    /// The rating, on the scale of the engine's levels.
    pub rating: u16,
    /// What the solver reaches: `"win"` or `"draw"`.
    pub result: String,
    /// The nodes of each search of the proof.
    pub nodes: u64,
}
