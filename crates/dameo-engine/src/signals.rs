//! Signals from other threads to a running search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Flags by which other threads control a running search.
#[derive(Clone, Copy, Debug)]
pub struct Signals<'a> {
    /// Ends the search once it is set. Every thread of the search reads it at
    /// least once in 1024 nodes.
    pub stop: &'a AtomicBool,
    /// Ends the search too. For callers that set `stop` themselves, in reply to what a search
    /// reports, while others may end their work.
    pub cancel: Option<&'a AtomicBool>,
    /// While this is set the search ignores its time limit: it ponders on the
    /// opponent's time. The time used until then counts.
    pub pondering: Option<&'a AtomicBool>,
}

impl Signals<'_> {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed) || self.cancel.is_some_and(|cancel| cancel.load(Relaxed))
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.is_some_and(|pondering| pondering.load(Relaxed))
    }
}

impl<'a> From<&'a AtomicBool> for Signals<'a> {
    /// A stop signal without pondering.
    fn from(stop: &'a AtomicBool) -> Self {
        Self { stop, cancel: None, pondering: None }
    }
}
