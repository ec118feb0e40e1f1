//! Tuning by games, with the level of the engine as the option.

use std::cell::Cell;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dameo::{DrawRules, Variant};
use dameo_journal::ResumeError;
use dameo_match::SearchLimit;
use dameo_match::spsa::{Iteration, Spsa, SpsaError, SpsaTuner, TunedOption, TuningJournal};

fn tuner(iterations: u32, option: TunedOption) -> SpsaTuner {
    SpsaTuner {
        variant: Variant::Dameo,
        engine: "name=A opt.Hash=1".parse().unwrap(),
        spsa: Spsa { options: vec![option], iterations, gain: 0.1, seed: 4 },
        pairs: 2,
        limit: SearchLimit::Nodes(100),
        draw_rules: DrawRules::PlayStrategy,
        concurrency: 2,
        stall_timeout: Duration::from_secs(60),
    }
}

fn level() -> TunedOption {
    "Level=3,1,10,2".parse().unwrap()
}

/// Runs from a file, and stops before an iteration.
fn run(tuner: &SpsaTuner, path: &Path, end: u32) -> (Vec<Iteration>, Vec<f64>) {
    let (mut journal, mut iterations) =
        TuningJournal::open(path, tuner, "a build".to_owned()).unwrap();
    let stop = AtomicBool::new(iterations.len() as u32 >= end);
    let played = iterations.clone();
    let last = Cell::new(tuner.spsa.start());
    let values = tuner.run(&played, &stop, |iteration, values| {
        journal.add(&iteration)?;
        iterations.push(iteration);
        last.set(values.to_vec());
        stop.store(iteration.iteration + 1 >= end, Ordering::Relaxed);
        Ok(())
    });
    let values = values.unwrap();
    if iterations.len() > played.len() {
        assert_eq!(values, last.into_inner());
    }
    (iterations, values)
}

#[test]
fn stronger_values_are_found() {
    let values = tuner(24, "Level=2,1,6,1".parse().unwrap())
        .run(&[], &AtomicBool::new(false), |_, _| Ok(()))
        .unwrap();
    assert!(values[0] > 3.0, "{values:?}");
}

#[test]
fn tuning_is_resumed_as_if_it_had_not_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let tuner = tuner(6, level());
    let expected = run(&tuner, &whole, 6);
    assert_eq!(expected.0.len(), 6);
    assert_eq!(run(&tuner, &parts, 2).0, expected.0[..2]);
    // A kill in the middle of a line.
    let mut text = std::fs::read_to_string(&parts).unwrap();
    text.push_str("{\"iteration\":2,\"wi");
    std::fs::write(&parts, text).unwrap();
    let alone = SpsaTuner { concurrency: 1, ..tuner };
    assert_eq!(run(&alone, &parts, 6), expected);
    assert_eq!(std::fs::read(&parts).unwrap(), std::fs::read(&whole).unwrap());
    assert_eq!(run(&alone, &parts, 6), expected);
}

#[test]
fn other_files_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    let tuner = tuner(3, level());
    run(&tuner, &path, 1);
    let text = std::fs::read_to_string(&path).unwrap();
    let open = |tuner: &SpsaTuner, build: &str| {
        TuningJournal::open(&path, tuner, build.to_owned()).map(|_| ())
    };
    let other_seed = SpsaTuner { spsa: Spsa { seed: 5, ..tuner.spsa.clone() }, ..tuner.clone() };
    assert!(matches!(open(&other_seed, "a build"), Err(ResumeError::OtherSettings { .. })));
    assert!(matches!(open(&tuner, "another"), Err(ResumeError::OtherSettings { .. })));
    assert!(open(&tuner, "a build").is_ok());
    let line = text.lines().last().unwrap();
    for (added, why) in [
        (line.to_owned(), "it is not the next iteration"),
        (
            "{\"iteration\":1,\"wins\":1,\"draws\":1,\"losses\":1,\"faults\":0}".to_owned(),
            "it has another number of games",
        ),
    ] {
        let damaged = format!("{text}{added}\n");
        std::fs::write(&path, &damaged).unwrap();
        let error = open(&tuner, "a build").unwrap_err().to_string();
        assert_eq!(error, format!("line 3: {why}"));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), damaged);
    }
}

#[test]
fn options_that_the_engine_does_not_have_are_refused() {
    let check = |options: Vec<TunedOption>| {
        let tuner = tuner(1, level());
        SpsaTuner { spsa: Spsa { options, ..tuner.spsa.clone() }, ..tuner }.check()
    };
    assert!(matches!(check(vec![]), Err(SpsaError::NoOptions)));
    assert!(matches!(check(vec![level(), level()]), Err(SpsaError::Duplicate { .. })));
    let unknown = check(vec![TunedOption::new("Contempt", 0, -50, 50)]).unwrap_err().to_string();
    assert!(unknown.starts_with("engine A: bad option Contempt=-50: expected Hash, "), "{unknown}");
    let wide = check(vec![TunedOption::new("Level", 3, 1, 13)]).unwrap_err().to_string();
    assert_eq!(wide, "engine A: bad option Level=13: expected a level from 0 to 12");
}
