//! The hand-crafted evaluation by what its features are about, for explanations.

use std::iter::repeat_n;

use dameo::{AnyPosition, Color, with_rules};

use super::{FeatureFamily, features_of, for_each_feature, weights_of};

/// What a feature is about, material aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Theme {
    /// How close the pieces are to promotion, and what is in their way.
    Advancement,
    /// How well the pieces protect each other.
    Formation,
    /// How many moves the pieces have.
    Mobility,
}

impl Theme {
    pub(crate) const ALL: [Self; 3] = [Self::Advancement, Self::Formation, Self::Mobility];

    /// The theme of a family of features; `None` for material and the right to move.
    fn of(family: &FeatureFamily) -> Option<Self> {
        match family.name {
            "ManAt" | "Runaway" | "Passed" | "RaceLead" | "PedinaAt" | "DamaAt" | "DamoneAt" => {
                Some(Self::Advancement)
            }
            "HomeGuard" | "WholeHomeGuard" | "PairOnRank" | "PairOnFile" | "PairOnDiagonal"
            | "OpenBack" | "OpenSides" | "Hanging" | "Threatened" | "Facing" | "HangingToKing"
            | "HangingKing" | "PairForward" | "PairAside" | "DamaHunts" | "DamoneHunts" => {
                Some(Self::Formation)
            }
            "Mobile" | "Line" | "Immobile" | "KingMobility" | "KingAtEdge" | "Mobility"
            | "Imbalance" | "Opposition" => Some(Self::Mobility),
            _ => None,
        }
    }
}

/// The centipawns that each of [`Theme::ALL`] is worth to a side in a position.
pub(crate) fn theme_scores(position: &AnyPosition, side: Color) -> [f64; Theme::ALL.len()] {
    let pieces = |position: &AnyPosition| position.pieces().count() as f64;
    let opening = (pieces(position) / pieces(&AnyPosition::start(position.variant()))).min(1.0);
    let sign = if position.turn() == side { 1.0 } else { -1.0 };
    let mut scores = [0.0; Theme::ALL.len()];
    with_rules!(position.variant(), R => {
        let themes: Vec<_> = features_of::<R>()
            .iter()
            .flat_map(|family| repeat_n(Theme::of(family), family.size))
            .collect();
        let weights = weights_of::<R>();
        let position = position.downcast::<R>().expect("a position has the rules of its variant");
        for_each_feature(position, |index, count| {
            let Some(theme) = themes[index] else { return };
            let [full, bare] = weights[index].map(f64::from);
            scores[theme as usize] +=
                sign * f64::from(count) * (full * opening + bare * (1.0 - opening));
        });
    });
    scores
}

#[cfg(test)]
mod tests {
    use dameo::Variant;

    use super::*;

    #[test]
    fn every_feature_but_material_has_a_theme() {
        let without: Vec<_> =
            [features_of::<dameo::Dameo>(), features_of::<dameo::ItalianDamone>()]
                .concat()
                .into_iter()
                .filter(|family| Theme::of(family).is_none())
                .map(|family| family.name)
                .collect();
        let expected = [
            "Man",
            "King",
            "OnlyKings",
            "LoneKing",
            "Tempo",
            "Pedina",
            "Dama",
            "Damone",
            "DamonesAgainst",
            "Tempo",
        ];
        assert_eq!(without, expected);
    }

    #[test]
    fn themes_are_those_of_the_side() {
        let ahead = AnyPosition::from_fen(Variant::Dameo, "W:Wc6,h1:Bf7,h8").unwrap();
        let [white, black] = [Color::White, Color::Black].map(|side| theme_scores(&ahead, side));
        assert!(white[Theme::Advancement as usize] > 0.0, "{white:?}");
        assert_eq!(white.map(|score| -score), black);
    }
}
