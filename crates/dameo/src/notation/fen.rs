//! Positions as text (`rules.md` section 6).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::cursor::Cursor;
use crate::any::AnySquare;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Piece, Role};
use crate::position::Position;
use crate::rules::{Family, RuleFacts, role_names};
use crate::setup::{Setup, SetupFault, list};
use crate::square::Square;

/// A text is not the FEN of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum FenError {
    /// The text does not have the form of a FEN.
    #[cfg_attr(feature = "serde", serde(rename = "fen-syntax"))]
    #[error("bad FEN \"{fen}\": expected {expected} at character {column}")]
    Syntax {
        /// The whole text.
        fen: String,
        /// The number of the first character that does not fit, from 1.
        column: usize,
        /// What was expected there.
        #[cfg_attr(feature = "serde", serde(skip))]
        expected: &'static str,
    },
    /// The text describes a position that cannot be played.
    #[cfg_attr(feature = "serde", serde(rename = "fen"))]
    #[error("bad FEN \"{fen}\": {}", list(.faults))]
    Faults {
        /// The whole text.
        fen: String,
        /// Every fault, at least one.
        faults: Vec<FenFault>,
    },
}

/// A fault of a well-formed FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum FenFault {
    /// The board does not have the square.
    #[cfg_attr(feature = "serde", serde(rename = "no-square"))]
    #[error("there is no square {text}")]
    OffBoard {
        /// The square as it was written.
        text: String,
    },
    /// "Two pieces on one square."
    #[error("two pieces on {square}")]
    TwoPieces {
        /// The square.
        square: AnySquare,
    },
    /// A piece that exists only during a capture: PlayStrategy writes `G` and
    /// `P` for captured pieces still on the board, and `A` and `B` for the
    /// capturing piece.
    #[error("{what} ({letter}{square}): the position is in the middle of a capture")]
    MidCapture {
        /// The letter that was read.
        letter: char,
        /// The square of the piece.
        square: AnySquare,
        /// What the letter means.
        #[cfg_attr(feature = "serde", serde(skip))]
        what: &'static str,
    },
    /// A fault of the position.
    #[cfg_attr(feature = "serde", serde(rename = "setup-fault"))]
    #[error(transparent)]
    Setup {
        /// The fault.
        #[from]
        fault: SetupFault,
    },
}

/// The meaning of a letter before a square: a role, or why there is no such
/// piece between moves.
type Letter = Result<Role, (char, &'static str)>;

fn letter<R: RuleFacts>(letter: char) -> Option<Letter> {
    let written = R::Family::ROLES.iter().find(|names| names.letter == Some(letter));
    let other = R::Family::OTHER_LETTERS.iter().find(|&&(read, _)| read == letter);
    written
        .map(|names| Ok(names.role))
        .or_else(|| other.map(|&(_, meaning)| meaning.map_err(|what| (letter, what))))
}

impl<R: RuleFacts> Setup<R> {
    /// Reads a FEN whose pieces may be on squares where they cannot be in play.
    ///
    /// # Errors
    /// If the text does not have the form of a FEN, or has squares off the board,
    /// two pieces on one square, or pieces in the middle of a capture.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let (setup, faults) = Reader::<R>::read(fen)?;
        if faults.is_empty() { Ok(setup) } else { Err(faulty(fen, faults)) }
    }

    /// Reads a FEN of a position that can be played; its counters may be
    /// missing.
    ///
    /// # Errors
    /// As [`Setup::from_fen`], and if [`Setup::position`] would fail; every
    /// fault of both kinds is reported.
    pub fn from_legal_fen(fen: &str) -> Result<Self, FenError> {
        let (setup, mut faults) = Reader::<R>::read(fen)?;
        faults.extend(setup.faults().into_iter().map(FenFault::from));
        if faults.is_empty() { Ok(setup) } else { Err(faulty(fen, faults)) }
    }

    /// The FEN without counters.
    #[must_use]
    pub fn fen(&self) -> String {
        let [white, black] = Color::ALL.map(|color| self.piece_list(color));
        format!("{}:W{white}:B{black}", self.turn.letter())
    }

    /// The FEN with the counters `H` and `F`.
    ///
    /// ```
    /// use dameo::{Dameo, Setup};
    ///
    /// let setup = Setup::<Dameo>::from_fen("W:WKa1:BKh8:H3:F20")?;
    /// assert_eq!(setup.fen(), "W:WKa1:BKh8");
    /// assert_eq!(setup.fen_with_counters(), "W:WKa1:BKh8:H3:F20");
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[must_use]
    pub fn fen_with_counters(&self) -> String {
        format!("{}:H{}:F{}", self.fen(), self.half_moves, self.move_number)
    }

    /// "Squares are written sorted by file, then rank, whatever their letter."
    fn piece_list(&self, color: Color) -> String {
        let mut pieces: Vec<_> = self.pieces(color).collect();
        pieces.sort_by_key(|(square, _)| (square.file(), square.rank()));
        let item = |(square, role)| {
            let letter = role_names::<R>(role).letter.map(String::from).unwrap_or_default();
            format!("{letter}{square}")
        };
        pieces.into_iter().map(item).collect::<Vec<_>>().join(",")
    }
}

impl<R: RuleFacts> Position<R> {
    /// Reads a FEN and drops its counters.
    ///
    /// # Errors
    /// As [`Setup::from_legal_fen`].
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        let setup = Setup::<R>::from_legal_fen(fen)?;
        setup
            .position()
            .map_err(|error| faulty(fen, error.faults.into_iter().map(FenFault::from).collect()))
    }

    /// The FEN without counters.
    #[must_use]
    pub fn fen(&self) -> String {
        Setup::from(*self).fen()
    }
}

impl<R: RuleFacts> fmt::Display for Position<R> {
    /// Writes the FEN without counters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen())
    }
}

impl<R: RuleFacts> FromStr for Position<R> {
    type Err = FenError;

    /// Reads a FEN and drops its counters.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

impl<R: RuleFacts> fmt::Display for Setup<R> {
    /// Writes the FEN with counters.
    ///
    /// ```
    /// use dameo::{Dameo, Setup};
    ///
    /// assert_eq!(Setup::<Dameo>::empty().to_string(), "W:W:B:H0:F1");
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen_with_counters())
    }
}

impl<R: RuleFacts> FromStr for Setup<R> {
    type Err = FenError;

    /// Reads a FEN whose pieces may be on squares where they cannot be in play.
    ///
    /// # Errors
    /// As [`Setup::from_fen`].
    ///
    /// ```
    /// use dameo::{Dameo, Setup};
    ///
    /// let setup: Setup<Dameo> = "B:WKa1:Bh8:F20".parse()?;
    /// assert_eq!(setup.move_number, 20);
    /// assert_eq!(setup.to_string().parse(), Ok(setup));
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    fn from_str(fen: &str) -> Result<Self, FenError> {
        Self::from_fen(fen)
    }
}

fn faulty(fen: &str, faults: Vec<FenFault>) -> FenError {
    FenError::Faults { fen: fen.to_owned(), faults }
}

/// Reads one FEN and collects its faults on the way.
struct Reader<'a, R: RuleFacts> {
    fen: &'a str,
    cursor: Cursor<'a>,
    setup: Setup<R>,
    taken: Bitboard<R::Board>,
    faults: Vec<FenFault>,
}

/// A setup with the faults of its text.
type Checked<R> = (Setup<R>, Vec<FenFault>);

type Syntax<T> = Result<T, FenError>;

impl<'a, R: RuleFacts> Reader<'a, R> {
    fn read(fen: &'a str) -> Syntax<Checked<R>> {
        let mut reader = Self {
            fen,
            cursor: Cursor::new(fen),
            setup: Setup::empty(),
            taken: Bitboard::EMPTY,
            faults: Vec::new(),
        };
        reader.setup.turn = reader.color("W or B, the side to move")?;
        reader.colon()?;
        let first = reader.color("W or B, whose pieces follow")?;
        reader.pieces(first)?;
        reader.colon()?;
        let (second, name) = match !first {
            Color::White => ('W', "W, White's pieces"),
            Color::Black => ('B', "B, Black's pieces"),
        };
        if !reader.cursor.eat(second) {
            return Err(reader.syntax(name));
        }
        reader.pieces(!first)?;
        reader.counters()?;
        Ok((reader.setup, reader.faults))
    }

    fn syntax(&self, expected: &'static str) -> FenError {
        FenError::Syntax { fen: self.fen.to_owned(), column: self.cursor.column(), expected }
    }

    fn color(&mut self, expected: &'static str) -> Syntax<Color> {
        Color::ALL
            .into_iter()
            .find(|color| self.cursor.eat(color.letter()))
            .ok_or_else(|| self.syntax(expected))
    }

    fn colon(&mut self) -> Syntax<()> {
        if self.cursor.eat(':') { Ok(()) } else { Err(self.syntax("\":\"")) }
    }

    fn pieces(&mut self, color: Color) -> Syntax<()> {
        if self.is_at_list_end() {
            return Ok(());
        }
        self.piece(color)?;
        while self.cursor.eat(',') {
            self.piece(color)?;
        }
        if self.is_at_list_end() { Ok(()) } else { Err(self.syntax("\",\" or \":\"")) }
    }

    fn is_at_list_end(&self) -> bool {
        matches!(self.cursor.rest(), "" | ".") || self.cursor.peek() == Some(':')
    }

    fn piece(&mut self, color: Color) -> Syntax<()> {
        let role = match self.cursor.peek().and_then(|c| letter::<R>(c).map(|letter| (c, letter))) {
            None => Ok(Role::Man),
            Some((c, letter)) => {
                self.cursor.eat(c);
                letter
            }
        };
        let start = self.cursor;
        let file = self.cursor.take_while(|c| c.is_ascii_lowercase());
        let rank = self.cursor.take_while(|c| c.is_ascii_digit());
        let text = &start.rest()[..file.len() + rank.len()];
        if file.len() != 1 || rank.is_empty() {
            self.cursor = start;
            return Err(self.syntax(R::Family::FEN_ITEM));
        }
        match (text.parse::<Square<R::Board>>(), role) {
            (Err(_), _) => self.faults.push(FenFault::OffBoard { text: text.to_owned() }),
            (Ok(square), _) if self.taken.contains(square) => {
                self.faults.push(FenFault::TwoPieces { square: square.into() });
            }
            (Ok(square), Ok(role)) => {
                self.taken |= square.into();
                self.setup.put(square, Some(Piece { color, role }));
            }
            (Ok(square), Err((letter, what))) => {
                self.taken |= square.into();
                self.faults.push(FenFault::MidCapture { letter, square: square.into(), what });
            }
        }
        Ok(())
    }

    fn counters(&mut self) -> Syntax<()> {
        let (mut half_moves, mut move_number) = (None, None);
        while self.cursor.eat(':') {
            if half_moves.is_none() && move_number.is_none() && self.cursor.eat('H') {
                half_moves = Some(self.counter(0, "a number from 0 to 9999")?);
            } else if move_number.is_none() && self.cursor.eat('F') {
                move_number = Some(self.counter(1, "a number from 1 to 9999")?);
            } else {
                return Err(self.syntax("H or F with a number, each once and in this order"));
            }
        }
        // Nearly all files of other draughts games end a FEN with a full stop.
        self.cursor.eat('.');
        if !self.cursor.is_at_end() {
            return Err(self.syntax("\":\" or the end"));
        }
        self.setup.half_moves = half_moves.unwrap_or(self.setup.half_moves);
        self.setup.move_number = move_number.unwrap_or(self.setup.move_number);
        Ok(())
    }

    fn counter(&mut self, least: u16, expected: &'static str) -> Syntax<u16> {
        let start = self.cursor;
        let digits = self.cursor.take_while(|c| c.is_ascii_digit());
        let value =
            digits.parse().ok().filter(|value| (least..=Setup::<R>::MAX_COUNTER).contains(value));
        value.ok_or_else(|| {
            self.cursor = start;
            self.syntax(expected)
        })
    }
}
