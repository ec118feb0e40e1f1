//! The macro that lists the features of an evaluation. The evaluation sums
//! them by weight; `dameo_train::fit` fits the weights.

/// A feature of an evaluation, or a family of features with a weight each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureFamily {
    /// The name in the tables of weights.
    pub name: &'static str,
    /// The number of weights.
    pub size: usize,
}

/// Defines `Feature` from names with numbers of weights, `WEIGHTS`, the number
/// of all weights, and `FeatureVisitor`.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident[$size:expr],)*) => {
        /// A feature of a side, or a family of features with a weight each.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Feature {
            $($(#[$doc])* $feature,)*
        }

        impl Feature {
            /// Every feature.
            pub const ALL: &[Self] = &[$(Self::$feature,)*];

            pub(crate) const FAMILIES: &[$crate::evaluation::FeatureFamily] = &[$(
                $crate::evaluation::FeatureFamily { name: stringify!($feature), size: $size },
            )*];

            /// The number of weights.
            #[must_use]
            pub const fn size(self) -> usize {
                Self::FAMILIES[self as usize].size
            }

            /// The weights by a table of `(opening, endgame)` values. Features
            /// without a line have the weight 0.
            pub(super) const fn weights(
                table: &[(Self, &[(i32, i32)])],
            ) -> [$crate::evaluation::tapered::Tapered; WEIGHTS] {
                use $crate::evaluation::tapered::Tapered;
                let mut weights = [Tapered::ZERO; WEIGHTS];
                let mut line = 0;
                while line < table.len() {
                    let (feature, values) = table[line];
                    assert!(values.len() == feature.size(), "as many values as weights");
                    let mut nth = 0;
                    while nth < values.len() {
                        let (opening, endgame) = values[nth];
                        weights[feature.offset() + nth] = Tapered::new(opening, endgame);
                        nth += 1;
                    }
                    line += 1;
                }
                weights
            }

            /// The index of its first weight among all weights.
            #[inline(always)]
            #[must_use]
            pub const fn offset(self) -> usize {
                OFFSETS[self as usize]
            }
        }

        /// The number of all weights.
        pub(crate) const WEIGHTS: usize = {
            let mut count = 0;
            let mut index = 0;
            while index < Feature::ALL.len() {
                count += Feature::ALL[index].size();
                index += 1;
            }
            count
        };

        const OFFSETS: [usize; Feature::ALL.len()] = {
            let mut offsets = [0; Feature::ALL.len()];
            let mut index = 1;
            while index < offsets.len() {
                offsets[index] = offsets[index - 1] + Feature::ALL[index - 1].size();
                index += 1;
            }
            offsets
        };

        /// Called with a feature, the number of the weight within the feature,
        /// and the count.
        pub(crate) trait FeatureVisitor: FnMut(Feature, usize, i32) {}
        impl<F: FnMut(Feature, usize, i32)> FeatureVisitor for F {}
    };
}

pub(super) use features;
