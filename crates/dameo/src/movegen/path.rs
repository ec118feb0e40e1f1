//! The route of a move: derived from it for display, and read back from the
//! stops that somebody gives.

use smallvec::SmallVec;

use crate::bitboard::Bitboard;
use crate::family::Family;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// Every stop of a move from its first square to its last, both included: two
/// for a quiet move, one more than pieces are taken for a capture.
pub type Path<G> = Vec<Square<G>>;

/// A [`Path`] that needs the heap only for captures of very many pieces.
type Route<G> = SmallVec<[Square<G>; 16]>;

/// A jump over one piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Jump<G: Geometry> {
    /// The square of the piece.
    pub victim: Bitboard<G>,
    /// The squares on which the jump may end; perhaps none.
    pub landing: Bitboard<G>,
}

/// The jumps of a piece from one square: at most one in each of four
/// directions.
pub type Jumps<G> = [Option<Jump<G>>; 4];

/// A piece in the middle of a capture, its first square counted as empty.
#[derive(Clone, Copy, Debug)]
pub struct Capturer<R: Rules> {
    /// The piece.
    pub(crate) piece: Piece,
    /// The pieces of the other side that it may take.
    pub(crate) enemies: Bitboard<R::Board>,
    /// The empty squares.
    pub(crate) empty: Bitboard<R::Board>,
}

impl<R: Rules> Position<R> {
    /// The route of a legal move. When several routes lead to the same (from,
    /// to, captured set), this is the one whose list of stops comes first in
    /// board order (`rules.md` section 7).
    ///
    /// A capture that is not possible here has no route; its ends alone are
    /// returned.
    #[must_use]
    pub fn path(&self, mv: Move<R::Board>) -> Path<R::Board> {
        self.route(mv).into_vec()
    }

    pub(crate) fn route(&self, mv: Move<R::Board>) -> Route<R::Board> {
        let mut path = Route::from_slice(&[mv.from]);
        let found = mv.is_capture()
            && self
                .capturer(mv.from)
                .is_some_and(|capturer| capturer.extend_path(&mut path, mv.captured, mv.to));
        if !found {
            path.push(mv.to);
        }
        path
    }

    /// The capture that leads over the given stops: each leg takes one enemy
    /// that was not taken before. It may be too small to be legal. `None` if
    /// no piece of the side to move could go that way.
    #[must_use]
    pub fn trace_capture(&self, stops: &[Square<R::Board>]) -> Option<Move<R::Board>> {
        let (&from, &to) = (stops.first()?, stops.last()?);
        let capturer = self.capturer(from)?;
        let mut captured = Bitboard::EMPTY;
        for leg in stops.windows(2) {
            captured |= capturer.victim(leg[0], leg[1], captured)?;
        }
        (!captured.is_empty()).then_some(Move { from, to, captured })
    }

    /// The piece of the side to move on a square, ready to capture.
    fn capturer(&self, from: Square<R::Board>) -> Option<Capturer<R>> {
        let piece = self.piece_at(from).filter(|piece| piece.color == self.turn())?;
        let enemies = R::Family::capturable(self, piece.role);
        Some(Capturer { piece, enemies, empty: self.empty() | from.into() })
    }
}

impl<R: Rules> Capturer<R> {
    /// The enemy taken by one leg, if such a jump is possible.
    fn victim(
        &self,
        at: Square<R::Board>,
        to: Square<R::Board>,
        captured: Bitboard<R::Board>,
    ) -> Option<Bitboard<R::Board>> {
        let jumps = R::Family::jumps(self, at, captured);
        jumps.iter().flatten().find(|jump| jump.landing.contains(to)).map(|jump| jump.victim)
    }

    /// Appends the first route in board order that takes exactly the pieces of
    /// `remaining` and ends on `to`; leaves the path alone if there is none.
    fn extend_path(
        &self,
        path: &mut Route<R::Board>,
        remaining: Bitboard<R::Board>,
        to: Square<R::Board>,
    ) -> bool {
        let at = path[path.len() - 1];
        if remaining.is_empty() {
            return at == to;
        }
        let jumps = R::Family::jumps(self, at, self.enemies - remaining);
        let reachable =
            jumps.iter().flatten().fold(Bitboard::EMPTY, |all, jump| all | jump.landing);
        for stop in reachable {
            for &Jump { victim, landing } in jumps.iter().flatten() {
                if landing.contains(stop) {
                    path.push(stop);
                    if self.extend_path(path, remaining - victim, to) {
                        return true;
                    }
                    path.pop();
                }
            }
        }
        false
    }
}
