//! The problems of positions, games, moves and tablebase probes.

use dameo::pdn::ResolveError;
use dameo::{BoundsError, ParseMoveError, RecordError, RecordFault};
use dameo_api::LimitError;

use crate::problem::{MoveProblem, Problem, problem_codes};

problem_codes! {
    /// The FEN is invalid.
    BAD_FEN = "bad-fen", UNPROCESSABLE_ENTITY;
    /// The PDN is not a game of this variant.
    BAD_PDN = "bad-pdn", UNPROCESSABLE_ENTITY;
    /// A move text is malformed.
    BAD_MOVE = "bad-move", UNPROCESSABLE_ENTITY;
    /// A move text names several legal moves.
    AMBIGUOUS_MOVE = "ambiguous-move", UNPROCESSABLE_ENTITY;
    /// A move is illegal.
    ILLEGAL_MOVE = "illegal-move", UNPROCESSABLE_ENTITY;
    /// A limit is outside its range.
    BAD_LIMIT = "bad-limit", UNPROCESSABLE_ENTITY;
    /// The game has too many moves.
    TOO_MANY_MOVES = "too-many-moves", UNPROCESSABLE_ENTITY;
    /// The captures of the game have too many routes.
    TOO_MANY_STEPS = "too-many-steps", UNPROCESSABLE_ENTITY;
    /// The review would search too many nodes.
    TOO_MANY_NODES = "too-many-nodes", UNPROCESSABLE_ENTITY;
    /// The position has more pieces than the tablebase.
    TOO_MANY_PIECES = "too-many-pieces", UNPROCESSABLE_ENTITY;
    /// The server has no tablebase for the position.
    NO_TABLE = "no-table", NOT_FOUND;
    /// A tablebase file cannot be read.
    DAMAGED_TABLE = "damaged-table", INTERNAL_SERVER_ERROR;
}

/// A problem with the move of the given number, from 1.
fn of_move(number: usize, error: &ParseMoveError, detail: String) -> Problem {
    let code = match error {
        ParseMoveError::Syntax { .. } | ParseMoveError::LargeBoard { .. } => BAD_MOVE,
        ParseMoveError::Ambiguous { .. } => AMBIGUOUS_MOVE,
        _ => ILLEGAL_MOVE,
    };
    Problem::new(code, detail).with_move(MoveProblem {
        index: number - 1,
        text: error.text().to_owned(),
        reason: error.name(),
        candidates: error.candidates().to_vec(),
    })
}

/// A problem with a game that exceeds the bounds of the server.
fn of_bounds(error: &BoundsError, detail: String) -> Problem {
    let code = match error {
        // The response to a request that is stopped reaches nobody.
        BoundsError::Stopped => return Problem::stopping(),
        BoundsError::TooManySteps(_) => TOO_MANY_STEPS,
        BoundsError::TooManyPlies { .. } => TOO_MANY_MOVES,
        _ => BAD_FEN,
    };
    Problem::new(code, detail)
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Self {
        let detail = error.to_string();
        match error.fault {
            RecordFault::Move(fault) => of_move(error.ply, &fault, detail),
            RecordFault::Bounds(fault) => of_bounds(&fault, detail),
            _ => Self::new(BAD_FEN, detail),
        }
    }
}

impl From<BoundsError> for Problem {
    fn from(error: BoundsError) -> Self {
        of_bounds(&error, error.to_string())
    }
}

impl From<ResolveError> for Problem {
    fn from(error: ResolveError) -> Self {
        let detail = error.to_string();
        match error {
            ResolveError::Move { ply, error, .. } => of_move(ply, &error, detail),
            ResolveError::Fen { .. } | ResolveError::Setup(_) => Self::new(BAD_FEN, detail),
            ResolveError::Bounds { error, .. } => of_bounds(&error, detail),
            _ => Self::new(BAD_PDN, detail),
        }
    }
}

impl From<LimitError> for Problem {
    fn from(error: LimitError) -> Self {
        Self::new(BAD_LIMIT, error.to_string())
    }
}
