//! What a seed means: which workers and jobs there are, and what goes wrong when.

use crate::random::Dice;

/// The stream of what there is in a run of workers.
const STREAM: u64 = 100;
/// The kinds of jobs.
pub(super) const KINDS: [&str; 2] = ["sum", "table"];

/// A run before it begins.
pub(super) struct JobScenario {
    /// How many jobs each process does at once.
    pub(super) threads: Vec<usize>,
    pub(super) has_queue: bool,
    pub(super) jobs: Vec<JobPlan>,
    /// What goes wrong at which instant, in milliseconds since the start.
    pub(super) disasters: Vec<(u64, Disaster)>,
    /// After this time nothing goes wrong any more, in milliseconds.
    pub(super) length: u64,
}

/// A job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct JobPlan {
    pub(super) id: String,
    pub(super) kind: &'static str,
    pub(super) batch: String,
    pub(super) stage: u64,
    /// When it is added, in milliseconds since the start.
    pub(super) at: u64,
    /// How long it takes, in milliseconds.
    pub(super) span: u64,
    pub(super) nature: Nature,
}

/// What becomes of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Nature {
    /// It comes to a result.
    Good,
    /// It cannot be done.
    Impossible,
    /// It panics.
    Bug,
    /// It ends the process of its worker, as one does that needs too much memory.
    Deadly,
}

/// What goes wrong at an instant. Spans are in milliseconds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Disaster {
    /// A process ends at once, and starts again after the span.
    Kill { process: usize, pause: u64 },
    /// A process is asked to end, and starts again soon after that.
    Stop { process: usize },
    /// A process stands still.
    Freeze { process: usize, pause: u64 },
    /// The store does nothing.
    StallStore { pause: u64 },
    /// The store cannot be reached.
    LoseStore { pause: u64 },
    /// The queue cannot be reached.
    LoseQueue { pause: u64 },
    /// The queue loses all that it has.
    ForgetQueue,
    /// The files that jobs need cannot be reached.
    LoseFiles { pause: u64 },
}

impl JobScenario {
    pub(super) fn new(seed: u64) -> Self {
        let dice = &mut Dice::new(seed, STREAM);
        let threads: Vec<_> =
            (0..dice.pick(&[1, 2, 2, 3])).map(|_| dice.pick(&[1, 1, 2])).collect();
        let has_queue = dice.chance(750);
        let length = dice.between(30_000, 180_000);
        let jobs = (0..dice.between(1, 3)).flat_map(|batch| jobs_of(batch, length, dice)).collect();
        let count = dice.below(9);
        let disasters =
            (0..count).map(|_| (dice.below(length), disaster(threads.len(), dice))).collect();
        Self { threads, has_queue, jobs, disasters, length }
    }
}

/// The jobs of a batch, in up to three stages.
fn jobs_of(batch: u64, length: u64, dice: &mut Dice) -> Vec<JobPlan> {
    let stages = dice.pick(&[1, 1, 2, 3]);
    let begin = dice.pick(&[0, 0, length / 2]);
    let is_good = dice.chance(600);
    let count = dice.between(1, 12);
    let job = |number: u64| JobPlan {
        id: format!("job{batch}-{number}"),
        kind: dice.pick(&KINDS),
        batch: format!("batch{batch}"),
        stage: dice.below(stages),
        at: begin,
        // A few take longer than a job is held.
        span: if dice.chance(150) { dice.between(10_000, 80_000) } else { dice.below(3_000) },
        nature: match dice.below(30) {
            0 if !is_good => Nature::Impossible,
            1 if !is_good => Nature::Bug,
            2 if !is_good => Nature::Deadly,
            _ => Nature::Good,
        },
    };
    (0..count).map(job).collect()
}

fn disaster(processes: usize, dice: &mut Dice) -> Disaster {
    let process = dice.index(processes);
    // From a tenth of a second to two minutes.
    let pause = 100 << dice.below(11);
    let pause = pause + dice.below(pause / 2);
    match dice.below(12) {
        0..=3 => Disaster::Kill { process, pause },
        4 => Disaster::Stop { process },
        5 => Disaster::Freeze { process, pause },
        6 => Disaster::StallStore { pause },
        7 => Disaster::LoseStore { pause },
        8 => Disaster::LoseQueue { pause },
        9 => Disaster::ForgetQueue,
        _ => Disaster::LoseFiles { pause },
    }
}
