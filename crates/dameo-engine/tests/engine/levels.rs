//! Playing levels.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::game;
use dameo::{AnyGame, DrawRules, Variant};
use dameo_engine::{Engine, Level, Limits, SearchRequest};

/// Nodes and final positions of games that levels play against themselves.
const RECORDED: &str = include_str!("../data/levels.csv");
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
    let levels = || Level::ALL.into_iter().take(9);
    let played =
        variants.iter().flat_map(|&variant| levels().map(move |level| record(variant, level)));
    let recorded: Vec<_> = RECORDED.lines().skip(1).collect();
    assert_eq!(played.collect::<Vec<_>>(), recorded);
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
    for level in Level::ALL.into_iter().take(9) {
        for seed in 0..3 {
            assert_eq!(choose(level, seed), choose(level, seed));
        }
    }
    let first = choose(Level::ALL[0], 0);
    assert!((1..20).any(|seed| choose(Level::ALL[0], seed) != first), "a low level varies");
    let over = game("B:WKb4:B", DrawRules::PlayStrategy);
    assert_eq!(
        Level::ALL[3].choose(&mut Engine::new(Variant::Dameo, 1), &over, minute, 0, &stop),
        None
    );
}
