//! Runs of a seed, and the fewest faults with which one fails.

use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::faults::{FaultId, Faults, SimulatedFault};
use crate::jobs;
use crate::planted::Bug;
use crate::scenario::Scenario;
use crate::simulated::Simulated;
use crate::violation::Violation;
use crate::world::{Trace, World, of_panic};

/// A simulation that can be run.
#[derive(Clone, Debug)]
pub struct Simulation {
    seed: u64,
    simulated: Simulated,
    planted: Option<Bug>,
    /// The faults that may happen; `None`: all.
    allowed: Option<BTreeSet<FaultId>>,
}

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimulationRun {
    /// The seed.
    pub seed: u64,
    /// The faults that happened, in order.
    pub faults: Vec<SimulatedFault>,
    /// What must not be; `None` if nothing was wrong.
    pub violation: Option<Violation>,
}

impl Simulation {
    /// The run of a seed.
    #[must_use]
    pub fn new(simulated: Simulated, seed: u64) -> Self {
        Self { seed, simulated, planted: None, allowed: None }
    }

    /// The same with a bug.
    #[must_use]
    pub fn with_bug(self, planted: Option<Bug>) -> Self {
        Self { planted, ..self }
    }

    /// Runs it.
    #[must_use]
    pub fn run(&self) -> SimulationRun {
        self.run_with(None)
    }

    /// Runs it with a line for each event.
    #[must_use]
    pub fn run_with_trace(&self, trace: impl FnMut(&str) + 'static) -> SimulationRun {
        self.run_with(Some(Box::new(trace)))
    }

    fn run_with(&self, mut trace: Option<Trace>) -> SimulationRun {
        if self.simulated == Simulated::Workers {
            let faults = Faults::new(self.seed, self.allowed.clone());
            let run = jobs::run(self.seed, faults, self.planted, trace.is_some());
            let print = trace.as_mut();
            print.into_iter().for_each(|print| run.lines.iter().for_each(|line| print(line)));
            return SimulationRun {
                seed: self.seed,
                faults: run.faults,
                violation: run.result.err(),
            };
        }
        let length = Scenario::new(self.seed).length;
        let run = || {
            let faults = Faults::new(self.seed, self.allowed.clone());
            World::new(self.seed, faults, self.planted, trace).run(length)
        };
        let (faults, result) = catch_unwind(AssertUnwindSafe(run))
            .unwrap_or_else(|panic| (Vec::new(), Err(of_panic(panic.as_ref()))));
        SimulationRun { seed: self.seed, faults, violation: result.err() }
    }

    /// A run that fails with fewer faults than a failed one, found by leaving out half of
    /// them, a quarter and so on.
    #[must_use]
    pub fn shrink(&self, failed: SimulationRun) -> SimulationRun {
        let mut best = failed;
        let mut part = best.faults.len().div_ceil(2);
        while part > 0 {
            let found = (0..best.faults.len()).step_by(part).find_map(|from| {
                let run = self.without(&best.faults, from, part).run();
                (run.violation.is_some() && run.faults.len() < best.faults.len()).then_some(run)
            });
            match found {
                Some(run) => {
                    part = part.min(run.faults.len());
                    best = run;
                }
                None => part /= 2,
            }
        }
        best
    }

    fn without(&self, faults: &[SimulatedFault], from: usize, count: usize) -> Self {
        let kept = faults.iter().enumerate();
        let kept = kept.filter(|(index, _)| !(from..from + count).contains(index));
        Self { allowed: Some(kept.map(|(_, fault)| fault.id).collect()), ..self.clone() }
    }
}

impl fmt::Display for SimulationRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(violation) = &self.violation else {
            return write!(f, "seed {}: passed", self.seed);
        };
        writeln!(f, "seed {}: {violation}", self.seed)?;
        match self.faults.len() {
            0 => writeln!(f, "without faults")?,
            count => writeln!(f, "with {count} faults:")?,
        }
        self.faults.iter().try_for_each(|fault| writeln!(f, "{fault}"))
    }
}
