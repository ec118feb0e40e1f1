//! Probes by the rules of a search.

use dameo::{Position, QuietPosition, Rules};
use dameo_tablebase::{AnyTablebase, ProbeRules, Value, Wdl};

use super::SearchTablebase;

/// A tablebase with its rules as a type, for the nodes of a search.
#[derive(Clone, Copy)]
pub(crate) struct TypedProbe<'a, R: Rules> {
    owner: &'a SearchTablebase,
    probe: &'a dyn ProbeRules<R>,
}

impl<'a, R: Rules> TypedProbe<'a, R> {
    pub(super) fn new(owner: &'a SearchTablebase, tablebase: &'a AnyTablebase) -> Option<Self> {
        Some(Self { owner, probe: tablebase.probe()? })
    }

    /// Win, draw or loss; `None` if the position is not covered.
    #[inline]
    pub(crate) fn probe_wdl(&self, position: &QuietPosition<R>) -> Option<Wdl> {
        let is_covered = self.covers(position.position());
        self.owner.unless_damaged(is_covered.then(|| self.probe.probe_wdl_quiet(position))?)
    }

    /// Win, draw or loss with the distance; `None` if the position is not
    /// covered.
    pub(crate) fn probe_dtw(&self, position: &Position<R>) -> Option<Value> {
        let is_covered = self.covers(position);
        self.owner.unless_damaged(is_covered.then(|| self.probe.probe_dtw(position))?)
    }

    #[inline]
    fn covers(&self, position: &Position<R>) -> bool {
        self.owner.covers_pieces(position.occupied().len())
    }
}
