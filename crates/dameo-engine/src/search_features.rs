//! Switches for the features of the search.

use std::fmt;

/// Defines [`SearchFeature`] with its names.
macro_rules! search_features {
    ($($(#[$doc:meta])* $feature:ident = $name:literal,)*) => {
        /// A feature of the search that can be switched off, to measure what
        /// it gains.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum SearchFeature {
            $($(#[$doc])* $feature,)*
        }

        impl SearchFeature {
            /// Every feature.
            pub const ALL: &[Self] = &[$(Self::$feature,)*];

            /// The name in options and documents, for example `null-move`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$feature => $name,)*
                }
            }
        }
    };
}

search_features! {
    /// The moves of the root are ordered by the nodes searched below them.
    RootOrdering = "root-ordering",
    /// Iterations begin with a narrow window around the last score.
    AspirationWindows = "aspiration-windows",
    /// Late moves are first searched to a reduced depth.
    LateMoveReductions = "late-move-reductions",
    /// A quiet position without a TT move is searched a ply less deep.
    InternalIterativeReduction = "internal-iterative-reduction",
    /// A position with a single legal move costs no depth.
    SingleReplyExtension = "single-reply-extension",
    /// The TT move is searched deeper if all others are much worse.
    SingularExtension = "singular-extension",
    /// A position at the horizon in which the opponent threatens to capture is
    /// searched for a ply.
    ThreatExtension = "threat-extension",
    /// A quiet position far above the window is not searched.
    ReverseFutility = "reverse-futility",
    /// A quiet position that stays above the window after a pass is not searched.
    NullMove = "null-move",
    /// Close to the horizon only the first quiet moves are searched.
    LateMovePruning = "late-move-pruning",
    /// Close to the horizon quiet moves that cannot raise the score into the
    /// window are not searched.
    Futility = "futility",
    /// At the horizon positions far outside the window get the lazy
    /// evaluation.
    LazyEvaluation = "lazy-evaluation",
    /// Quiet moves that refuted sibling positions are searched early.
    Killers = "killers",
    /// Quiet moves are ordered by how often they caused cutoffs.
    History = "history",
    /// Quiet moves are ordered by how often they caused cutoffs after the same
    /// previous moves.
    ContinuationHistory = "continuation-history",
    /// The static evaluation is corrected by its past errors in similar
    /// positions.
    CorrectionHistory = "correction-history",
}

impl SearchFeature {
    /// The feature with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|feature| feature.name() == name)
    }
}

impl fmt::Display for SearchFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of [`SearchFeature`]s: those that a search uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SearchFeatures(u32);

const _: () = assert!(SearchFeature::ALL.len() <= u32::BITS as usize, "a feature is a bit");

impl SearchFeatures {
    /// All features, the default.
    pub const ALL: Self = Self(u32::MAX >> (u32::BITS as usize - SearchFeature::ALL.len()));
    /// None: a plain principal variation search with a transposition table.
    pub const NONE: Self = Self(0);

    /// Whether the set contains a feature.
    #[inline]
    #[must_use]
    pub const fn has(self, feature: SearchFeature) -> bool {
        self.0 >> feature as u32 & 1 != 0
    }

    /// The set with a feature added.
    #[must_use]
    pub const fn with(self, feature: SearchFeature) -> Self {
        Self(self.0 | 1 << feature as u32)
    }

    /// The set with a feature removed.
    #[must_use]
    pub const fn without(self, feature: SearchFeature) -> Self {
        Self(self.0 & !(1 << feature as u32))
    }
}

impl Default for SearchFeatures {
    fn default() -> Self {
        Self::ALL
    }
}

impl fmt::Debug for SearchFeatures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let contained = SearchFeature::ALL.iter().filter(|&&feature| self.has(feature));
        f.debug_set().entries(contained).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn features_are_switched_one_by_one() {
        for &feature in SearchFeature::ALL {
            assert_eq!(SearchFeature::named(feature.name()), Some(feature));
            let others = SearchFeatures::ALL.without(feature);
            assert!(!others.has(feature) && SearchFeatures::NONE.with(feature).has(feature));
            assert_eq!(others.with(feature), SearchFeatures::ALL);
            assert_eq!(
                SearchFeature::ALL.iter().filter(|&&feature| others.has(feature)).count(),
                SearchFeature::ALL.len() - 1
            );
        }
        assert_eq!(SearchFeature::named("contempt"), None);
    }
}
