//! Training from files of games into files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{BigDameo, Dameo, Position, Rules, Variant};
use dameo_engine::Score;
use dameo_nnue::Network;
use dameo_train::games::{
    Ending, GamesHeader, GamesReader, GamesSource, GamesWriter, ScoredGame, ScoredPly,
};
use dameo_train::{
    CheckpointError, Earlier, EpochReport, SideResult, TrainingData, TrainingDataError,
    TrainingError, TrainingProgress, TrainingReport, TrainingRun, TrainingSettings,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A random game in which every piece is worth 100 centipawns, won by the side with more pieces
/// at its end.
fn random_game<R: Rules>(variant: Variant, random: &mut ChaCha8Rng) -> ScoredGame<R> {
    let mut position = Position::<R>::start_of(variant);
    let more = |position: &Position<R>| {
        let count = |color| position.pieces(color).len() as i32;
        count(position.turn()) - count(!position.turn())
    };
    let mut plies = Vec::new();
    for _ in 0..random.random_range(20..90) {
        let Some(&mv) = position.legal_moves().choose(random) else { break };
        plies.push(ScoredPly { mv, score: Score::cp(100 * more(&position)) });
        position = position.after(mv);
    }
    let winner = match more(&position) {
        0 => None,
        1.. => Some(position.turn()),
        _ => Some(!position.turn()),
    };
    ScoredGame { opening: Vec::new(), plies, winner, ending: Ending::Scores }
}

/// Writes a file of random games of Dameo.
fn games(folder: &Path, seed: u64, count: usize) -> PathBuf {
    games_of::<Dameo>(Variant::Dameo, folder, seed, count)
}

/// Writes a file of random games of a variant.
fn games_of<R: Rules>(variant: Variant, folder: &Path, seed: u64, count: usize) -> PathBuf {
    let path = folder.join(format!("{variant}-{seed}.games"));
    let source = GamesSource { engine: "random".to_owned(), settings: format!("seed {seed}") };
    let draw_rules = variant.default_draw_rules();
    let header = GamesHeader { variant, draw_rules, sources: vec![source] };
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut writer = GamesWriter::open(&path, header).unwrap();
    for _ in 0..count {
        writer.add(&random_game::<R>(variant, &mut random)).unwrap();
    }
    writer.finish().unwrap();
    path
}

fn data(paths: &[PathBuf]) -> TrainingData<Dameo> {
    TrainingData::read(Variant::Dameo, paths).unwrap()
}

fn training_run(output: PathBuf) -> TrainingRun {
    let settings = TrainingSettings {
        epochs: 5,
        batch: 128,
        learning_rate: 0.005,
        ..TrainingSettings::default()
    };
    TrainingRun { settings, output, threads: 2, earlier: Earlier::Keep }
}

fn run(run: &TrainingRun, data: &TrainingData<Dameo>) -> Result<TrainingReport, TrainingError> {
    run.run(data, &AtomicBool::new(false), &mut |_| ())
}

/// Trains for some batches.
fn run_batches(run: &TrainingRun, data: &TrainingData<Dameo>, batches: usize) -> TrainingReport {
    let stop = AtomicBool::new(false);
    let mut done = 0;
    let report = run.run(data, &stop, &mut |progress| {
        done += usize::from(matches!(progress, TrainingProgress::Batch { .. }));
        stop.store(done >= batches, Ordering::Relaxed);
    });
    report.unwrap()
}

/// The epochs without the time they took.
fn timeless(report: TrainingReport) -> Vec<EpochReport> {
    report.epochs.into_iter().map(|epoch| EpochReport { seconds: 0.0, ..epoch }).collect()
}

fn side(run: &TrainingRun, suffix: &str) -> PathBuf {
    PathBuf::from(format!("{}{suffix}", run.output.display()))
}

#[test]
fn data_has_the_positions_without_captures() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [games(folder.path(), 1, 60), games(folder.path(), 2, 60)];
    let data = data(&paths);
    let (mut quiet, mut dropped, mut held_out) = (Vec::new(), 0, 0);
    let mut number = 0;
    for path in &paths {
        let mut reader = GamesReader::open(path).unwrap();
        while let Some(games) = reader.next_games::<Dameo>().unwrap() {
            for game in games {
                for (position, ply) in game.positions(Variant::Dameo) {
                    if position.has_capture() {
                        dropped += 1;
                        continue;
                    }
                    held_out += usize::from(number % 50 == 0);
                    let result = SideResult::of(game.winner, position.turn());
                    let white_to_move = match position.turn() {
                        dameo::Color::White => position,
                        dameo::Color::Black => position.flipped(),
                    };
                    let score = ply.score.to_cp().clamp(-1_000, 1_000) as i16;
                    quiet.push((white_to_move.fen(), score, result as u8));
                }
                number += 1;
            }
        }
    }
    assert_eq!((data.games(), data.dropped(), data.held_out().len()), (120, dropped, held_out));
    let row = |(position, label): (Position<Dameo>, dameo_train::Label)| {
        (position.fen(), label.score, label.result as u8)
    };
    let mut found: Vec<_> = data.positions().map(row).collect();
    found.sort();
    quiet.sort();
    assert!(found == quiet);
}

#[test]
fn games_of_variants_with_the_same_rules_are_read_together() {
    let folder = tempfile::tempdir().unwrap();
    let variants = [Variant::BigDameo28, Variant::BigDameo24];
    let paths = variants.map(|variant| games_of::<BigDameo>(variant, folder.path(), 1, 3));
    let data = TrainingData::<BigDameo>::read(variants[0], &paths).unwrap();
    assert_eq!((data.variant(), data.games()), (variants[0], 6));
    for variant in variants {
        let start = Position::start_of(variant);
        assert!(data.positions().any(|(position, _)| position == start), "{variant}");
    }
}

#[test]
fn data_that_cannot_be_used_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = games(folder.path(), 1, 3);
    let read = |variant, paths: &[PathBuf]| match variant {
        Variant::Croda => TrainingData::<dameo::Croda>::read(variant, paths).map(drop),
        _ => TrainingData::<Dameo>::read(variant, paths).map(drop),
    };
    let twice = [path.clone(), path.clone()];
    assert!(matches!(read(Variant::Dameo, &twice), Err(TrainingDataError::Twice { .. })));
    let other = read(Variant::Croda, &twice[..1]);
    assert!(matches!(other, Err(TrainingDataError::OtherVariant { .. })));
    let one = [games(folder.path(), 2, 1)];
    assert!(matches!(read(Variant::Dameo, &one), Err(TrainingDataError::TooFew { .. })));
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let error = read(Variant::Dameo, &twice[..1]).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: block 1", path.display())), "{error}");
}

#[test]
fn a_network_is_trained_into_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&[games(folder.path(), 1, 300)]);
    let training = training_run(folder.path().join("net"));
    let report = run(&training, &data).unwrap();
    let network = Network::<Dameo>::read(&fs::read(&training.output).unwrap()).unwrap();
    let quantised = report.quantised_loss.unwrap();
    // Without a network every position is even.
    let untrained = data.held_out().positions().map(|(_, label)| {
        let target = label.target(training.settings.lambda);
        f64::from(0.5 - target).powi(2)
    });
    let untrained = untrained.sum::<f64>() / data.held_out().len() as f64;
    assert!(quantised < untrained * 0.8, "{untrained} to {quantised}");
    // A man more is better than a man less.
    let evaluate = |fen| network.evaluate(&Position::from_fen(fen).unwrap());
    let more = evaluate("W:Wa1,b1,c1,d1,e1,f1,a2,b2:Ba8,b8,c8,d8,e8");
    let less = evaluate("W:Wa1,b1,c1,d1,e1:Ba8,b8,c8,d8,e8,f8,a7,b7");
    assert!(more > less, "{more}, {less}");

    let table = fs::read_to_string(side(&training, ".tsv")).unwrap();
    let heading = "epoch\tpositions\tseconds\tlearning_rate\ttraining_loss\theld_out_loss\n";
    assert!(table.starts_with(heading), "{table}");
    assert_eq!(table.lines().count(), 6);
    let picture = fs::read_to_string(side(&training, ".svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("held out"), "{picture}");

    // It is not trained again by accident.
    let bytes = fs::read(&training.output).unwrap();
    assert!(
        matches!(run(&training, &data), Err(TrainingError::Exists(path)) if path == training.output)
    );
    assert_eq!(fs::read(&training.output).unwrap(), bytes);
    let again = TrainingRun { earlier: Earlier::Resume, ..training.clone() };
    assert_eq!(run(&again, &data).unwrap(), report);
    let again = TrainingRun { earlier: Earlier::Overwrite, threads: 1, ..training };
    assert_eq!(timeless(run(&again, &data).unwrap()), timeless(report));
    assert_eq!(fs::read(&again.output).unwrap(), bytes);
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_first_batch() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&[games(folder.path(), 1, 60)]);
    let training = training_run(folder.path().join("missing").join("net"));
    let mut batches = 0;
    let result = training.run(&data, &AtomicBool::new(false), &mut |_| batches += 1);
    assert!(matches!(result, Err(TrainingError::Write { .. })), "{result:?}");
    assert_eq!(batches, 0);
}

#[test]
fn training_goes_on_where_it_was_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&[games(folder.path(), 1, 60)]);
    let whole = training_run(folder.path().join("whole"));
    let expected = timeless(run(&whole, &data).unwrap());
    let part = TrainingRun {
        output: folder.path().join("part"),
        earlier: Earlier::Resume,
        ..whole.clone()
    };
    for batches in [3, 1, 30] {
        assert_eq!(run_batches(&part, &data, batches).quantised_loss, None);
    }
    assert_eq!(timeless(run(&part, &data).unwrap()), expected);
    assert_eq!(fs::read(&part.output).unwrap(), fs::read(&whole.output).unwrap());
}

#[test]
fn checkpoints_that_do_not_belong_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = data(&[games(folder.path(), 1, 60)]);
    let other = data(&[games(folder.path(), 2, 60)]);
    let training =
        TrainingRun { earlier: Earlier::Resume, ..training_run(folder.path().join("net")) };
    run_batches(&training, &first, 2);
    let checkpoint = side(&training, ".checkpoint");
    let bytes = fs::read(&checkpoint).unwrap();
    let refused = |training: &TrainingRun, data| match run(training, data) {
        Err(TrainingError::Checkpoint { path, error }) if path == checkpoint => error,
        other => panic!("{other:?}"),
    };
    let is_other = |error| matches!(error, CheckpointError::OtherSettings { .. });
    assert!(is_other(refused(&training, &other)));
    let mut changed = training.clone();
    changed.settings.lambda = 0.5;
    assert!(is_other(refused(&changed, &first)));
    assert_eq!(fs::read(&checkpoint).unwrap(), bytes);

    let mut damaged = bytes;
    damaged[5_000] ^= 1;
    fs::write(&checkpoint, &damaged).unwrap();
    assert!(matches!(refused(&training, &first), CheckpointError::Damaged));
    assert_eq!(fs::read(&checkpoint).unwrap(), damaged);
    assert!(!training.output.exists());
}

#[test]
fn a_run_that_diverges_overwrites_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let data = data(&[games(folder.path(), 1, 60)]);
    let good = training_run(folder.path().join("net"));
    run(&good, &data).unwrap();
    let files = || ["", ".checkpoint", ".tsv", ".svg"].map(|suffix| fs::read(side(&good, suffix)));
    let before = files().map(Result::unwrap);
    let mut wild = TrainingRun { earlier: Earlier::Overwrite, ..good.clone() };
    wild.settings.learning_rate = f64::MAX;
    let error = run(&wild, &data).unwrap_err().to_string();
    let expected = "the loss is not finite any more, in batch 2 of epoch 1";
    assert!(error.starts_with(expected), "{error}");
    assert_eq!(files().map(Result::unwrap), before);
}
