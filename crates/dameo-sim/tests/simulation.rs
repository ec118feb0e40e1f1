//! Runs of many seeds.

use std::cell::RefCell;
use std::rc::Rc;

use dameo_sim::{Bug, Simulated, Simulation, first_failure};

/// How many runs pass, and in how many a planted bug is found.
const SEEDS: u64 = 1_000;

/// `cargo xtask test-all` runs 100 times as many.
#[test]
fn a_thousand_seeds_pass() {
    if let Some(run) = first_failure(Simulated::Play, 1..1 + SEEDS, None) {
        panic!("{run}");
    }
}

/// `cargo xtask test --rest` runs five times as many.
#[test]
fn two_hundred_seeds_of_workers_pass() {
    if let Some(run) = first_failure(Simulated::Workers, 1..1 + SEEDS / 5, None) {
        panic!("{run}");
    }
}

/// A player who was banned goes on playing; the games are resigned once the account is closed.
#[test]
fn an_account_is_closed_long_after_a_ban() {
    assert!(first_failure(Simulated::Play, 1_448..1_449, None).is_none());
}

/// An offer of a rematch stays open when its player is gone, and nobody can accept it.
#[test]
fn no_game_begins_with_a_deleted_account() {
    assert!(first_failure(Simulated::Play, 14_349..14_350, None).is_none());
}

/// With a database in a file, nothing is stored any more once the only server is killed.
#[test]
fn a_slow_rematch_ends_with_its_server() {
    assert!(first_failure(Simulated::Play, 26_797..26_798, None).is_none());
}

/// Three times in a row the game cannot be read whose time is up.
#[test]
fn a_sweeper_tries_again_every_minute() {
    assert!(first_failure(Simulated::Play, 95_555..95_556, None).is_none());
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let trace_of = |simulated, seed| {
        let lines = Rc::new(RefCell::new(Vec::new()));
        let kept = Rc::clone(&lines);
        let run = Simulation::new(simulated, seed)
            .run_with_trace(move |line| kept.borrow_mut().push(line.to_owned()));
        (run, lines.take())
    };
    let seeds = [(Simulated::Play, [3, 29], 1_000), (Simulated::Workers, [29, 151], 100)];
    for (simulated, seeds, least) in seeds {
        for seed in seeds {
            let (run, lines) = trace_of(simulated, seed);
            assert!(lines.len() > least, "{simulated:?}, seed {seed}: {}", lines.len());
            assert!((run, lines) == trace_of(simulated, seed), "{simulated:?}, seed {seed}");
        }
        assert_ne!(trace_of(simulated, 3).1, trace_of(simulated, 4).1);
    }
}

#[test]
fn a_failed_run_is_shrunk() {
    let failed = |seed: &u64| {
        let run =
            Simulation::new(Simulated::Play, *seed).with_bug(Some(Bug::UnknownAsFailure)).run();
        run.violation.is_some().then_some(run)
    };
    let run = (1..SEEDS).find_map(|seed| failed(&seed)).expect("the bug is found");
    let all = run.faults.len();
    let shrunk = Simulation::new(Simulated::Play, run.seed)
        .with_bug(Some(Bug::UnknownAsFailure))
        .shrink(run);
    assert!(shrunk.violation.is_some() && shrunk.faults.len() < all, "{shrunk}");
}
