//! The positions of the benches.

use dameo::{AnyGame, AnySetup, FenError, Variant};

/// The bench positions of the variants that have a list.
const BENCH: [(Variant, &str); 8] = [
    (Variant::Dameo, include_str!("../../data/bench/dameo.txt")),
    (Variant::BigDameo28, include_str!("../../data/bench/big-dameo-28.txt")),
    (Variant::BigDameo24, include_str!("../../data/bench/big-dameo-24.txt")),
    (Variant::Croda, include_str!("../../data/bench/croda.txt")),
    (Variant::AntiDameo, include_str!("../../data/bench/anti-dameo.txt")),
    (Variant::ItalianDamone, include_str!("../../data/bench/italian-damone.txt")),
    (Variant::ItalianDamone3, include_str!("../../data/bench/italian-damone-3.txt")),
    (Variant::ItalianDamoneCapture, include_str!("../../data/bench/italian-damone-capture.txt")),
];

/// The bench positions of a variant, as FENs; none if it has no list.
pub fn bench_positions(variant: Variant) -> impl Iterator<Item = &'static str> {
    let of_variant = BENCH.into_iter().filter(move |&(listed, _)| listed == variant);
    of_variant.flat_map(|(_, text)| fens_of(text))
}

/// Games from the bench positions of a variant, or from its starting position
/// if it has no list.
pub(super) fn bench_games(variant: Variant) -> Result<Vec<AnyGame>, FenError> {
    let listed = games(variant, bench_positions(variant))?;
    Ok(if listed.is_empty() { vec![AnyGame::new(variant)] } else { listed })
}

/// Games from positions, by the default draw rules.
pub(super) fn games(
    variant: Variant,
    fens: impl Iterator<Item = &'static str>,
) -> Result<Vec<AnyGame>, FenError> {
    let setups: Vec<_> =
        fens.map(|fen| AnySetup::from_legal_fen(variant, fen)).collect::<Result<_, _>>()?;
    let draw_rules = variant.default_draw_rules();
    // The reader of legal FENs has checked the setups.
    Ok(setups.iter().flat_map(|setup| AnyGame::from_setup(setup, draw_rules)).collect())
}

/// The lines of a list that are not comments.
pub(super) fn fens_of(text: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = text.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}
