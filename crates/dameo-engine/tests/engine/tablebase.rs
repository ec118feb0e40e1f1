//! The engine with a tablebase, and the tablebase against the engine without.
//!
//! The tablebase of up to three pieces is built here, once.

use std::collections::HashMap;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use crate::common::{check, depth, game, nodes, random_placement};
use dameo::{AnyGame, AnyPosition, Color, DrawRules, Role, Variant};
use dameo_engine::{
    Engine, EngineSettings, Level, Limits, Score, ScoreKind, SearchFeatures, SearchRequest,
    SearchResult, SearchTablebase,
};
use dameo_tablebase::{AnyTablebase, MaterialClass, Metric, Source, Value, Wdl};
use dameo_tablebase_gen::Builder;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tempfile::TempDir;

/// Every file of the tablebase, read from the folder that it was built in.
static FILES: LazyLock<HashMap<(String, Metric), Vec<u8>>> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    let classes: Vec<_> = (2..=3).flat_map(MaterialClass::all).collect();
    let mut builder = Builder::new(Variant::Dameo, folder.path(), 1 << 30, &()).unwrap();
    builder.build(&classes).unwrap();
    let read = |name: &str, extension| {
        std::fs::read(folder.path().join(Variant::Dameo.name()).join(format!("{name}.{extension}")))
            .unwrap()
    };
    let tables = classes.iter().flat_map(|class| class.signatures()).map(|table| table.to_string());
    let files = |name: String| {
        let [wdl, distance] = ["wdl", "dist"].map(|extension| read(&name, extension));
        [((name.clone(), Metric::Wdl), wdl), ((name, Metric::Dtw), distance)]
    };
    tables.flat_map(files).collect()
});

/// A tablebase in memory, after `change` has been applied to each file. It lacks those that are
/// empty then.
pub(crate) fn tablebase_with(change: impl Fn(&str, Metric, &mut Vec<u8>)) -> AnyTablebase {
    let mut tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 26).unwrap();
    for ((name, metric), bytes) in &*FILES {
        let mut bytes = bytes.clone();
        change(name, *metric, &mut bytes);
        if bytes.is_empty() {
            continue;
        }
        let source: Box<dyn Source> = Box::new(bytes);
        tablebase.add(name.parse().unwrap(), *metric, source).unwrap();
    }
    tablebase
}

pub(crate) static TABLEBASE: LazyLock<SearchTablebase> =
    LazyLock::new(|| SearchTablebase::new(tablebase_with(|_, _, _| ())));

fn value(position: &AnyPosition) -> Value {
    let value = TABLEBASE.probe_dtw(position).expect("up to three pieces are known");
    assert_eq!(TABLEBASE.probe_wdl(position), Some(value.wdl()));
    value
}

/// Searches with a new engine that has the tablebase.
fn search(game: &AnyGame, limits: &Limits) -> SearchResult {
    search_with(&TABLEBASE, game, limits)
}

fn search_with(tablebase: &SearchTablebase, game: &AnyGame, limits: &Limits) -> SearchResult {
    let mut engine = Engine::new(Variant::Dameo, 4);
    engine.set_tablebase(Some(tablebase.clone()));
    let stop = AtomicBool::new(false);
    let result = engine.search(game, &SearchRequest::new(*limits, &stop), &mut |_| ());
    check(game, &result);
    result
}

const OWN: Color = Color::White;
const ENEMY: Color = Color::Black;

/// Positions with the side to move on either side, of all classes with three
/// pieces but those where all belong to one side.
pub(crate) fn sample(count: usize, seed: u64) -> Vec<AnyPosition> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let roles = [Role::Man, Role::King];
    let mut role = || roles[usize::from(random.random::<bool>())];
    let placements: Vec<_> = (0..count)
        .map(|number| {
            let pair = if number % 2 == 0 { OWN } else { ENEMY };
            [(pair, role()), (pair, role()), (!pair, role())]
        })
        .collect();
    placements.iter().map(|pieces| random_placement(pieces, &mut random).into()).collect()
}

/// Endings that are won for the side to move, and take some time.
const WON: [&str; 10] = [
    "W:WKd3,Kf7:BKh7",
    "W:Wd1,Ke7:BKd8",
    "B:WKh7:Bc8,Kd3",
    "W:Wd2,Kf6:Bb2",
    "B:Wa7:Bd7,Ke1",
    "W:WKb2:Ba8,h8",
    "W:Wa6,f1:BKg3",
    "B:WKa5:Bc2,c8",
    "W:Wa1,g1:Bg7",
    "B:Wa1,g2:Bc2",
];

#[test]
fn a_won_ending_is_won_in_the_distance_of_the_tablebase() {
    for fen in WON {
        let mut game = game(fen, Variant::Dameo.default_draw_rules());
        let winner = game.position().turn();
        let Value::Win(distance) = value(&game.position()) else { panic!("{fen} is not won") };
        assert!(distance > 12, "{fen}: {distance}");
        // The defender has the tablebase, too.
        for left in (1..=distance).rev() {
            let found = search(&game, &nodes(1000));
            let expected = match value(&game.position()) {
                Value::Win(plies) => ScoreKind::Win(plies.into()),
                Value::Loss(plies) => ScoreKind::Loss(plies.into()),
                Value::Draw => panic!("{fen} was drawn"),
            };
            assert_eq!(found.score.kind(), expected, "{fen}");
            assert_eq!(found.pv().len(), usize::from(left), "{fen}");
            assert!(found.tb_hits > 0);
            game.play(found.best.unwrap()).unwrap();
        }
        assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(Some(winner)), "{fen}");
    }
}

/// What a search without tablebase proves agrees with the tablebase: the winner
/// is the same, in no fewer plies.
#[test]
fn what_is_proved_without_tablebase_agrees_with_it() {
    let mut proved = 0;
    for position in sample(600, 1) {
        // No draw rule but repetition: the tablebase ignores the others.
        let game = game(&position.fen(), DrawRules::MindSports);
        let found = crate::common::search(&game, &depth(11));
        let truth = value(&position);
        let (wdl, plies) = match found.score.kind() {
            ScoreKind::Cp(_) => continue,
            ScoreKind::Win(plies) => (Wdl::Win, plies),
            ScoreKind::Loss(plies) => (Wdl::Loss, plies),
        };
        assert_eq!(truth.wdl(), wdl, "{}: found {}", position.fen(), found.score);
        let distance = truth.distance().map_or(0, u32::from);
        assert!(plies >= distance, "{}: {truth:?}, found {}", position.fen(), found.score);
        proved += 1;
    }
    assert!(proved > 200, "{proved} proved");
}

/// A search without pruning finds the distances of the tablebase.
#[test]
fn a_search_that_sees_the_end_finds_the_distance() {
    const DEPTH: u32 = 6;
    let stop = AtomicBool::new(false);
    let mut exact = 0;
    for position in sample(200, 6) {
        let game = game(&position.fen(), DrawRules::MindSports);
        let settings = EngineSettings {
            hash_mib: 4,
            features: SearchFeatures::NONE,
            ..EngineSettings::new(Variant::Dameo)
        };
        let mut engine = Engine::with_settings(settings).unwrap();
        let found = engine.search(&game, &SearchRequest::new(depth(DEPTH), &stop), &mut |_| ());
        let truth = value(&position);
        if truth.distance().is_some_and(|plies| u32::from(plies) <= DEPTH) {
            assert_eq!(found.score, score(truth), "{}", position.fen());
            exact += 1;
        } else if found.score.is_decided() {
            // Captures are played out beyond the depth.
            let distance = truth.distance().map_or(0, u32::from);
            assert!(matches!(found.score.kind(),
                ScoreKind::Win(plies) | ScoreKind::Loss(plies) if plies >= distance));
            assert_eq!(score(truth).is_win(), found.score.is_win(), "{}", position.fen());
        }
    }
    assert!(exact > 50, "{exact} exact");
}

/// With a tablebase of two pieces the search proves more of three pieces, and
/// nothing that is wrong.
#[test]
fn what_is_proved_with_a_smaller_tablebase_agrees_with_a_larger_one() {
    let smaller = TABLEBASE.with_limit(2);
    assert_eq!((TABLEBASE.max_pieces(), smaller.max_pieces()), (3, 2));
    let (mut known, mut hits) = (0, 0);
    for position in sample(600, 2) {
        let game = game(&position.fen(), DrawRules::MindSports);
        let found = search_with(&smaller, &game, &depth(6));
        hits += found.tb_hits;
        let expected = match found.score {
            score if score.is_win() => Wdl::Win,
            score if score.is_loss() => Wdl::Loss,
            _ => continue,
        };
        assert_eq!(value(&position).wdl(), expected, "{}: {}", position.fen(), found.score);
        known += usize::from(matches!(found.score.kind(), ScoreKind::Cp(_)));
    }
    assert!(known > 20, "{known} known by tablebase");
    assert!(hits > 10_000, "{hits} hits");
}

/// A win at a known distance scores higher than one by tablebase.
#[test]
fn wins_in_sight_come_first() {
    let smaller = TABLEBASE.with_limit(2);
    for position in sample(300, 3) {
        let Value::Win(plies @ 1..=3) = value(&position) else { continue };
        let game = game(&position.fen(), DrawRules::MindSports);
        let found = search_with(&smaller, &game, &depth(6));
        if smaller.probe_dtw(&position.play(found.best.unwrap()).unwrap()).is_none() {
            assert_eq!(found.score, Score::win_in(plies.into()), "{}", position.fen());
        }
    }
}

#[test]
fn several_lines_are_those_of_the_tablebase() {
    for position in sample(200, 4) {
        let game = game(&position.fen(), DrawRules::MindSports);
        let mut values: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|&mv| (value(&position.play(mv).unwrap()).before_move(), mv))
            .collect();
        if values.is_empty() {
            continue;
        }
        values.sort_by_key(|(value, _)| std::cmp::Reverse(value.preference()));
        let limits = Limits { multi_pv: 500, ..depth(3) };
        let found = search(&game, &limits);
        let scores: Vec<_> = found.lines.iter().map(|line| line.score).collect();
        let expected: Vec<_> = values.iter().map(|(value, _)| score(*value)).collect();
        assert_eq!(scores, expected, "{}", position.fen());
        // The worst move alone.
        let (worst, mv) = *values.last().unwrap();
        let stop = AtomicBool::new(false);
        let request = SearchRequest { root_moves: vec![mv], ..SearchRequest::new(depth(3), &stop) };
        let mut engine = Engine::new(Variant::Dameo, 4);
        engine.set_tablebase(Some(TABLEBASE.clone()));
        let found = engine.search(&game, &request, &mut |_| ());
        assert_eq!((found.best, found.score), (Some(mv), score(worst)), "{}", position.fen());
    }
}

fn score(value: Value) -> Score {
    match value {
        Value::Win(plies) => Score::win_in(plies.into()),
        Value::Draw => Score::DRAW,
        Value::Loss(plies) => Score::loss_in(plies.into()),
    }
}

#[test]
fn a_draw_is_kept_by_a_move_of_the_search() {
    let mut kept = 0;
    for position in sample(300, 5) {
        if value(&position) != Value::Draw {
            continue;
        }
        let game = game(&position.fen(), DrawRules::MindSports);
        let stop = AtomicBool::new(false);
        let request = SearchRequest::new(nodes(500), &stop);
        let mut reported = Vec::new();
        let mut engine = Engine::new(Variant::Dameo, 1);
        engine.set_tablebase(Some(TABLEBASE.clone()));
        let found = engine.search(&game, &request, &mut |info| {
            reported.push((info.line.score, info.tb_hits));
        });
        assert_eq!((found.score, found.nodes), (Score::DRAW, 500), "{}", position.fen());
        assert!(
            reported.iter().all(|&(score, hits)| score == Score::DRAW && hits > 0),
            "{reported:?}"
        );
        assert_eq!(value(&position.play(found.best.unwrap()).unwrap()), Value::Draw);
        kept += 1;
    }
    assert!(kept > 30, "{kept}");
}

/// The tablebase ignores draw rules: a win that comes too late for them is left
/// to the search.
#[test]
fn a_win_too_late_for_the_draw_rules_is_no_win() {
    let fen = "W:WKa1,Kb1:BKh8:H48:F80";
    let position = game(fen, DrawRules::MindSports).position();
    let Value::Win(distance) = value(&position) else { panic!("{:?}", value(&position)) };
    assert!(distance > 2);
    let found = search(&game(fen, DrawRules::MindSports), &depth(4));
    assert_eq!(found.score, Score::win_in(distance.into()));
    let late = game(fen, DrawRules::PlayStrategy);
    let found = search(&late, &depth(6));
    assert_eq!(found.score, Score::DRAW);
    assert_eq!(value(&position.play(found.best.unwrap()).unwrap()).wdl(), Wdl::Loss);
    // Half a king move less, and the table can be believed.
    let early = game("W:WKa1,Kb1:BKh8:H2:F3", DrawRules::PlayStrategy);
    assert_eq!(search(&early, &depth(4)).score, Score::win_in(distance.into()));
}

/// Damage that is found in the middle of a search ends the use of the tablebase
/// and nothing else.
#[test]
fn a_damaged_tablebase_is_dropped() {
    let damaged = || {
        SearchTablebase::new(tablebase_with(|name, _, bytes| {
            if name == "KvM" || name == "MvK" {
                *bytes.last_mut().unwrap() ^= 1;
            }
        }))
    };
    for fen in ["W:WKa1:Bg7", "W:WKa1,Kb1:Bc8", "W:Wa1,b1,c2:BKd8"] {
        let tablebase = damaged();
        let game = game(fen, DrawRules::MindSports);
        let found = search_with(&tablebase, &game, &depth(8));
        assert!(found.best.is_some());
        let message = tablebase.fault().map(ToString::to_string).unwrap_or_default();
        assert!(message.contains(" is damaged: wrong checksum"), "{fen}: {message}");
        assert_eq!(tablebase.probe_dtw(&game.position()), None);
        assert_eq!(tablebase.probe_wdl(&game.position()), None);
    }
}

#[test]
fn handicapped_levels_do_not_use_the_tablebase() {
    let game = game("W:WKa1,Kb1:BKh8", DrawRules::MindSports);
    let mut engine = Engine::new(Variant::Dameo, 1);
    let unequipped = |level: Level, seed| {
        let mut engine = Engine::new(Variant::Dameo, 1);
        level.choose(&mut engine, &game, std::time::Duration::MAX, seed, &AtomicBool::new(false))
    };
    for seed in 0..5 {
        engine.clear();
        engine.set_tablebase(Some(TABLEBASE.clone()));
        let stop = AtomicBool::new(false);
        let level = Level::ALL[0];
        let chosen = level.choose(&mut engine, &game, std::time::Duration::MAX, seed, &stop);
        assert_eq!(chosen, unequipped(level, seed));
        assert!(engine.settings().tablebase.is_some());
    }
}
