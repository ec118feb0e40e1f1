//! PDN games survive a round trip, both as texts and as game trees; the errors of
//! others have a place in the text.
//!
//! The input is a variant, a byte whose parity selects the format of the moves,
//! and the text.
#![no_main]

use dameo::pdn::{MAX_TAGS, PdnError, PdnGame, PdnReader, ResolveError, ResolveOptions};
use dameo::{AnyGameTree, Bounds, MoveFormat, Variant};
use dameo_fuzz::{byte_of, variant_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let (choice, text) = byte_of(rest);
    let format = [MoveFormat::Long, MoveFormat::MindSportsShort][usize::from(choice % 2)];
    for (number, game) in (1..).zip(PdnReader::new(text).with_format(format)) {
        match game {
            Ok(game) => check_game(&game, variant, format),
            Err(error) => {
                assert_eq!(error.game, number);
                check_place(text, &error);
            }
        }
    }
});

fn check_place(text: &[u8], error: &PdnError) {
    let line = text.split(|&byte| byte == b'\n').nth(error.line.wrapping_sub(1));
    let line = String::from_utf8_lossy(line.unwrap_or_else(|| panic!("no such line: {error}")));
    assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}");
}

fn check_game(game: &PdnGame, variant: Variant, format: MoveFormat) {
    assert_eq!(&read_back(game, format), game, "{game}");
    // Positions with more pieces may have captures that take long to list.
    let options = ResolveOptions { format, bounds: Bounds::UNTRUSTED, ..ResolveOptions::default() };
    match AnyGameTree::resolve(game, variant, options) {
        Ok(tree) => check_tree(&tree),
        Err(ResolveError::Move { ply, in_variation: false, error }) => {
            assert_eq!(game.line.moves[ply - 1].mv.text(), error.text());
        }
        Err(_) => {}
    }
}

fn read_back(game: &PdnGame, format: MoveFormat) -> PdnGame {
    let text = game.to_string();
    let reader = PdnReader::new(text.as_bytes()).with_format(format);
    let mut games: Vec<_> = reader.collect::<Result<_, _>>().expect("written PDN is valid");
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn check_tree(tree: &AnyGameTree) {
    let played = tree.game().expect("a resolved game is legal");
    assert_eq!(played.ply(), tree.line.moves.len());
    let Ok(game) = tree.to_pdn() else {
        // Fails only if the tags of the fields do not fit.
        assert!(tree.tags.iter().count() + 6 > MAX_TAGS);
        return;
    };
    let again = read_back(&game, MoveFormat::Long);
    let again = AnyGameTree::resolve(&again, tree.variant(), ResolveOptions::default());
    assert_eq!(again.as_ref(), Ok(tree), "{game}");
}
