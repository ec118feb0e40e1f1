//! Captures: "compulsory, by men and kings alike", and only the largest ones
//! are legal (`rules.md` section 1).

use super::{DameoRules, View};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::moves::{Move, MoveList};
use crate::square::Square;

/// The smallest number of captured pieces at which two routes can share their
/// ends and their captured set.
///
/// With two pieces they cannot: unless both lie on one line, where their order
/// is fixed, the second one is on no line with the square the capture starts
/// from, so that no route can take it first.
const ROUTES_CAN_MEET: usize = 3;

/// The first jumps of the side to move.
pub(super) struct Leaps<R: DameoRules> {
    /// By index in [`Direction::ORTHOGONAL`]: the squares from which a short
    /// leap over an enemy to an empty square leads in that direction.
    leaps: [Bitboard<R::Board>; 4],
    /// The men that can capture.
    men: Bitboard<R::Board>,
    /// The kings that can capture.
    kings: Bitboard<R::Board>,
}

impl<R: DameoRules> Leaps<R> {
    /// The cheap test: can anything capture at all?
    #[inline(always)]
    pub(super) fn find(view: View<R>) -> Self {
        let leaps = Direction::ORTHOGONAL.map(|direction| {
            let back = direction.opposite();
            (view.empty.shift(back) & view.enemies).shift(back)
        });
        let men = view.men & (leaps[0] | leaps[1] | leaps[2] | leaps[3]);
        let kings =
            if view.kings.is_empty() { Bitboard::EMPTY } else { Self::find_kings(view, &leaps) };
        Self { leaps, men, kings }
    }

    /// The kings that see an enemy with an empty square behind it.
    #[inline(always)]
    fn find_kings(view: View<R>, leaps: &[Bitboard<R::Board>; 4]) -> Bitboard<R::Board> {
        let mut capturing = Bitboard::EMPTY;
        for (&leap, direction) in leaps.iter().zip(Direction::ORTHOGONAL) {
            // Back from the square before the enemy, over empty squares.
            let back = direction.opposite();
            let approach = (leap & view.empty).fill(view.empty, back);
            capturing |= (approach.shift(back) | leap) & view.kings;
        }
        capturing
    }

    #[inline(always)]
    pub(super) fn any(&self) -> bool {
        !(self.men | self.kings).is_empty()
    }

    /// The men whose first leap may be followed by another one.
    ///
    /// Exact: the second leap cannot go back over the piece just taken, and
    /// in any other direction the first one changes nothing on its way.
    #[inline(always)]
    fn men_with_second_leap(&self) -> Bitboard<R::Board> {
        let [north, east, south, west] = self.leaps;
        let onward = [
            (Direction::North, north | east | west),
            (Direction::East, east | north | south),
            (Direction::South, south | east | west),
            (Direction::West, west | north | south),
        ];
        let mut men = Bitboard::EMPTY;
        for ((direction, second), first) in onward.into_iter().zip(self.leaps) {
            let back = direction.opposite();
            men |= self.men & first & second.shift(back).shift(back);
        }
        men
    }

    /// Lists the legal captures.
    #[inline(always)]
    pub(super) fn generate(&self, view: View<R>, moves: &mut MoveList<R::Board>) {
        let men = self.men_with_second_leap();
        let best = if (men | self.kings).is_empty() { 1 } else { self.search(view, men, moves) };
        if best == 1 {
            self.single_leaps(moves);
        }
    }

    /// The number of legal captures.
    #[inline(always)]
    pub(super) fn count(&self, view: View<R>) -> usize {
        let men = self.men_with_second_leap();
        if (men | self.kings).is_empty() {
            return self.leaps.into_iter().map(|leap| (leap & self.men).len()).sum();
        }
        let mut moves = MoveList::new();
        if self.search(view, men, &mut moves) == 1 {
            self.single_leaps(&mut moves);
        }
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

    /// Lists the largest captures of the kings and of the given men, and
    /// returns how many pieces they take: 1 if there are only single leaps of
    /// men, which are left out.
    #[inline(never)]
    fn search(
        &self,
        view: View<R>,
        men: Bitboard<R::Board>,
        moves: &mut MoveList<R::Board>,
    ) -> usize {
        let mut best = 1;
        for from in self.kings {
            let mut search = Search::<R>::from_square(view, from, best, moves);
            for direction in Direction::ORTHOGONAL {
                search.king(from, direction, Bitboard::EMPTY, 1);
            }
            best = search.best;
        }
        for from in men {
            let mut search = Search::<R>::from_square(view, from, best, moves);
            search.man(from.into(), Bitboard::EMPTY, 0);
            best = search.best;
        }
        best
    }
}

/// Depth-first search for the captures of one piece. It keeps the largest
/// captures found so far, by this piece or an earlier one, and drops all of
/// them when it finds a larger one.
struct Search<'a, R: DameoRules> {
    from: Square<R::Board>,
    /// "The square the capturing piece started from counts as empty during its
    /// capture", and captured pieces stay on the board until its end.
    empty: Bitboard<R::Board>,
    enemies: Bitboard<R::Board>,
    /// How many pieces the largest captures take.
    best: usize,
    moves: &'a mut MoveList<R::Board>,
    /// Where the moves of this piece begin in the list.
    first: usize,
}

impl<'a, R: DameoRules> Search<'a, R> {
    fn from_square(
        view: View<R>,
        from: Square<R::Board>,
        best: usize,
        moves: &'a mut MoveList<R::Board>,
    ) -> Self {
        let first = moves.len();
        let empty = view.empty | from.into();
        Self { from, empty, enemies: view.enemies, best, moves, first }
    }

    /// Goes on with a man that has reached a square and taken `taken` pieces.
    fn man(&mut self, at: Bitboard<R::Board>, captured: Bitboard<R::Board>, taken: usize) {
        let targets = self.enemies - captured;
        let mut ended = true;
        for direction in Direction::ORTHOGONAL {
            let victim = at.shift(direction) & targets;
            let to = victim.shift(direction) & self.empty;
            if !to.is_empty() {
                ended = false;
                self.man(to, captured | victim, taken + 1);
            }
        }
        if ended {
            self.record(at, captured, taken);
        }
    }

    /// Goes on with a king that looks from a square in a direction for its
    /// piece number `taken`, and says whether there was one.
    fn king(
        &mut self,
        at: Square<R::Board>,
        direction: Direction,
        captured: Bitboard<R::Board>,
        taken: usize,
    ) -> bool {
        let victim = Bitboard::slide(at, direction, !self.empty) & (self.enemies - captured);
        let Some(over) = victim.first() else { return false };
        let landing = Bitboard::slide(over, direction, !self.empty) & self.empty;
        let Some(farthest) = landing.nearest(direction.opposite()) else { return false };
        let captured = captured | victim;
        // Straight on it does not matter where between the two pieces the
        // king would have landed; to the sides every square counts.
        let mut goes_on = self.king(farthest, direction, captured, taken + 1);
        for corner in landing {
            for side in direction.sides() {
                goes_on |= self.king(corner, side, captured, taken + 1);
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
