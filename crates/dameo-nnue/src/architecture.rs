//! The shape of the network: inputs, hidden layer, output buckets and scales.
//!
//! A position is seen twice, by the side to move and by its opponent. Each view has an input for
//! every piece on the board, and one hidden layer of [`HIDDEN`] units whose weights both views
//! share. The output is a weighted sum of the units of both views, those of the side to move
//! first, with other weights in each of [`OUTPUT_BUCKETS`] buckets:
//!
//! ```text
//! output = bias[b] + Σ weight[b][i] · screlu(us[i]) + Σ weight[b][HIDDEN + i] · screlu(them[i])
//! screlu(x) = clamp(x, 0, 1)²
//! ```
//!
//! An output of 1 is [`SCALE`] centipawns: the logit of the expected result.

use dameo::rules::Family;
use dameo::{Color, Geometry, Piece, Position, Rules, Square};

/// The units of the hidden layer for each view.
pub const HIDDEN: usize = 128;

/// The sets of output weights, chosen by the number of pieces.
pub const OUTPUT_BUCKETS: usize = 8;

/// The quantisation scale of the hidden layer: 1.0 is stored as `QA`.
pub const QA: i32 = 255;

/// The quantisation scale of the output weights: 1.0 is stored as `QB`, an output bias of 1.0 as
/// `QA · QB`.
pub const QB: i32 = 64;

/// The output of 1, in centipawns: a side ahead by this much wins `e` times as often as it loses.
pub const SCALE: i32 = 99;

/// The number of inputs of a view: a square for each role of each side.
#[must_use]
pub const fn input_count<R: Rules>() -> usize {
    2 * R::Family::ROLES.len() * R::Board::SQUARES as usize
}

/// The input of a piece on a square, as `view` sees it: its own pieces before those of the
/// opponent, men before kings, and the board from its own side.
#[inline(always)]
#[must_use]
pub fn input_index<R: Rules>(view: Color, piece: Piece, square: Square<R::Board>) -> usize {
    let side = usize::from(piece.color != view);
    let square = match view {
        Color::White => square,
        Color::Black => R::Family::flip(square),
    };
    let block = side * R::Family::ROLES.len() + piece.role as usize;
    block * R::Board::SQUARES as usize + square.index()
}

/// Calls `visit` for each input of a position that is 1 in a view; the others are 0.
pub fn for_each_input<R: Rules>(position: &Position<R>, view: Color, mut visit: impl FnMut(usize)) {
    for color in Color::ALL {
        for names in R::Family::ROLES {
            let piece = Piece { color, role: names.role };
            for square in position.squares_of(piece) {
                visit(input_index::<R>(view, piece, square));
            }
        }
    }
}

/// The output bucket of a position with a number of pieces: equal shares of the pieces of the
/// starting position of [`Rules::VARIANT`].
#[inline(always)]
#[must_use]
pub fn output_bucket<R: Rules>(pieces: usize) -> usize {
    let start = const { R::VARIANT.start().piece_count() };
    (pieces.saturating_sub(1) * OUTPUT_BUCKETS / start).min(OUTPUT_BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{BigDameo, Dameo, Variant, with_rules};

    #[test]
    fn both_sides_see_the_same_of_a_flipped_position() {
        for &variant in Variant::ALL {
            with_rules!(variant, R => {
                let start = Position::<R>::start_of(variant);
                let inputs = |position: &Position<R>, view| {
                    let mut inputs = Vec::new();
                    for_each_input(position, view, |input| inputs.push(input));
                    inputs.sort_unstable();
                    inputs
                };
                for mv in start.legal_moves() {
                    let position = start.after(mv);
                    let seen = inputs(&position, Color::White);
                    assert_eq!(seen.len(), position.occupied().len(), "{variant}");
                    assert!(seen.windows(2).all(|pair| pair[0] < pair[1]), "inputs differ");
                    assert!(seen.iter().all(|&input| input < input_count::<R>()));
                    assert_eq!(seen, inputs(&position.flipped(), Color::Black), "{variant}");
                }
            });
        }
        assert_eq!(input_count::<Dameo>(), 256);
        assert_eq!(input_count::<BigDameo>(), 400);
    }

    #[test]
    fn buckets_share_the_pieces() {
        let counts = (1..=36).fold([0; OUTPUT_BUCKETS], |mut counts, pieces| {
            counts[output_bucket::<Dameo>(pieces)] += 1;
            counts
        });
        assert_eq!(counts, [5, 4, 5, 4, 5, 4, 5, 4]);
        assert_eq!(output_bucket::<Dameo>(64), OUTPUT_BUCKETS - 1);
    }
}
