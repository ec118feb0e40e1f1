//! The endgame tablebases of a server.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use dameo::{AnyPosition, Variant};
use dameo_api::TablebaseReply;
use dameo_tablebase::{Access, AnyTablebase, MAX_PIECES, TablebaseError, is_supported};

use crate::problem::{Code, Problem};

/// The size of the block cache of each variant, in bytes.
const CACHE_BYTES: u64 = 64 << 20;

/// The endgame tablebases of all variants in a directory. Clones share them.
#[derive(Clone, Default)]
pub struct Tablebases(Arc<[AnyTablebase]>);

impl Tablebases {
    /// Opens the tablebases in a directory written by `dameo tables build`.
    /// Table files are opened by their first probe.
    ///
    /// # Errors
    /// If a manifest cannot be read.
    pub fn open(directory: &Path) -> Result<Self, TablebaseError> {
        let supported = Variant::ALL.iter().filter(|&&variant| is_supported(variant));
        let open = |&variant| AnyTablebase::open(variant, directory, Access::Mapped, CACHE_BYTES);
        let mut tablebases = supported.map(open).collect::<Result<Vec<_>, _>>()?;
        tablebases.retain(|tablebase| tablebase.max_pieces() > 0);
        Ok(Self(tablebases.into()))
    }

    /// The variants with a tablebase, each with its maximum number of pieces.
    pub fn max_pieces(&self) -> impl Iterator<Item = (Variant, u32)> {
        self.0.iter().map(|tablebase| (tablebase.variant(), tablebase.max_pieces()))
    }

    /// Probes a position, its moves and the line of optimal play.
    pub(crate) fn probe(&self, variant: Variant, fen: &str) -> Result<TablebaseReply, Problem> {
        let found = self.0.iter().find(|tablebase| tablebase.variant() == variant);
        let tablebase = found.ok_or_else(|| {
            let detail = format!("this server has no endgame tablebase of {variant}");
            Problem::new(Code::NoTable, detail)
        })?;
        probe(tablebase, fen)
    }
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.max_pieces()).finish()
    }
}

/// Probes a position with the tablebase of its variant.
fn probe(tablebase: &AnyTablebase, fen: &str) -> Result<TablebaseReply, Problem> {
    let position = AnyPosition::from_fen(tablebase.variant(), fen)
        .map_err(|error| Problem::new(Code::BadFen, error.to_string()))?;
    let (pieces, max_pieces) = (position.pieces().count(), tablebase.max_pieces());
    if pieces > MAX_PIECES as usize {
        // No capture leads from here to a position of the tablebase.
        return Err(too_many(pieces, max_pieces));
    }
    match tablebase.report(&position) {
        Ok(report) => Ok(TablebaseReply::new(&report)),
        Err(TablebaseError::Missing { signature, .. }) if signature.pieces() > max_pieces => {
            Err(too_many(pieces, max_pieces))
        }
        Err(TablebaseError::Missing { signature, .. }) => {
            let detail = format!("this server has no table {signature}, which is needed");
            Err(Problem::new(Code::NoTable, detail))
        }
        Err(error) => {
            tracing::error!("{error}");
            let detail = "a tablebase file of this server is damaged: its log says which";
            Err(Problem::new(Code::DamagedTable, detail))
        }
    }
}

fn too_many(pieces: usize, max: u32) -> Problem {
    let detail = format!("{pieces} pieces: the tablebase of this server has up to {max}");
    Problem::new(Code::TooManyPieces, detail)
}
