//! Captures of one piece that has very many routes.
//!
//! The number of routes grows exponentially with the number of victims, the
//! number of different captures hardly at all: most routes lead to the same
//! captured set. So this search visits each pair of a captured set and a last
//! jump once, and leaves a pair as soon as the victims that can still be reached
//! are too few for one of the largest captures, or add nothing to those that were
//! found. The number of steps is exponential still, but far smaller.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::bitboard::Bitboard;
use crate::bits::Bits;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::movegen::steps::{Steps, TooManySteps};
use crate::moves::{Move, MoveList};
use crate::square::Square;

/// The board during the capture of a piece. "The square the capturing piece
/// started from counts as empty during its capture", and captured pieces stay on
/// the board until its end, so that only the captured set changes.
#[derive(Clone, Copy)]
pub(super) struct Lines<G: Geometry> {
    pub(super) empty: Bitboard<G>,
    pub(super) enemies: Bitboard<G>,
    /// Whether the piece is a king.
    pub(super) is_king: bool,
}

/// By index in [`Direction::ORTHOGONAL`].
type ByDirection<T> = [T; 4];

impl<G: Geometry> Lines<G> {
    /// The victims of jumps from any of the given squares.
    fn victims(&self, from: Bitboard<G>) -> ByDirection<Bitboard<G>> {
        Direction::ORTHOGONAL.map(|direction| {
            let seeing = if self.is_king { from.fill(self.empty, direction) } else { from };
            seeing.shift(direction) & self.enemies & self.empty.shift(direction.opposite())
        })
    }

    /// The squares on which jumps over the given victims can end.
    fn landing(&self, victims: Bitboard<G>, direction: Direction) -> Bitboard<G> {
        let behind = victims.shift(direction) & self.empty;
        if self.is_king { behind.fill(self.empty, direction) } else { behind }
    }

    /// Every piece that captures from a square can take.
    fn reachable(&self, from: Square<G>) -> Bitboard<G> {
        let mut reached = Bitboard::EMPTY;
        let (mut squares, mut before) = (Bitboard::from(from), Bitboard::EMPTY);
        while squares != before {
            before = squares;
            for (victims, direction) in self.victims(squares).into_iter().zip(Direction::ORTHOGONAL)
            {
                reached |= victims;
                squares |= self.landing(victims, direction);
            }
        }
        reached
    }
}

/// Adds the captures of a piece that take at least `best` pieces to those of
/// earlier pieces, which take `best`. Returns how many pieces the largest ones
/// take, and keeps only these.
///
/// # Errors
/// If it takes too many steps.
pub(super) fn search<G: Geometry>(
    lines: Lines<G>,
    from: Square<G>,
    best: usize,
    moves: &mut MoveList<G>,
    steps: &mut Steps,
) -> Result<usize, TooManySteps> {
    let victims = lines.reachable(from);
    // The words of the sets of victims: those of the small board are faster.
    if victims.len() <= u64::BITS as usize {
        search_with::<G, u64>(lines, from, victims, best, moves, steps)
    } else {
        search_with::<G, u128>(lines, from, victims, best, moves, steps)
    }
}

fn search_with<G: Geometry, S: Bits>(
    lines: Lines<G>,
    from: Square<G>,
    victims: Bitboard<G>,
    best: usize,
    moves: &mut MoveList<G>,
    steps: &mut Steps,
) -> Result<usize, TooManySteps> {
    let graph = Graph::<G, S>::new(lines, from, victims);
    let mut search = Search {
        graph: &graph,
        best,
        visited: FxHashMap::default(),
        found: FxHashMap::default(),
        steps,
    };
    search.go_on(graph.first, S::ZERO, 0)?;
    let Search { best: largest, found, .. } = search;
    if largest > best {
        moves.clear();
    }
    for (captured, ends) in found {
        let captured = graph.squares(captured);
        for to in ends {
            moves.push(Move { from, to, captured });
        }
    }
    Ok(largest)
}

/// A set of victims, by their indices.
trait VictimSet: Bits {
    fn single(victim: usize) -> Self {
        Self::ONE << victim as u32
    }

    fn len(self) -> usize {
        self.count_ones() as usize
    }

    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    fn contains(self, victim: usize) -> bool {
        !(self & Self::single(victim)).is_empty()
    }

    fn victims(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let victim = (!rest.is_empty()).then(|| rest.trailing_zeros() as usize);
            rest = rest.without_lowest();
            victim
        })
    }
}

impl<S: Bits> VictimSet for S {}

/// A jump over a victim in a direction.
struct Jump<G: Geometry, S> {
    landing: Bitboard<G>,
    /// The victims of the jumps that can follow, by their directions.
    next: ByDirection<S>,
}

/// All jumps that captures of a piece can consist of, whatever was taken before.
struct Graph<G: Geometry, S> {
    /// The squares of the victims, by their indices.
    victims: Vec<Square<G>>,
    /// By victim.
    jumps: Vec<ByDirection<Jump<G, S>>>,
    /// The victims of the first jumps.
    first: ByDirection<S>,
}

impl<G: Geometry, S: VictimSet> Graph<G, S> {
    fn new(lines: Lines<G>, from: Square<G>, victims: Bitboard<G>) -> Self {
        let set = |squares: Bitboard<G>| {
            // The index of a victim is the number of those before it.
            let index = |square: Square<G>| victims.into_iter().position(|other| other == square);
            squares.into_iter().filter_map(index).map(S::single).fold(S::ZERO, |all, one| all | one)
        };
        let jump = |victim: Square<G>, direction| {
            let landing = lines.landing(victim.into(), direction);
            let onward = lines.victims(landing).map(|victims| set(victims - victim.into()));
            Jump { landing, next: onward }
        };
        Self {
            victims: victims.into_iter().collect(),
            jumps: victims
                .into_iter()
                .map(|victim| Direction::ORTHOGONAL.map(|direction| jump(victim, direction)))
                .collect(),
            first: lines.victims(from.into()).map(set),
        }
    }

    fn squares(&self, set: S) -> Bitboard<G> {
        set.victims().map(|victim| self.victims[victim]).collect()
    }

    /// What can be reached by jumps of which the first has one of the given
    /// victims, none of them captured.
    fn reach(&self, first: &ByDirection<S>, captured: S) -> Reach<S> {
        let free = !captured;
        let mut todo = first.map(|victims| victims & free);
        let mut reach = Reach { jumps: [S::ZERO; 4], victims: S::ZERO, bound: 0 };
        let mut goes_on = S::ZERO;
        while todo.iter().any(|victims| !victims.is_empty()) {
            for direction in 0..4 {
                while !todo[direction].is_empty() {
                    let victim = todo[direction].trailing_zeros() as usize;
                    todo[direction] = todo[direction].without_lowest();
                    reach.jumps[direction] |= S::single(victim);
                    let mut onward = S::ZERO;
                    for (side, &next) in self.jumps[victim][direction].next.iter().enumerate() {
                        onward |= next & free;
                        todo[side] |= next & free & !reach.jumps[side];
                    }
                    if !onward.is_empty() {
                        goes_on |= S::single(victim);
                    }
                }
            }
        }
        reach.victims = reach.jumps.iter().fold(S::ZERO, |all, &victims| all | victims);
        let last = (reach.victims & !goes_on).len();
        reach.bound = reach.victims.len() - last.saturating_sub(1);
        reach
    }
}

/// What can still be captured.
struct Reach<S> {
    /// The victims of the jumps, by their directions.
    jumps: ByDirection<S>,
    /// The victims of all jumps.
    victims: S,
    /// How many of them one capture can take at most: of those that no jump
    /// follows only one.
    bound: usize,
}

/// A jump that can follow.
struct Child<S> {
    victim: usize,
    direction: usize,
    /// The number of jumps that can follow it.
    onward: usize,
    reach: Reach<S>,
}

struct Search<'a, G: Geometry, S> {
    graph: &'a Graph<G, S>,
    /// How many pieces the largest captures take.
    best: usize,
    /// By captured set: the last jumps that were visited, as the victims by
    /// direction.
    visited: FxHashMap<S, ByDirection<S>>,
    /// The largest captures: by captured set, where they end.
    found: FxHashMap<S, Bitboard<G>>,
    steps: &'a mut Steps,
}

impl<G: Geometry, S: VictimSet> Search<'_, G, S> {
    /// Goes on with the jumps that can follow when `taken` pieces are captured.
    fn go_on(
        &mut self,
        next: ByDirection<S>,
        captured: S,
        taken: usize,
    ) -> Result<(), TooManySteps> {
        let mut children = self.children(next, captured, taken)?;
        // The most promising first: the larger the captures that are known, the
        // more can be left out. Pieces that are hard to get away from come early.
        children.sort_unstable_by_key(|child| (usize::MAX - child.reach.bound, child.onward));
        for Child { victim, direction, reach, .. } in children {
            let captured = captured | S::single(victim);
            let jump = &self.graph.jumps[victim][direction];
            if self.is_useful(jump, captured, taken + 1, &reach) {
                self.go_on(jump.next, captured, taken + 1)?;
            }
        }
        Ok(())
    }

    /// The jumps that can follow and lead to a capture that is large enough.
    /// Records those that end the capture.
    fn children(
        &mut self,
        next: ByDirection<S>,
        captured: S,
        taken: usize,
    ) -> Result<SmallVec<[Child<S>; 8]>, TooManySteps> {
        let mut children = SmallVec::new();
        for (direction, victims) in next.into_iter().enumerate() {
            for victim in (victims & !captured).victims() {
                self.steps.add(1)?;
                let captured = captured | S::single(victim);
                if !self.is_new(captured, victim, direction) {
                    continue;
                }
                let jump = &self.graph.jumps[victim][direction];
                let onward = jump.next.iter().map(|&next| (next & !captured).len()).sum();
                if onward == 0 {
                    self.record(jump.landing, captured, taken + 1);
                    continue;
                }
                let reach = self.graph.reach(&jump.next, captured);
                if taken + 1 + reach.bound >= self.best {
                    children.push(Child { victim, direction, onward, reach });
                }
            }
        }
        Ok(children)
    }

    /// Whether a jump was not the last one of the same captured set before.
    fn is_new(&mut self, captured: S, victim: usize, direction: usize) -> bool {
        let visited = &mut self.visited.entry(captured).or_insert([S::ZERO; 4])[direction];
        let is_new = !visited.contains(victim);
        *visited |= S::single(victim);
        is_new
    }

    /// Whether captures that go on after a jump can be larger than those that
    /// were found, or as large but others.
    fn is_useful(&self, jump: &Jump<G, S>, captured: S, taken: usize, reach: &Reach<S>) -> bool {
        let bound = taken + reach.bound;
        if bound != self.best || reach.bound < reach.victims.len() {
            return bound >= self.best;
        }
        // All that can be reached must be taken: there is one such set, and only
        // the ends of its captures are open.
        let Some(&ends) = self.found.get(&(captured | reach.victims)) else { return true };
        reach.jumps.iter().enumerate().any(|(direction, victims)| {
            victims.victims().any(|last| {
                !self.graph.jumps[last][direction].landing.is_subset(ends)
                    && self.can_end_with(jump, captured, reach.victims, last, direction)
            })
        })
    }

    /// Whether captures of all victims of `rest` after a jump may end with the
    /// jump over one of them in a direction: whether that one is needed to reach
    /// none of the others.
    fn can_end_with(
        &self,
        jump: &Jump<G, S>,
        captured: S,
        rest: S,
        last: usize,
        direction: usize,
    ) -> bool {
        if rest == S::single(last) {
            return true;
        }
        let before = self.graph.reach(&jump.next, captured | S::single(last));
        let precedes = |(side, victims): (usize, &S)| {
            victims
                .victims()
                .any(|victim| self.graph.jumps[victim][side].next[direction].contains(last))
        };
        before.bound + 1 == rest.len() && before.jumps.iter().enumerate().any(precedes)
    }

    /// Notes a capture that cannot go on, with all the squares it can end on.
    fn record(&mut self, ends: Bitboard<G>, captured: S, taken: usize) {
        if taken > self.best {
            self.best = taken;
            self.found.clear();
        }
        if taken == self.best {
            *self.found.entry(captured).or_insert(Bitboard::EMPTY) |= ends;
        }
    }
}
