//! Static evaluation.

mod catalogue;
mod damone;
mod dead_draw;
mod default;
mod extraction;
mod features;
mod hand_crafted;
mod kings;
mod placement;
mod popcnt;
mod structure;
mod tapered;
mod weights;

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{AnyPosition, Move, Position, Rules, with_rules};

pub use self::catalogue::FeatureFamily;
pub use self::damone::Feature as DamoneFeature;
pub use self::default::DefaultEvaluator;
pub use self::features::Feature;
pub use self::hand_crafted::HandCrafted;
use self::tapered::Tapered;

/// A static evaluation of positions.
pub trait Evaluator<R: Rules>: Send + Sync {
    /// What a thread keeps for the positions of the variation that it searches, by ply; `()` if
    /// there is nothing to keep.
    type Stack: Send;

    /// The stack of a search from a position at ply 0.
    ///
    /// A search with a handicap is evaluated as when the levels were calibrated, whatever is
    /// stronger.
    fn stack(&self, root: &Position<R>, is_handicapped: bool) -> Self::Stack;

    /// Prepares the stack for the position at `ply + 1`, which a legal move leads to from
    /// `position` at `ply`.
    fn push(
        &self,
        _stack: &mut Self::Stack,
        _ply: usize,
        _position: &Position<R>,
        _mv: Move<R::Board>,
    ) {
    }

    /// Prepares the stack for the position at `ply + 1`, which has the pieces of that at `ply`
    /// and the other side to move.
    fn push_null_move(&self, _stack: &mut Self::Stack, _ply: usize) {}

    /// The score of the position at `ply` for the side to move, in centipawns.
    ///
    /// The search evaluates only positions in which the side to move has a
    /// legal move and, except at the largest ply, cannot capture.
    fn evaluate_at(&self, stack: &mut Self::Stack, ply: usize, position: &Position<R>) -> i32;

    /// A cheap estimate of [`evaluate_at`](Self::evaluate_at), in centipawns; `None` if the
    /// evaluator has none.
    fn lazy_evaluate_at(
        &self,
        _stack: &Self::Stack,
        _ply: usize,
        _position: &Position<R>,
    ) -> Option<i32> {
        None
    }

    /// [`evaluate_at`](Self::evaluate_at) for a single position, without a handicap.
    fn evaluate(&self, position: &Position<R>) -> i32 {
        self.evaluate_at(&mut self.stack(position, false), 0, position)
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
        DefaultEvaluator::embedded(variant).evaluate(position)
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

/// The weights of [`HandCrafted`] for a game, `[opening, endgame]` each in
/// centipawns, in the order of [`features_of`].
#[must_use]
pub fn weights_of<R: Rules>() -> Vec<[i32; 2]> {
    struct Weights;

    impl<R: Rules> ByFamily<R> for Weights {
        type Output = Vec<[i32; 2]>;

        fn dameo(self) -> Self::Output
        where
            R: DameoRules,
        {
            pairs(&const { weights::of::<R>() })
        }

        fn damone(self) -> Self::Output
        where
            R: DamoneRules,
        {
            pairs(&const { damone::weights::of::<R>() })
        }
    }

    fn pairs(weights: &[Tapered]) -> Vec<[i32; 2]> {
        weights.iter().map(|weight| [weight.opening(), weight.endgame()]).collect()
    }

    R::Family::choose::<Weights>(Weights)
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
