//! The tablebase of a search, by rule type.

use std::fmt;
use std::sync::{Arc, OnceLock};

use dameo::rules::DameoRules;
use dameo::{Position, QuietPosition, Rules};
use dameo_tablebase::{MAX_PIECES, MaterialClass, Tablebase, TablebaseError, Value, Wdl};

/// A tablebase for the search of one rule type. Clones share the files and their cache.
#[derive(Clone)]
pub struct TypedTablebase<R: Rules> {
    shared: Arc<SharedTablebase<R>>,
    max_pieces: u32,
}

struct SharedTablebase<R: Rules> {
    probe: Box<dyn Probe<R>>,
    /// The largest number of pieces up to which all positions are covered.
    complete_to: u32,
    /// Why the tablebase is no longer probed.
    fault: OnceLock<TablebaseError>,
}

/// A tablebase of any family of games.
trait Probe<R: Rules>: Send + Sync {
    fn wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError>;

    fn value(&self, position: &Position<R>) -> Result<Value, TablebaseError>;
}

impl<R: DameoRules> Probe<R> for Tablebase<R> {
    fn wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        self.probe_wdl(position)
    }

    fn value(&self, position: &Position<R>) -> Result<Value, TablebaseError> {
        Self::value(self, position)
    }
}

impl<R: Rules> fmt::Debug for TypedTablebase<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypedTablebase")
            .field("max_pieces", &self.max_pieces)
            .field("fault", &self.fault())
            .finish_non_exhaustive()
    }
}

impl<R: Rules> TypedTablebase<R> {
    /// Uses a tablebase for positions with up to as many pieces as it covers
    /// completely.
    #[must_use]
    pub fn new(tablebase: Tablebase<R>) -> Self
    where
        R: DameoRules,
    {
        let is_complete = |&pieces: &u32| {
            MaterialClass::all(pieces).into_iter().all(|class| tablebase.contains(class))
        };
        let complete_to = (2..=MAX_PIECES).take_while(is_complete).last().unwrap_or(0);
        let probe = Box::new(tablebase);
        let shared = SharedTablebase { probe, complete_to, fault: OnceLock::new() };
        Self { shared: Arc::new(shared), max_pieces: complete_to }
    }

    /// The same tablebase, used for positions with at most `pieces` pieces.
    #[must_use]
    pub fn with_limit(&self, pieces: u32) -> Self {
        let max_pieces = pieces.min(self.shared.complete_to);
        Self { shared: Arc::clone(&self.shared), max_pieces }
    }

    /// The largest number of pieces of positions that are probed.
    #[must_use]
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// The error of the first probe that failed. The tablebase is not probed
    /// any more after it.
    #[must_use]
    pub fn fault(&self) -> Option<&TablebaseError> {
        self.shared.fault.get()
    }

    /// Win, draw or loss; `None` if the position is not covered.
    #[inline]
    #[must_use]
    pub fn wdl(&self, position: &QuietPosition<R>) -> Option<Wdl> {
        let result = self.covers(position.position()).then(|| self.shared.probe.wdl(position))?;
        self.unless_damaged(result)
    }

    /// Win, draw or loss with the distance; `None` if the position is not
    /// covered.
    #[must_use]
    pub fn value(&self, position: &Position<R>) -> Option<Value> {
        let result = self.covers(position).then(|| self.shared.probe.value(position))?;
        self.unless_damaged(result)
    }

    #[inline]
    fn covers(&self, position: &Position<R>) -> bool {
        position.occupied().len() <= self.max_pieces as usize && self.fault().is_none()
    }

    #[inline]
    fn unless_damaged<T>(&self, result: Result<T, TablebaseError>) -> Option<T> {
        match result {
            Ok(found) => Some(found),
            Err(error) => {
                // Another thread may have set a fault first.
                let _ = self.shared.fault.set(error);
                None
            }
        }
    }
}
