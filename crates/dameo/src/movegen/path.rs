//! Routes of moves: derived for display, and traced from given stops.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::generator;
use super::jumps::{Capturer, Jump};
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// The stops of a move, both ends included: two for a quiet move, one more than
/// captured pieces for a capture.
pub type Path<G> = Vec<Square<G>>;

/// A [`Path`] that needs the heap only for captures of very many pieces.
type Route<G> = SmallVec<[Square<G>; 16]>;

type SquareOf<R> = Square<<R as Rules>::Board>;

impl<R: Rules> Position<R> {
    /// The route of a legal move. If several routes have the same ends and the
    /// same captured set, it is the one whose list of stops is first in board
    /// order (`rules.md` section 7).
    ///
    /// For a capture that is not possible here, only the ends are returned.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wd4:Bd5,d7,h8")?;
    /// let capture = position.legal_moves()[0];
    /// let stops: Vec<_> = position.path(capture).iter().map(ToString::to_string).collect();
    /// assert_eq!(stops, ["d4", "d6", "d8"]);
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[must_use]
    pub fn path(&self, mv: Move<R::Board>) -> Path<R::Board> {
        self.route(mv).into_vec()
    }

    pub(crate) fn route(&self, mv: Move<R::Board>) -> Route<R::Board> {
        let mut path = Route::from_slice(&[mv.from]);
        let found = mv.is_capture()
            && self.capturer(mv.from).is_some_and(|capturer| {
                Tracer::new(capturer, mv.to).extend(&mut path, mv.captured)
            });
        if !found {
            path.push(mv.to);
        }
        path
    }

    /// The capture over the given stops: each leg takes one enemy that was not
    /// taken before. It may be too small to be legal. `None` if no piece of the
    /// side to move can capture over these stops.
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
        let enemies = generator::capturable(self, piece.role);
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
        let jumps = generator::jumps(self, at, captured);
        jumps.iter().flatten().find(|jump| jump.landing.contains(to)).map(|jump| jump.victim)
    }
}

/// The smallest number of pieces left to take for which a failure is remembered.
/// With fewer, trying again is as fast.
const REMEMBERED: usize = 4;

/// Finds the route of a capture.
struct Tracer<R: Rules> {
    capturer: Capturer<R>,
    /// Where the capture ends.
    to: SquareOf<R>,
    /// From which squares which pieces cannot be taken.
    failed: FxHashSet<(SquareOf<R>, Bitboard<R::Board>)>,
}

impl<R: Rules> Tracer<R> {
    fn new(capturer: Capturer<R>, to: Square<R::Board>) -> Self {
        Self { capturer, to, failed: FxHashSet::default() }
    }

    /// Appends the first route in board order that takes exactly the pieces of
    /// `remaining` and ends where the capture does, if there is one.
    fn extend(&mut self, path: &mut Route<R::Board>, remaining: Bitboard<R::Board>) -> bool {
        let at = path[path.len() - 1];
        if remaining.is_empty() {
            return at == self.to;
        }
        let is_remembered = remaining.len() >= REMEMBERED;
        if is_remembered && self.failed.contains(&(at, remaining)) {
            return false;
        }
        let jumps = generator::jumps(&self.capturer, at, self.capturer.enemies - remaining);
        let reachable =
            jumps.iter().flatten().fold(Bitboard::EMPTY, |all, jump| all | jump.landing);
        for stop in reachable {
            for &Jump { victim, landing } in jumps.iter().flatten() {
                if landing.contains(stop) {
                    path.push(stop);
                    if self.extend(path, remaining - victim) {
                        return true;
                    }
                    path.pop();
                }
            }
        }
        if is_remembered {
            self.failed.insert((at, remaining));
        }
        false
    }
}
