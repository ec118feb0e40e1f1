//! A puzzle, and its JSON.

use dameo::{AnyPosition, FenError, ParseMoveError, Variant};
use dameo_engine::puzzle::themes::Themes;
use dameo_engine::puzzle::{Goal, ParseGoalError, PuzzleId, Solution};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The position and the moves that solve it.
    pub solution: Solution,
    /// What the solution reaches.
    pub goal: Goal,
    /// The rating, on the scale of the engine's levels.
    pub rating: u16,
    /// The nodes of each search of the proof.
    pub nodes: u64,
    /// The least difference between the expected results (-1 to 1) of a solver's
    /// move and of the next best, in percent.
    pub margin: u8,
    /// The patterns in the solution.
    pub themes: Themes,
}

impl Puzzle {
    /// The name.
    #[must_use]
    pub fn id(&self) -> PuzzleId {
        PuzzleId::of(self.solution.start())
    }
}

/// A puzzle as a mining journal stores it. Name and themes follow from the
/// solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRecord {
    fen: String,
    line: String,
    goal: String,
    rating: u16,
    nodes: u64,
    margin: u8,
}

/// A [`PuzzleRecord`] is not a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PuzzleRecordError {
    /// The FEN is malformed or its position is not legal.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// A move is malformed, illegal or ambiguous.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The cause.
        error: ParseMoveError,
    },
    /// The line does not end with a move of the side that begins.
    #[error("expected an odd number of moves, found {moves}")]
    Length {
        /// The number of moves.
        moves: usize,
    },
    /// The result is not one.
    #[error(transparent)]
    Goal(#[from] ParseGoalError),
}

impl PuzzleRecord {
    /// The record of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            fen: puzzle.solution.start().fen(),
            line: puzzle.solution.to_string(),
            goal: puzzle.goal.name().to_owned(),
            rating: puzzle.rating,
            nodes: puzzle.nodes,
            margin: puzzle.margin,
        }
    }

    /// The puzzle.
    ///
    /// # Errors
    /// If the position, the line or the result is not valid.
    pub fn puzzle(&self, variant: Variant) -> Result<Puzzle, PuzzleRecordError> {
        let solution = parse_solution(variant, &self.fen, &self.line)?;
        let goal = self.goal.parse()?;
        let themes = Themes::of(&solution, goal);
        let &Self { rating, nodes, margin, .. } = self;
        Ok(Puzzle { solution, goal, rating, nodes, margin, themes })
    }
}

/// Reads the solution of a puzzle: a line of an odd number of moves.
pub(crate) fn parse_solution(
    variant: Variant,
    fen: &str,
    line: &str,
) -> Result<Solution, PuzzleRecordError> {
    let start = AnyPosition::from_fen(variant, fen)?;
    let solution = Solution::parse(start, line)
        .map_err(|(number, error)| PuzzleRecordError::Move { number, error })?;
    let moves = solution.moves().len();
    if moves.is_multiple_of(2) {
        return Err(PuzzleRecordError::Length { moves });
    }
    Ok(solution)
}
