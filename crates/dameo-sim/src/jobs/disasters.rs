//! What goes wrong at its instant.

use std::time::Duration;

use super::processes::Processes;
use super::scenario::{Disaster, JobScenario};
use super::state::{Part, State};
use crate::schedule::START;

/// Lets the time of a run pass: jobs are added, and what is planned goes wrong.
pub(super) async fn happen(state: &State, processes: &Processes, scenario: &JobScenario) {
    let JobScenario { jobs, disasters, length, .. } = scenario;
    let mut instants: Vec<_> = jobs.iter().map(|job| job.at).collect();
    instants.extend(disasters.iter().map(|&(at, _)| at));
    instants.sort_unstable();
    instants.dedup();
    for instant in instants {
        state.until(START + instant).await;
        state.add_jobs(jobs.iter().filter(|job| job.at == instant));
        let planned = disasters.iter().enumerate().filter(|(_, (at, _))| *at == instant);
        for (number, (_, disaster)) in planned {
            if state.lock().faults.happens(number, disaster, START + instant) {
                state.trace(None, format_args!("{disaster:?}"));
                strike(state, processes, *disaster);
            }
        }
    }
    state.until(START + length).await;
}

fn strike(state: &State, processes: &Processes, disaster: Disaster) {
    let now = state.now();
    let lose = |part, pause| state.lock().take_away(part, now + pause);
    let lose_store = |part, pause| {
        lose(part, pause);
        let count = state.lock().processes.len();
        (0..count).for_each(|process| state.note_trouble(process, now + pause));
    };
    match disaster {
        Disaster::Kill { process, pause } => {
            processes.kill(process);
            processes.start_after(process, Duration::from_millis(pause));
        }
        Disaster::Stop { process } => processes.stop(process),
        Disaster::Freeze { process, pause } => {
            state.note_trouble(process, now + pause);
            let known = &mut state.lock().processes[process].frozen_until;
            *known = (now + pause).max(*known);
        }
        Disaster::StallStore { pause } => lose_store(Part::SlowStore, pause),
        Disaster::LoseStore { pause } => lose_store(Part::Store, pause),
        Disaster::LoseQueue { pause } => lose(Part::Queue, pause),
        Disaster::ForgetQueue => state.lock().messages.forget(),
        Disaster::LoseFiles { pause } => lose(Part::Files, pause),
    }
}
