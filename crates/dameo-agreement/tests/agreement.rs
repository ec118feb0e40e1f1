//! The choices of a player in a game, and how they are counted.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyMove, Color, Variant};
use dameo_agreement::{
    Agreement, FreeChoice, GAP, HASH_MIB, LevelProfile, OPENING_PLIES, free_choices,
};
use dameo_engine::{Engine, Level, Limits, SearchRequest};

const NODES: u64 = 1_000;
const PLIES: usize = 60;

/// The engine's choice, as [`free_choices`] searches.
fn best(engine: &mut Engine, game: &AnyGame) -> AnyMove {
    engine.clear();
    let (limits, stop) =
        (Limits { nodes: Some(NODES), multi_pv: 2, ..Limits::default() }, AtomicBool::new(false));
    let found = engine.search(game, &SearchRequest::new(limits, &stop), &mut |_| ());
    found.lines[0].moves[0]
}

/// The engine plays White, and a level that sees less Black.
fn game(seed: u64) -> AnyGame {
    let mut game = AnyGame::new(Variant::Dameo);
    let mut engines = [Engine::new(Variant::Dameo, 16), Engine::new(Variant::Dameo, 1)];
    let (level, hour) = (Level::new(8).unwrap(), Duration::from_secs(3_600));
    while game.outcome().is_none() && game.ply() < PLIES {
        let [white, black] = &mut engines;
        let mv = match game.position().turn() {
            Color::White => best(white, &game),
            Color::Black => {
                level.choose(black, &game, hour, seed, &AtomicBool::new(false)).unwrap()
            }
        };
        game.play(mv).unwrap();
    }
    game
}

fn choices(game: &AnyGame, side: Color) -> Vec<FreeChoice> {
    search(game, side, &AtomicBool::new(false)).unwrap()
}

fn search(game: &AnyGame, side: Color, stop: &AtomicBool) -> Option<Vec<FreeChoice>> {
    free_choices(&mut Engine::new(game.variant(), HASH_MIB), game, side, NODES, stop)
}

#[test]
fn the_engine_agrees_with_itself_and_a_level_does_not() {
    let games = [1, 2, 3, 4, 5, 6].map(game);
    let of_side = |side| games.iter().flat_map(|game| choices(game, side)).collect::<Vec<_>>();
    let [engine, level] = [Color::White, Color::Black].map(of_side);
    assert!(engine.len() >= 3 && level.len() >= 3, "{} {}", engine.len(), level.len());
    assert!(engine.iter().all(FreeChoice::is_best), "{engine:?}");
    assert!(level.iter().any(|choice| !choice.is_best()), "{level:?}");
    for (side, choices) in [(0, &engine), (1, &level)] {
        for choice in choices {
            assert!(choice.ply >= OPENING_PLIES && choice.ply % 2 == side, "{choice:?}");
            assert!(choice.gap >= GAP && choice.loss <= 1.0, "{choice:?}");
            assert!(choice.is_best() || choice.loss >= choice.gap, "{choice:?}");
        }
    }
    // The searches have no memory of each other.
    assert_eq!(choices(&games[0], Color::Black), choices(&games[0], Color::Black));
}

#[test]
fn nothing_counts_in_the_opening_and_a_search_can_be_stopped() {
    let mut game = AnyGame::new(Variant::Dameo);
    while game.ply() < OPENING_PLIES {
        let mv = game.position().legal_moves()[0];
        game.play(mv).unwrap();
    }
    assert_eq!(choices(&game, Color::White), []);
    for _ in 0..2 {
        let mv = game.position().legal_moves()[0];
        game.play(mv).unwrap();
    }
    let sides = Color::ALL.map(|side| search(&game, side, &AtomicBool::new(true)));
    assert!(sides.contains(&None), "{sides:?}");
}

fn of(losses: &[f64]) -> Agreement {
    let choices: Vec<_> =
        losses.iter().map(|&loss| FreeChoice { ply: 20, gap: 0.1, loss }).collect();
    choices.iter().collect()
}

#[test]
fn choices_are_counted() {
    let agreement = of(&[0.0, 0.2, 0.0, 0.4]);
    assert_eq!((agreement.positions(), agreement.agreed()), (4, 2));
    assert_eq!(agreement.rate(), Some(0.5));
    assert!((agreement.mean_loss().unwrap() - 0.15).abs() < 1e-12);
    let none = of(&[]);
    assert_eq!((none.rate(), none.mean_loss(), none.interval()), (None, None, [0.0, 1.0]));
}

/// 8 of 10 is from 49.0% to 94.3%, and 10 of 10 from 72.2% on.
#[test]
fn the_interval_is_that_of_wilson() {
    let [low, high] = Agreement::measured(10, 8, 0.0).interval();
    assert!((low - 0.4902).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3, "{low} {high}");
    let [low, high] = Agreement::measured(10, 10, 0.0).interval();
    assert!((low - 0.7225).abs() < 1e-3 && high > 0.999_999, "{low} {high}");
}

#[test]
fn few_choices_resemble_everything_and_many_do_not() {
    let few = Agreement::measured(2, 1, 0.1);
    let [weak, strong] = [300, 900].map(|agreed| Agreement::measured(1_000, agreed, 0.1));
    assert!(few.resembles(&weak) && few.resembles(&strong) && few.resembles(&of(&[])));
    assert!(!weak.resembles(&strong) && !strong.resembles(&weak));
}

#[test]
fn games_are_added_up() {
    let games = [Agreement::measured(4, 2, 0.1), Agreement::default(), of(&[0.0, 0.4])];
    let all: Agreement = games.into_iter().sum();
    assert_eq!((all.positions(), all.agreed()), (6, 3));
    assert!((all.mean_loss().unwrap() - 0.8 / 6.0).abs() < 1e-12);
    let many = Agreement::measured(u32::MAX, 1, 0.1);
    assert_eq!([many, many].into_iter().sum::<Agreement>().positions(), u32::MAX);
}

#[test]
fn the_profiles_begin_with_the_lowest_level_and_grow_with_them() {
    let profiles = &LevelProfile::ALL;
    for (profile, level) in profiles.iter().zip(Level::ALL) {
        let agreement = profile.agreement;
        assert_eq!(profile.level, level);
        assert!(agreement.positions() >= 100, "{level:?}: {agreement:?}");
        let loss = agreement.mean_loss().unwrap();
        // Whoever misses a choice loses at least the gap.
        let missed = 1.0 - agreement.rate().unwrap();
        assert!(loss >= GAP * missed - 1e-3 && loss <= missed, "{level:?}: {agreement:?}");
    }
    // Neighbours can be alike; of three together each is above those before.
    let groups: Vec<Agreement> =
        profiles.chunks(3).map(|group| group.iter().map(|level| level.agreement).sum()).collect();
    for pair in groups.windows(2) {
        assert!(pair[0].rate() < pair[1].rate(), "{pair:?}");
        assert!(pair[0].mean_loss() > pair[1].mean_loss(), "{pair:?}");
    }
    assert!(!groups[0].resembles(groups.last().unwrap()), "{groups:?}");
}
