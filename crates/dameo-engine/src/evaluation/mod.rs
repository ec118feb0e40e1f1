//! What a position is worth at first sight.

mod catalogue;
mod damone;
mod features;
mod hand_crafted;
mod naive;
mod placement;
mod structure;
mod weights;
mod worth;

use dameo::{ByFamily, DameoRules, DamoneRules, Family, Move, Position, Rules};

pub use self::catalogue::FeatureFamily;
pub use self::damone::Feature as DamoneFeature;
pub use self::features::Feature;
pub use self::hand_crafted::HandCrafted;
pub(crate) use self::naive::naive;

/// Judges positions without searching.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What a move changes little of, kept beside each position of the tree
    /// and brought up to date move by move; `()` if there is nothing of the
    /// kind.
    type Accumulator: Copy + Send;

    /// The accumulator of a position.
    fn accumulate(&self, position: &Position<R>) -> Self::Accumulator;

    /// The accumulator after a legal move from a position with the accumulator
    /// `before`: that of [`accumulate`](Self::accumulate) for the position the
    /// move leads to.
    fn update(
        &self,
        before: Self::Accumulator,
        position: &Position<R>,
        mv: Move<R::Board>,
    ) -> Self::Accumulator;

    /// What a position with this accumulator is worth to the side to move, in
    /// hundredths of a man.
    ///
    /// The search asks only about positions in which the side to move has a
    /// legal move and, but for the very end of overlong variations, cannot
    /// capture.
    fn evaluate_with(&self, position: &Position<R>, accumulator: Self::Accumulator) -> i32;

    /// What the accumulator alone tells of [`evaluate_with`](Self::evaluate_with),
    /// at a fraction of the cost; `None` where that is nothing.
    fn estimate(&self, _position: &Position<R>, _accumulator: Self::Accumulator) -> Option<i32> {
        None
    }

    /// The same as [`evaluate_with`](Self::evaluate_with) for a position that
    /// comes alone.
    fn evaluate(&self, position: &Position<R>) -> i32 {
        self.evaluate_with(position, self.accumulate(position))
    }
}

/// What [`HandCrafted`] sees in positions of a game: the features in the order
/// in which [`for_each_feature`] numbers their weights.
#[must_use]
pub fn features_of<R: Rules>() -> &'static [FeatureFamily] {
    struct Families;

    impl<R: Rules> ByFamily<R> for Families {
        type Output = &'static [FeatureFamily];

        fn dameo(self) -> Self::Output
        where
            R: DameoRules,
        {
            Feature::FAMILIES
        }

        fn damone(self) -> Self::Output
        where
            R: DamoneRules,
        {
            DamoneFeature::FAMILIES
        }
    }

    R::Family::choose::<Families>(Families)
}

/// Tells `see` the features of a position: the number of a weight, and how much
/// more often the side to move has what it stands for than the other side.
pub fn for_each_feature<R: Rules>(position: &Position<R>, see: impl FnMut(usize, i32)) {
    struct Look<'a, R: Rules, F>(&'a Position<R>, F);

    impl<R: Rules, F: FnMut(usize, i32)> ByFamily<R> for Look<'_, R, F> {
        type Output = ();

        fn dameo(self)
        where
            R: DameoRules,
        {
            features::for_each_feature(self.0, self.1);
        }

        fn damone(self)
        where
            R: DamoneRules,
        {
            damone::for_each_feature(self.0, self.1);
        }
    }

    R::Family::choose(Look(position, see));
}
