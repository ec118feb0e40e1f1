//! The bugs that runs of many seeds have to find. `cargo xtask test --rest` runs this, and not
//! `make test`, for time.

use dameo_sim::{Bug, first_failure};

/// In how many runs every planted bug has to be found.
const SEEDS: u64 = 1_000;

#[test]
fn every_planted_bug_is_found() {
    for bug in Bug::ALL {
        let found = first_failure(bug.simulated(), 1..1 + SEEDS, Some(bug));
        assert!(found.is_some(), "{bug:?} is not found");
    }
}
