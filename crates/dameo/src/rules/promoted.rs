//! The promoted pieces of a position: a bitboard for each role but the men,
//! so that a family stores only what it needs.

use std::fmt::Debug;
use std::hash::Hash;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::piece::Role;
use crate::square::Square;

/// The promoted pieces of both sides by role.
pub trait Promoted<G: Geometry>:
    Copy + Eq + Hash + Debug + Default + Send + Sync + crate::sealed::Sealed + 'static
{
    /// All promoted pieces.
    fn promoted(&self) -> Bitboard<G>;

    /// The pieces of a role; none for [`Role::Man`].
    fn of(&self, role: Role) -> Bitboard<G>;

    /// The role of the piece on an occupied square.
    fn role_at(&self, square: Square<G>) -> Role;

    /// Sets the role of the piece on a square; [`Role::Man`] for an empty square.
    ///
    /// # Panics
    /// If the family has no such role.
    fn put(&mut self, square: Square<G>, role: Role);

    /// The same with every piece on the image of its square.
    #[must_use]
    fn map(self, image: impl Fn(Square<G>) -> Square<G> + Copy) -> Self;
}

/// Men and kings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kings<G: Geometry>(pub(crate) Bitboard<G>);

impl<G: Geometry> crate::sealed::Sealed for Kings<G> {}

impl<G: Geometry> Promoted<G> for Kings<G> {
    #[inline(always)]
    fn promoted(&self) -> Bitboard<G> {
        self.0
    }

    #[inline(always)]
    fn of(&self, role: Role) -> Bitboard<G> {
        match role {
            Role::King => self.0,
            Role::Man | Role::Emperor => Bitboard::EMPTY,
        }
    }

    #[inline(always)]
    fn role_at(&self, square: Square<G>) -> Role {
        if self.0.contains(square) { Role::King } else { Role::Man }
    }

    fn put(&mut self, square: Square<G>, role: Role) {
        self.0 -= square.into();
        match role {
            Role::Man => {}
            Role::King => self.0 |= square.into(),
            Role::Emperor => panic!("the game has no emperors"),
        }
    }

    fn map(self, image: impl Fn(Square<G>) -> Square<G> + Copy) -> Self {
        Self(self.0.map(image))
    }
}

/// Men, kings and emperors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct KingsAndEmperors<G: Geometry> {
    pub(crate) kings: Bitboard<G>,
    pub(crate) emperors: Bitboard<G>,
}

impl<G: Geometry> crate::sealed::Sealed for KingsAndEmperors<G> {}

impl<G: Geometry> Promoted<G> for KingsAndEmperors<G> {
    #[inline(always)]
    fn promoted(&self) -> Bitboard<G> {
        self.kings | self.emperors
    }

    #[inline(always)]
    fn of(&self, role: Role) -> Bitboard<G> {
        match role {
            Role::Man => Bitboard::EMPTY,
            Role::King => self.kings,
            Role::Emperor => self.emperors,
        }
    }

    #[inline(always)]
    fn role_at(&self, square: Square<G>) -> Role {
        if self.kings.contains(square) {
            Role::King
        } else if self.emperors.contains(square) {
            Role::Emperor
        } else {
            Role::Man
        }
    }

    fn put(&mut self, square: Square<G>, role: Role) {
        self.kings -= square.into();
        self.emperors -= square.into();
        match role {
            Role::Man => {}
            Role::King => self.kings |= square.into(),
            Role::Emperor => self.emperors |= square.into(),
        }
    }

    fn map(self, image: impl Fn(Square<G>) -> Square<G> + Copy) -> Self {
        Self { kings: self.kings.map(image), emperors: self.emperors.map(image) }
    }
}
