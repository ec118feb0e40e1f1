//! Reading the games of a file of another site.

use std::sync::atomic::{AtomicBool, Ordering};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dameo::import::{ForeignGame, GameFormat, GameReader};
use dameo::pdn::ResolveOptions;
use dameo::{AnyGameTree, Bounds, Variant};
use dameo_live::Timestamp;
use dameo_store::ImportedGame;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::model::ImportProblemJson;

/// How many games of one file are read.
pub(crate) const MAX_GAMES: usize = 1_000;
/// The length of the longest game that is kept, as PDN, in bytes: ten times a usual one with the
/// clock times of PlayStrategy.
pub(crate) const MAX_GAME_BYTES: usize = 16 << 10;
/// How many problems of one file are told.
const MAX_PROBLEMS: usize = 100;
/// The longest name of a player or a site that is listed, in characters.
const MAX_TEXT: usize = 100;
/// How much of a digest is the id of a game, in bytes.
const ID_BYTES: usize = 16;

/// The tags that tell two games apart whose moves are the same.
const TELLING_TAGS: [&str; 8] =
    ["Event", "Site", "Date", "Round", "White", "Black", "UTCTime", "GameId"];

/// What was read from a file.
#[derive(Default)]
pub(crate) struct ReadFile {
    /// The games whose moves are all legal.
    pub(crate) games: Vec<ImportedGame>,
    /// How many games cannot be kept.
    pub(crate) refused: usize,
    /// What is wrong with games, or was not understood.
    pub(crate) problems: Vec<ImportProblemJson>,
}

/// Reads the games of a file that came at an instant, until a flag is set.
pub(crate) fn read_file(text: &str, now: Timestamp, stop: &AtomicBool) -> ReadFile {
    let mut file = ReadFile::default();
    let mut reader = match GameReader::new(text.as_bytes(), GameFormat::detect(text)) {
        Ok(reader) => reader,
        Err(error) => {
            file.tell(None, false, error.to_string(), &error);
            return file;
        }
    };
    while let Some(game) = reader.next() {
        let number = reader.game_number();
        if number > MAX_GAMES {
            let text = format!("only the first {MAX_GAMES} games were read");
            file.tell(None, false, text, &json!({"code": "more-games", "max": MAX_GAMES}));
            return file;
        }
        if stop.load(Ordering::Relaxed) {
            return file;
        }
        match game {
            Ok(game) => file.add(&game, number, now, stop),
            // The error has the number of the game.
            Err(error) => file.refuse(number, error.to_string(), &error),
        }
    }
    for warning in reader.trailing_warnings() {
        file.tell(None, true, warning.to_string(), warning);
    }
    if file.games.is_empty() && file.problems.is_empty() {
        let text = "there is no game in this text".to_owned();
        file.tell(None, false, text, &json!({"code": "no-games"}));
    }
    file
}

impl ReadFile {
    /// Adds a game, or says what is wrong with it.
    fn add(&mut self, game: &ForeignGame, number: usize, now: Timestamp, stop: &AtomicBool) {
        match imported(game, now, stop) {
            Ok(read) => {
                self.games.push(read);
                for warning in game.warnings() {
                    self.tell_of(number, true, &warning.to_string(), &warning);
                }
            }
            Err((text, fault)) => {
                self.refused += 1;
                self.tell_of(number, false, &text, &fault);
            }
        }
    }

    fn refuse(&mut self, number: usize, text: String, fault: &impl Serialize) {
        self.refused += 1;
        self.tell(Some(number), false, text, fault);
    }

    /// Says something of a game; what is said does not have its number yet.
    fn tell_of(&mut self, number: usize, is_kept: bool, text: &str, fault: &impl Serialize) {
        let fault = json!({"code": "game", "number": number, "error": fault});
        self.tell(Some(number), is_kept, format!("game {number}: {text}"), &fault);
    }

    fn tell(&mut self, game: Option<usize>, is_kept: bool, text: String, fault: &impl Serialize) {
        if self.problems.len() < MAX_PROBLEMS {
            let fault = serde_json::to_value(fault).unwrap_or(Value::Null);
            self.problems.push(ImportProblemJson { game, is_kept, text, fault });
        }
    }
}

/// A game of a file whose moves are all legal, or what is wrong with it.
fn imported(
    game: &ForeignGame,
    now: Timestamp,
    stop: &AtomicBool,
) -> Result<ImportedGame, (String, Value)> {
    let variant = game.variant(Variant::Dameo).map_err(|error| fault(&error))?;
    let bounds = Bounds { stop: Some(stop), ..Bounds::UNTRUSTED };
    let options = ResolveOptions { bounds, ..ResolveOptions::default() };
    let tree = game.resolve(variant, options).map_err(|error| fault(&error))?;
    let pdn = clean(&tree.to_pdn().map_err(|error| fault(&error))?.to_string());
    if pdn.len() > MAX_GAME_BYTES {
        let text = format!("it has {} bytes as PDN: expected at most {MAX_GAME_BYTES}", pdn.len());
        return Err((text, json!({"code": "too-long"})));
    }
    let tag = |name| short(tree.tags.get(name).unwrap_or_default());
    Ok(ImportedGame {
        id: id_of(&tree, &pdn),
        site: site_of(tree.tags.get("Site").unwrap_or_default()),
        variant,
        white: tag("White"),
        black: tag("Black"),
        date: tag("Date"),
        result: tree.result,
        plies: tree.line.moves.len(),
        imported: now,
        pdn,
    })
}

fn fault(error: &(impl ToString + Serialize)) -> (String, Value) {
    (error.to_string(), serde_json::to_value(error).unwrap_or(Value::Null))
}

/// A digest of what makes a game the one it is. Neither comments nor variations do.
fn id_of(tree: &AnyGameTree, pdn: &str) -> String {
    let tags = TELLING_TAGS.map(|name| tree.tags.get(name).unwrap_or_default());
    // A game is played through again without its variations; if it cannot be, its text tells.
    let moves = tree.game().map(|game| {
        let texts = game.positions().zip(game.moves()).map(|(before, mv)| before.move_text(mv));
        texts.collect::<Vec<_>>().join(" ")
    });
    let moves = moves.unwrap_or_else(|_| pdn.to_owned());
    let start = tree.setup.fen_with_counters();
    let told = json!([tree.variant().name(), start, tags, moves, tree.result.text()]);
    let digest: [u8; 32] = Sha256::digest(told.to_string()).into();
    URL_SAFE_NO_PAD.encode(&digest[..ID_BYTES])
}

/// The name of a site of which a `Site` tag is.
fn site_of(tag: &str) -> String {
    let is_address = |host: &str| {
        let rest = tag.strip_prefix("https://").and_then(|rest| rest.strip_prefix(host));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if is_address("playstrategy.org") {
        return "PlayStrategy".to_owned();
    }
    match tag {
        "Abstract Play" => "AbstractPlay".to_owned(),
        "?" => String::new(),
        other => short(other),
    }
}

/// The beginning of a text.
fn short(text: &str) -> String {
    clean(text).chars().take(MAX_TEXT).collect()
}

/// A text without the one character that PostgreSQL does not store.
fn clean(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYSTRATEGY: &str = include_str!("../../../dameo/tests/data/exports/playstrategy.pgn");
    const ABSTRACT_PLAY: &str = include_str!("../../../dameo/tests/data/exports/abstractplay.json");
    const NOW: Timestamp = Timestamp::new(1_000);

    fn read(text: &str) -> ReadFile {
        read_file(text, NOW, &AtomicBool::new(false))
    }

    fn texts(file: &ReadFile) -> Vec<&str> {
        file.problems.iter().map(|problem| problem.text.as_str()).collect()
    }

    #[test]
    fn the_files_of_both_sites_are_read() {
        let file = read(PLAYSTRATEGY);
        assert_eq!((file.games.len(), file.refused, texts(&file)), (1, 0, vec![]));
        let game = &file.games[0];
        assert_eq!((game.site.as_str(), game.white.as_str()), ("PlayStrategy", "Ada"));
        assert_eq!((game.date.as_str(), game.plies), ("2025.03.01", 5));
        assert_eq!((game.result.text(), game.imported), ("1-0", NOW));
        assert!(game.pdn.contains("[Site \"https://playstrategy.org/AbCd1234\"]"), "{}", game.pdn);
        let file = read(ABSTRACT_PLAY);
        let sites: Vec<_> =
            file.games.iter().map(|game| (&*game.site, game.variant, game.result.text())).collect();
        let site = "AbstractPlay";
        assert_eq!(sites, [(site, Variant::Dameo, "1-0"), (site, Variant::Croda, "1/2-1/2")]);
    }

    #[test]
    fn what_is_kept_is_read_again_as_the_same_game() {
        for text in [PLAYSTRATEGY, ABSTRACT_PLAY, "d1-d4 d8-d5 1-0\n"] {
            for game in read(text).games {
                let again = read(&game.pdn);
                assert_eq!((&again.games[..], again.refused), (&[game][..], 0));
            }
        }
    }

    #[test]
    fn the_same_game_has_the_same_id() {
        let id = |text: &str| read(text).games[0].id.clone();
        let first = id(PLAYSTRATEGY);
        assert_eq!(first.len(), 22);
        // Without the clock times it is the same game.
        let bare: String = PLAYSTRATEGY
            .split_inclusive('}')
            .map(|part| {
                let start = part.find('{').unwrap_or(part.len());
                part[..start].to_owned()
            })
            .collect();
        assert!(!bare.contains("%clk"), "{bare}");
        assert_eq!(id(&bare), first);
        for (from, to) in [
            ("AbCd1234", "AbCd1235"),
            ("\"Bo\"", "\"Bob\""),
            ("18:30:00", "18:31:00"),
            ("1-0\n", "*\n"),
            ("2. e1e4", "2. f1f4"),
        ] {
            let other = PLAYSTRATEGY.replacen(from, to, 1);
            assert_ne!(other, PLAYSTRATEGY, "{from}");
            let cut =
                if from == "2. e1e4" { other.split(" 2... ").next().unwrap() } else { &other };
            assert_ne!(id(cut), first, "{from}");
        }
    }

    #[test]
    fn a_bad_game_is_told_with_its_place_and_costs_no_other() {
        let text = format!("{PLAYSTRATEGY}\n{}", PLAYSTRATEGY.replacen("2. e1e4", "2. e1e8", 1));
        let file = read(&text);
        assert_eq!((file.games.len(), file.refused), (1, 1));
        let [problem] = &file.problems[..] else { panic!("{:?}", texts(&file)) };
        assert!(
            problem.text.starts_with("game 2: ply 3: illegal move \"e1e8\""),
            "{}",
            problem.text
        );
        assert_eq!((problem.game, problem.is_kept), (Some(2), false));
        let fault = &problem.fault;
        assert_eq!((&fault["code"], &fault["number"]), (&json!("game"), &json!(2)));
        assert_eq!((&fault["error"]["code"], &fault["error"]["ply"]), (&json!("move"), &json!(3)));
        // A record of another game has its number too.
        let file = read(&ABSTRACT_PLAY.replacen("\"Croda\"", "\"Chess\"", 1));
        assert_eq!((file.games.len(), file.refused), (1, 1));
        assert_eq!(file.problems[0].game, Some(2));
        assert!(texts(&file)[0].starts_with("game 2: the game is \"Chess\": expected \"Dameo\""));
    }

    #[test]
    fn what_is_not_understood_is_told_and_the_game_kept() {
        let file = read("[White \"A\"]\n\n1. d1-d4 += d8-d5 *\n");
        assert_eq!((file.games.len(), file.refused), (1, 0));
        assert!(file.problems[0].is_kept);
        assert!(
            texts(&file)[0].starts_with("game 1: line 3, column 10: \"+=\""),
            "{:?}",
            texts(&file)
        );
    }

    #[test]
    fn what_is_no_file_of_games_is_told() {
        for (text, expected) in [
            ("", "there is no game in this text"),
            ("{}", "not a game record of AbstractPlay: "),
            ("[Variant \"chess\"]\n\n1. d1-d4 *", "game 1: \"chess\" is not a variant"),
        ] {
            let file = read(text);
            assert_eq!(file.games, []);
            assert!(texts(&file)[0].starts_with(expected), "{:?}", texts(&file));
            assert!(file.problems[0].fault["code"].is_string(), "{text}");
        }
    }

    #[test]
    fn the_bounds_are_kept() {
        let many = "d1-d4\n".repeat(MAX_GAMES + 1);
        let file = read(&many);
        assert_eq!(file.games.len(), MAX_GAMES);
        assert_eq!(texts(&file), ["only the first 1000 games were read"]);
        let bad = read(&"d1-d5\n".repeat(MAX_PROBLEMS + 1));
        assert_eq!((bad.refused, bad.problems.len()), (MAX_PROBLEMS + 1, MAX_PROBLEMS));
        let long = format!("1. d1-d4 {{{}}} *\n", "x".repeat(MAX_GAME_BYTES));
        let file = read(&long);
        assert_eq!(file.refused, 1);
        let expected = format!("bytes as PDN: expected at most {MAX_GAME_BYTES}");
        assert!(texts(&file)[0].ends_with(&expected), "{:?}", texts(&file));
        let name = "\0".repeat(MAX_TEXT + 1);
        let file = read(&format!("[White \"{name}\"]\n\n1. d1-d4 {{\0}} *\n"));
        assert_eq!(file.games[0].white, "\u{fffd}".repeat(MAX_TEXT));
        assert!(!file.games[0].pdn.contains('\0'));
    }
}
