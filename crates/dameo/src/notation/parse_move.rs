//! Moves as text: reading.

use thiserror::Error;

use super::format::MoveFormat;
use super::move_text::{has_shorthand, with_ends};
use super::stops::{self, Unexpected};
use super::typography::plain;
use crate::illegal_move::IllegalMove;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::rules::RuleFacts;
use crate::square::Square;

/// A text names no legal move, or more than one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text does not have the form of a move.
    #[error("bad move \"{text}\": expected {expected} at character {column}")]
    Syntax {
        /// The whole text.
        text: String,
        /// The number of the first character that does not fit, from 1.
        column: usize,
        /// What was expected there.
        #[cfg_attr(feature = "serde", serde(skip))]
        expected: &'static str,
    },
    /// The text gives only the ends of several captures.
    #[error("ambiguous move \"{text}\": it may be {}", .candidates.join(" or "))]
    Ambiguous {
        /// The whole text.
        text: String,
        /// All captures that fit, in the long format and in board order.
        candidates: Vec<String>,
    },
    /// The ends are those of legal moves, but the stops between them are not.
    #[error(
        "illegal move \"{text}\": none leads over these squares, but there is {}",
        .candidates.join(" and ")
    )]
    Route {
        /// The whole text.
        text: String,
        /// All moves with these ends, in the long format and in board order.
        candidates: Vec<String>,
    },
    /// No legal move has these ends.
    #[error("illegal move \"{text}\": {reason}")]
    Illegal {
        /// The whole text.
        text: String,
        /// Why there is none.
        reason: IllegalMove,
    },
    /// The format does not exist for this board.
    #[error("bad move \"{text}\": there are no {format} moves on boards with more than 9 ranks")]
    LargeBoard {
        /// The whole text.
        text: String,
        /// The format.
        format: MoveFormat,
    },
}

impl ParseMoveError {
    /// The name used in JSON; that of the reason for a move that is not legal.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Syntax { .. } => "syntax",
            Self::Ambiguous { .. } => "ambiguous",
            Self::Route { .. } => "route",
            Self::Illegal { reason, .. } => reason.name(),
            Self::LargeBoard { .. } => "large-board",
        }
    }

    /// The text that was to be a move.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Syntax { text, .. }
            | Self::Ambiguous { text, .. }
            | Self::Route { text, .. }
            | Self::Illegal { text, .. }
            | Self::LargeBoard { text, .. } => text,
        }
    }

    /// The legal moves that may have been meant, in the long format.
    #[must_use]
    pub fn candidates(&self) -> &[String] {
        match self {
            Self::Ambiguous { candidates, .. } | Self::Route { candidates, .. } => candidates,
            _ => &[],
        }
    }
}

impl<R: RuleFacts> Position<R> {
    /// Reads a move in any form that names its squares in full, that is in any
    /// [`MoveFormat`] but [`MindSportsShort`](MoveFormat::MindSportsShort).
    ///
    /// A capture may take any of its routes, and its ends alone are enough
    /// if only one legal capture has them. Marks and signs at the end, such as
    /// `!?` and `K`, are dropped. Dashes of any length, `×` and capitals are read as well.
    ///
    /// # Errors
    /// If the text does not have the form of a move, or fits no legal move or
    /// more than one.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::start();
    /// let mv = position.parse_move("d1-d4")?;
    /// assert_eq!(position.parse_move("d1d4"), Ok(mv));
    /// let error = position.parse_move("d1-d8").unwrap_err();
    /// assert!(error.to_string().starts_with("illegal move \"d1-d8\": no unbroken line"));
    /// # Ok::<(), dameo::ParseMoveError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move<R::Board>, ParseMoveError> {
        self.parse_move_as(text, MoveFormat::Long)
    }

    /// Reads a move in a format. All formats but
    /// [`MindSportsShort`](MoveFormat::MindSportsShort) are read as
    /// [`parse_move`](Position::parse_move) does.
    ///
    /// # Errors
    /// As [`parse_move`](Position::parse_move), and if the format does not
    /// exist for the board.
    pub fn parse_move_as(
        &self,
        text: &str,
        format: MoveFormat,
    ) -> Result<Move<R::Board>, ParseMoveError> {
        self.parse_move_among(text, format, || self.legal_moves())
    }

    /// Reads a move in a format. `legal` returns the legal moves.
    pub(crate) fn parse_move_among(
        &self,
        text: &str,
        format: MoveFormat,
        legal: impl FnOnce() -> MoveList<R::Board>,
    ) -> Result<Move<R::Board>, ParseMoveError> {
        let plain = plain(text);
        let stops = if format != MoveFormat::MindSportsShort {
            stops::read_full(&plain)
        } else if has_shorthand::<R::Board>() {
            stops::read_short(&plain)
        } else {
            return Err(ParseMoveError::LargeBoard { text: text.to_owned(), format });
        };
        let stops = stops.map_err(|place| syntax(text, place))?;
        self.legal_move_over(text, &stops, &legal())
    }

    /// The one legal move that fits at least two stops.
    fn legal_move_over(
        &self,
        text: &str,
        stops: &[Square<R::Board>],
        legal: &MoveList<R::Board>,
    ) -> Result<Move<R::Board>, ParseMoveError> {
        if let Some(route) = self.trace_capture(stops).filter(|mv| legal.contains(mv)) {
            return Ok(route);
        }
        let text = || text.to_owned();
        let fitting = with_ends(legal, stops[0], stops[stops.len() - 1]);
        match (fitting.as_slice(), stops.len()) {
            (&[mv], 2) => Ok(mv),
            ([], _) => {
                Err(ParseMoveError::Illegal { text: text(), reason: self.why_illegal(stops) })
            }
            (_, 2) => {
                Err(ParseMoveError::Ambiguous { text: text(), candidates: self.texts(&fitting) })
            }
            _ => Err(ParseMoveError::Route { text: text(), candidates: self.texts(&fitting) }),
        }
    }
}

fn syntax(text: &str, Unexpected { column, expected }: Unexpected) -> ParseMoveError {
    ParseMoveError::Syntax { text: text.to_owned(), column, expected }
}
