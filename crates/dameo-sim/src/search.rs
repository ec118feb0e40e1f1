//! The first seed of many that fails.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use crate::planted::Bug;
use crate::simulated::Simulated;
use crate::simulation::{Simulation, SimulationRun};

/// The run of the least seed of a range that fails, with its faults shrunk; `None` if all
/// pass. Each run has one thread; as many as there are processors are run at a time.
///
/// # Panics
/// If a thread cannot be started.
#[must_use]
pub fn first_failure(
    simulated: Simulated,
    seeds: Range<u64>,
    planted: Option<Bug>,
) -> Option<SimulationRun> {
    let (next, least) = (AtomicU64::new(seeds.start), AtomicU64::new(seeds.end));
    let search = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= least.load(Ordering::Relaxed) {
                return;
            }
            if Simulation::new(simulated, seed).with_bug(planted).run().violation.is_some() {
                least.fetch_min(seed, Ordering::Relaxed);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(search);
        }
    });
    let seed = least.into_inner();
    (seed < seeds.end).then(|| {
        let simulation = Simulation::new(simulated, seed).with_bug(planted);
        let failed = simulation.run();
        simulation.shrink(failed)
    })
}
