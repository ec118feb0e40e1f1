//! The bugs that runs of many seeds have to find, and many runs of workers. `cargo xtask test --rest`
//! runs this, and not `make test`, for time.

use dameo_sim::{Bug, Simulated, first_failure};

/// In how many runs every planted bug has to be found.
const SEEDS: u64 = 1_000;

#[test]
fn every_planted_bug_is_found() {
    for bug in Bug::ALL {
        let found = first_failure(bug.simulated(), 1..1 + SEEDS, Some(bug));
        assert!(found.is_some(), "{bug:?} is not found");
    }
}

/// `cargo xtask test-all` runs 100 times as many.
#[test]
fn a_thousand_seeds_of_workers_pass() {
    if let Some(run) = first_failure(Simulated::Workers, 1..1 + SEEDS, None) {
        panic!("{run}");
    }
}
