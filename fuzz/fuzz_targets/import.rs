//! Imported games: resolved games survive a round trip through PDN, and games are
//! numbered without gaps.
//!
//! The input is a variant, a byte that selects the format, and the text.
#![no_main]

use dameo::import::{ForeignGame, GameFormat, GameReader};
use dameo::pdn::{PdnReader, ResolveOptions};
use dameo::{AnyGameTree, Bounds, Variant};
use dameo_fuzz::{byte_of, variant_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let (choice, text) = byte_of(rest);
    let detected = GameFormat::detect(&String::from_utf8_lossy(text));
    let formats: Vec<_> = GameFormat::all().chain([detected]).collect();
    let format = formats[usize::from(choice) % formats.len()];
    let Ok(mut reader) = GameReader::new(text, format) else { return };
    let mut number = 0;
    while let Some(game) = reader.next() {
        number += 1;
        if let Ok(game) = game {
            assert_eq!(reader.game_number(), number);
            check(&game, variant);
        }
    }
});

fn check(game: &ForeignGame, variant: Variant) {
    // Positions with more pieces may have captures that take long to list.
    let options = ResolveOptions { bounds: Bounds::UNTRUSTED, ..ResolveOptions::default() };
    if let Ok(tree) = game.resolve(variant, options) {
        // A game that names a variant is one of it.
        assert_eq!(game.variant(variant), Ok(variant));
        check_tree(&tree);
    }
}

fn check_tree(tree: &AnyGameTree) {
    // Fails only if the tags of the fields do not fit.
    let Ok(pdn) = tree.to_pdn() else { return };
    let text = pdn.to_string();
    let mut games = PdnReader::new(text.as_bytes());
    let again = games.next().expect("one game was written").expect("written PDN is valid");
    assert!(games.next().is_none(), "{text}");
    let again = AnyGameTree::resolve(&again, tree.variant(), ResolveOptions::default());
    assert_eq!(again.as_ref(), Ok(tree), "{text}");
}
