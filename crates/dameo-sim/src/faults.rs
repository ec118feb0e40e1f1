//! Faults, each with a name, so that a run can be repeated with some of them.

use std::collections::BTreeSet;
use std::fmt;

use crate::random::Dice;
use crate::schedule::START;

/// What a fault happens to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FaultSource {
    /// Servers, the database, the bus and connections, at an instant that the seed fixes.
    Plan,
    /// A message of the bus.
    Bus,
    /// A message between a client and a server.
    Socket,
    /// A commit.
    Commit,
    /// A load.
    Load,
    /// A server, between two effects of a room.
    Effect,
    /// What a client does.
    Client,
}

impl FaultSource {
    const ALL: [Self; 7] =
        [Self::Plan, Self::Bus, Self::Socket, Self::Commit, Self::Load, Self::Effect, Self::Client];
}

/// The name of a fault: the number of the occasion, of all those of its source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FaultId {
    /// What it happens to.
    pub source: FaultSource,
    /// The number of the occasion.
    pub number: u64,
}

/// A fault that has happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SimulatedFault {
    /// Its name.
    pub id: FaultId,
    /// When, in virtual milliseconds since the start.
    pub at: u64,
    /// What, in words.
    pub what: String,
}

impl fmt::Display for SimulatedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FaultId { source, number } = self.id;
        write!(f, "{:>9} {source:?} {number}: {}", self.at, self.what)
    }
}

/// Decides which faults happen. Every occasion draws the same numbers from the stream of its
/// source, whether or not the fault is allowed.
pub(crate) struct Faults {
    sources: [(Dice, u64); FaultSource::ALL.len()],
    /// The faults that may happen; `None`: all.
    allowed: Option<BTreeSet<FaultId>>,
    happened: Vec<SimulatedFault>,
    is_over: bool,
}

impl Faults {
    /// The first of the streams of random numbers for faults.
    const STREAM: u64 = 1 << 32;

    pub(crate) fn new(seed: u64, allowed: Option<BTreeSet<FaultId>>) -> Self {
        let sources =
            FaultSource::ALL.map(|source| (Dice::new(seed, Self::STREAM + source as u64), 0));
        Self { sources, allowed, happened: Vec::new(), is_over: false }
    }

    /// An occasion for one of several faults, each with its chance in 10,000 cases. Returns the
    /// one that happens, with a random number for its details.
    pub(crate) fn strike<T: Copy + fmt::Debug>(
        &mut self,
        source: FaultSource,
        kinds: &[(u64, T)],
        now: u64,
    ) -> Option<(T, u64)> {
        let (dice, drawn) = &mut self.sources[source as usize];
        let id = FaultId { source, number: *drawn };
        *drawn += 1;
        let (mut roll, detail) = (dice.below(10_000), dice.next());
        let kind = kinds.iter().find_map(|&(chance, kind)| {
            let is_it = roll < chance;
            roll = roll.saturating_sub(chance);
            is_it.then_some(kind)
        })?;
        let may_happen = !self.is_over && self.is_allowed(id);
        may_happen.then(|| {
            self.happened.push(SimulatedFault { id, at: now - START, what: format!("{kind:?}") });
            (kind, detail)
        })
    }

    /// Whether a fault of the plan happens.
    pub(crate) fn happens(&mut self, number: usize, what: &dyn fmt::Debug, now: u64) -> bool {
        let id = FaultId { source: FaultSource::Plan, number: number as u64 };
        let may_happen = !self.is_over && self.is_allowed(id);
        if may_happen {
            self.happened.push(SimulatedFault { id, at: now - START, what: format!("{what:?}") });
        }
        may_happen
    }

    /// From now on there are no faults.
    pub(crate) fn stop(&mut self) {
        self.is_over = true;
    }

    pub(crate) fn are_over(&self) -> bool {
        self.is_over
    }

    pub(crate) fn into_happened(self) -> Vec<SimulatedFault> {
        self.happened
    }

    fn is_allowed(&self, id: FaultId) -> bool {
        self.allowed.as_ref().is_none_or(|allowed| allowed.contains(&id))
    }
}
