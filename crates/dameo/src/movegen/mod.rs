//! Legal moves.
//!
//! Quiet moves come from fills over whole bitboards ([`quiet`]), captures from
//! a depth-first search that keeps only the largest ones ([`capture`]). Which
//! of the two applies is settled first, by a test that costs a few shifts:
//! captures are compulsory and most positions have none.

mod capture;
mod path;
mod quiet;

pub use self::path::Path;

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::piece::Color;
use crate::position::Position;
use crate::rules::Rules;

/// The position as the side to move sees it.
#[derive(Clone, Copy)]
struct View<R: Rules> {
    men: Bitboard<R::Board>,
    kings: Bitboard<R::Board>,
    enemies: Bitboard<R::Board>,
    empty: Bitboard<R::Board>,
}

impl<R: Rules> Position<R> {
    #[inline(always)]
    fn view(&self) -> View<R> {
        self.view_of(self.turn())
    }

    #[inline(always)]
    fn view_of(&self, us: Color) -> View<R> {
        View {
            men: self.men(us),
            kings: self.kings(us),
            enemies: self.pieces(!us),
            empty: self.empty(),
        }
    }

    /// Calls `visit` with every legal move, each once. The order is the same
    /// for equal positions, but otherwise unspecified.
    #[inline(always)]
    pub fn for_each_move(&self, mut visit: impl FnMut(Move<R::Board>)) {
        let view = self.view();
        let jumps = capture::Jumps::find(view);
        if jumps.any() {
            let mut captures = MoveList::new();
            jumps.generate(view, &mut captures);
            captures.iter().copied().for_each(visit);
        } else {
            match self.turn() {
                Color::White => quiet::for_each::<R, true>(view, &mut visit),
                Color::Black => quiet::for_each::<R, false>(view, &mut visit),
            }
        }
    }

    /// The legal moves.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<R::Board> {
        let mut moves = MoveList::new();
        let view = self.view();
        let jumps = capture::Jumps::find(view);
        if jumps.any() {
            jumps.generate(view, &mut moves);
        } else {
            let mut push = |mv| moves.push(mv);
            match self.turn() {
                Color::White => quiet::for_each::<R, true>(view, &mut push),
                Color::Black => quiet::for_each::<R, false>(view, &mut push),
            }
        }
        moves
    }

    /// The legal captures: all legal moves if there is a capture, none
    /// otherwise.
    #[inline]
    #[must_use]
    pub fn legal_captures(&self) -> MoveList<R::Board> {
        let mut moves = MoveList::new();
        let view = self.view();
        let jumps = capture::Jumps::find(view);
        if jumps.any() {
            jumps.generate(view, &mut moves);
        }
        moves
    }

    /// How many legal moves there are; much faster than to list them.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        let view = self.view();
        let jumps = capture::Jumps::find(view);
        if jumps.any() {
            jumps.count(view)
        } else {
            match self.turn() {
                Color::White => quiet::count::<R, true>(view),
                Color::Black => quiet::count::<R, false>(view),
            }
        }
    }

    /// Whether the side to move can, and therefore must, capture.
    #[inline]
    #[must_use]
    pub fn has_capture(&self) -> bool {
        capture::Jumps::find(self.view()).any()
    }

    /// Whether the other side could capture if it were its turn.
    #[inline]
    #[must_use]
    pub fn is_threatened(&self) -> bool {
        capture::Jumps::find(self.view_of(!self.turn())).any()
    }

    /// Whether the side to move has a legal move.
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        let view = self.view();
        match self.turn() {
            Color::White if quiet::any::<R, true>(view) => true,
            Color::Black if quiet::any::<R, false>(view) => true,
            _ => capture::Jumps::find(view).any(),
        }
    }

    /// Whether a move is among the legal ones.
    #[must_use]
    pub fn is_legal(&self, mv: Move<R::Board>) -> bool {
        // Asked of the generator itself: a second copy of the rules would
        // only be a second chance to get them wrong.
        self.legal_moves().contains(&mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;
    use crate::piece::ByColor;
    use crate::rules::Dameo;

    /// The entry of `data/perft/perft.json` that no FEN can bring in: a black
    /// man stands on g1.
    #[test]
    fn two_adjacent_enemies_cannot_be_jumped() {
        let set = |squares: &str| {
            squares.split(' ').map(|square| square.parse().unwrap()).collect::<Bitboard<_>>()
        };
        let pieces = ByColor { white: set("d1 b4"), black: set("d4 d5 a4 g1 h8") };
        let position = Position::<Dameo>::from_parts(pieces, set("d1"), Color::White);
        let counts = [1, 1, 16, 156, 2_033, 19_159, 250_505, 2_296_197];
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "depth {depth}");
        }
    }
}
