//! An evaluation made by hand: material, and what pieces can expect from where
//! they stand.

use dameo::{ByFamily, DameoRules, DamoneRules, Family, NoMove, Position, Rules};

use super::features::{WEIGHTS, for_each_feature};
use super::weights::{self, Weight};
use super::{Evaluator, damone};

/// The evaluation used where there is no network. It judges mirror images
/// alike, and a position with the sides exchanged the same way round.
///
/// In games played to lose, what a side has counts against it.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandCrafted;

/// Turns a rule set into its weights, computed by the compiler.
struct Table<R>(std::marker::PhantomData<R>);

impl<R: DameoRules> Table<R> {
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
        R::Family::choose(Judged(position))
    }
}

/// A position to be judged by what matters in its family.
struct Judged<'a, R: Rules>(&'a Position<R>);

impl<R: Rules> ByFamily<R> for Judged<'_, R> {
    type Output = i32;

    fn dameo(self) -> i32
    where
        R: DameoRules,
    {
        let position = self.0;
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

    fn damone(self) -> i32
    where
        R: DamoneRules,
    {
        damone::evaluate(self.0)
    }
}
