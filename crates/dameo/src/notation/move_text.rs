//! Moves as text: writing.

use std::fmt;

use thiserror::Error;

use super::format::MoveFormat;
use crate::geometry::Geometry;
use crate::movegen::Path;
use crate::moves::Move;
use crate::position::Position;
use crate::rules::RuleFacts;
use crate::square::Square;

/// A move cannot be written in a format: only in the shorthand of MindSports.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum WriteMoveError {
    /// The text fits other moves too.
    #[error("{text} has no {format} form: \"{short}\" may be {}", .candidates.join(" or "))]
    Ambiguous {
        /// The move in the long format.
        text: String,
        /// The format that has no text for it.
        format: MoveFormat,
        /// The text that fits other moves too.
        short: String,
        /// All moves that the text fits, in the long format and in board
        /// order.
        candidates: Vec<String>,
    },
    /// A rank of two digits could be two ranks.
    #[error("{text} has no {format} form: the board has more than 9 ranks")]
    LargeBoard {
        /// The move in the long format.
        text: String,
        /// The format that has no text for it.
        format: MoveFormat,
    },
}

impl<R: RuleFacts> Position<R> {
    /// A legal move in the long format: `a1-d4`, or every stop of a capture,
    /// `d4xd6xd8`.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wd4:Bd5,d7,h8")?;
    /// let capture = position.legal_moves()[0];
    /// assert_eq!(position.move_text(capture), "d4xd6xd8");
    /// assert_eq!(position.parse_move("d4xd8").as_ref(), Ok(&capture));
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[must_use]
    pub fn move_text(&self, mv: Move<R::Board>) -> String {
        self.show(mv).to_string()
    }

    /// A legal move with `Display`, for `println!` and `format!`: they write what
    /// [`move_text`](Position::move_text) returns, without allocating it. A [`Move`] alone
    /// has no `Display`: how a capture is written depends on its position.
    ///
    /// ```
    /// use dameo::{Board8, Dameo, Move, Position, Square};
    ///
    /// let mv = Move::quiet(Square::<Board8>::A1, Square::<Board8>::D4);
    /// let start = Position::<Dameo>::start();
    /// assert_eq!(format!("1. {}", start.show(mv)), "1. a1-d4");
    /// ```
    #[must_use]
    pub fn show(&self, mv: Move<R::Board>) -> DisplayMove<'_, R> {
        DisplayMove { position: self, mv }
    }

    /// A legal move in any format.
    ///
    /// # Errors
    /// If the format has no text that names this move alone:
    /// [`MoveFormat::MindSportsShort`] for captures that share their ends with
    /// others, and on boards with more than 9 ranks. All other formats have a
    /// text for every move.
    ///
    /// ```
    /// use dameo::{Dameo, MoveFormat, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wd4:Bd5,d7,h8")?;
    /// let capture = position.legal_moves()[0];
    /// assert_eq!(position.write_move(capture, MoveFormat::PlayStrategy)?, "d4d6,d6d8K");
    /// assert_eq!(position.write_move(capture, MoveFormat::Tapalnitski)?, "d4:d6:d8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_move(
        &self,
        mv: Move<R::Board>,
        format: MoveFormat,
    ) -> Result<String, WriteMoveError> {
        match format.write_route(&self.path(mv), mv.is_capture(), self.promotes(mv)) {
            Some(text) => Ok(text),
            None => self.shorthand(mv),
        }
    }

    /// "A move is `f r r'`, `f f' r` or `f r f' r'`; only the last square of a
    /// multiple capture."
    fn shorthand(&self, mv: Move<R::Board>) -> Result<String, WriteMoveError> {
        let format = MoveFormat::MindSportsShort;
        if !has_shorthand::<R::Board>() {
            return Err(WriteMoveError::LargeBoard { text: self.move_text(mv), format });
        }
        let Move { from, to, .. } = mv;
        let [file, to_file] = [from, to].map(|square| char::from(b'a' + square.file()));
        let [rank, to_rank] = [from, to].map(|square| square.rank() + 1);
        let squares = if file == to_file {
            format!("{file}{rank}{to_rank}")
        } else if rank == to_rank {
            format!("{file}{to_file}{rank}")
        } else {
            format!("{from}{to}")
        };
        let short = squares + if mv.is_capture() { "x" } else { "" };
        let fitting = with_ends(&self.legal_moves(), from, to);
        if fitting.len() > 1 {
            let (text, candidates) = (self.move_text(mv), self.texts(&fitting));
            return Err(WriteMoveError::Ambiguous { text, format, short, candidates });
        }
        Ok(short)
    }

    /// Moves in the long format, in the board order of their stops.
    pub(super) fn texts(&self, moves: &[Move<R::Board>]) -> Vec<String> {
        let mut paths: Vec<_> = self.paths(moves).into_iter().zip(moves).collect();
        paths.sort_by(|(a, _), (b, _)| a.cmp(b));
        let text = |(stops, mv): (Path<_>, &Move<_>)| {
            Stops { stops: &stops, is_capture: mv.is_capture() }.to_string()
        };
        paths.into_iter().map(text).collect()
    }
}

/// A move that `Display` writes in the long format, made by
/// [`Position::show`].
#[derive(Clone, Copy, Debug)]
pub struct DisplayMove<'a, R: RuleFacts> {
    position: &'a Position<R>,
    mv: Move<R::Board>,
}

impl<R: RuleFacts> fmt::Display for DisplayMove<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stops = &self.position.route(self.mv)[..];
        Stops { stops, is_capture: self.mv.is_capture() }.fmt(f)
    }
}

/// The stops of a move, both ends included, as text in the long format.
pub(crate) struct Stops<'a, S> {
    pub(crate) stops: &'a [S],
    pub(crate) is_capture: bool,
}

impl<S: fmt::Display> fmt::Display for Stops<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture { 'x' } else { '-' };
        write!(f, "{}", self.stops[0])?;
        self.stops[1..].iter().try_for_each(|stop| write!(f, "{separator}{stop}"))
    }
}

/// The shorthand of MindSports needs ranks of one digit.
pub(super) const fn has_shorthand<G: Geometry>() -> bool {
    G::HEIGHT <= 9
}

/// The moves with the given ends.
pub(super) fn with_ends<G: Geometry>(
    moves: &[Move<G>],
    from: Square<G>,
    to: Square<G>,
) -> Vec<Move<G>> {
    moves.iter().copied().filter(|mv| mv.from == from && mv.to == to).collect()
}
