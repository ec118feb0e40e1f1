//! Limits, and the end of the search.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use crate::engine::Signals;
use crate::time::{Budget, Now};

/// The search has been told to end; whatever was under way has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// A worker looks at the limits at least once in this many nodes.
const POLL_INTERVAL: u64 = 1_024;

/// What ends a search, shared by its threads.
pub(crate) struct Control<'a> {
    /// Set by the caller.
    signals: Signals<'a>,
    /// Set when the search has come to its end.
    finished: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    budget: Budget,
    now: Now,
    start: Duration,
}

impl<'a> Control<'a> {
    pub(crate) fn new(
        signals: Signals<'a>,
        node_limit: Option<u64>,
        budget: Budget,
        now: Now,
    ) -> Self {
        Self {
            signals,
            finished: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: node_limit.unwrap_or(u64::MAX),
            budget,
            now,
            start: now(),
        }
    }

    /// Time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Nodes of all threads, as far as they have told.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Relaxed);
    }

    /// Ends the search of all threads.
    pub(crate) fn finish(&self) {
        self.finished.store(true, Relaxed);
    }

    /// After how many nodes to ask again, or that the search is over.
    pub(super) fn poll(&self) -> Result<u64, Stopped> {
        let left = self.node_limit.saturating_sub(self.nodes());
        if left == 0
            || self.signals.stop.load(Relaxed)
            || self.finished.load(Relaxed)
            || (self.elapsed() >= self.budget.hard && !self.signals.is_pondering())
        {
            return Err(Stopped);
        }
        Ok(left.min(POLL_INTERVAL))
    }

    /// Whether another iteration may begin, as [`Budget::soft`] has it.
    pub(super) fn may_deepen(&self, pace: f64, settled: bool) -> bool {
        self.signals.is_pondering() || self.elapsed() < self.budget.soft(pace, settled)
    }
}
