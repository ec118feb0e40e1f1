//! Captures of one piece that has very many routes.
//!
//! The number of routes grows exponentially with the number of victims, the
//! number of different captures hardly at all: most routes lead to the same
//! captured set. So this search goes through the captured sets by their size and
//! keeps, for each, all jumps that can be the last one. It leaves a set as soon as
//! the victims that can still be reached are too few for one of the largest
//! captures. The number of sets is exponential still, but far smaller.

use rustc_hash::FxHashMap;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::movegen::jump_graph::{ByDirection, JumpGraph, Landings, VictimSet};
use crate::movegen::jumps::Jumps;
use crate::movegen::steps::{Interrupted, Steps};
use crate::moves::{Move, MoveList};
use crate::square::Square;

/// How many jumps are tried to find a large capture at first: the larger it is,
/// the more sets can be left out.
const FIRST_JUMPS: u32 = 300;

/// Adds the captures of a piece that take at least `best` pieces to those of
/// earlier pieces, which take `best`. `jumps` returns the jumps of the piece from any square. Returns how many pieces the largest ones
/// take, and keeps only these.
///
/// # Errors
/// If it takes too many steps, or is stopped.
pub(super) fn search<G: Geometry>(
    from: Square<G>,
    jumps: impl Fn(Square<G>) -> Jumps<G> + Copy,
    best: usize,
    moves: &mut MoveList<G>,
    steps: &mut Steps<'_>,
) -> Result<usize, Interrupted> {
    let landings = Landings::find(from, jumps);
    // The words of the sets of victims: those of the small board are faster.
    if landings.fit_into_64_bits() {
        let graph = JumpGraph::<_, u64>::new(&landings, jumps);
        search_graph(&graph, from, best, moves, steps)
    } else {
        let graph = JumpGraph::<_, u128>::new(&landings, jumps);
        search_graph(&graph, from, best, moves, steps)
    }
}

fn search_graph<G: Geometry, S: VictimSet>(
    graph: &JumpGraph<G, S>,
    from: Square<G>,
    best: usize,
    moves: &mut MoveList<G>,
    steps: &mut Steps<'_>,
) -> Result<usize, Interrupted> {
    let mut first = FirstCapture { graph, best, jumps: FIRST_JUMPS };
    first.go_on(graph.first, S::ZERO, 0);
    let Some((largest, found)) = largest_sets(graph, first.best, steps)? else { return Ok(best) };
    if largest > best {
        moves.clear();
    }
    for (captured, last) in found {
        let landings = graph.jumps_over(last).map(|jump| jump.landing);
        let ends = landings.fold(Bitboard::EMPTY, |all, landing| all | landing);
        let captured = graph.squares(captured);
        ends.into_iter().for_each(|to| moves.push(Move { from, to, captured }));
    }
    Ok(largest)
}

/// A depth-first search for a large capture.
struct FirstCapture<'a, G: Geometry, S> {
    graph: &'a JumpGraph<G, S>,
    /// How many pieces the largest captures take that were found.
    best: usize,
    /// How many jumps are left to try.
    jumps: u32,
}

impl<G: Geometry, S: VictimSet> FirstCapture<'_, G, S> {
    /// Goes on with the jumps that can follow when `taken` pieces are captured.
    fn go_on(&mut self, next: ByDirection<S>, captured: S, taken: usize) {
        self.best = self.best.max(taken);
        let mut children = Vec::new();
        for (victim, jump) in self.graph.each_jump_over(next.map(|victims| victims & !captured)) {
            let captured = captured | S::single(victim);
            let bound = taken + 1 + self.graph.reach(&jump.next, captured).bound;
            // Pieces that are hard to get away from come early.
            let onward: usize = jump.next.iter().map(|&next| (next & !captured).len()).sum();
            children.push((usize::MAX - bound, onward, captured, jump.next));
        }
        children.sort_by_key(|&(rest, onward, ..)| (rest, onward));
        for (rest, _, captured, next) in children {
            if self.jumps == 0 || usize::MAX - rest <= self.best {
                return;
            }
            self.jumps -= 1;
            self.go_on(next, captured, taken + 1);
        }
    }
}

/// Captured sets with the jumps that can be the last one, as the victims by direction.
type Sets<S> = FxHashMap<S, ByDirection<S>>;

/// The captured sets of the largest captures, if these take at least `best` pieces, and how
/// many they take.
///
/// # Errors
/// If it takes too many steps, or is stopped.
fn largest_sets<G: Geometry, S: VictimSet>(
    graph: &JumpGraph<G, S>,
    best: usize,
    steps: &mut Steps<'_>,
) -> Result<Option<(usize, Sets<S>)>, Interrupted> {
    let mut sets = Sets::from_iter([(S::ZERO, [S::ZERO; 4])]);
    let mut taken = 0;
    loop {
        let mut larger = Sets::default();
        for (&captured, &last) in &sets {
            steps.add(1)?;
            let next = if taken == 0 { graph.first } else { graph.next_of(last) };
            let next = next.map(|victims| victims & !captured);
            if taken + graph.reach(&next, captured).bound >= best.max(taken + 1) {
                add_successors(&mut larger, captured, next);
            }
        }
        if larger.is_empty() {
            return Ok((taken >= best).then_some((taken, sets)));
        }
        (sets, taken) = (larger, taken + 1);
    }
}

/// Adds the sets with one more victim, which the next jumps take.
fn add_successors<S: VictimSet>(larger: &mut Sets<S>, captured: S, next: ByDirection<S>) {
    for (direction, victims) in next.into_iter().enumerate() {
        for victim in victims.victims() {
            let set = larger.entry(captured | S::single(victim)).or_insert([S::ZERO; 4]);
            set[direction] |= S::single(victim);
        }
    }
}
