//! The eight directions of the board.

/// A direction on the board. White moves north, Black south; files run from
/// west (a) to east.
///
/// The first four lead to squares of a higher index, the last four are their
/// opposites in the same order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// One rank up.
    North,
    /// One rank up and one file right.
    NorthEast,
    /// One file right.
    East,
    /// One rank up and one file left.
    NorthWest,
    /// One rank down.
    South,
    /// One rank down and one file left.
    SouthWest,
    /// One file left.
    West,
    /// One rank down and one file right.
    SouthEast,
}

use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

impl Direction {
    /// Every direction, in the order of the discriminants.
    pub const ALL: [Self; 8] =
        [North, NorthEast, East, NorthWest, South, SouthWest, West, SouthEast];

    /// The directions along ranks and files: those of every capture in the
    /// Dameo family ("Captures are orthogonal only").
    pub const ORTHOGONAL: [Self; 4] = [North, East, South, West];

    /// The diagonals: the directions of every move and capture in Damone.
    pub const DIAGONAL: [Self; 4] = [NorthEast, NorthWest, SouthWest, SouthEast];

    /// The direction that leads back.
    ///
    /// ```
    /// use dameo::Direction;
    ///
    /// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
    /// ```
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// Whether the direction runs along a rank or a file.
    ///
    /// ```
    /// use dameo::Direction;
    ///
    /// assert!(Direction::East.is_orthogonal());
    /// assert!(!Direction::SouthEast.is_orthogonal());
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_orthogonal(self) -> bool {
        matches!(self, North | East | South | West)
    }

    /// The two directions at right angles to this one.
    #[inline(always)]
    #[must_use]
    pub const fn sides(self) -> [Self; 2] {
        let side = Self::ALL[(self as usize + 2) % 8];
        [side, side.opposite()]
    }

    /// Whether a step leads to a square of a higher index.
    #[inline(always)]
    #[must_use]
    pub const fn is_rising(self) -> bool {
        (self as u8) < 4
    }

    /// Change of file and rank of one step.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            North => (0, 1),
            NorthEast => (1, 1),
            East => (1, 0),
            NorthWest => (-1, 1),
            South => (0, -1),
            SouthWest => (-1, -1),
            West => (-1, 0),
            SouthEast => (1, -1),
        }
    }

    /// By how much one step changes the index of a square, as an absolute
    /// value, on a board of the given width.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn stride(self, width: u8) -> u32 {
        let width = width as u32;
        match self {
            North | South => width,
            NorthEast | SouthWest => width + 1,
            NorthWest | SouthEast => width - 1,
            East | West => 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposites_undo_each_other() {
        for direction in Direction::ALL {
            let (file, rank) = direction.delta();
            assert_eq!(direction.opposite().delta(), (-file, -rank));
            assert_ne!(direction.is_rising(), direction.opposite().is_rising());
        }
    }

    #[test]
    fn sides_are_at_right_angles() {
        for direction in Direction::ALL {
            let (file, rank) = direction.delta();
            for side in direction.sides() {
                let (side_file, side_rank) = side.delta();
                assert_eq!(file * side_file + rank * side_rank, 0);
            }
        }
    }

    #[test]
    fn stride_is_the_change_of_index() {
        for width in [8, 10] {
            for direction in Direction::ALL {
                let (file, rank) = direction.delta();
                let change = i32::from(rank) * i32::from(width) + i32::from(file);
                assert_eq!(direction.stride(width), change.unsigned_abs());
                assert_eq!(direction.is_rising(), change > 0);
            }
        }
    }
}
