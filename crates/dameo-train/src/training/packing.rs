//! Positions in little memory.

use dameo::rules::Family;
use dameo::{Bitboard, Bits, Color, Geometry, Piece, Position, RuleFacts, Rules, Setup};

type Word<R> = <<R as RuleFacts>::Board as Geometry>::Bits;

/// A position as the side to move sees it: its pieces are White's, and it is White to move.
/// 24 bytes on a board of 8x8, 48 on 10x10.
///
/// A square has a number in three bits, one in each word: 0 if it is empty, or else 1 more than
/// the block of inputs of the network for its piece
/// ([`input_index`](dameo_nnue::architecture::input_index)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedPosition<R: Rules> {
    words: [Word<R>; 3],
}

/// The blocks of inputs: the roles of the side to move, then those of its opponent.
fn blocks<R: Rules>() -> usize {
    2 * R::Family::ROLES.len()
}

/// The piece of a block, for White to move.
fn piece_of<R: Rules>(block: usize) -> Piece {
    let roles = R::Family::ROLES;
    let color = if block < roles.len() { Color::White } else { Color::Black };
    Piece { color, role: roles[block % roles.len()].role }
}

impl<R: Rules> PackedPosition<R> {
    /// Packs a position; with Black to move, the one with the sides exchanged.
    #[must_use]
    pub fn pack(position: &Position<R>) -> Self {
        let seen = match position.turn() {
            Color::White => *position,
            Color::Black => position.flipped(),
        };
        let mut words = [Bits::ZERO; 3];
        for block in 0..blocks::<R>() {
            let squares = seen.squares_of(piece_of::<R>(block)).bits();
            for (plane, word) in words.iter_mut().enumerate() {
                if (block + 1) >> plane & 1 == 1 {
                    *word |= squares;
                }
            }
        }
        Self { words }
    }

    /// The position, White to move.
    ///
    /// # Panics
    /// If it was not packed from a position.
    #[must_use]
    pub fn unpack(&self) -> Position<R> {
        let mut setup = Setup::<R>::empty();
        for block in 0..blocks::<R>() {
            for square in Bitboard::<R::Board>::from_bits(self.squares_of(block)) {
                setup.put(square, Some(piece_of::<R>(block)));
            }
        }
        setup.position().expect("it was packed from a position")
    }

    /// The words, for checksums.
    pub(super) fn words(&self) -> [u128; 3] {
        self.words.map(Into::into)
    }

    /// Calls `visit` for each input of the network that is 1 in the view of the side to move.
    #[inline]
    pub(crate) fn for_each_input(&self, mut visit: impl FnMut(usize)) {
        for block in 0..blocks::<R>() {
            let mut squares = self.squares_of(block);
            while squares != Bits::ZERO {
                visit(block * R::Board::SQUARES as usize + squares.trailing_zeros() as usize);
                squares = squares.without_lowest();
            }
        }
    }

    /// The squares whose number is that of a block.
    #[inline]
    fn squares_of(&self, block: usize) -> Word<R> {
        let [a, b, c] = self.words;
        let plane = |word: Word<R>, plane: usize| {
            if (block + 1) >> plane & 1 == 1 { word } else { !word }
        };
        plane(a, 0) & plane(b, 1) & plane(c, 2)
    }
}

#[cfg(test)]
mod tests {
    use dameo::{Position, Variant, with_rules};
    use dameo_nnue::architecture::for_each_input;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Positions of random games.
    fn random_positions<R: Rules>(variant: Variant) -> Vec<Position<R>> {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut positions = Vec::new();
        for _ in 0..20 {
            let mut position = Position::<R>::start_of(variant);
            for _ in 0..random.random_range(1..120) {
                positions.push(position);
                let Some(&mv) = position.legal_moves().choose(&mut random) else { break };
                position = position.after(mv);
            }
        }
        positions
    }

    #[test]
    fn positions_round_trip_with_their_inputs() {
        for &variant in Variant::ALL {
            with_rules!(variant, R => {
                for position in random_positions::<R>(variant) {
                    let packed = PackedPosition::pack(&position);
                    let seen = packed.unpack();
                    let white = match position.turn() {
                        Color::White => position,
                        Color::Black => position.flipped(),
                    };
                    assert_eq!(seen, white, "{variant}");
                    assert_eq!(PackedPosition::pack(&seen), packed);
                    let (mut expected, mut inputs) = (Vec::new(), Vec::new());
                    for_each_input(&position, position.turn(), |input| expected.push(input));
                    packed.for_each_input(|input| inputs.push(input));
                    expected.sort_unstable();
                    inputs.sort_unstable();
                    assert_eq!(inputs, expected, "{variant}");
                }
            });
        }
    }

    #[test]
    fn a_position_takes_three_words() {
        assert_eq!(size_of::<PackedPosition<dameo::Dameo>>(), 24);
        assert_eq!(size_of::<PackedPosition<dameo::BigDameo>>(), 48);
    }
}
