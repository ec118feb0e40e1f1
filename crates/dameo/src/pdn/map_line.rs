//! Walking a tree of moves with the position before each move.

use super::resolve_error::ResolveError;
use super::tree::{Annotated, MoveLine, Variation};
use crate::legality::IllegalMove;
use crate::notation::ParseMoveError;

/// The place of a move in a tree.
#[derive(Clone, Copy)]
pub(crate) struct At {
    ply: usize,
    in_variation: bool,
}

impl At {
    pub(crate) fn start() -> Self {
        Self { ply: 1, in_variation: false }
    }

    pub(crate) fn bad_move(self, error: ParseMoveError) -> ResolveError {
        ResolveError::Move { ply: self.ply, in_variation: self.in_variation, error }
    }

    pub(crate) fn illegal(self, error: IllegalMove) -> ResolveError {
        ResolveError::Illegal { ply: self.ply, in_variation: self.in_variation, error }
    }
}

/// Converts the moves of a line and its variations. `convert` gets the position
/// before a move, and returns the new move and the position after it.
pub(crate) fn map_line<P: Clone, A, B>(
    position: &P,
    line: &MoveLine<A>,
    mut at: At,
    convert: &impl Fn(&P, &A, At) -> Result<(B, P), ResolveError>,
) -> Result<MoveLine<B>, ResolveError> {
    let mut position = position.clone();
    let mut moves = Vec::with_capacity(line.moves.len());
    for annotated in &line.moves {
        let (mv, after) = convert(&position, &annotated.mv, at)?;
        let variations = annotated.variations.iter().map(|variation| {
            let at = At { in_variation: true, ..at };
            let line = map_line(&position, &variation.line, at, convert)?;
            Ok(Variation { line, comments: variation.comments.clone() })
        });
        let variations = variations.collect::<Result<_, _>>()?;
        let (nags, comments) = (annotated.nags.clone(), annotated.comments.clone());
        moves.push(Annotated { mv, nags, comments, variations });
        position = after;
        at.ply += 1;
    }
    Ok(MoveLine { comments: line.comments.clone(), moves })
}
