//! Captures: "compulsory, by men and kings alike", and only the largest ones
//! are legal (`rules.md` section 1).
//!
//! Nearly all of them are found by a plain depth-first search ([`Search`]). If
//! it takes long, it hands over to one that avoids most of the routes
//! ([`exhaustive`]).

mod exhaustive;
mod leaps;

use self::leaps::{from_afar, leaps_before, leaps_over, union};
use super::view::View;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::movegen::jumps::{Jump, Jumps};
use crate::movegen::steps::{Interrupted, Steps};
use crate::moves::{Move, MoveList};
use crate::piece::Role;
use crate::rules::DameoRules;
use crate::square::Square;

/// The smallest number of captured pieces at which two routes can share their
/// ends and their captured set.
///
/// With two pieces they cannot: unless both lie on one line, where their order
/// is fixed, the second one is on no line with the square the capture starts
/// from, so that no route can take it first.
const ROUTES_CAN_MEET: usize = 3;

/// How many steps the plain search for the captures of a piece may take before
/// [`exhaustive`] takes over.
const PLAIN_STEPS: u32 = 400;
/// The largest number of enemies that could be taken for which steps are not
/// counted: counting adds some 2 % to the instructions of perft.
const FEW_VICTIMS: usize = 10;

/// "A man jumps over an adjacent enemy piece [..] to the empty square
/// directly behind it"; "a king jumps over one enemy piece at any distance
/// along a rank or file, with only empty squares between, and lands on any
/// empty square behind it up to the next obstacle".
pub(super) fn jumps<G: Geometry>(
    role: Role,
    enemies: Bitboard<G>,
    empty: Bitboard<G>,
    at: Square<G>,
) -> Jumps<G> {
    Direction::ORTHOGONAL.map(|direction| {
        let seen = match role {
            Role::Man => Bitboard::from(at).shift(direction),
            _ => Bitboard::slide(at, direction, !empty),
        };
        let victim = seen & enemies;
        let over = victim.first()?;
        let behind = match role {
            Role::Man => victim.shift(direction),
            _ => Bitboard::slide(over, direction, !empty),
        };
        Some(Jump { victim, landing: behind & empty })
    })
}

/// Calls `visit` with the largest captures of a king that stands on one of a set of empty
/// squares, for every direction and every piece that can be taken first. The square that the
/// king starts from counts as empty, so they do not depend on it.
#[inline(always)]
pub(super) fn for_each_of_another_king<R: DameoRules>(
    view: View<R>,
    mut visit: impl FnMut(Bitboard<R::Board>, &[Move<R::Board>]),
) {
    let mut moves = MoveList::new();
    for direction in Direction::ORTHOGONAL {
        let back = direction.opposite();
        for over in view.enemies & view.empty.shift(back) {
            let origins = Bitboard::slide(over, back, !view.empty) & view.empty;
            let Some(from) = origins.first() else { continue };
            moves.clear();
            let mut search = Search::<R, false>::of_king(view, from, 1, &mut moves);
            search.king(from, direction, Bitboard::EMPTY, 1);
            visit(origins, &moves);
        }
    }
}

/// The first jumps of the side to move.
pub(super) struct Leaps<R: DameoRules> {
    /// See [`leaps_over`].
    leaps: [Bitboard<R::Board>; 4],
    /// The men that can capture.
    men: Bitboard<R::Board>,
    /// The kings that can capture.
    kings: Bitboard<R::Board>,
}

impl<R: DameoRules> Leaps<R> {
    /// Whether there is a capture.
    #[inline(always)]
    pub(super) fn find(view: View<R>) -> Self {
        let leaps = leaps_over(view.enemies, view.empty);
        let men = view.men & union(&leaps);
        let kings =
            if view.kings.is_empty() { Bitboard::EMPTY } else { Self::find_kings(view, &leaps) };
        Self { leaps, men, kings }
    }

    /// The kings that see an enemy with an empty square behind it.
    #[inline(always)]
    fn find_kings(view: View<R>, leaps: &[Bitboard<R::Board>; 4]) -> Bitboard<R::Board> {
        let [north, east, south, west] = from_afar(leaps, view.empty);
        (north | east | south | west) & view.kings
    }

    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        !(self.men | self.kings).is_empty()
    }

    /// Lists the legal captures.
    #[inline(always)]
    pub(super) fn generate(&self, view: View<R>, moves: &mut MoveList<R::Board>) {
        let unlimited = self.generate_within(view, moves, &mut Steps::unlimited());
        unlimited.expect("there is no limit");
    }

    /// Lists the legal captures.
    ///
    /// # Errors
    /// If it takes too many steps, or is stopped. Then the list is of no use.
    #[inline(always)]
    pub(super) fn generate_within(
        &self,
        view: View<R>,
        moves: &mut MoveList<R::Board>,
        steps: &mut Steps<'_>,
    ) -> Result<(), Interrupted> {
        let pairs = leaps_before(&self.leaps, &self.leaps);
        let men = self.men & union(&pairs);
        if (men | self.kings).is_empty() {
            self.single_leaps(moves);
            return Ok(());
        }
        let longer = self.men & union(&leaps_before(&self.leaps, &pairs));
        if (longer | self.kings).is_empty() {
            self.double_leaps(men, moves);
            return Ok(());
        }
        let best = self.search(view, if longer.is_empty() { men } else { longer }, moves, steps)?;
        if best == 1 {
            self.single_leaps(moves);
        }
        Ok(())
    }

    /// The number of legal captures.
    #[inline(always)]
    pub(super) fn count(&self, view: View<R>) -> usize {
        let pairs = leaps_before(&self.leaps, &self.leaps);
        let men = self.men & union(&pairs);
        if (men | self.kings).is_empty() {
            return self.leaps.into_iter().map(|leap| (leap & self.men).len()).sum();
        }
        let longer = self.men & union(&leaps_before(&self.leaps, &pairs));
        if (longer | self.kings).is_empty() {
            return self.count_double_leaps(men);
        }
        let mut moves = MoveList::new();
        self.generate(view, &mut moves);
        moves.len()
    }

    /// Lists the captures of one piece by men.
    #[inline(always)]
    fn single_leaps(&self, moves: &mut MoveList<R::Board>) {
        for (leap, direction) in self.leaps.into_iter().zip(Direction::ORTHOGONAL) {
            for from in leap & self.men {
                let captured = Bitboard::from(from).shift(direction);
                let to = captured.shift(direction).lowest();
                moves.push(Move { from, to, captured });
            }
        }
    }

    /// Lists the captures of two pieces by men that have no larger ones, in the
    /// order of a search.
    #[inline(always)]
    fn double_leaps(&self, men: Bitboard<R::Board>, moves: &mut MoveList<R::Board>) {
        for from in men {
            for (first, direction) in self.leaps.into_iter().zip(Direction::ORTHOGONAL) {
                let over = (first & from.into()).shift(direction);
                let corner = over.shift(direction);
                for (second, onward) in self.leaps.into_iter().zip(Direction::ORTHOGONAL) {
                    let next = (corner & second).shift(onward);
                    if onward != direction.opposite() && !next.is_empty() {
                        let to = next.shift(onward).lowest();
                        moves.push(Move { from, to, captured: over | next });
                    }
                }
            }
        }
    }

    /// The number of such captures: no two of them are the same move, see
    /// [`ROUTES_CAN_MEET`].
    #[inline(always)]
    fn count_double_leaps(&self, men: Bitboard<R::Board>) -> usize {
        let mut count = 0;
        for (first, direction) in self.leaps.into_iter().zip(Direction::ORTHOGONAL) {
            let corners = (first & men).shift(direction).shift(direction);
            for (second, onward) in self.leaps.into_iter().zip(Direction::ORTHOGONAL) {
                if onward != direction.opposite() {
                    count += (corners & second).len();
                }
            }
        }
        count
    }

    /// Lists the largest captures of the kings and of the given men, and
    /// returns how many pieces they take: 1 if there are only single leaps of
    /// men, which are left out.
    #[inline(always)]
    fn search(
        &self,
        view: View<R>,
        men: Bitboard<R::Board>,
        moves: &mut MoveList<R::Board>,
        steps: &mut Steps<'_>,
    ) -> Result<usize, Interrupted> {
        let [north, east, south, west] = Direction::ORTHOGONAL;
        let between = |one, other| view.empty.shift(one) & view.empty.shift(other);
        let victims = view.enemies & (between(north, south) | between(east, west));
        if victims.len() <= FEW_VICTIMS {
            self.search_with::<false>(view, men, moves, steps)
        } else {
            self.search_with::<true>(view, men, moves, steps)
        }
    }

    /// As [`search`](Self::search), counting steps or not.
    #[inline(never)]
    fn search_with<const COUNTED: bool>(
        &self,
        view: View<R>,
        men: Bitboard<R::Board>,
        moves: &mut MoveList<R::Board>,
        steps: &mut Steps<'_>,
    ) -> Result<usize, Interrupted> {
        let mut best = 1;
        for from in self.kings {
            let mut search = Search::<R, COUNTED>::of_king(view, from, best, moves);
            let at = Bitboard::from(from);
            for direction in Direction::ORTHOGONAL {
                if search.sees(at, direction) {
                    search.king(from, direction, Bitboard::EMPTY, 1);
                }
            }
            best = search.finish(view.enemies, Role::King, steps)?;
        }
        for from in men {
            let mut search = Search::<R, COUNTED>::of_man(view, from, best, moves);
            search.man(from.into(), Bitboard::EMPTY, 0);
            best = search.finish(view.enemies, Role::Man, steps)?;
        }
        Ok(best)
    }
}

/// Depth-first search for the captures of one piece. It keeps the largest
/// captures found so far, by this piece or an earlier one, and drops all of
/// them when it finds a larger one.
struct Search<'a, R: DameoRules, const COUNTED: bool> {
    from: Square<R::Board>,
    /// "The square the capturing piece started from counts as empty during its
    /// capture", and captured pieces stay on the board until its end.
    empty: Bitboard<R::Board>,
    /// By index in [`Direction::ORTHOGONAL`]: the squares from which the piece
    /// can capture in that direction, unless it has taken the victim before.
    /// Most routes end on a square in none of these sets.
    seeing: [Bitboard<R::Board>; 4],
    /// How many pieces the largest captures take.
    best: usize,
    moves: &'a mut MoveList<R::Board>,
    /// Where the moves of this piece begin in the list.
    first: usize,
    /// The steps that were taken, if they are counted. After [`PLAIN_STEPS`] the
    /// search goes on no further and records nothing.
    steps: u32,
}

impl<'a, R: DameoRules, const COUNTED: bool> Search<'a, R, COUNTED> {
    #[inline(always)]
    fn of_man(
        view: View<R>,
        from: Square<R::Board>,
        best: usize,
        moves: &'a mut MoveList<R::Board>,
    ) -> Self {
        let first = moves.len();
        let empty = view.empty | from.into();
        Self { from, empty, seeing: leaps_over(view.enemies, empty), best, moves, first, steps: 0 }
    }

    #[inline(always)]
    fn of_king(
        view: View<R>,
        from: Square<R::Board>,
        best: usize,
        moves: &'a mut MoveList<R::Board>,
    ) -> Self {
        let search = Self::of_man(view, from, best, moves);
        Self { seeing: from_afar(&search.seeing, search.empty), ..search }
    }

    /// Searches again in another way if this search has not come to its end.
    /// Returns how many pieces the largest captures take.
    #[inline(always)]
    fn finish(
        self,
        enemies: Bitboard<R::Board>,
        role: Role,
        steps: &mut Steps<'_>,
    ) -> Result<usize, Interrupted> {
        if !COUNTED {
            return Ok(self.best);
        }
        steps.add(self.steps)?;
        if self.steps <= PLAIN_STEPS {
            return Ok(self.best);
        }
        self.moves.truncate(self.first);
        let jumps = |at| jumps(role, enemies, self.empty, at);
        exhaustive::search(self.from, jumps, self.best, self.moves, steps)
    }

    /// Counts a step. Returns whether the search may go on.
    #[inline(always)]
    fn step(&mut self) -> bool {
        if !COUNTED {
            return true;
        }
        self.steps += 1;
        self.steps <= PLAIN_STEPS
    }

    #[inline(always)]
    fn seeing(&self, direction: Direction) -> Bitboard<R::Board> {
        self.seeing[direction as usize / 2]
    }

    #[inline(always)]
    fn sees(&self, at: Bitboard<R::Board>, direction: Direction) -> bool {
        !(self.seeing(direction) & at).is_empty()
    }

    /// Goes on with a man that has reached a square and taken `taken` pieces.
    fn man(&mut self, at: Bitboard<R::Board>, captured: Bitboard<R::Board>, taken: usize) {
        if !self.step() {
            return;
        }
        let mut ended = true;
        for direction in Direction::ORTHOGONAL {
            let victim = (at & self.seeing(direction)).shift(direction) - captured;
            if !victim.is_empty() {
                ended = false;
                self.man(victim.shift(direction), captured | victim, taken + 1);
            }
        }
        if ended {
            self.record(at, captured, taken);
        }
    }

    /// Goes on with a king that sees from a square in a direction its piece
    /// number `taken`. Returns whether it had not taken that piece before.
    fn king(
        &mut self,
        at: Square<R::Board>,
        direction: Direction,
        captured: Bitboard<R::Board>,
        taken: usize,
    ) -> bool {
        let victim = (Bitboard::slide(at, direction, !self.empty) - self.empty) - captured;
        let Some(over) = victim.first() else { return false };
        if !self.step() {
            return true;
        }
        let landing = Bitboard::slide(over, direction, !self.empty) & self.empty;
        let captured = captured | victim;
        // Straight on it does not matter where between the two pieces the
        // king would have landed; to the sides every square counts.
        let mut goes_on = false;
        if self.sees(landing, direction) {
            let farthest = landing.nearest_known(direction.opposite());
            goes_on = self.king(farthest, direction, captured, taken + 1);
        }
        let [left, right] = direction.sides();
        for corner in landing & (self.seeing(left) | self.seeing(right)) {
            for side in [left, right] {
                if self.sees(corner.into(), side) {
                    goes_on |= self.king(corner, side, captured, taken + 1);
                }
            }
        }
        if !goes_on {
            self.record(landing, captured, taken);
        }
        true
    }

    /// Notes a capture that cannot go on, with all the squares it can end on.
    #[inline]
    fn record(&mut self, ends: Bitboard<R::Board>, captured: Bitboard<R::Board>, taken: usize) {
        if taken < self.best {
            return;
        }
        if taken > self.best {
            self.best = taken;
            self.moves.clear();
            self.first = 0;
        }
        for to in ends {
            let mv = Move { from: self.from, to, captured };
            if taken < ROUTES_CAN_MEET || !self.moves[self.first..].contains(&mv) {
                self.moves.push(mv);
            }
        }
    }
}
