//! Where captures of given pieces can end.

use rustc_hash::FxHashMap;

use super::jump_graph::{ByDirection, JumpGraph, VictimSet};
use super::steps::{Interrupted, Steps};
use crate::bitboard::Bitboard;
use crate::geometry::Geometry;

/// The squares on which captures of a piece can end, by the last jump and the victims that
/// must still be taken. Captures of different sets of pieces share what they have in common.
pub(super) struct Endings<'a, G: Geometry, S> {
    graph: &'a JumpGraph<G, S>,
    known: FxHashMap<(usize, usize, S), Found<G>>,
}

/// What is known about where a capture can end.
#[derive(Clone, Copy)]
struct Found<G: Geometry> {
    ends: Bitboard<G>,
    /// Whether there are no others.
    is_complete: bool,
}

impl<'a, G: Geometry, S: VictimSet> Endings<'a, G, S> {
    pub(super) fn new(graph: &'a JumpGraph<G, S>) -> Self {
        Self { graph, known: FxHashMap::default() }
    }

    /// On which of the squares of `wanted` a capture can end that goes on after the jump over
    /// a victim in a direction and takes exactly the victims of `rest`; maybe others, too.
    ///
    /// # Errors
    /// If it takes too many steps, or is stopped.
    pub(super) fn find(
        &mut self,
        victim: usize,
        direction: usize,
        rest: S,
        wanted: Bitboard<G>,
        steps: &mut Steps<'_>,
    ) -> Result<Bitboard<G>, Interrupted> {
        Ok(self.look_up(victim, direction, rest, wanted, steps)?.ends)
    }

    /// The same, and whether a capture can end nowhere else.
    fn look_up(
        &mut self,
        victim: usize,
        direction: usize,
        rest: S,
        wanted: Bitboard<G>,
        steps: &mut Steps<'_>,
    ) -> Result<Found<G>, Interrupted> {
        let jump = self.graph.jump(victim, direction);
        if rest.is_empty() {
            return Ok(Found { ends: jump.landing, is_complete: true });
        }
        let key = (victim, direction, rest);
        let is_enough = |known: &&Found<G>| known.is_complete || wanted.is_subset(known.ends);
        if let Some(known) = self.known.get(&key).filter(is_enough) {
            return Ok(*known);
        }
        steps.add(1)?;
        let mut found = Found { ends: Bitboard::EMPTY, is_complete: true };
        if self.graph.reach(&jump.next, !rest).bound == rest.len() {
            found = self.find_next(&jump.next.map(|next| next & rest), rest, wanted, steps)?;
        }
        self.known.insert(key, found);
        Ok(found)
    }

    /// The same for the jumps that can follow.
    fn find_next(
        &mut self,
        next: &ByDirection<S>,
        rest: S,
        wanted: Bitboard<G>,
        steps: &mut Steps<'_>,
    ) -> Result<Found<G>, Interrupted> {
        let mut all = Found { ends: Bitboard::EMPTY, is_complete: true };
        for (direction, victims) in next.iter().enumerate() {
            for victim in victims.victims() {
                if wanted.is_subset(all.ends) {
                    return Ok(Found { is_complete: false, ..all });
                }
                let found = self.look_up(victim, direction, rest.without(victim), wanted, steps)?;
                all.ends |= found.ends;
                all.is_complete &= found.is_complete;
            }
        }
        Ok(all)
    }
}
