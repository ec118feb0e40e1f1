//! Limits of a search, and its end.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::signals::Signals;
use crate::time::{TimeBudget, TimeSource};

/// The search was stopped; what was being searched has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// A worker checks the limits at least once in this many nodes.
const POLL_INTERVAL: u64 = 1_024;

/// The limits of a search, shared by its threads.
pub(crate) struct Control<'a> {
    signals: Signals<'a>,
    /// Set when the first thread has finished.
    finished: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    budget: TimeBudget,
    clock: TimeSource,
    start: Duration,
}

impl<'a> Control<'a> {
    pub(crate) fn new(
        signals: Signals<'a>,
        node_limit: Option<u64>,
        budget: TimeBudget,
        clock: TimeSource,
    ) -> Self {
        Self {
            signals,
            finished: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: node_limit.unwrap_or(u64::MAX),
            budget,
            clock,
            start: clock(),
        }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.clock)().saturating_sub(self.start)
    }

    /// Nodes of all threads, as far as they have published theirs.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Stops all threads.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    /// The number of nodes until the next poll, or that the search is over.
    pub(super) fn poll(&self) -> Result<u64, Stopped> {
        let left = self.node_limit.saturating_sub(self.nodes());
        if left == 0
            || self.signals.is_stopped()
            || self.finished.load(Relaxed)
            || (self.elapsed() >= self.budget.hard && !self.signals.is_pondering())
        {
            return Err(Stopped);
        }
        Ok(left.min(POLL_INTERVAL))
    }

    /// Whether another iteration may begin; see [`TimeBudget::soft`].
    pub(super) fn may_deepen(&self, scale: f64, settled: bool) -> bool {
        self.signals.is_pondering() || self.elapsed() < self.budget.soft(scale, settled)
    }
}
