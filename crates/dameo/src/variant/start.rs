//! Starting positions as values.

use crate::any::AnyBitboard;
use crate::piece::Role;

/// The position in which the games of a variant begin: White's pieces, White
/// to move. Black's pieces are their images in the symmetry of the rules that
/// exchanges the sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StartPosition {
    men: AnyBitboard,
    kings: AnyBitboard,
    emperors: AnyBitboard,
}

impl StartPosition {
    /// White has men alone, on squares such as `a1-h1, b2-g2`
    /// ([`AnyBitboard::named`]).
    pub(crate) const fn of_men(men: &str) -> Self {
        Self::new(men, "", "")
    }

    /// White has men, kings and emperors.
    pub(crate) const fn new(men: &str, kings: &str, emperors: &str) -> Self {
        Self {
            men: AnyBitboard::named(men),
            kings: AnyBitboard::named(kings),
            emperors: AnyBitboard::named(emperors),
        }
    }

    /// White's pieces of a role.
    #[must_use]
    pub const fn white(&self, role: Role) -> AnyBitboard {
        match role {
            Role::Man => self.men,
            Role::King => self.kings,
            Role::Emperor => self.emperors,
        }
    }

    /// Number of pieces of both sides.
    ///
    /// ```
    /// use dameo::Variant;
    ///
    /// assert_eq!(Variant::Dameo.start().piece_count(), 36);
    /// assert_eq!(Variant::BigDameo28.start().piece_count(), 56);
    /// ```
    #[must_use]
    pub const fn piece_count(&self) -> usize {
        2 * (self.men.len() + self.kings.len() + self.emperors.len())
    }
}
