//! All jumps that captures of one piece can consist of.

use crate::bitboard::Bitboard;
use crate::bits::Bits;
use crate::geometry::Geometry;
use crate::movegen::jumps::Jumps;
use crate::square::Square;

/// By the index of a direction, orthogonal or diagonal.
pub(super) type ByDirection<T> = [T; 4];

/// A set of victims, by their indices.
pub(super) trait VictimSet: Bits {
    fn single(victim: usize) -> Self {
        Self::ONE << victim as u32
    }

    fn len(self) -> usize {
        self.count_ones() as usize
    }

    fn is_empty(self) -> bool {
        self == Self::ZERO
    }

    #[must_use]
    fn without(self, victim: usize) -> Self {
        self & !Self::single(victim)
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
pub(super) struct GraphJump<G: Geometry, S> {
    /// The squares on which it can end.
    pub(super) landing: Bitboard<G>,
    /// The victims of the jumps that can follow, by their directions.
    pub(super) next: ByDirection<S>,
}

/// All jumps that captures of a piece can consist of, whatever was taken before: captured
/// pieces stay on the board until the end of the capture, so that only the captured set
/// changes.
pub(super) struct JumpGraph<G: Geometry, S> {
    /// The squares of the victims in board order: a set of victims has their indices.
    victims: Vec<Square<G>>,
    /// By victim; those that are not possible have no landing square.
    jumps: Vec<ByDirection<GraphJump<G, S>>>,
    /// The victims of the first jumps.
    pub(super) first: ByDirection<S>,
}

/// The landing squares of all jumps of a piece.
pub(super) struct Landings<G: Geometry> {
    from: Square<G>,
    /// By the square of the victim and by direction.
    squares: Vec<ByDirection<Bitboard<G>>>,
    /// Every piece that captures can take.
    victims: Bitboard<G>,
}

impl<G: Geometry> Landings<G> {
    /// Finds the jumps that can follow each other from a square, where `jumps` returns those
    /// of the piece from any square.
    pub(super) fn find(from: Square<G>, jumps: impl Fn(Square<G>) -> Jumps<G>) -> Self {
        let mut squares = vec![[Bitboard::EMPTY; 4]; usize::from(G::SQUARES)];
        let (mut seen, mut victims) = (Bitboard::from(from), Bitboard::EMPTY);
        let mut todo = seen;
        while let Some(at) = todo.first() {
            todo -= at.into();
            for (direction, jump) in jumps(at).into_iter().enumerate() {
                let Some(jump) = jump.filter(|jump| !jump.landing.is_empty()) else { continue };
                let Some(victim) = jump.victim.first() else { continue };
                victims |= jump.victim;
                squares[victim.index()][direction] = jump.landing;
                todo |= jump.landing - seen;
                seen |= jump.landing;
            }
        }
        Self { from, squares, victims }
    }

    /// Whether a set of victims needs no more than 64 bits: always on a board of 64 squares.
    pub(super) fn fit_into_64_bits(&self) -> bool {
        u32::from(G::SQUARES) <= u64::BITS || self.victims.len() <= u64::BITS as usize
    }
}

impl<G: Geometry, S: VictimSet> JumpGraph<G, S> {
    /// The graph of the jumps that were found; `jumps` is as in [`Landings::find`].
    ///
    /// # Panics
    /// If the set has no room for the victims.
    pub(super) fn new(found: &Landings<G>, jumps: impl Fn(Square<G>) -> Jumps<G>) -> Self {
        let victims: Vec<_> = found.victims.into_iter().collect();
        let index = |victim: Bitboard<G>| victims.iter().position(|&other| victim == other.into());
        // The victims of jumps from any of the squares.
        let next = |squares: Bitboard<G>, except: Bitboard<G>| {
            let mut next = [S::ZERO; 4];
            for (direction, jump) in
                squares.into_iter().flat_map(|at| jumps(at).into_iter().enumerate())
            {
                let jump = jump.filter(|jump| !jump.landing.is_empty() && jump.victim != except);
                if let Some(victim) = jump.and_then(|jump| index(jump.victim)) {
                    next[direction] |= S::single(victim);
                }
            }
            next
        };
        let jump = |victim: Square<G>, landing: Bitboard<G>| GraphJump {
            landing,
            next: next(landing, victim.into()),
        };
        Self {
            jumps: victims
                .iter()
                .map(|&victim| found.squares[victim.index()].map(|landing| jump(victim, landing)))
                .collect(),
            first: next(found.from.into(), Bitboard::EMPTY),
            victims,
        }
    }

    pub(super) fn jump(&self, victim: usize, direction: usize) -> &GraphJump<G, S> {
        &self.jumps[victim][direction]
    }

    /// The jumps over victims, which are given by direction.
    pub(super) fn jumps_over(
        &self,
        victims: ByDirection<S>,
    ) -> impl Iterator<Item = &GraphJump<G, S>> {
        self.each_jump_over(victims).map(|(_, jump)| jump)
    }

    /// The jumps over victims, which are given by direction, each with its victim.
    pub(super) fn each_jump_over(
        &self,
        victims: ByDirection<S>,
    ) -> impl Iterator<Item = (usize, &GraphJump<G, S>)> {
        victims.into_iter().enumerate().flat_map(move |(direction, victims)| {
            victims.victims().map(move |victim| (victim, self.jump(victim, direction)))
        })
    }

    /// The victims of the jumps that can follow some of the given ones, by direction.
    pub(super) fn next_of(&self, last: ByDirection<S>) -> ByDirection<S> {
        self.jumps_over(last).fold([S::ZERO; 4], |mut all, jump| {
            all.iter_mut().zip(jump.next).for_each(|(all, next)| *all |= next);
            all
        })
    }

    /// The squares of a set of victims.
    pub(super) fn squares(&self, set: S) -> Bitboard<G> {
        set.victims().map(|victim| self.victims[victim]).collect()
    }

    /// The index of the victim on a square; `None` if there is none.
    pub(super) fn index(&self, square: Bitboard<G>) -> Option<usize> {
        self.victims.binary_search(&square.first()?).ok()
    }

    /// The set of the victims on some squares; `None` if there are others.
    pub(super) fn set(&self, squares: Bitboard<G>) -> Option<S> {
        let index = |square| self.victims.binary_search(&square).ok();
        squares.into_iter().try_fold(S::ZERO, |all, square| Some(all | S::single(index(square)?)))
    }

    /// What can be reached by jumps of which the first has one of the given
    /// victims, none of them captured.
    pub(super) fn reach(&self, first: &ByDirection<S>, captured: S) -> Reach<S> {
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
pub(super) struct Reach<S> {
    /// The victims of the jumps, by their directions.
    pub(super) jumps: ByDirection<S>,
    /// The victims of all jumps.
    pub(super) victims: S,
    /// How many of them one capture can take at most: of those that no jump
    /// follows only one.
    pub(super) bound: usize,
}
