//! Journals of matches: a file that is refused is left alone, and one that is
//! accepted has legal games, which are kept when the match goes on.
//!
//! The input is a variant, a byte whose parity decides whether the settings of
//! the match come before the bytes, and the bytes of the file.
#![no_main]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use dameo::{AnyPosition, Bounds, GameRecord, Variant};
use dameo_fuzz::{byte_of, variant_of};
use dameo_match::openings::{Opening, OpeningSource};
use dameo_match::{
    BuildIds, Journal, JournalError, Match, MatchGame, Scoreboard, SearchLimit, Shard, Termination,
};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

thread_local! {
    static DIRECTORY: TempDir = dameo_fuzz::directory();
}

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let (choice, rest) = byte_of(rest);
    let game_match = match_of(variant);
    let mut text = Vec::new();
    if choice % 2 == 1 {
        text = first_line(&game_match);
    }
    text.extend(rest);
    let path = file("journal");
    fs::write(&path, &text).expect("a file");
    match Journal::open(&path, &game_match, builds()) {
        Ok((journal, games)) => {
            let kept = fs::read(&path).expect("a file");
            assert!(text.starts_with(&kept) || first_line(&game_match) == kept);
            assert!(kept.ends_with(b"\n"));
            check_games(&game_match, &games);
            check_continued(journal, &path, &game_match, games);
        }
        Err(error) => {
            assert_eq!(fs::read(&path).expect("a file"), text, "{error}");
            check_error(&text, &error);
        }
    }
});

fn file(name: &str) -> PathBuf {
    DIRECTORY.with(|directory| directory.path().join(name))
}

/// Those of a small program: to read this one takes seconds.
fn builds() -> &'static BuildIds {
    static BUILDS: OnceLock<BuildIds> = OnceLock::new();
    BUILDS.get_or_init(|| {
        let engine = || "name=A cmd=sh".parse().expect("an engine");
        BuildIds::of(&[engine(), engine()]).expect("a shell")
    })
}

/// A match of three openings: the start, a move, and a position.
fn match_of(variant: Variant) -> Match {
    let draw_rules = variant.default_draw_rules();
    let opening = |text: &str| Opening::parse(variant, text, draw_rules).expect("an opening");
    let start = AnyPosition::start(variant);
    let first = start.legal_moves()[0];
    let fen = format!("{}:H3:F7", start.after(first).fen());
    Match {
        variant,
        engines: ["name=A builtin=random", "name=B builtin=material1"]
            .map(|spec| spec.parse().expect("an engine")),
        limit: SearchLimit::Nodes(200),
        openings: OpeningSource::List(vec![
            opening(""),
            opening(&start.move_text(first)),
            opening(&fen),
        ]),
        games: 6,
        shard: Shard::WHOLE,
        concurrency: 1,
        seed: 1,
        sprt: None,
        stall_timeout: Duration::from_secs(1),
        tablebase: None,
    }
}

/// The line with the settings of the match.
fn first_line(game_match: &Match) -> Vec<u8> {
    static KNOWN: Mutex<BTreeMap<usize, Vec<u8>>> = Mutex::new(BTreeMap::new());
    let write = || {
        let path = file("first-line");
        drop(fs::remove_file(&path));
        Journal::open(&path, game_match, builds()).expect("a new journal");
        fs::read(&path).expect("a file")
    };
    let mut known = KNOWN.lock().expect("no panic before");
    known.entry(game_match.variant as usize).or_insert_with(write).clone()
}

fn check_games(game_match: &Match, games: &[MatchGame]) {
    let mut scoreboard = Scoreboard::new(None);
    for record in games {
        let draw_rules = game_match.variant.default_draw_rules();
        let opening = record.opening(game_match.variant, draw_rules).expect("an opening");
        assert_eq!(record.opening, opening.to_string());
        assert!(record.moves.starts_with(&opening.moves()), "{record:?}");
        let game = GameRecord { moves: record.moves.clone(), ..opening.game().record() };
        game.replay(&Bounds::NONE).expect("the moves are legal");
        check_pdn(record, &opening);
        scoreboard.add(record.clone());
    }
    assert!(scoreboard.games().count() <= games.len());
}

fn check_pdn(record: &MatchGame, opening: &Opening) {
    let pdn = record.pdn(["A", "B"], opening, "200 nodes").expect("a record is a game");
    let text = pdn.to_string();
    let mut read = dameo::pdn::PdnReader::new(text.as_bytes());
    assert_eq!(read.next().expect("a game").expect("written PDN is valid"), pdn);
}

/// Adds a game and reads the file again.
fn check_continued(
    mut journal: Journal,
    path: &Path,
    game_match: &Match,
    mut games: Vec<MatchGame>,
) {
    let OpeningSource::List(openings) = &game_match.openings else { unreachable!() };
    let opening = &openings[0];
    let record = MatchGame {
        game: 0,
        opening: opening.to_string(),
        result: dameo::notation::GameResult::Draw,
        termination: Termination::Stall,
        moves: opening.moves(),
    };
    journal.add(&record).expect("a line is written");
    drop(journal);
    games.push(record);
    let (_, read) = Journal::open(path, game_match, builds()).expect("a written journal is read");
    assert_eq!(read, games);
}

fn check_error(text: &[u8], error: &JournalError) {
    let lines = text.split(|&byte| byte == b'\n').count();
    match error {
        JournalError::Line { line, .. } | JournalError::OtherGame { line, .. } => {
            assert!((2..=lines).contains(line), "{error}");
        }
        JournalError::NotAJournal { found, .. } => {
            assert!(String::from_utf8_lossy(text).starts_with(found), "{error}");
        }
        JournalError::OtherMatch { expected, found } => assert_ne!(expected, found),
        JournalError::Format { found } => assert_ne!(*found, 2),
        other => panic!("an error that the bytes cannot cause: {other}"),
    }
}
