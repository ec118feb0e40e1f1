//! The route of a move: derived from it for display, and read back from the
//! stops that somebody gives.

use super::View;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::Role;
use crate::position::Position;
use crate::rules::Rules;
use crate::square::Square;

/// Every stop of a move from its first square to its last, both included: two
/// for a quiet move, one more than pieces are taken for a capture.
pub type Path<G> = Vec<Square<G>>;

impl<R: Rules> Position<R> {
    /// The route of a legal move. When several routes lead to the same (from,
    /// to, captured set), this is the one whose list of stops comes first in
    /// board order (`rules.md` section 7).
    ///
    /// A capture that is not possible here has no route; its ends alone are
    /// returned.
    #[must_use]
    pub fn path(&self, mv: Move<R::Board>) -> Path<R::Board> {
        let mut path = vec![mv.from];
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

    fn capturer(&self, from: Square<R::Board>) -> Option<Capturer<R::Board>> {
        let piece = self.piece_at(from).filter(|piece| piece.color == self.turn())?;
        let View { enemies, empty, .. } = self.view();
        Some(Capturer { role: piece.role, enemies, empty: empty | from.into() })
    }
}

/// A piece in the middle of a capture, its first square counted as empty.
struct Capturer<G: Geometry> {
    role: Role,
    enemies: Bitboard<G>,
    empty: Bitboard<G>,
}

impl<G: Geometry> Capturer<G> {
    /// The enemy next taken from `at` in a direction, and the squares where
    /// that jump may land.
    fn jump(
        &self,
        at: Square<G>,
        direction: Direction,
        captured: Bitboard<G>,
    ) -> Option<(Bitboard<G>, Bitboard<G>)> {
        let seen = match self.role {
            Role::Man => Bitboard::from(at).shift(direction),
            Role::King => Bitboard::slide(at, direction, !self.empty),
        };
        let victim = seen & (self.enemies - captured);
        let over = victim.first()?;
        let landing = match self.role {
            Role::Man => victim.shift(direction),
            Role::King => Bitboard::slide(over, direction, !self.empty),
        } & self.empty;
        Some((victim, landing))
    }

    /// The enemy taken by one leg, if such a jump is possible.
    fn victim(&self, at: Square<G>, to: Square<G>, captured: Bitboard<G>) -> Option<Bitboard<G>> {
        let direction = at.direction_to(to).filter(|direction| direction.is_orthogonal())?;
        let (victim, landing) = self.jump(at, direction, captured)?;
        landing.contains(to).then_some(victim)
    }

    /// Appends the first route in board order that takes exactly the pieces of
    /// `remaining` and ends on `to`; leaves the path alone if there is none.
    fn extend_path(&self, path: &mut Path<G>, remaining: Bitboard<G>, to: Square<G>) -> bool {
        let at = path[path.len() - 1];
        if remaining.is_empty() {
            return at == to;
        }
        let captured = self.enemies - remaining;
        let jumps = Direction::ORTHOGONAL.map(|direction| self.jump(at, direction, captured));
        let reachable = jumps.iter().flatten().fold(Bitboard::EMPTY, |all, jump| all | jump.1);
        for stop in reachable {
            for &(victim, landing) in jumps.iter().flatten() {
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
