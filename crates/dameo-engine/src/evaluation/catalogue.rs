//! Lists of features: what the evaluation of a family sees in a position. The
//! evaluation weighs them; the tuner finds the weights
//! (`dameo_lab::tuning`).

/// A family of features of an evaluation, each with a weight of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FeatureFamily {
    /// Its name in the tables of weights.
    pub name: &'static str,
    /// How many weights it has.
    pub size: usize,
}

/// Defines `Feature` with the number of weights each has, `WEIGHTS`, the number
/// of all of them, and where those of each begin.
macro_rules! features {
    ($($(#[$doc:meta])* $feature:ident[$size:expr],)*) => {
        /// Something a side has, or a family of such things of which each has
        /// a weight of its own.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Feature {
            $($(#[$doc])* $feature,)*
        }

        impl Feature {
            /// Every feature.
            pub const ALL: &[Self] = &[$(Self::$feature,)*];

            /// Every feature's name and size.
            pub(crate) const FAMILIES: &[$crate::evaluation::FeatureFamily] = &[$(
                $crate::evaluation::FeatureFamily { name: stringify!($feature), size: $size },
            )*];

            /// How many weights it has.
            #[must_use]
            pub const fn size(self) -> usize {
                Self::FAMILIES[self as usize].size
            }

            /// The weights of a table with a line for each feature that has
            /// any: `(full, bare)` each.
            pub(super) const fn weights(
                table: &[(Self, &[(i32, i32)])],
            ) -> [$crate::evaluation::worth::Worth; WEIGHTS] {
                let mut weights = [$crate::evaluation::worth::Worth::ZERO; WEIGHTS];
                let mut line = 0;
                while line < table.len() {
                    let (feature, worths) = table[line];
                    assert!(worths.len() == feature.size(), "as many worths as weights");
                    let mut nth = 0;
                    while nth < worths.len() {
                        let (full, bare) = worths[nth];
                        weights[feature.offset() + nth] =
                            $crate::evaluation::worth::Worth::new(full, bare);
                        nth += 1;
                    }
                    line += 1;
                }
                weights
            }

            /// Where its weights begin among all.
            #[inline(always)]
            #[must_use]
            pub const fn offset(self) -> usize {
                OFFSETS[self as usize]
            }
        }

        /// The number of weights.
        pub(crate) const WEIGHTS: usize = {
            let mut count = 0;
            let mut index = 0;
            while index < Feature::ALL.len() {
                count += Feature::ALL[index].size();
                index += 1;
            }
            count
        };

        /// Where the weights of each feature begin.
        const OFFSETS: [usize; Feature::ALL.len()] = {
            let mut offsets = [0; Feature::ALL.len()];
            let mut index = 1;
            while index < offsets.len() {
                offsets[index] = offsets[index - 1] + Feature::ALL[index - 1].size();
                index += 1;
            }
            offsets
        };
    };
}

pub(super) use features;
