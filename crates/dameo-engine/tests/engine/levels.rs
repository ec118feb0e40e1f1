//! Playing levels.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::game;
use dameo::{AnyGame, Color, DrawRules, Variant};
use dameo_engine::{Engine, Level, Limits, ReviewOptions, SearchRequest, review};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Nodes and final positions of games that levels play against themselves.
const RECORDED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/levels.csv");
const PLIES: usize = 14;

/// The line of [`RECORDED`] for a game of a level.
fn record(variant: Variant, level: Level) -> String {
    let mut engine = Engine::new(variant, 1);
    let mut game = AnyGame::new(variant);
    let (stop, mut nodes) = (AtomicBool::new(false), 0);
    let handicap = level.handicap(40 + u64::from(level.number()));
    let limits = Limits { time: None, ..level.limits(Duration::MAX) };
    for _ in 0..PLIES {
        let request = SearchRequest { handicap, ..SearchRequest::new(limits, &stop) };
        let found = engine.search(&game, &request, &mut |_| ());
        nodes += found.nodes;
        game.play(found.best.unwrap()).unwrap();
    }
    format!("{},{},{nodes},\"{}\"", variant, level.number(), game.position().fen())
}

#[test]
fn levels_play_the_recorded_games() {
    let variants =
        [Variant::Dameo, Variant::BigDameo24, Variant::AntiDameo, Variant::ItalianDamone];
    let levels = || Level::ALL.into_iter().filter(|&level| level < Level::HIGHEST);
    let games =
        variants.iter().flat_map(|&variant| levels().map(move |level| record(variant, level)));
    let header = "variant,level,nodes,fen".to_owned();
    let played: Vec<_> = std::iter::once(header).chain(games).collect();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(RECORDED, played.join("\n") + "\n").unwrap();
    }
    let recorded = std::fs::read_to_string(RECORDED).unwrap();
    let recorded: Vec<_> = recorded.lines().collect();
    assert_eq!(played, recorded, "levels play otherwise; if they were meant to, run make bless");
}

#[test]
fn levels_depend_on_game_and_seed_alone() {
    let stop = AtomicBool::new(false);
    let minute = Duration::from_secs(60);
    let choose = |level: Level, seed| {
        level
            .choose(
                &mut Engine::new(Variant::Dameo, 1),
                &AnyGame::new(Variant::Dameo),
                minute,
                seed,
                &stop,
            )
            .unwrap()
    };
    for level in Level::ALL.into_iter().filter(|&level| level < Level::HIGHEST) {
        for seed in 0..3 {
            assert_eq!(choose(level, seed), choose(level, seed));
        }
    }
    for level in [Level::LOWEST, Level::new(1).unwrap()] {
        let first = choose(level, 0);
        assert!((1..20).any(|seed| choose(level, seed) != first), "a low level varies");
    }
    let over = game("B:WKb4:B", DrawRules::PlayStrategy);
    assert_eq!(
        Level::LOWEST.choose(&mut Engine::new(Variant::Dameo, 1), &over, minute, 0, &stop),
        None
    );
}

#[test]
fn levels_without_errors_vary_their_openings() {
    let (level, stop) = (Level::new(10).unwrap(), AtomicBool::new(false));
    let opening = |start: &AnyGame, seed| {
        let mut game = start.clone();
        let mut engine = Engine::new(game.variant(), 1);
        for _ in 0..6 {
            let mv = level.choose(&mut engine, &game, Duration::MAX, seed, &stop).unwrap();
            game.play(mv).unwrap();
        }
        game.position().fen()
    };
    let openings =
        |start: &AnyGame| -> BTreeSet<String> { (0..6).map(|seed| opening(start, seed)).collect() };
    assert!(openings(&AnyGame::new(Variant::Dameo)).len() > 2);
    // A position that was set up is a task: every seed plays the best moves.
    let set_up = game("W:Wa2,b2,c3,f3:Bd6,e6,g7,h7", DrawRules::PlayStrategy);
    assert_eq!(openings(&set_up).len(), 1);
}

/// The accuracy in a review of a player of a level, or of one that moves at random,
/// against level 6.
fn accuracy(level: Option<Level>, color: Color, seed: u64) -> Option<f64> {
    let stop = AtomicBool::new(false);
    let mut game = AnyGame::new(Variant::Dameo);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut engine = Engine::new(Variant::Dameo, 1);
    while game.outcome().is_none() && game.ply() < 120 {
        let is_own = game.position().turn() == color;
        let level = if is_own { level } else { Level::new(6) };
        let mv = match level {
            None => *game.position().legal_moves().choose(&mut rng).unwrap(),
            Some(level) => level.choose(&mut engine, &game, Duration::MAX, seed, &stop).unwrap(),
        };
        game.play(mv).unwrap();
    }
    review(&game, ReviewOptions::new(5_000), None, &stop, &|| ()).unwrap().accuracy[color]
}

#[test]
fn accuracy_tells_a_strong_level_from_a_random_player() {
    let [random, strong] = [None, Level::new(10)].map(|level| {
        let games = [(Color::White, 1), (Color::Black, 2), (Color::White, 3), (Color::Black, 4)];
        let found: Vec<_> =
            games.iter().filter_map(|&(color, seed)| accuracy(level, color, seed)).collect();
        found.iter().sum::<f64>() / found.len() as f64
    });
    // A player who has lost everything makes no bad move any more: moves of decided
    // games must not count.
    assert!(random < 75.0 && strong > 85.0, "{random} {strong}");
}
