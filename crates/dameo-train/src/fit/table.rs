//! Weights as source code.

use std::fmt;

use dameo_engine::typed::FeatureFamily;
use serde::Serialize;

/// Families with more weights are written in several lines.
const ONE_LINE: usize = 10;
/// Weights of each of those.
const PER_LINE: usize = 5;

/// The fitted weights of a family of features. It is displayed as the line of the table in
/// `dameo_engine`'s `weights.rs`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FittedFamily {
    /// The name of the family in the engine's evaluation.
    pub name: &'static str,
    /// Opening and endgame values, in centipawns.
    pub values: Vec<[i32; 2]>,
}

impl fmt::Display for FittedFamily {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |values: &[[i32; 2]]| {
            let pair = |[opening, endgame]: &[i32; 2]| format!("({opening}, {endgame})");
            values.iter().map(pair).collect::<Vec<_>>().join(", ")
        };
        let Self { name, values } = self;
        if values.len() <= ONE_LINE {
            return writeln!(f, "    (Feature::{name}, &[{}]),", line(values));
        }
        writeln!(f, "    (Feature::{name}, &[")?;
        values.chunks(PER_LINE).try_for_each(|values| writeln!(f, "        {},", line(values)))?;
        writeln!(f, "    ]),")
    }
}

/// The weights by family.
pub(super) fn in_families(families: &[FeatureFamily], weights: &[[i32; 2]]) -> Vec<FittedFamily> {
    let mut weights = weights.iter().copied();
    let of = |family: &FeatureFamily| FittedFamily {
        name: family.name,
        values: weights.by_ref().take(family.size).collect(),
    };
    families.iter().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_lines_of_the_table() {
        let families =
            [FeatureFamily { name: "King", size: 1 }, FeatureFamily { name: "ManAt", size: 12 }];
        let weights: Vec<_> = (0..13).map(|weight| [weight, -weight]).collect();
        let text: String =
            in_families(&families, &weights).iter().map(ToString::to_string).collect();
        let expected = "    (Feature::King, &[(0, 0)]),\n    (Feature::ManAt, &[
        (1, -1), (2, -2), (3, -3), (4, -4), (5, -5),
        (6, -6), (7, -7), (8, -8), (9, -9), (10, -10),
        (11, -11), (12, -12),
    ]),\n";
        assert_eq!(text, expected);
    }
}
