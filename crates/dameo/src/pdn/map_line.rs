//! Walking a tree of moves with the position before each move.

use super::MAX_VARIATION_DEPTH;
use super::resolve_error::ResolveError;
use super::tree::{Annotated, MoveLine, Variation};
use crate::bounds::{Bounds, BoundsError};
use crate::illegal_move::IllegalMove;
use crate::notation::ParseMoveError;

/// The place of a move in a tree.
#[derive(Clone, Copy)]
pub(crate) struct At {
    ply: usize,
    /// The number of variations around the move.
    depth: usize,
}

impl At {
    pub(crate) fn start() -> Self {
        Self { ply: 1, depth: 0 }
    }

    /// The same place in a variation.
    fn in_variation(self) -> Result<Self, ResolveError> {
        let Self { ply, depth } = self;
        if depth == MAX_VARIATION_DEPTH {
            return Err(ResolveError::TooDeep { ply });
        }
        Ok(Self { ply, depth: depth + 1 })
    }

    pub(crate) fn bad_move(self, error: ParseMoveError) -> ResolveError {
        ResolveError::Move { ply: self.ply, in_variation: self.depth > 0, error }
    }

    pub(crate) fn beyond(self, error: BoundsError) -> ResolveError {
        ResolveError::Bounds { ply: self.ply, in_variation: self.depth > 0, error }
    }

    /// Checks that a move may follow here, and the work go on.
    pub(crate) fn check(self, bounds: &Bounds<'_>) -> Result<(), ResolveError> {
        let checked = bounds.check_stop().and_then(|()| bounds.check_plies(self.ply));
        checked.map_err(|error| self.beyond(error))
    }

    pub(crate) fn illegal(self, error: IllegalMove) -> ResolveError {
        ResolveError::Illegal { ply: self.ply, in_variation: self.depth > 0, error }
    }
}

/// What is done about a move that cannot be converted: the error is returned, or
/// noted, and the line ends before the move.
pub(crate) type OnError<'a> = &'a mut dyn FnMut(ResolveError) -> Result<(), ResolveError>;

/// Converts the moves of a line and its variations. `convert` gets the position
/// before a move, and returns the new move and the position after it. Variations
/// nested deeper than a text may have them are an error.
pub(crate) fn map_line<P: Clone, A, B>(
    position: &P,
    line: &MoveLine<A>,
    mut at: At,
    convert: &impl Fn(&P, &A, At) -> Result<(B, P), ResolveError>,
    on_error: OnError<'_>,
) -> Result<MoveLine<B>, ResolveError> {
    let mut position = position.clone();
    let mut moves = Vec::with_capacity(line.moves.len());
    for annotated in &line.moves {
        let (mv, after) = match convert(&position, &annotated.mv, at) {
            Ok(converted) => converted,
            Err(error) => {
                on_error(error)?;
                break;
            }
        };
        let mut variations = Vec::with_capacity(annotated.variations.len());
        for variation in &annotated.variations {
            let at = at.in_variation()?;
            let line = map_line(&position, &variation.line, at, convert, on_error)?;
            // A variation of which nothing is left is dropped.
            if line.moves.is_empty() && !variation.line.moves.is_empty() {
                continue;
            }
            variations.push(Variation { line, comments: variation.comments.clone() });
        }
        let (nags, comments) = (annotated.nags.clone(), annotated.comments.clone());
        moves.push(Annotated { mv, nags, comments, variations });
        position = after;
        at.ply += 1;
    }
    Ok(MoveLine { comments: line.comments.clone(), moves })
}
