//! Files in the forms in which PlayStrategy and AbstractPlay save games; `docs/notation.md`
//! section 6 cites the sources that write them.

use dameo::import::{GameFormat, GameReader};
use dameo::notation::GameResult;
use dameo::pdn::ResolveOptions;
use dameo::{AnyGameTree, DrawRules, Variant};

const PLAYSTRATEGY: &str = include_str!("../../data/exports/playstrategy.pgn");
const ABSTRACT_PLAY: &str = include_str!("../../data/exports/abstractplay.json");

/// The games of a file with what is odd about them, or the first error.
fn read(text: &str) -> Result<Vec<(AnyGameTree, Vec<String>)>, String> {
    let reader = GameReader::new(text.as_bytes(), GameFormat::detect(text));
    let games = reader.map_err(|error| error.to_string())?.map(|game| {
        let game = game.map_err(|error| error.to_string())?;
        let variant = game.variant(Variant::BigDameo28).map_err(|error| error.to_string())?;
        let tree = game.resolve(variant, ResolveOptions::default());
        let warnings = game.warnings().iter().map(ToString::to_string).collect();
        Ok((tree.map_err(|error| error.to_string())?, warnings))
    });
    games.collect()
}

fn moves(tree: &AnyGameTree) -> Vec<String> {
    let game = tree.game().unwrap();
    game.positions().zip(game.moves()).map(|(before, mv)| before.move_text(mv)).collect()
}

const MOVES: [&str; 5] = ["d1-d4", "d8-b6", "e1-e4", "d6-d5", "d4xd6xd8"];

#[test]
fn a_file_of_playstrategy_is_read_without_a_word() {
    let games = read(PLAYSTRATEGY).unwrap();
    let [(game, warnings)] = &games[..] else { panic!("{} games", games.len()) };
    assert_eq!((game.variant(), game.result), (Variant::Dameo, GameResult::WhiteWins));
    assert_eq!(moves(game), MOVES);
    assert_eq!(warnings, &[] as &[String]);
    for (name, value) in [
        ("White", "Ada"),
        ("Black", "Bo"),
        ("Site", "https://playstrategy.org/AbCd1234"),
        ("TimeControl", "300+3"),
        ("Termination", "Time forfeit"),
        ("P1Elo", "1512"),
    ] {
        assert_eq!(game.tags.get(name), Some(value), "{name}");
    }
    assert_eq!(game.line.moves[3].comments[0].to_string(), "[%clk 0:04:51]");
}

#[test]
fn a_file_of_abstractplay_is_read_without_a_word() {
    let games = read(ABSTRACT_PLAY).unwrap();
    let [(dameo, none), (croda, neither)] = &games[..] else { panic!("{} games", games.len()) };
    assert_eq!((none.len(), neither.len()), (0, 0));
    assert_eq!((dameo.variant(), dameo.result), (Variant::Dameo, GameResult::WhiteWins));
    assert_eq!(dameo.draw_rules, DrawRules::AbstractPlay);
    assert_eq!(moves(dameo), MOVES);
    assert_eq!(dameo.tags.get("GameId"), Some("3f0c2d1e-0000-4000-8000-000000000001"));
    assert_eq!((croda.variant(), croda.result), (Variant::Croda, GameResult::Draw));
    // The site ends a game of Croda when a position occurs for the third time, and by no other draw.
    assert_eq!(croda.draw_rules, DrawRules::MindSports);
    assert_eq!(moves(croda), ["d3-d4", "d6-d5"]);
}

#[test]
fn what_is_wrong_with_a_file_has_its_place() {
    let error = |text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        read(&text.replacen(from, to, 1)).unwrap_err()
    };
    let illegal = error(PLAYSTRATEGY, "2. e1e4", "2. e1e8");
    assert!(illegal.starts_with("ply 3: illegal move \"e1e8\""), "{illegal}");
    let illegal = error(ABSTRACT_PLAY, "\"d6-d5\"],\n      [\n", "\"d6-d4\"],\n      [\n");
    assert!(illegal.contains("ply 4: illegal move \"d6-d4\""), "{illegal}");
    let other = error(ABSTRACT_PLAY, "\"Croda\"", "\"Chess\"");
    assert!(other.starts_with("game 2: the game is \"Chess\""), "{other}");
    let cut = error(ABSTRACT_PLAY, "\"players\": [", "\"players\": ");
    assert!(cut.starts_with("not a game record of AbstractPlay: "), "{cut}");
    assert!(cut.contains(" at line "), "{cut}");
}
