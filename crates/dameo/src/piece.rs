//! Sides and pieces.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use crate::direction::Direction;

/// A side. White moves first, from rank 1 up the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Color {
    /// The side that moves first, from rank 1 towards the last rank.
    White,
    /// The side that moves second, towards rank 1.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The directions in which a man moves: "one square straight or diagonally
    /// forward" (`rules.md` section 1).
    ///
    /// ```
    /// use dameo::{Color, Direction};
    ///
    /// assert!(Color::White.forward().contains(&Direction::North));
    /// assert!(Color::Black.forward().contains(&Direction::SouthWest));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn forward(self) -> [Direction; 3] {
        match self {
            Self::White => [Direction::North, Direction::NorthEast, Direction::NorthWest],
            Self::Black => [Direction::South, Direction::SouthEast, Direction::SouthWest],
        }
    }

    /// The letter of the side in a FEN: `W` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'W',
            Self::Black => 'B',
        }
    }
}

impl Not for Color {
    type Output = Self;

    /// The other side.
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    /// Writes `white` or `black`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::White => "white",
            Self::Black => "black",
        })
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Computes the value of each side.
    pub fn new_with(mut value: impl FnMut(Color) -> T) -> Self {
        Self { white: value(Color::White), black: value(Color::Black) }
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline(always)]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

/// The kind of a piece, lowest first. Its moves and its name depend on the
/// family of the game ([`role_names`](crate::rules::role_names)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Role {
    /// A man of the Dameo family, a Pedina of Damone.
    Man,
    /// What a man promotes to: a king of the Dameo family, a Dama of Damone.
    King,
    /// What a king promotes to in games with three roles: a Damone, also called
    /// Imperatore.
    Emperor,
}

impl Role {
    /// Every role.
    pub const ALL: [Self; 3] = [Self::Man, Self::King, Self::Emperor];
}

/// The colour and the role of a piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its role.
    pub role: Role,
}

impl Color {
    /// A man of this side.
    ///
    /// ```
    /// use dameo::{Color, Role};
    ///
    /// let man = Color::White.man();
    /// assert_eq!((man.color, man.role), (Color::White, Role::Man));
    /// assert_eq!(!man.color, Color::Black);
    /// ```
    #[must_use]
    pub const fn man(self) -> Piece {
        Piece { color: self, role: Role::Man }
    }

    /// A king of this side.
    #[must_use]
    pub const fn king(self) -> Piece {
        Piece { color: self, role: Role::King }
    }

    /// An emperor of this side.
    #[must_use]
    pub const fn emperor(self) -> Piece {
        Piece { color: self, role: Role::Emperor }
    }
}

/// The names and signs of the pieces of a role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoleNames {
    /// The role.
    pub role: Role,
    /// One such piece, without its colour: `man`.
    pub name: &'static str,
    /// Several of them: `men`.
    pub plural: &'static str,
    /// The letter before its square in a FEN.
    pub letter: Option<char>,
    /// The signs for White's and Black's in drawings made of ASCII letters.
    pub signs: [char; 2],
}
