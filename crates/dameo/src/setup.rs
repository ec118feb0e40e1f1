//! Position setups: what a board editor or a FEN holds, playable or not.

use std::fmt;

use thiserror::Error;

use crate::any::AnySquare;
use crate::bitboard::Bitboard;
use crate::piece::{ByColor, Color, Piece, Role};
use crate::position::Position;
use crate::rules::{Family, Promoted, PromotedOf, RuleFacts, Rules, role_names};
use crate::square::Square;
use crate::variant::Variant;

/// Pieces on a board, the side to move and the counters of a FEN, playable or
/// not. [`Setup::position`] checks it and reports every fault at once.
///
/// ```
/// use dameo::{Color, Dameo, Setup};
///
/// let mut setup = Setup::<Dameo>::empty();
/// setup.put("a1".parse()?, Some(Color::White.king()));
/// setup.put("c8".parse()?, Some(Color::White.man()));
/// let error = setup.position().unwrap_err();
/// assert_eq!(error.to_string(), "a white man on c8 would be a king");
/// # Ok::<(), dameo::ParseSquareError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup<R: RuleFacts> {
    pieces: ByColor<Bitboard<R::Board>>,
    promoted: PromotedOf<R>,
    /// The side to move.
    pub turn: Color,
    /// Half-moves since the last capture, man's move or promotion: `H` of a
    /// FEN, 0 to [`Setup::MAX_COUNTER`].
    pub half_moves: u16,
    /// The number of the move to be played next, from 1: `F` of a FEN, at most
    /// [`Setup::MAX_COUNTER`].
    pub move_number: u16,
}

impl<R: Rules> Setup<R> {
    /// The starting position of a variant, with fresh counters.
    ///
    /// # Panics
    /// If the variant has other rules.
    #[must_use]
    pub fn start_of(variant: Variant) -> Self {
        Position::start_of(variant).into()
    }
}

impl<R: RuleFacts> Setup<R> {
    /// The largest value of the two counters.
    pub const MAX_COUNTER: u16 = 9999;

    /// An empty board, White to move.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            pieces: ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY },
            promoted: PromotedOf::<R>::default(),
            turn: Color::White,
            half_moves: 0,
            move_number: 1,
        }
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square<R::Board>) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.pieces[color].contains(square))?;
        Some(Piece { color, role: self.promoted.role_at(square) })
    }

    /// Replaces the piece on a square; `None` clears the square.
    ///
    /// # Panics
    /// If the game has no such pieces.
    ///
    /// ```
    /// use dameo::{Color, Dameo, Setup};
    ///
    /// let mut setup = Setup::<Dameo>::empty();
    /// setup.put("d4".parse()?, Some(Color::White.king()));
    /// setup.put("h8".parse()?, Some(Color::Black.man()));
    /// assert_eq!(setup.fen(), "W:WKd4:Bh8");
    /// setup.put("d4".parse()?, None);
    /// assert_eq!(setup.fen(), "W:W:Bh8");
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    pub fn put(&mut self, square: Square<R::Board>, piece: Option<Piece>) {
        for color in Color::ALL {
            self.pieces[color] -= square.into();
        }
        self.promoted.put(square, piece.map_or(Role::Man, |piece| piece.role));
        if let Some(piece) = piece {
            self.pieces[piece.color] |= square.into();
        }
    }

    /// The squares of one kind of piece.
    pub(crate) fn squares_of(&self, piece: Piece) -> Bitboard<R::Board> {
        let pieces = self.pieces[piece.color];
        match piece.role {
            Role::Man => pieces - self.promoted.promoted(),
            role => pieces & self.promoted.of(role),
        }
    }

    /// The pieces of a side, in board order.
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (Square<R::Board>, Role)> {
        self.pieces[color].into_iter().map(|square| (square, self.promoted.role_at(square)))
    }

    /// The position of the setup, without the counters.
    ///
    /// # Errors
    /// If it cannot be played, with every fault.
    pub fn position(&self) -> Result<Position<R>, SetupError> {
        let faults = self.faults();
        if faults.is_empty() {
            Ok(Position::from_parts(self.pieces, self.promoted, self.turn))
        } else {
            Err(SetupError { faults })
        }
    }

    /// Every fault that keeps the setup from being a position.
    ///
    /// ```
    /// use dameo::{Dameo, Setup};
    ///
    /// let setup = Setup::<Dameo>::from_fen("W:Wa8:Bc1,d1")?;
    /// assert_eq!(setup.faults().len(), 3);
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[must_use]
    pub fn faults(&self) -> Vec<SetupFault> {
        let occupied = self.pieces.white | self.pieces.black;
        let light = (occupied - R::Family::playable()).into_iter();
        let mut faults: Vec<_> =
            light.map(|square| SetupFault::LightSquare { square: square.into() }).collect();
        faults.extend(Color::ALL.into_iter().flat_map(|color| self.unpromoted(color)));
        faults.extend(self.over_before());
        faults
    }

    /// The pieces that are where they promote.
    fn unpromoted(&self, color: Color) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        for names in R::Family::ROLES {
            let piece = Piece { color, role: names.role };
            for square in self.squares_of(piece) {
                if let Some(role) = role_instead::<R>(piece, square) {
                    let promoted = role_names::<R>(role).name;
                    let square = square.into();
                    faults.push(SetupFault::Unpromoted {
                        color,
                        square,
                        name: names.name,
                        promoted,
                    });
                }
            }
        }
        faults
    }

    /// Whether only the side to move has a piece of the role without which a side
    /// has lost: the other one lost it earlier.
    fn over_before(&self) -> Option<SetupFault> {
        let role = R::Family::ROYAL?;
        let has_royal = |color| !self.squares_of(Piece { color, role }).is_empty();
        (has_royal(self.turn) && !has_royal(!self.turn))
            .then_some(SetupFault::OverBefore { turn: self.turn })
    }
}

/// What a piece would be on a square where it cannot be; `None` if it can. If Pedine
/// promote on the corner, a Dama can be there: one that has just promoted.
fn role_instead<R: RuleFacts>(piece: Piece, square: Square<R::Board>) -> Option<Role> {
    let after = |role| R::Family::role_after(Piece { role, ..piece }, square);
    let promoted = after(piece.role);
    let mut others = R::Family::ROLES.iter().filter(|names| names.role != piece.role);
    let has_just_promoted = others.any(|names| after(names.role) == piece.role);
    (promoted != piece.role && !has_just_promoted).then_some(promoted)
}

impl<R: RuleFacts> From<Position<R>> for Setup<R> {
    /// The setup of a position, with fresh counters.
    fn from(position: Position<R>) -> Self {
        Self {
            pieces: ByColor::new_with(|color| position.pieces(color)),
            promoted: position.promoted(),
            turn: position.turn(),
            ..Self::empty()
        }
    }
}

/// A fault of a setup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum SetupFault {
    /// A piece where it promotes: "a White man on the last rank or a Black man
    /// on the first; in Damone [..] a Pedina on a square where it promotes, or
    /// a Dama on the opponent's corner" (`rules.md` section 6).
    #[error("a {color} {name} on {square} would be a {promoted}")]
    Unpromoted {
        /// The side of the piece.
        color: Color,
        /// Its square.
        square: AnySquare,
        /// Its name.
        name: &'static str,
        /// The name of what it would be.
        promoted: &'static str,
    },
    /// "In Damone a piece on a light square."
    #[cfg_attr(feature = "serde", serde(rename = "piece-on-light-square"))]
    #[error("there is a piece on {square}, a light square")]
    LightSquare {
        /// The square.
        square: AnySquare,
    },
    /// "In `italian-damone-capture` a position in which only the side to move
    /// has a Damone": the other one lost it earlier, and with it the game.
    #[error("only {turn}, the side to move, has a damone: the game was over a move ago")]
    OverBefore {
        /// The side to move.
        turn: Color,
    },
    /// More pieces of a side than the variant starts with. Only
    /// [`Setup::check_bounds`] returns it.
    #[error("there are {count} {color} pieces: expected at most {max}, as at the start")]
    TooManyPieces {
        /// The side.
        color: Color,
        /// The number of its pieces.
        count: usize,
        /// The number of its pieces in the starting position.
        max: usize,
    },
}

/// A setup cannot be played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("{}", list(.faults))]
pub struct SetupError {
    /// Every fault, at least one.
    pub faults: Vec<SetupFault>,
}

/// Joins messages for one line.
pub(crate) fn list(items: &[impl fmt::Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Dameo;

    #[test]
    fn every_fault_is_named() {
        let mut setup = Setup::<Dameo>::empty();
        for (square, piece) in [
            ("b1", Color::Black.man()),
            ("c8", Color::White.man()),
            ("d8", Color::White.king()),
            ("e8", Color::White.man()),
        ] {
            setup.put(square.parse().unwrap(), Some(piece));
        }
        assert_eq!(
            setup.position().unwrap_err().to_string(),
            "a white man on c8 would be a king; a white man on e8 would be a king; \
             a black man on b1 would be a king"
        );
        setup.put("e8".parse().unwrap(), None);
        setup.put("c8".parse().unwrap(), Some(Color::Black.man()));
        setup.put("b1".parse().unwrap(), Some(Color::Black.king()));
        let position = setup.position().unwrap();
        assert_eq!(Setup::from(position), setup);
    }
}
