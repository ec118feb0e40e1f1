//! The tablebase of a search.
//!
//! A tablebase has the winner and the distance of positions, but ignores draw
//! rules. `docs/search.md` describes what that means for the search.

#[cfg(feature = "native")]
mod files;
mod probe;
mod root;

use std::fmt;
use std::sync::{Arc, OnceLock};

use dameo::{AnyPosition, Rules, Variant};
use dameo_tablebase::{AnyTablebase, MAX_PIECES, MaterialClass, TablebaseError, Value, Wdl};

#[cfg(feature = "native")]
pub use self::files::OpenError;
pub(crate) use self::probe::TypedProbe;
pub(crate) use self::root::{EqualMoves, RootProbe};

/// A tablebase for the search. Clones share the files and their cache.
#[derive(Clone)]
pub struct SearchTablebase {
    shared: Arc<SharedTablebase>,
    max_pieces: u32,
}

struct SharedTablebase {
    tablebase: AnyTablebase,
    /// The largest number of pieces up to which all positions are covered.
    complete_to: u32,
    /// Why the tablebase is no longer probed.
    fault: OnceLock<TablebaseError>,
}

impl SearchTablebase {
    /// Uses a tablebase for positions with up to as many pieces as it covers
    /// completely, with distances.
    #[must_use]
    pub fn new(tablebase: AnyTablebase) -> Self {
        let is_complete = |&pieces: &u32| {
            MaterialClass::all(pieces).into_iter().all(|class| tablebase.has_distances(class))
        };
        let complete_to = (2..=MAX_PIECES).take_while(is_complete).last().unwrap_or(0);
        let shared = SharedTablebase { tablebase, complete_to, fault: OnceLock::new() };
        Self { shared: Arc::new(shared), max_pieces: complete_to }
    }

    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.shared.tablebase.variant()
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
    #[must_use]
    pub fn probe_wdl(&self, position: &AnyPosition) -> Option<Wdl> {
        let result = self.covers(position).then(|| self.shared.tablebase.probe_wdl(position))?;
        self.unless_damaged(result)
    }

    /// Win, draw or loss with the distance; `None` if the position is not
    /// covered.
    #[must_use]
    pub fn probe_dtw(&self, position: &AnyPosition) -> Option<Value> {
        let result = self.covers(position).then(|| self.shared.tablebase.probe_dtw(position))?;
        self.unless_damaged(result)
    }

    /// The tablebase for a search by the rules `R`; `None` if they are not those
    /// of its variant.
    pub(crate) fn typed<R: Rules>(&self) -> Option<TypedProbe<'_, R>> {
        TypedProbe::new(self, &self.shared.tablebase)
    }

    fn covers(&self, position: &AnyPosition) -> bool {
        position.variant() == self.variant() && self.covers_pieces(position.pieces().count())
    }

    #[inline]
    fn covers_pieces(&self, pieces: usize) -> bool {
        pieces <= self.max_pieces as usize && self.fault().is_none()
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

impl fmt::Debug for SearchTablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchTablebase")
            .field("variant", &self.variant())
            .field("max_pieces", &self.max_pieces)
            .field("fault", &self.fault())
            .finish_non_exhaustive()
    }
}
