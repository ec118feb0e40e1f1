//! An evaluation made by hand: material, and what men and kings can expect
//! from where they stand.

use dameo::{NoMove, Position, Rules};

use super::Evaluator;
use super::features::{WEIGHTS, for_each_feature};
use super::weights::{self, Weight};

/// The evaluation used where there is no network. It judges mirror images
/// alike, and a position with the sides exchanged the same way round.
///
/// In games played to lose, what a side has counts against it.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandCrafted;

/// Turns a rule set into its weights, computed by the compiler.
struct Table<R>(std::marker::PhantomData<R>);

impl<R: Rules> Table<R> {
    const WEIGHTS: [Weight; WEIGHTS] = weights::of::<R>();
    /// Pieces on the board at the start.
    const PIECES: i32 = {
        let mut pieces = 0;
        let mut row = 0;
        while row < R::START_ROWS.len() {
            pieces += 2 * R::START_ROWS[row] as i32;
            row += 1;
        }
        pieces
    };
}

impl<R: Rules> Evaluator<R> for HandCrafted {
    fn evaluate(&self, position: &Position<R>) -> i32 {
        if R::KING_AGAINST_KING_DRAWS && position.is_king_against_king() {
            // "Infinite play is a draw": neither king can be caught.
            return 0;
        }
        let table = const { &Table::<R>::WEIGHTS };
        let (mut full, mut bare) = (0, 0);
        for_each_feature(position, |index, count| {
            full += table[index].full * count;
            bare += table[index].bare * count;
        });
        let whole = Table::<R>::PIECES;
        let pieces = (position.occupied().len() as i32).min(whole);
        let worth = (full * pieces + bare * (whole - pieces)) / whole;
        match R::NO_MOVE {
            NoMove::Loses => worth,
            NoMove::Wins => -worth,
        }
    }
}
