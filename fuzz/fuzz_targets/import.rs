//! Imported games: reading and resolving any text does not panic, and resolved
//! games survive a round trip through PDN.
#![no_main]

use dameo::import::{GameFormat, GameReader};
use dameo::pdn::{PdnReader, ResolveOptions};
use dameo::{AnyGameTree, Variant};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let detected = GameFormat::detect(&String::from_utf8_lossy(data));
    for format in GameFormat::all().chain([detected]) {
        let Ok(games) = GameReader::new(data, format) else { continue };
        for game in games.filter_map(Result::ok) {
            let Ok(variant) = game.variant(Variant::Dameo) else { continue };
            if let Ok(tree) = game.resolve(variant, ResolveOptions::default()) {
                check(&tree);
            }
        }
    }
});

fn check(tree: &AnyGameTree) {
    // Fails only if the tags of the fields do not fit.
    let Ok(pdn) = tree.to_pdn() else { return };
    let text = pdn.to_string();
    let mut games = PdnReader::new(text.as_bytes());
    let again = games.next().expect("one game was written").expect("written PDN is valid");
    let again = AnyGameTree::resolve(&again, tree.variant(), ResolveOptions::default());
    assert_eq!(again.as_ref(), Ok(tree), "{text}");
}
