//! Boards: their files, ranks and lines. Squares, bitboards, moves and positions
//! are generic over a [`Geometry`].

use std::fmt::Debug;
use std::hash::Hash;

use crate::bits::Bits;
use crate::direction::Direction;

/// A rectangular board all of whose squares are numbered rank by rank from a1:
/// a1 is 0, b1 is 1, and so on ("board order").
pub trait Geometry:
    Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + crate::sealed::Sealed + 'static
{
    /// The word with a bit for every square.
    type Bits: Bits;
    /// Number of files.
    const WIDTH: u8;
    /// Number of ranks.
    const HEIGHT: u8;
    /// Number of squares.
    const SQUARES: u8 = Self::WIDTH * Self::HEIGHT;
    /// All squares.
    const FULL: Self::Bits;
    /// The squares of the a-file.
    const FIRST_FILE: Self::Bits;
    /// The squares of rank 1.
    const FIRST_RANK: Self::Bits;
    /// By direction: the squares from which one step stays on the board.
    const STEPPABLE: [Self::Bits; 8];

    /// The squares from the square numbered `index` to the edge of the board
    /// in one direction, the square itself excluded.
    fn ray(direction: Direction, index: usize) -> Self::Bits;

    /// The squares with the left and the right side of the board exchanged.
    fn mirror(bits: Self::Bits) -> Self::Bits;

    /// The squares with White's and Black's side of the board exchanged.
    fn flip(bits: Self::Bits) -> Self::Bits;
}

/// Defines a board type with its tables, computed at compile time.
///
/// Tables are indexed with a mask: their length is a power of two, so that the
/// compiler can prove every access to be within bounds.
macro_rules! board {
    ($(#[$doc:meta])* $name:ident, $word:ty, $width:literal x $height:literal,
     mirror: $mirror:expr, flip: $flip:expr $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct $name;

        impl $name {
            const TABLE_LEN: usize = <$word>::BITS as usize;

            const fn on_board(file: i8, rank: i8) -> bool {
                0 <= file && file < $width && 0 <= rank && rank < $height
            }

            const fn compute_ray(direction: Direction, index: usize) -> $word {
                let (file_step, rank_step) = direction.delta();
                let mut file = (index % $width) as i8 + file_step;
                let mut rank = (index / $width) as i8 + rank_step;
                let mut ray = 0;
                while Self::on_board(file, rank) {
                    ray |= 1 << (rank as u32 * $width + file as u32);
                    file += file_step;
                    rank += rank_step;
                }
                ray
            }

            const fn compute_rays() -> [[$word; Self::TABLE_LEN]; 8] {
                let mut rays = [[0; Self::TABLE_LEN]; 8];
                let mut direction = 0;
                while direction < 8 {
                    let mut index = 0;
                    while index < $width * $height {
                        rays[direction][index] =
                            Self::compute_ray(Direction::ALL[direction], index);
                        index += 1;
                    }
                    direction += 1;
                }
                rays
            }

            const fn compute_steppable() -> [$word; 8] {
                let mut squares = [0; 8];
                let mut direction = 0;
                while direction < 8 {
                    let mut index = 0;
                    while index < $width * $height {
                        if Self::compute_ray(Direction::ALL[direction], index) != 0 {
                            squares[direction] |= 1 << index;
                        }
                        index += 1;
                    }
                    direction += 1;
                }
                squares
            }
        }

        impl crate::sealed::Sealed for $name {}

        impl Geometry for $name {
            type Bits = $word;
            const WIDTH: u8 = $width;
            const HEIGHT: u8 = $height;
            const FULL: $word = <$word>::MAX >> (<$word>::BITS - $width * $height);
            const FIRST_FILE: $word = Self::compute_ray(Direction::North, 0) | 1;
            const FIRST_RANK: $word = (1 << $width) - 1;
            const STEPPABLE: [$word; 8] = Self::compute_steppable();

            #[inline(always)]
            fn ray(direction: Direction, index: usize) -> $word {
                static RAYS: [[$word; $name::TABLE_LEN]; 8] = $name::compute_rays();
                RAYS[direction as usize][index & ($name::TABLE_LEN - 1)]
            }

            #[inline(always)]
            fn mirror(bits: $word) -> $word {
                $mirror(bits)
            }

            #[inline(always)]
            fn flip(bits: $word) -> $word {
                $flip(bits)
            }
        }
    };
}

board! {
    /// The board of 8x8 squares: Dameo, Croda, Anti-Dameo, Italian Damone.
    Board8, u64, 8 x 8,
    // A rank is a byte.
    mirror: |bits: u64| bits.reverse_bits().swap_bytes(),
    flip: u64::swap_bytes,
}

board! {
    /// The board of 10x10 squares: Big Dameo.
    Board10, u128, 10 x 10,
    mirror: exchange_files::<Board10>,
    flip: exchange_ranks::<Board10>,
}

#[cfg(feature = "small-boards")]
board! {
    /// The board of 4x4 squares.
    Board4, u64, 4 x 4,
    mirror: exchange_files::<Board4>,
    flip: exchange_ranks::<Board4>,
}

#[cfg(feature = "small-boards")]
board! {
    /// The board of 5x5 squares.
    Board5, u64, 5 x 5,
    mirror: exchange_files::<Board5>,
    flip: exchange_ranks::<Board5>,
}

#[cfg(feature = "small-boards")]
board! {
    /// The board of 6x6 squares.
    Board6, u64, 6 x 6,
    mirror: exchange_files::<Board6>,
    flip: exchange_ranks::<Board6>,
}

/// [`Geometry::mirror`], file by file.
fn exchange_files<G: Geometry>(bits: G::Bits) -> G::Bits {
    let file = |file| G::FIRST_FILE << u32::from(file);
    (0..G::WIDTH).fold(G::Bits::ZERO, |mirrored, from| {
        let to = G::WIDTH - 1 - from;
        let squares = bits & file(from);
        mirrored
            | if to > from {
                squares << u32::from(to - from)
            } else {
                squares >> u32::from(from - to)
            }
    })
}

/// [`Geometry::flip`], rank by rank.
fn exchange_ranks<G: Geometry>(bits: G::Bits) -> G::Bits {
    let shift = |rank| u32::from(rank * G::WIDTH);
    (0..G::HEIGHT).fold(G::Bits::ZERO, |flipped, from| {
        let rank = (bits >> shift(from)) & G::FIRST_RANK;
        flipped | (rank << shift(G::HEIGHT - 1 - from))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_agree_with_rays<G: Geometry>() {
        for direction in Direction::ALL {
            let (file_step, rank_step) = direction.delta();
            for index in 0..G::SQUARES {
                let mut expected = G::Bits::ZERO;
                let (mut file, mut rank) = (index % G::WIDTH, index / G::WIDTH);
                loop {
                    file = file.wrapping_add_signed(file_step);
                    rank = rank.wrapping_add_signed(rank_step);
                    if file >= G::WIDTH || rank >= G::HEIGHT {
                        break;
                    }
                    expected |= G::Bits::ONE << u32::from(rank * G::WIDTH + file);
                }
                assert_eq!(G::ray(direction, index.into()), expected);
                let can_step = G::STEPPABLE[direction as usize] >> u32::from(index) & G::Bits::ONE;
                assert_eq!(can_step == G::Bits::ONE, expected != G::Bits::ZERO);
            }
        }
        assert_eq!(G::FULL.count_ones(), u32::from(G::SQUARES));
        assert_eq!(G::FIRST_FILE.count_ones(), u32::from(G::HEIGHT));
        assert_eq!(G::FIRST_RANK.count_ones(), u32::from(G::WIDTH));
    }

    #[test]
    fn board8() {
        steps_agree_with_rays::<Board8>();
    }

    #[test]
    fn board10() {
        steps_agree_with_rays::<Board10>();
    }

    #[cfg(feature = "small-boards")]
    #[test]
    fn small_boards() {
        steps_agree_with_rays::<Board4>();
        steps_agree_with_rays::<Board5>();
        steps_agree_with_rays::<Board6>();
    }
}
