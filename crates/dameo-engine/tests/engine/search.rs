//! The search: limits, lines, determinism, odd positions.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::common::{check, depth, game, game_from, nodes, random_position, search, search_moves};
use dameo::{AnyGame, Color, Dameo, DrawRules, Position, Setup, Square, Variant};
use dameo_engine::bench::bench_positions;
use dameo_engine::{
    DEFAULT_MOVE_OVERHEAD, Engine, EngineSettings, Limits, Score, SearchFeature, SearchFeatures,
    SearchRequest, Signals, TimeLimit,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn start() -> AnyGame {
    AnyGame::new(Variant::Dameo)
}

fn bench_games() -> Vec<AnyGame> {
    let draw_rules = Variant::Dameo.default_draw_rules();
    bench_positions(Variant::Dameo).map(|fen| game(fen, draw_rules)).collect()
}

#[test]
fn results_hold_everywhere() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for plies in 0..120 {
        let game = game_from(random_position(plies, &mut random));
        let limits = Limits { multi_pv: 1 + plies % 4, ..nodes(3_000) };
        let found = search(&game, &limits);
        assert_eq!(found.lines.is_empty(), game.outcome().is_some());
        assert!(
            found.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score))
                || found.nodes == 3_000
        );
    }
}

#[test]
fn a_won_line_is_as_long_as_its_score_says() {
    let mut seen = 0;
    for game in bench_games() {
        let found = search(&game, &depth(6));
        if let dameo_engine::ScoreKind::Win(plies) = found.score.kind() {
            assert_eq!(found.pv().len(), plies as usize, "{}", game.position());
            let end = found.pv().iter().fold(game.position(), |at, &mv| at.play(mv).unwrap());
            assert!(end.is_game_over());
            seen += 1;
        }
    }
    assert!(seen >= 2, "{seen}");
}

#[test]
fn node_limits_are_exact_on_one_thread() {
    for limit in [1, 2, 57, 1_000, 1_024, 1_025, 30_000] {
        let found = search(&start(), &nodes(limit));
        assert_eq!(found.nodes, limit);
    }
}

#[test]
fn the_same_search_visits_the_same_tree() {
    for game in bench_games().iter().step_by(5) {
        let limits = Limits { multi_pv: 2, ..nodes(20_000) };
        let (first, second) = (search(game, &limits), search(game, &limits));
        assert_eq!((first.lines, first.nodes), (second.lines, second.nodes));
    }
}

#[test]
fn a_cleared_engine_is_a_new_engine() {
    let stop = AtomicBool::new(false);
    let mut engine = Engine::new(Variant::Dameo, 4);
    let request = SearchRequest::new(depth(5), &stop);
    let first = engine.search(&start(), &request, &mut |_| ());
    let again = engine.search(&start(), &request, &mut |_| ());
    assert!(again.nodes < first.nodes, "the transposition table is of use");
    engine.clear();
    let cleared = engine.search(&start(), &request, &mut |_| ());
    assert_eq!((first.nodes, first.lines), (cleared.nodes, cleared.lines));
}

#[test]
fn every_line_is_reported_once() {
    let limits = Limits { multi_pv: 3, ..depth(4) };
    let mut reported = Vec::new();
    let stop = AtomicBool::new(false);
    let request = SearchRequest::new(limits, &stop);
    let found = Engine::new(Variant::Dameo, 1).search(&start(), &request, &mut |info| {
        reported.push((info.line.depth, info.multi_pv, info.line.clone()));
    });
    let places: Vec<_> = reported.iter().map(|&(depth, place, _)| (depth, place)).collect();
    let expected: Vec<_> =
        (1..=4).flat_map(|depth| (1..=3).map(move |place| (depth, place))).collect();
    assert_eq!(places, expected);
    let last: Vec<_> = reported.into_iter().skip(9).map(|(_, _, line)| line).collect();
    assert_eq!(last, found.lines);
}

#[test]
fn stop_ends_a_search_from_another_thread() {
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    std::thread::scope(|scope| {
        let handle = scope.spawn(|| {
            let limits = Limits { threads: 2, ..Limits::default() };
            let game = start();
            let request = SearchRequest::new(limits, &stop);
            let found = Engine::new(Variant::Dameo, 4).search(&game, &request, &mut |_| ());
            check(&game, &found);
            found
        });
        std::thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        assert!(handle.join().unwrap().depth > 0);
    });
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
}

#[test]
fn a_search_stopped_before_it_begins_still_has_a_move() {
    let game = start();
    let stop = AtomicBool::new(true);
    let request = SearchRequest::new(depth(9), &stop);
    let found = Engine::new(Variant::Dameo, 1).search(&game, &request, &mut |_| ());
    check(&game, &found);
    assert_eq!((found.nodes, found.depth), (0, 0));
}

#[test]
fn time_limits_are_kept() {
    let limits = |time| Limits { time: Some(time), ..Limits::default() };
    let clock = TimeLimit::Clock {
        remaining: Duration::from_millis(2_000),
        increment: Duration::ZERO,
        moves_to_go: None,
        overhead: DEFAULT_MOVE_OVERHEAD,
    };
    for time in [TimeLimit::MoveTime(Duration::from_millis(150)), clock] {
        let found = search(&start(), &limits(time));
        assert!(found.depth > 0 && found.time < Duration::from_secs(5), "{:?}", found.time);
    }
    let time = TimeLimit::MoveTime(Duration::from_millis(150));
    let found = search(&start(), &limits(time));
    assert!(found.time >= time.even_share(), "{:?}", found.time);
}

/// A clock that jumps an hour whenever it is read.
fn racing_clock() -> Duration {
    use std::sync::atomic::AtomicU64;
    static HOURS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(3_600 * HOURS.fetch_add(1, Ordering::Relaxed))
}

fn racing_engine() -> Engine {
    let settings =
        EngineSettings { hash_mib: 1, clock: racing_clock, ..EngineSettings::new(Variant::Dameo) };
    Engine::with_settings(settings).unwrap()
}

#[test]
fn the_clock_can_be_replaced() {
    let mut engine = racing_engine();
    let time = Some(TimeLimit::MoveTime(Duration::from_secs(7_000)));
    let limits = Limits { time, ..Limits::default() };
    let stop = AtomicBool::new(false);
    let found = engine.search(&start(), &SearchRequest::new(limits, &stop), &mut |_| ());
    assert!(found.nodes <= 2_048, "{}", found.nodes);
}

#[test]
fn pondering_goes_on_until_the_move_is_played() {
    let mut engine = racing_engine();
    let time = Some(TimeLimit::MoveTime(Duration::from_secs(1)));
    let limits = Limits { time, ..depth(9) };
    let (stop, pondering) = (AtomicBool::new(false), AtomicBool::new(true));
    let signals = Signals { pondering: Some(&pondering), ..Signals::from(&stop) };
    let found = engine.search(&start(), &SearchRequest::new(limits, signals), &mut |info| {
        // The opponent plays the expected move.
        pondering.store(info.line.depth < 5, Ordering::Relaxed);
    });
    // The time is long over by now.
    assert_eq!(found.depth, 5);
    check(&start(), &found);
}

#[test]
fn several_lines_begin_with_the_best_one() {
    for fen in ["W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7", "W:WKa1,h1:Bf5", "W:Wf1,g1,h1:BKd1"] {
        let game = game(fen, DrawRules::PlayStrategy);
        let single = search(&game, &depth(7));
        let several = search(&game, &Limits { multi_pv: 4, ..depth(7) });
        // Not `single.best`: another move may be as good.
        assert_eq!(several.best, Some(several.lines[0].moves[0]), "{fen}");
        assert_eq!(single.score, several.score, "{fen}");
        assert!(several.lines.is_sorted_by_key(|line| std::cmp::Reverse(line.score)));
        assert_eq!(several.lines.len(), 4.min(game.position().count_moves()));
    }
}

#[test]
fn every_line_is_what_a_search_of_its_move_finds() {
    let game = game("W:WKa1,h1:Bf5", DrawRules::PlayStrategy);
    let several = search(&game, &Limits { multi_pv: 100, ..depth(5) });
    assert_eq!(several.lines.len(), game.position().count_moves());
    for line in several.lines.iter().filter(|line| line.score.is_decided()) {
        // The statistics from other lines shape the tree, so the distances may
        // differ; the winner may not.
        let alone = search_moves(&game, &depth(7), vec![line.moves[0]]);
        assert_eq!(alone.best, Some(line.moves[0]));
        let outcome = |score: Score| (score.is_win(), score.is_loss());
        assert_eq!(outcome(alone.score), outcome(line.score));
    }
}

#[test]
fn root_moves_restrict_the_root() {
    let game = start();
    let wanted = game.position().legal_moves()[7];
    let limits = Limits { multi_pv: 3, ..depth(3) };
    let found = search_moves(&game, &limits, vec![wanted]);
    assert_eq!((found.best, found.lines.len()), (Some(wanted), 1));
}

#[test]
fn threads_share_the_work() {
    let game = start();
    let found = search(&game, &Limits { threads: 3, ..nodes(50_000) });
    assert!(found.depth > 0);
    // Each thread may be a poll interval beyond the limit.
    assert!((50_000..60_000).contains(&found.nodes), "{}", found.nodes);
}

#[test]
fn finished_games_have_no_best_move() {
    for (fen, score) in [
        ("B:WKb4:B", Score::loss_in(0)),
        ("B:Wa1,a3,a4,b1,c5:Ba2", Score::loss_in(0)),
        ("W:WKa1:BKh7:H4:F90", Score::DRAW),
    ] {
        let game = game(fen, DrawRules::PlayStrategy);
        let found = search(&game, &depth(5));
        assert_eq!((found.best, found.score, found.nodes), (None, score, 0), "{fen}");
    }
    let mut game = start();
    game.resign(Color::White).unwrap();
    assert_eq!(search(&game, &depth(5)).score, Score::loss_in(0));
    game.undo();
    let mut game = start();
    game.agree_draw().unwrap();
    assert_eq!(search(&game, &depth(5)).score, Score::DRAW);
}

#[test]
fn forty_kings_are_no_problem() {
    let mut setup = Setup::<Dameo>::empty();
    for (number, square) in Square::all().enumerate().filter(|(number, _)| number % 8 < 5) {
        let color = if number % 3 == 0 { Color::White } else { Color::Black };
        setup.put(square, Some(color.king()));
    }
    let full: Position<Dameo> = setup.position().unwrap();
    assert_eq!(full.occupied().len(), 40);
    for position in [full, full.flipped(), full.mirrored()] {
        let found = search(&game_from(position), &nodes(20_000));
        assert!(found.best.is_some());
    }
}

#[test]
fn a_feature_switched_off_changes_the_tree_and_not_a_won_game() {
    let game = game("W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7", DrawRules::PlayStrategy);
    let middle = self::game(
        "W:Wb2,c1,c3,d1,d2,d3,e2,f2,f3,g2,h3:Bb6,c7,d5,d6,e6,e8,f7,g5,g7,h6",
        DrawRules::PlayStrategy,
    );
    let nodes = |features: SearchFeatures, game: &AnyGame, limits: &Limits| {
        let settings =
            EngineSettings { hash_mib: 4, features, ..EngineSettings::new(Variant::Dameo) };
        let mut engine = Engine::with_settings(settings).unwrap();
        let stop = AtomicBool::new(false);
        let found = engine.search(game, &SearchRequest::new(*limits, &stop), &mut |_| ());
        (found.nodes, found.score)
    };
    let trees = |features| {
        [(&start(), 10), (&middle, 10)].map(|(game, plies)| nodes(features, game, &depth(plies)).0)
    };
    let usual = trees(SearchFeatures::ALL);
    for &feature in SearchFeature::ALL {
        let features = SearchFeatures::ALL.without(feature);
        assert_eq!(nodes(features, &game, &depth(6)).1, Score::win_in(5));
        assert_ne!(trees(features), usual, "{features:?}");
    }
}

#[test]
fn the_variant_of_an_engine_can_change() {
    let stop = AtomicBool::new(false);
    let request = SearchRequest::new(depth(4), &stop);
    let plain = |variant| {
        let features = SearchFeatures::NONE;
        let settings = EngineSettings { hash_mib: 1, features, ..EngineSettings::new(variant) };
        Engine::with_settings(settings).unwrap()
    };
    let mut engine = plain(Variant::Dameo);
    engine.search(&start(), &request, &mut |_| ());
    for &variant in Variant::ALL {
        engine.set_variant(variant);
        assert_eq!(engine.variant(), variant);
        let game = AnyGame::new(variant);
        let found = engine.search(&game, &request, &mut |_| ());
        check(&game, &found);
        assert_eq!(found.nodes, plain(variant).search(&game, &request, &mut |_| ()).nodes);
    }
}

#[test]
#[should_panic(expected = "an engine for dameo cannot search a game of croda")]
fn games_of_other_variants_are_refused() {
    let stop = AtomicBool::new(false);
    let request = SearchRequest::new(depth(1), &stop);
    Engine::new(Variant::Dameo, 1).search(&AnyGame::new(Variant::Croda), &request, &mut |_| ());
}

/// A game of some random moves that is not over.
fn random_game(variant: Variant, plies: usize, random: &mut ChaCha8Rng) -> AnyGame {
    let mut game = AnyGame::new(variant);
    for _ in 0..plies {
        let Some(&mv) = game.position().legal_moves().choose(random) else { break };
        game.play(mv).unwrap();
        if game.outcome().is_some() {
            game.undo();
            break;
        }
    }
    game
}

/// Whenever a search ends, the last report of each line is that of the result.
#[test]
fn the_last_reports_are_the_result() {
    const SEARCHES: u64 = 5_000;
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut engines: Vec<_> = Variant::ALL.iter().map(|&variant| Engine::new(variant, 1)).collect();
    let mut unfinished = 0;
    for number in 0..SEARCHES {
        let engine = &mut engines[number as usize % Variant::ALL.len()];
        let game = random_game(engine.variant(), random.random_range(0..60), &mut random);
        let limits = Limits { multi_pv: random.random_range(1..=4), ..Limits::default() };
        let (limit, stops_after) = match number % 8 {
            0 => (Limits { depth: Some(random.random_range(1..=4)), ..limits }, u32::MAX),
            1 => {
                let time = TimeLimit::MoveTime(Duration::from_micros(random.random_range(1..900)));
                (Limits { time: Some(time), ..limits }, u32::MAX)
            }
            2 => (Limits { nodes: Some(5_000), ..limits }, random.random_range(1..20)),
            _ => (Limits { nodes: Some(random.random_range(1..3_000)), ..limits }, u32::MAX),
        };
        let stop = AtomicBool::new(false);
        let (mut last, mut reports) = (Vec::new(), 0);
        let found = engine.search(&game, &SearchRequest::new(limit, &stop), &mut |info| {
            last.truncate(info.multi_pv - 1);
            last.push(info.line.clone());
            reports += 1;
            stop.store(reports >= stops_after, Ordering::Relaxed);
        });
        assert_eq!(last, found.lines, "{} {limit:?}", game.position());
        assert_eq!(last.first().map(|line| line.moves[0]), found.best);
        unfinished += u64::from(limit.nodes.is_some_and(|nodes| found.nodes == nodes));
    }
    assert!(unfinished > SEARCHES / 2, "{unfinished}");
}
