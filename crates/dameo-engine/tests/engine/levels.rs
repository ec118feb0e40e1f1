//! Playing levels.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::common::game;
use dameo::{AntiDameo, BigDameo24, Dameo, DrawRules, Game, ItalianDamone, Rules};
use dameo_engine::{Engine, Level, Limits, SearchRequest};

/// Nodes and final positions of games that levels play against themselves.
const RECORDED: &str = include_str!("../data/levels.csv");
const PLIES: usize = 14;

/// The line of [`RECORDED`] for a game of a level.
fn record<R: Rules>(level: Level) -> String {
    let mut engine = Engine::<R>::new(1);
    let mut game = Game::<R>::new(R::DEFAULT_DRAW_RULES);
    let (stop, mut nodes) = (AtomicBool::new(false), 0);
    let handicap = level.handicap(40 + u64::from(level.number()));
    let limits = Limits { time: None, ..level.limits(Duration::MAX) };
    for _ in 0..PLIES {
        let request = SearchRequest { handicap, ..SearchRequest::new(limits, &stop) };
        let found = engine.search_request(&game, &request, &mut |_| ());
        nodes += found.nodes;
        game.play(found.best.unwrap()).unwrap();
    }
    format!("{},{},{nodes},\"{}\"", R::NAME, level.number(), game.position().fen())
}

#[test]
fn levels_play_the_recorded_games() {
    let players =
        [record::<Dameo>, record::<BigDameo24>, record::<AntiDameo>, record::<ItalianDamone>];
    let levels = || Level::ALL.into_iter().take(9);
    let played = players.iter().flat_map(|play| levels().map(play));
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
                &mut Engine::<Dameo>::new(1),
                &Game::new(Dameo::DEFAULT_DRAW_RULES),
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
    assert_eq!(Level::ALL[3].choose(&mut Engine::<Dameo>::new(1), &over, minute, 0, &stop), None);
}
