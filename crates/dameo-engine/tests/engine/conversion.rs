//! Wins that the tablebase knows without their distances are converted by search.

use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use crate::common::{game, nodes, random_placement};
use crate::tablebase::{TABLEBASE, sample, tablebase_with};
use dameo::{AnyGame, AnyPosition, Color, DrawRules, Role, Variant};
use dameo_engine::{Engine, Score, ScoreKind, SearchRequest, SearchResult, SearchTablebase};
use dameo_tablebase::{AnyTablebase, MaterialClass, Metric, Value, Wdl};
use dameo_tablebase_gen::Builder;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// More plies than any conversion in these tests should take.
const MAX_PLIES: usize = 250;

/// Up to three pieces, those with three without distances.
static WITHOUT_DISTANCES: LazyLock<SearchTablebase> = LazyLock::new(|| {
    SearchTablebase::new(tablebase_with(|name, metric, bytes| {
        // The name of a table has a letter between the pieces.
        if name.len() == 4 && metric == Metric::Dtw {
            bytes.clear();
        }
    }))
});

fn engine_with(tablebase: &SearchTablebase) -> Engine {
    let mut engine = Engine::new(Variant::Dameo, 4);
    engine.set_tablebase(Some(tablebase.clone()));
    engine
}

fn search(engine: &mut Engine, game: &AnyGame, limit: u64) -> SearchResult {
    let stop = AtomicBool::new(false);
    engine.search(game, &SearchRequest::new(nodes(limit), &stop), &mut |_| ())
}

/// The move that delays the loss most by exact distances.
fn best_defence(exact: &SearchTablebase, position: &AnyPosition) -> dameo::AnyMove {
    let value = |mv| exact.probe_dtw(&position.play(mv).unwrap()).unwrap().before_move();
    let moves = position.legal_moves();
    moves.iter().copied().max_by_key(|&mv| value(mv).preference()).unwrap()
}

/// Plays a win of the side to move, against the best defence. Returns the number of plies, or
/// where the win was lost.
fn convert(
    tablebase: &SearchTablebase,
    exact: &SearchTablebase,
    position: &AnyPosition,
    limit: u64,
) -> Result<usize, String> {
    let mut game = game(&position.fen(), DrawRules::MindSports);
    let winner = position.turn();
    let mut engine = engine_with(tablebase);
    for ply in 0..MAX_PLIES {
        if let Some(outcome) = game.outcome() {
            let is_won = outcome.winner == Some(winner);
            return is_won.then_some(ply).ok_or(format!("{}: {outcome:?}", game.position().fen()));
        }
        let position = game.position();
        let mv = if position.turn() == winner {
            let found = search(&mut engine, &game, limit);
            assert!(
                found.score.is_win() && found.tb_hits > 0,
                "{}: {}",
                position.fen(),
                found.score
            );
            found.best.unwrap()
        } else {
            assert_eq!(exact.probe_wdl(&position), Some(Wdl::Loss), "{}", position.fen());
            best_defence(exact, &position)
        };
        game.play(mv).unwrap();
    }
    Err(format!("{}: no end", position.fen()))
}

/// Converts all wins of the side to move among some positions. Returns their number.
fn convert_all(
    tablebase: &SearchTablebase,
    exact: &SearchTablebase,
    positions: &[AnyPosition],
    limit: u64,
) -> usize {
    let is_won = |position: &&AnyPosition| exact.probe_wdl(position) == Some(Wdl::Win);
    let won: Vec<_> = positions.iter().filter(is_won).collect();
    let mut failed = Vec::new();
    for position in &won {
        if let Err(place) = convert(tablebase, exact, position, limit) {
            failed.push(format!("{} at {place}", position.fen()));
        }
    }
    assert!(failed.is_empty(), "{} of {}: {failed:#?}", failed.len(), won.len());
    won.len()
}

#[test]
fn wins_of_three_pieces_are_converted_without_distances() {
    let tablebase = &*WITHOUT_DISTANCES;
    assert_eq!(tablebase.max_pieces(), 3);
    let converted = convert_all(tablebase, &TABLEBASE, &sample(60, 7), 4_000);
    assert!(converted > 20, "{converted}");
}

/// Classes with four pieces by `--wdl-from 4`, against tablebases with all distances.
#[test]
#[ignore = "minutes: cargo test --release -p dameo-engine --test engine four_pieces -- --ignored"]
fn wins_of_four_pieces_are_converted_without_distances() {
    let folders = [0, 1].map(|_| tempfile::tempdir().unwrap());
    let classes: Vec<_> = (2..=4).flat_map(MaterialClass::all).collect();
    let open = |directory: &Path, wdl_from| {
        let builder = Builder::new(Variant::Dameo, directory, 1 << 30, &()).unwrap();
        builder.without_distances_from(wdl_from).build(&classes).unwrap();
        SearchTablebase::new(AnyTablebase::open(Variant::Dameo, directory).unwrap())
    };
    let (exact, tablebase) = (open(folders[0].path(), 9), open(folders[1].path(), 4));
    assert_eq!((exact.max_pieces(), tablebase.max_pieces()), (4, 4));
    let mut random = ChaCha8Rng::seed_from_u64(8);
    let mut positions = Vec::new();
    for number in 0..400 {
        let strong = if number % 2 == 0 { Color::White } else { Color::Black };
        let two_against_two = number % 4 < 2;
        let sides = [strong, strong, if two_against_two { !strong } else { strong }, !strong];
        let roles = [Role::Man, Role::King];
        let pieces = sides.map(|side| (side, roles[usize::from(random.random::<bool>())]));
        positions.push(random_placement(&pieces, &mut random).into());
    }
    let converted = convert_all(&tablebase, &exact, &positions, 20_000);
    println!("{converted} wins converted");
    assert!(converted > 150, "{converted}");
}

/// Scores name the winner of a root at an unknown distance, or the distance that the search has
/// found. What it has found is true.
#[test]
fn scores_of_known_winners_agree_with_distances() {
    let (mut at_unknown, mut proved) = (0, 0);
    for position in sample(300, 9) {
        let found = search(
            &mut engine_with(&WITHOUT_DISTANCES),
            &game(&position.fen(), DrawRules::MindSports),
            500,
        );
        let truth = TABLEBASE.probe_dtw(&position).unwrap();
        let (score, fen) = (found.score, position.fen());
        assert_eq!(score.is_win(), truth.wdl() == Wdl::Win, "{fen}: {score} {truth:?}");
        assert_eq!(score.is_loss(), truth.wdl() == Wdl::Loss, "{fen}: {score} {truth:?}");
        match score.kind() {
            ScoreKind::Cp(_) => at_unknown += usize::from(score.is_decided()),
            ScoreKind::Win(plies) | ScoreKind::Loss(plies) => {
                let distance = truth.distance().map_or(0, u32::from);
                assert!(plies >= distance, "{fen}: {score} {truth:?}");
                proved += 1;
            }
        }
        if let Some(best) = found.best {
            let after = TABLEBASE.probe_wdl(&position.play(best).unwrap()).unwrap();
            assert_eq!(after.before_move(), truth.wdl(), "{fen}");
        }
    }
    assert!(at_unknown > 50 && proved > 50, "{at_unknown} {proved}");
}

/// Only distances that the tables prove are told.
#[test]
fn a_tablebase_without_distances_tells_those_that_captures_prove() {
    let (mut known, mut unknown) = (0, 0);
    for position in sample(300, 10) {
        let truth = TABLEBASE.probe_dtw(&position).unwrap();
        assert_eq!(WITHOUT_DISTANCES.probe_wdl(&position), Some(truth.wdl()));
        match WITHOUT_DISTANCES.probe_dtw(&position) {
            Some(value) => {
                assert_eq!(value, truth, "{}", position.fen());
                known += usize::from(value != Value::Draw);
            }
            None => unknown += 1,
        }
    }
    assert!(known > 20 && unknown > 100, "{known} {unknown}");
}

/// A class can be used when all that its moves lead to is there, whatever else is missing.
#[test]
fn classes_are_used_with_what_they_lead_to() {
    // KKvM and its dependencies without KMvM, and KMvK without KvM.
    let used = |wanted: &[&str]| {
        SearchTablebase::new(tablebase_with(|name, _, bytes| {
            let class = name.parse::<MaterialClass>().unwrap().to_string();
            if !wanted.contains(&class.as_str()) {
                bytes.clear();
            }
        }))
    };
    let probe = |tablebase: &SearchTablebase, fen: &str| {
        tablebase.probe_wdl(&AnyPosition::from_fen(Variant::Dameo, fen).unwrap())
    };
    let tablebase = used(&["KvK", "KvM", "KKvK", "KKvM"]);
    assert_eq!(tablebase.max_pieces(), 3);
    assert_eq!(probe(&tablebase, "W:WKc4,Kf4:Ba2"), Some(Wdl::Win));
    assert_eq!(probe(&tablebase, "W:WKc4,f4:BKa2"), None);
    assert_eq!(probe(&tablebase.with_limit(2), "W:WKc4,Kf4:Ba2"), None);
    let incomplete = used(&["KvK", "KKvK", "KMvK"]);
    assert_eq!(probe(&incomplete, "W:WKc4,f4:BKa2"), None);
    assert_eq!(probe(&incomplete, "W:WKc4,Kf4:BKa2"), Some(Wdl::Win));
    let found =
        search(&mut engine_with(&tablebase), &game("W:WKc4,Kf4:Ba2", DrawRules::MindSports), 10);
    assert_eq!(found.score, Score::win_in(13));
}
