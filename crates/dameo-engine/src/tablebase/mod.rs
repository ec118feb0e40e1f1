//! The tablebase of a search.
//!
//! A tablebase has the winner and the distance of positions, but ignores draw
//! rules. `docs/search.md` describes what that means for the search.

#[cfg(feature = "native")]
mod files;
mod probe;
mod root;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, OnceLock};

use dameo::{AnyPosition, Rules, Variant};
use dameo_tablebase::{
    AnyTablebase, KnownValue, MAX_PIECES, MaterialClass, MaterialSignature, TablebaseError, Value,
    Wdl,
};

#[cfg(feature = "native")]
pub use self::files::OpenError;
pub(crate) use self::probe::{NodeProbe, TypedProbe};
pub(crate) use self::root::{EqualMoves, RootProbe};

/// What the evaluation of a node gains for the winner if the tablebase has the same winner there
/// as at the root, in centipawns: more than evaluations of such positions differ.
pub(crate) const CONVERSION_BONUS: i32 = 12_000;

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
    /// The classes with more pieces that are covered.
    larger: BTreeSet<MaterialClass>,
    /// Why the tablebase is no longer probed.
    fault: OnceLock<TablebaseError>,
}

impl SearchTablebase {
    /// Uses a tablebase for the positions of all classes that it has together with the classes
    /// that their moves lead to, with distances or without.
    #[must_use]
    pub fn new(tablebase: AnyTablebase) -> Self {
        let mut larger = closed_classes(&tablebase);
        let is_complete = |&pieces: &u32| {
            MaterialClass::all(pieces).into_iter().all(|class| larger.contains(&class))
        };
        let complete_to = (2..=MAX_PIECES).take_while(is_complete).last().unwrap_or(0);
        larger.retain(|class| class.pieces() > complete_to);
        let largest = larger.iter().map(|class| class.pieces()).max();
        let max_pieces = largest.unwrap_or(complete_to);
        let shared = SharedTablebase { tablebase, complete_to, larger, fault: OnceLock::new() };
        Self { shared: Arc::new(shared), max_pieces }
    }

    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.shared.tablebase.variant()
    }

    /// The same tablebase, used for positions with at most `pieces` pieces.
    #[must_use]
    pub fn with_limit(&self, pieces: u32) -> Self {
        let larger = self.shared.larger.iter().map(|class| class.pieces());
        let max_pieces = pieces.min(larger.max().unwrap_or(self.shared.complete_to));
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
    /// covered or its distance is unknown.
    #[must_use]
    pub fn probe_dtw(&self, position: &AnyPosition) -> Option<Value> {
        let result = self.covers(position).then(|| self.shared.tablebase.probe_known(position))?;
        self.unless_damaged(result).and_then(KnownValue::exact)
    }

    /// The tablebase for a search by the rules `R`; `None` if they are not those
    /// of its variant.
    pub(crate) fn typed<R: Rules>(&self) -> Option<TypedProbe<'_, R>> {
        TypedProbe::new(self, &self.shared.tablebase)
    }

    fn covers(&self, position: &AnyPosition) -> bool {
        let signature = || self.shared.tablebase.signature(position).ok();
        self.covers_pieces(position.pieces().count(), signature)
    }

    /// Whether a position is covered, by the number of its pieces and its signature.
    #[inline]
    fn covers_pieces(
        &self,
        pieces: usize,
        signature: impl FnOnce() -> Option<MaterialSignature>,
    ) -> bool {
        let SharedTablebase { complete_to, larger, .. } = &*self.shared;
        let has_class = || {
            signature().is_some_and(|MaterialSignature { own, enemy }| {
                let is_ended = own.pieces() == 0 || enemy.pieces() == 0;
                is_ended || larger.contains(&MaterialClass::new(own, enemy))
            })
        };
        pieces <= self.max_pieces as usize
            && self.fault().is_none()
            && (pieces <= *complete_to as usize || has_class())
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

/// The classes of a tablebase that it has together with all classes that their moves lead to.
fn closed_classes(tablebase: &AnyTablebase) -> BTreeSet<MaterialClass> {
    let mut closed = BTreeSet::new();
    // A class comes after those that it depends on.
    for class in (2..=MAX_PIECES).flat_map(MaterialClass::all) {
        if tablebase.contains(class)
            && class.dependencies().iter().all(|needed| closed.contains(needed))
        {
            closed.insert(class);
        }
    }
    closed
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
