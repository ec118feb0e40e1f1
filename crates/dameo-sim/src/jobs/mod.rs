//! Workers that do the jobs of a site: processes that end at any point of what they do, a store
//! and a queue with faults, and a storage of files that is away for a while.
//!
//! The workers are those of `dameo-jobs`, on a clock that stands still while anybody has
//! something to do.

mod audit;
mod disasters;
mod life;
mod messages;
mod processes;
mod queue;
mod scenario;
mod site;
mod state;
mod work;

use std::sync::Arc;

use tokio::runtime::Builder;

use self::processes::Processes;
use self::scenario::JobScenario;
pub(crate) use self::state::JobRun;
use self::state::State;
use crate::faults::Faults;
use crate::planted::Bug;

/// Runs a seed, with a line for each event if that is asked for.
pub(crate) fn run(seed: u64, faults: Faults, planted: Option<Bug>, has_trace: bool) -> JobRun {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime without devices can be made");
    let state = runtime.block_on(async {
        let scenario = JobScenario::new(seed);
        let state = Arc::new(State::new(seed, faults, planted, has_trace));
        let processes = Processes::start(Arc::clone(&state), seed, &scenario);
        disasters::happen(&state, &processes, &scenario).await;
        processes.settle().await;
        state
    });
    // What was spawned ends with it.
    drop(runtime);
    state.finish()
}
