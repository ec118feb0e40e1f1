//! The legal moves of a position, listed once.

use std::sync::OnceLock;

use super::position::{known, squares_on_board};
use super::{AnyMove, AnyPosition, AnySquare};
use crate::bounds::Bounds;
use crate::movegen::{Interrupted, ListedMoves, Path, Route};
use crate::notation::{MoveFormat, ParseMoveError, Stops};
use crate::rules::match_rules;

/// A position with its legal moves and their routes. Both are found once, when they are first
/// needed: in some positions that takes long.
///
/// ```
/// use dameo::{AnyPosition, LegalMoves, Variant};
///
/// let legal = LegalMoves::new(AnyPosition::start(Variant::Dameo));
/// let mv = legal.parse_move("d1-d4")?;
/// assert!(legal.contains(mv));
/// assert_eq!(legal.as_slice().len(), 52);
/// # Ok::<(), dameo::ParseMoveError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LegalMoves {
    position: AnyPosition,
    moves: OnceLock<Vec<AnyMove>>,
    /// In the order of the moves.
    paths: OnceLock<Vec<Vec<AnySquare>>>,
}

impl LegalMoves {
    /// The legal moves of a position.
    #[must_use]
    pub fn new(position: AnyPosition) -> Self {
        Self { position, moves: OnceLock::new(), paths: OnceLock::new() }
    }

    /// Lists the legal moves of a position, and finds the routes of captures. Returns also how
    /// many steps that took.
    pub(super) fn list(
        position: AnyPosition,
        bounds: &Bounds<'_>,
    ) -> Result<(Self, u64), Interrupted> {
        let (moves, paths, steps) = match_rules!(&position.inner, position => {
            let ListedMoves { moves, routes, steps } = position.list_moves(bounds)?;
            let moves: Vec<_> = moves.into_iter().map(AnyMove::from).collect();
            let stops = |route: Route<_>| route.into_iter().map(AnySquare::from).collect();
            let paths: Vec<Vec<_>> = routes.into_iter().map(stops).collect();
            (moves, paths, steps)
        });
        let legal = Self::new(position);
        let is_complete = paths.len() == moves.len();
        let listed = "nothing has been listed";
        legal.moves.set(moves).expect(listed);
        if is_complete {
            legal.paths.set(paths).expect(listed);
        }
        Ok((legal, steps))
    }

    /// The position.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves, in the order of [`AnyPosition::legal_moves`].
    #[must_use]
    pub fn as_slice(&self) -> &[AnyMove] {
        self.moves.get_or_init(|| self.position.legal_moves())
    }

    /// Every stop of each of the moves, as [`AnyPosition::path`] returns them, in the order of
    /// [`as_slice`](Self::as_slice).
    #[must_use]
    pub fn paths(&self) -> &[Vec<AnySquare>] {
        self.paths.get_or_init(|| {
            match_rules!(&self.position.inner, position => {
                let moves: Vec<_> = self.as_slice().iter().map(|&mv| known(mv)).collect();
                let stops = |path: Path<_>| path.into_iter().map(AnySquare::from).collect();
                position.paths(&moves).into_iter().map(stops).collect()
            })
        })
    }

    /// For some of the moves and the first stops of each, the route that begins with these
    /// stops; see [`Position::paths_through`](crate::Position::paths_through).
    ///
    /// # Panics
    /// If a list of stops is empty, or a square is off the board.
    #[must_use]
    pub fn paths_through(
        &self,
        begun: &[(AnyMove, Vec<AnySquare>)],
    ) -> Vec<Option<Vec<AnySquare>>> {
        match_rules!(&self.position.inner, position => {
            let stops = |stops: &Vec<_>| {
                squares_on_board(stops).unwrap_or_else(|error| panic!("{error}"))
            };
            let begun: Vec<_> = begun.iter().map(|(mv, path)| (known(*mv), stops(path))).collect();
            let any = |path: Path<_>| path.into_iter().map(AnySquare::from).collect();
            position.paths_through(&begun).into_iter().map(|path| path.map(any)).collect()
        })
    }

    /// The texts of the moves in the long format, in the order of
    /// [`as_slice`](Self::as_slice).
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let moves = self.as_slice().iter().zip(self.paths());
        moves.map(|(mv, stops)| Stops { stops, is_capture: mv.is_capture() }.to_string()).collect()
    }

    /// Every stop of a legal move, as [`AnyPosition::path`].
    ///
    /// # Panics
    /// If a square of the move is off the board.
    #[must_use]
    pub fn path(&self, mv: AnyMove) -> Vec<AnySquare> {
        let known = self.paths.get().and_then(|paths| {
            let index = self.as_slice().iter().position(|&legal| legal == mv)?;
            Some(paths[index].clone())
        });
        known.unwrap_or_else(|| self.position.path(mv))
    }

    /// A legal move in the long format, as [`AnyPosition::move_text`].
    ///
    /// # Panics
    /// If a square of the move is off the board.
    #[must_use]
    pub fn text(&self, mv: AnyMove) -> String {
        Stops { stops: &self.path(mv), is_capture: mv.is_capture() }.to_string()
    }

    /// Whether a move is among them.
    #[must_use]
    pub fn contains(&self, mv: AnyMove) -> bool {
        self.as_slice().contains(&mv)
    }

    /// Reads a move in any form that names its squares in full.
    ///
    /// # Errors
    /// As [`AnyPosition::parse_move`].
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, ParseMoveError> {
        self.parse_move_as(text, MoveFormat::Long)
    }

    /// Reads a move in a format.
    ///
    /// # Errors
    /// As [`AnyPosition::parse_move_as`].
    pub fn parse_move_as(&self, text: &str, format: MoveFormat) -> Result<AnyMove, ParseMoveError> {
        self.position.parse_move_among(text, format, || self.as_slice())
    }
}
