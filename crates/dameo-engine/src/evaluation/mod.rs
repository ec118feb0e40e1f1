//! Static evaluation.

mod catalogue;
mod damone;
mod extraction;
mod features;
mod hand_crafted;
mod placement;
mod popcnt;
mod structure;
mod tapered;
mod weights;

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{AnyPosition, Move, Position, Rules, with_rules};

pub use self::catalogue::FeatureFamily;
pub use self::damone::Feature as DamoneFeature;
pub use self::features::Feature;
pub use self::hand_crafted::HandCrafted;

/// A static evaluation of positions.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// The part of the evaluation that is updated move by move and kept for
    /// each ply; `()` if there is none.
    type Accumulator: Copy + Send;

    /// The accumulator of a position.
    fn accumulate(&self, position: &Position<R>) -> Self::Accumulator;

    /// The accumulator after a legal move in `position`, whose accumulator is
    /// `before`. Equals [`accumulate`](Self::accumulate) of the position after
    /// the move.
    fn update(
        &self,
        before: Self::Accumulator,
        position: &Position<R>,
        mv: Move<R::Board>,
    ) -> Self::Accumulator;

    /// The score of a position with this accumulator for the side to move, in
    /// centipawns.
    ///
    /// The search evaluates only positions in which the side to move has a
    /// legal move and, except at the largest ply, cannot capture.
    fn evaluate_with(&self, position: &Position<R>, accumulator: Self::Accumulator) -> i32;

    /// A cheap estimate of [`evaluate_with`](Self::evaluate_with), in
    /// centipawns; `None` if the evaluator has none.
    fn lazy_evaluate(
        &self,
        _position: &Position<R>,
        _accumulator: Self::Accumulator,
    ) -> Option<i32> {
        None
    }

    /// [`evaluate_with`](Self::evaluate_with) for a single position.
    fn evaluate(&self, position: &Position<R>) -> i32 {
        self.evaluate_with(position, self.accumulate(position))
    }
}

/// The static evaluation of a position for the side to move, in centipawns: what the
/// engine makes of it without looking ahead. It means something if there is a legal
/// move and no capture; elsewhere a search must tell.
///
/// ```
/// use dameo::{AnyPosition, Variant};
/// use dameo_engine::evaluate;
///
/// let ahead = AnyPosition::from_fen(Variant::Dameo, "W:Wc2,d2,e2:Bd7,e7")?;
/// assert!(evaluate(&ahead) > 0);
/// # Ok::<(), dameo::FenError>(())
/// ```
#[must_use]
pub fn evaluate(position: &AnyPosition) -> i32 {
    let variant = position.variant();
    with_rules!(variant, R => {
        let position = position.downcast::<R>().expect("a position has the rules of its variant");
        HandCrafted::new(variant).evaluate(position)
    })
}

/// The features of [`HandCrafted`] for a game, in the order in which
/// [`for_each_feature`] numbers their weights.
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

/// Calls `visit` for each feature of a position, with the index of its weight
/// and its count for the side to move less its count for the opponent.
pub fn for_each_feature<R: Rules>(position: &Position<R>, visit: impl FnMut(usize, i32)) {
    struct Visit<'a, R: Rules, F>(&'a Position<R>, F);

    impl<R: Rules, F: FnMut(usize, i32)> ByFamily<R> for Visit<'_, R, F> {
        type Output = ();

        fn dameo(self)
        where
            R: DameoRules,
        {
            extraction::for_each_feature(self.0, self.1);
        }

        fn damone(self)
        where
            R: DamoneRules,
        {
            damone::for_each_feature(self.0, self.1);
        }
    }

    R::Family::choose(Visit(position, visit));
}
