//! Routes of moves: derived for display, and traced from given stops.

use super::generator;
use super::jumps::Capturer;
use super::routes::{self, Route, Unfinished};
use super::steps::{Interrupted, Steps};
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::RuleFacts;
use crate::square::Square;

/// The stops of a move, both ends included: two for a quiet move, one more than
/// captured pieces for a capture.
pub type Path<G> = Vec<Square<G>>;

/// A move, and the first of its stops.
type Begun<G> = (Move<G>, Path<G>);

impl<R: RuleFacts> Position<R> {
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

    /// The routes of legal moves, as [`path`](Self::path) returns each: those of moves of one
    /// piece that follow each other are found together, which can be far faster.
    #[must_use]
    pub fn paths(&self, moves: &[Move<R::Board>]) -> Vec<Path<R::Board>> {
        let routes = self.routes(moves, &mut Steps::unlimited()).expect("there is no limit");
        routes.into_iter().map(Route::into_vec).collect()
    }

    pub(crate) fn route(&self, mv: Move<R::Board>) -> Route<R::Board> {
        let capturer = self.capturer(mv.from).filter(|_| mv.is_capture());
        let found = capturer.and_then(|capturer| {
            let Move { from, to, captured } = mv;
            let route = Route::from_slice(&[from]);
            routes::complete(&capturer, Unfinished { route, rest: captured, to })
        });
        found.unwrap_or_else(|| Route::from_slice(&[mv.from, mv.to]))
    }

    /// As [`paths`](Self::paths), within a limit.
    ///
    /// # Errors
    /// If it takes too many steps, or is stopped.
    pub(crate) fn routes(
        &self,
        moves: &[Move<R::Board>],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Route<R::Board>>, Interrupted> {
        let begun: Vec<_> = moves.iter().map(|&mv| (mv, vec![mv.from])).collect();
        let found = self.complete_routes(&begun, steps)?;
        let ends = |mv: &Move<R::Board>| Route::from_slice(&[mv.from, mv.to]);
        let routes = found.into_iter().zip(moves);
        Ok(routes.map(|(found, mv)| found.unwrap_or_else(|| ends(mv))).collect())
    }

    /// For legal moves and the first stops of each, at least one: the route that is first in
    /// board order of those that begin with these stops; `None` if there is none.
    ///
    /// Those of one piece that follow each other are found together, which can be far faster.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// // Both ways around a square of four men.
    /// let position = Position::<Dameo>::from_fen("W:Wc3:Bc4,d5,e4,d3,h8")?;
    /// let capture = position.legal_moves()[0];
    /// let stops = vec!["c3".parse()?, "c5".parse()?];
    /// let routes = position.paths_through(&[(capture, stops)]);
    /// let names = |path: &Vec<_>| path.iter().map(ToString::to_string).collect::<Vec<_>>();
    /// assert_eq!(routes[0].as_ref().map(names).unwrap(), ["c3", "c5", "e5", "e3", "c3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If a list of stops is empty.
    #[must_use]
    pub fn paths_through(&self, begun: &[Begun<R::Board>]) -> Vec<Option<Path<R::Board>>> {
        let routes = self.complete_routes(begun, &mut Steps::unlimited());
        let routes = routes.expect("there is no limit").into_iter();
        routes.map(|found| found.map(Route::into_vec)).collect()
    }

    /// As [`paths_through`](Self::paths_through), within a limit.
    fn complete_routes(
        &self,
        begun: &[Begun<R::Board>],
        steps: &mut Steps<'_>,
    ) -> Result<Vec<Option<Route<R::Board>>>, Interrupted> {
        let mut routes = Vec::with_capacity(begun.len());
        for begun in begun.chunk_by(|(a, _), (b, _)| a.from == b.from) {
            let quiet = |(mv, stops): &Begun<_>| {
                let route = Route::from_slice(&[mv.from, mv.to]);
                (!mv.is_capture() && route.starts_with(stops)).then_some(route)
            };
            let unfinished = begun.iter().map(|(mv, stops)| self.unfinished(*mv, stops));
            let possible: Vec<_> = unfinished.clone().flatten().collect();
            let mut found = match self.capturer(begun[0].0.from) {
                Some(capturer) if !possible.is_empty() => {
                    routes::complete_all(&capturer, &possible, steps)?
                }
                _ => Vec::new(),
            }
            .into_iter();
            let route = |(begun, unfinished): (_, Option<_>)| match unfinished {
                Some(_) => found.next().flatten(),
                None => quiet(begun),
            };
            routes.extend(begun.iter().zip(unfinished).map(route));
        }
        Ok(routes)
    }

    /// A capture that has made some stops; `None` if the move is none, or another one.
    fn unfinished(
        &self,
        Move { from, to, captured }: Move<R::Board>,
        stops: &[Square<R::Board>],
    ) -> Option<Unfinished<R>> {
        let taken = match stops {
            [start] if *start == from => Bitboard::EMPTY,
            _ => self.trace_capture(stops).filter(|mv| mv.from == from)?.captured,
        };
        let is_part = !captured.is_empty() && taken.is_subset(captured);
        is_part.then(|| Unfinished { route: Route::from_slice(stops), rest: captured - taken, to })
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

impl<R: RuleFacts> Capturer<R> {
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
