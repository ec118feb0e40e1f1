//! Legal moves.
//!
//! Each family of games has a generator: a folder here with the functions of
//! [`Generator`](generator::Generator). The methods of [`Position`] call those of
//! the family of its game, a choice that is made at compile time.

mod capture_threats;
mod dameo;
mod damone;
mod endings;
mod generator;
mod jump_graph;
mod jumps;
mod legality;
mod path;
mod routes;
mod steps;
mod threat_mask;

pub use self::capture_threats::CaptureThreats;
pub use self::path::Path;
pub(crate) use self::routes::Route;
pub use self::steps::TooManySteps;
pub(crate) use self::steps::{Interrupted, Steps};
use crate::bounds::{Bounds, BoundsError};
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::RuleFacts;
use crate::square::Square;

/// The legal moves of a position, listed within bounds.
pub(crate) struct ListedMoves<R: RuleFacts> {
    pub(crate) moves: MoveList<R::Board>,
    /// The routes of the captures in the order of the moves; none if these are quiet.
    pub(crate) routes: Vec<Route<R::Board>>,
    /// The number of steps that all this took.
    pub(crate) steps: u64,
}

impl<R: RuleFacts> Position<R> {
    /// Calls `visit` with every legal move, each once. The order is the same
    /// for equal positions, but otherwise unspecified.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let mut linear = 0;
    /// Position::<Dameo>::start().for_each_move(|mv| {
    ///     linear += usize::from(mv.from.rank().abs_diff(mv.to.rank()) > 1);
    /// });
    /// assert_eq!(linear, 30);
    /// ```
    #[inline(always)]
    pub fn for_each_move(&self, visit: impl FnMut(Move<R::Board>)) {
        generator::for_each_move(self, visit);
    }

    /// Calls `visit` with the position after every legal move, in the order of
    /// [`for_each_move`](Self::for_each_move): faster than [`after`](Self::after) of each.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let mut replies = 0;
    /// Position::<Dameo>::start().for_each_child(|child| replies += child.count_moves());
    /// assert_eq!(replies, 2_704);
    /// ```
    #[inline(always)]
    pub fn for_each_child(&self, visit: impl FnMut(Self)) {
        generator::for_each_child(self, visit);
    }

    /// As [`for_each_move`](Self::for_each_move), if listing the captures takes few enough
    /// steps: otherwise `visit` is not called. Returns how many steps it took, those of
    /// [`capture_steps`](Self::capture_steps) that are not for routes.
    ///
    /// # Errors
    /// If it takes more steps than the bounds allow, or is stopped.
    #[inline(always)]
    pub fn for_each_move_within(
        &self,
        bounds: &Bounds<'_>,
        visit: impl FnMut(Move<R::Board>),
    ) -> Result<u64, BoundsError> {
        Ok(generator::for_each_move_within(self, bounds, visit)?)
    }

    /// The legal moves.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let moves = Position::<Dameo>::start().legal_moves();
    /// assert_eq!(moves.len(), 52);
    /// assert!(moves.iter().all(|mv| !mv.is_capture()));
    /// ```
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<R::Board> {
        #[cfg(test)]
        listings::count();
        generator::legal_moves(self)
    }

    /// The number of steps that listing the legal moves and finding the routes of all of them
    /// takes, if it is at most [`Bounds::max_capture_steps`]; 0 if few pieces could be
    /// captured. The time of a step is of the same order in all positions.
    ///
    /// A capture has more routes the more pieces it could take. `docs/ARCHITECTURE.md` in
    /// the repository has the worst positions that are known; with no more pieces than the
    /// game starts with they take 47,685 steps on the board of 8x8 and 3,998,907 on that of
    /// 10x10.
    ///
    /// ```
    /// use dameo::{Bounds, Dameo, Position};
    ///
    /// let fen = "W:WKa1:BKa3,Kc2,Ke2,Kg2,Kb4,Kd4,Kf4,Kc6,Ke6,Kg6,Kb7,Kd7,Kh5";
    /// let position = Position::<Dameo>::from_fen(fen)?;
    /// assert!(position.capture_steps(&Bounds::UNTRUSTED)? < 10_000);
    /// let bounds = Bounds { max_capture_steps: 1, ..Bounds::NONE };
    /// let error = position.capture_steps(&bounds).unwrap_err();
    /// assert_eq!(error.to_string(), "listing the captures takes more than 1 steps");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it takes more steps, or [`Bounds::stop`] is set.
    pub fn capture_steps(&self, bounds: &Bounds<'_>) -> Result<u64, BoundsError> {
        Ok(self.list_moves(bounds)?.steps)
    }

    /// The legal moves with their routes.
    ///
    /// # Errors
    /// As [`capture_steps`](Position::capture_steps).
    pub(crate) fn list_moves(&self, bounds: &Bounds<'_>) -> Result<ListedMoves<R>, Interrupted> {
        #[cfg(test)]
        listings::count();
        let (moves, listing) = generator::legal_moves_within(self, bounds)?;
        let mut steps = bounds.steps().after(listing);
        let is_capture = moves.first().is_some_and(|mv| mv.is_capture());
        let routes = if is_capture { self.routes(&moves, &mut steps)? } else { Vec::new() };
        Ok(ListedMoves { moves, routes, steps: steps.taken() })
    }

    /// The legal captures: all legal moves if there is a capture, none
    /// otherwise.
    #[inline]
    #[must_use]
    pub fn legal_captures(&self) -> MoveList<R::Board> {
        generator::legal_captures(self)
    }

    /// The legal moves of the piece on a square.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::start();
    /// let moves = position.moves_from("a1".parse()?);
    /// let texts: Vec<_> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    /// assert_eq!(texts, ["a1-a2", "a1-d4"]);
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn moves_from(&self, from: Square<R::Board>) -> MoveList<R::Board> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| mv.from == from);
        moves
    }

    /// The only legal move from one square to another; `None` if there is none,
    /// or several captures have these ends.
    #[must_use]
    pub fn find_move(
        &self,
        from: Square<R::Board>,
        to: Square<R::Board>,
    ) -> Option<Move<R::Board>> {
        let legal = self.legal_moves();
        let mut fitting = legal.iter().filter(|mv| mv.from == from && mv.to == to);
        let first = fitting.next()?;
        fitting.next().is_none().then_some(*first)
    }

    /// The number of legal moves; much faster than listing them.
    ///
    /// ```
    /// use dameo::{Croda, Position};
    ///
    /// assert_eq!(Position::<Croda>::start().count_moves(), 22);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> usize {
        generator::count_moves(self)
    }

    /// The number of sequences of two legal moves; faster than counting the replies of
    /// each move.
    #[inline]
    #[must_use]
    pub(crate) fn count_two_plies(&self) -> u64 {
        generator::count_two_plies(self)
    }

    /// The same number, move by move.
    #[inline(always)]
    #[must_use]
    fn count_replies_of_each(&self) -> u64 {
        let mut replies = 0;
        self.for_each_child(|child| replies += child.count_moves() as u64);
        replies
    }

    /// Whether the side to move can, and therefore must, capture.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// assert!(Position::<Dameo>::from_fen("W:Wd4:Bd5")?.has_capture());
    /// assert!(!Position::<Dameo>::from_fen("W:Wd4:Be5")?.has_capture());
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn has_capture(&self) -> bool {
        generator::has_capture(self)
    }

    /// Whether the other side could capture if it were its turn.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// // It is White's turn; the black man on d5 could capture next.
    /// assert!(Position::<Dameo>::from_fen("W:Wd4,a1:Bd5,d6")?.is_threatened());
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_threatened(&self) -> bool {
        self.null_move().has_capture()
    }

    /// The quiet moves after which the other side can capture.
    #[inline]
    #[must_use]
    pub fn capture_threats(&self) -> CaptureThreats<R> {
        CaptureThreats::new(*self)
    }

    /// Whether the side to move has a legal move.
    #[inline]
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        generator::has_legal_move(self)
    }
}

/// How often a thread has listed the legal moves of a position.
#[cfg(test)]
pub(crate) mod listings {
    use std::cell::Cell;

    thread_local!(static COUNT: Cell<usize> = const { Cell::new(0) });

    pub(super) fn count() {
        COUNT.set(COUNT.get() + 1);
    }

    /// The number of listings while a function runs, and its result.
    pub(crate) fn during<T>(run: impl FnOnce() -> T) -> (usize, T) {
        let before = COUNT.get();
        let result = run();
        (COUNT.get() - before, result)
    }
}
