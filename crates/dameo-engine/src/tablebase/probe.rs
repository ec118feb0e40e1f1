//! Probes by the rules of a search.

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family};
use dameo::{Position, QuietPosition, Rules};
use dameo_tablebase::{AnyTablebase, Tablebase, TablebaseError, Value, Wdl};

use super::SearchTablebase;

/// A tablebase with its rules as a type, for the nodes of a search.
#[derive(Clone, Copy)]
pub(crate) struct TypedProbe<'a, R: Rules> {
    owner: &'a SearchTablebase,
    probe: &'a dyn ProbeTablebase<R>,
}

/// A [`Tablebase`] by rules of any family.
trait ProbeTablebase<R: Rules>: Sync {
    fn probe_wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError>;

    fn probe_dtw(&self, position: &Position<R>) -> Result<Value, TablebaseError>;
}

impl<R: DameoRules> ProbeTablebase<R> for Tablebase<R> {
    fn probe_wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        self.probe_wdl_quiet(position)
    }

    fn probe_dtw(&self, position: &Position<R>) -> Result<Value, TablebaseError> {
        Self::probe_dtw(self, position)
    }
}

struct Downcast<'a>(&'a AnyTablebase);

impl<'a, R: Rules> ByFamily<R> for Downcast<'a> {
    type Output = Option<&'a dyn ProbeTablebase<R>>;

    fn dameo(self) -> Self::Output
    where
        R: DameoRules,
    {
        Some(self.0.downcast_ref::<R>()?)
    }

    fn damone(self) -> Self::Output
    where
        R: DamoneRules,
    {
        None
    }
}

impl<'a, R: Rules> TypedProbe<'a, R> {
    pub(super) fn new(owner: &'a SearchTablebase, tablebase: &'a AnyTablebase) -> Option<Self> {
        Some(Self { owner, probe: R::Family::choose(Downcast(tablebase))? })
    }

    /// Win, draw or loss; `None` if the position is not covered.
    #[inline]
    pub(crate) fn probe_wdl(&self, position: &QuietPosition<R>) -> Option<Wdl> {
        let is_covered = self.covers(position.position());
        self.owner.unless_damaged(is_covered.then(|| self.probe.probe_wdl(position))?)
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
