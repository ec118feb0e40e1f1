//! Parsed PDN games survive a round trip, both as texts and as game trees.
#![no_main]

use dameo::pdn::{GameTree, PdnGame, PdnReader, ResolveOptions};
use dameo::{Dameo, MoveFormat};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for format in [MoveFormat::Long, MoveFormat::MindSportsShort] {
        for game in PdnReader::new(data).with_format(format).filter_map(Result::ok) {
            assert_eq!(read_back(&game, format), game, "{game}");
            let options = ResolveOptions { format, ..ResolveOptions::default() };
            if let Ok(tree) = game.resolve::<Dameo>(options) {
                check_tree(&tree);
            }
        }
    }
});

fn read_back(game: &PdnGame, format: MoveFormat) -> PdnGame {
    let text = game.to_string();
    let reader = PdnReader::new(text.as_bytes()).with_format(format);
    let mut games: Vec<_> = reader.collect::<Result<_, _>>().unwrap();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn check_tree(tree: &GameTree<Dameo>) {
    assert_eq!(tree.game().unwrap().ply(), tree.line.moves.len());
    let Ok(game) = tree.to_pdn() else {
        // Fails only if the tags of the fields do not fit.
        assert!(tree.tags.iter().count() + 6 > dameo::pdn::MAX_TAGS);
        return;
    };
    let again = read_back(&game, MoveFormat::Long);
    assert_eq!(again.resolve(ResolveOptions::default()).as_ref(), Ok(tree), "{game}");
}
