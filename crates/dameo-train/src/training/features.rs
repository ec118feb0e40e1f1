//! Positions as the inputs of the network.

use std::marker::PhantomData;

use dameo::rules::Family;
use dameo::{Geometry, Rules, Square};
use dameo_nnue::architecture::{input_count, output_bucket};

use super::packing::PackedPosition;

/// The inputs that are 1, and the output bucket. A buffer: its vectors keep their memory.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Features {
    /// The inputs of the view of the side to move.
    pub(super) us: Vec<u16>,
    /// Those of the view of its opponent, in the same order of pieces.
    pub(super) them: Vec<u16>,
    /// The output bucket.
    pub(super) bucket: usize,
}

/// What becomes of an input in other views of the board.
#[derive(Clone, Debug)]
pub(super) struct Images<R: Rules> {
    /// The input of the opponent's view for the same piece.
    opposite: Vec<u16>,
    /// The input of the mirrored position for the same piece.
    mirrored: Vec<u16>,
    rules: PhantomData<R>,
}

impl<R: Rules> Images<R> {
    pub(super) fn new() -> Self {
        let squares = R::Board::SQUARES as usize;
        let inputs = input_count::<R>();
        let image =
            |block: usize, square: Square<R::Board>| (block * squares + square.index()) as u16;
        let mut opposite = vec![0; inputs];
        let mut mirrored = vec![0; inputs];
        for block in 0..inputs / squares {
            let other_block = (block + R::Family::ROLES.len()) % (inputs / squares);
            for square in Square::<R::Board>::all() {
                let input = usize::from(image(block, square));
                opposite[input] = image(other_block, R::Family::flip(square));
                mirrored[input] = image(block, R::Family::mirror(square));
            }
        }
        Self { opposite, mirrored, rules: PhantomData }
    }

    /// Fills in the inputs of a position, or of its mirror image.
    #[inline]
    pub(super) fn features(&self, packed: &PackedPosition<R>, mirror: bool, into: &mut Features) {
        into.us.clear();
        packed.for_each_input(|input| into.us.push(input as u16));
        if mirror {
            into.us.iter_mut().for_each(|input| *input = self.mirrored[usize::from(*input)]);
        }
        into.them.clear();
        into.them.extend(into.us.iter().map(|&input| self.opposite[usize::from(input)]));
        into.bucket = output_bucket::<R>(into.us.len());
    }
}

#[cfg(test)]
mod tests {
    use dameo::{Position, Variant, with_rules};
    use dameo_nnue::architecture::for_each_input;

    use super::*;

    fn sorted(mut features: Features) -> Features {
        features.us.sort_unstable();
        features.them.sort_unstable();
        features
    }

    #[test]
    fn mirrored_positions_have_mirrored_inputs() {
        for &variant in Variant::ALL {
            with_rules!(variant, R => {
                let images = Images::<R>::new();
                let features = |position: &Position<R>, mirror| {
                    let mut features = Features::default();
                    images.features(&PackedPosition::pack(position), mirror, &mut features);
                    sorted(features)
                };
                let mut position = Position::<R>::start_of(variant);
                for ply in 0..60 {
                    assert_eq!(features(&position, true), features(&position.mirrored(), false));
                    let mut expected = Features::default();
                    let pieces = position.occupied().len();
                    expected.bucket = output_bucket::<R>(pieces);
                    let turn = position.turn();
                    for_each_input(&position, turn, |input| expected.us.push(input as u16));
                    for_each_input(&position, !turn, |input| expected.them.push(input as u16));
                    assert_eq!(features(&position, false), sorted(expected), "{variant}");
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
                    position = position.after(mv);
                }
            });
        }
    }
}
