//! Probes by rules that are known as a type.

use dameo::rules::{DameoRules, RuleFacts};
use dameo::{Position, QuietPosition};

use crate::error::TablebaseError;
use crate::material::MaterialSignature;
use crate::pieces::Pieces;
use crate::probe::Tablebase;
use crate::value::{KnownValue, Wdl};

/// The tables of a variant with the rules `R` of any family, for a search, by
/// [`AnyTablebase::probe`](crate::AnyTablebase::probe).
///
/// It is a trait so that the code that probes is compiled in this crate alone, and not again
/// in each that uses it.
pub trait ProbeRules<R: RuleFacts>: Sync {
    /// [`Tablebase::probe_wdl_quiet`].
    ///
    /// # Errors
    /// If there is no table for the position or its file is damaged.
    fn probe_wdl_quiet(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError>;

    /// [`Tablebase::probe_known`].
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    fn probe_known(&self, position: &Position<R>) -> Result<KnownValue, TablebaseError>;

    /// The pieces of the side to move and of the other side.
    fn signature(&self, position: &Position<R>) -> MaterialSignature;
}

impl<R: DameoRules> ProbeRules<R> for Tablebase<R> {
    fn probe_wdl_quiet(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        self.probe_wdl_quiet(position)
    }

    fn probe_known(&self, position: &Position<R>) -> Result<KnownValue, TablebaseError> {
        self.probe_known(position)
    }

    fn signature(&self, position: &Position<R>) -> MaterialSignature {
        Pieces::of(position).signature()
    }
}
