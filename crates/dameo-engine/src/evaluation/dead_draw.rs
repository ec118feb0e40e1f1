//! Positions that are a draw whatever is played.

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{Position, Rules};

/// Whether neither side can win: "infinite play is a draw", and a king cannot catch another.
#[inline]
pub(super) fn is_dead_draw<R: Rules>(position: &Position<R>) -> bool {
    struct DeadDraw<'a, R: Rules>(&'a Position<R>);

    impl<R: Rules> ByFamily<R> for DeadDraw<'_, R> {
        type Output = bool;

        #[inline(always)]
        fn dameo(self) -> bool
        where
            R: DameoRules,
        {
            R::KING_AGAINST_KING_DRAWS && self.0.is_king_against_king()
        }

        #[inline(always)]
        fn damone(self) -> bool
        where
            R: DamoneRules,
        {
            false
        }
    }

    R::Family::choose(DeadDraw(position))
}
