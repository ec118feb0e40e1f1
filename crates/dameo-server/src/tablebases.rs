//! The endgame tablebases of a server.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use dameo::{ByFamily, DameoRules, DamoneRules, Family, Position, Rules, Variant, with_rules};
use dameo_protocol::TablebaseReply;
use dameo_tablebase::{Access, MAX_PIECES, Tablebase, TablebaseError};

use crate::problem::{Code, Problem};

/// The size of the block cache of each variant, in bytes.
const CACHE_BYTES: u64 = 64 << 20;

/// The endgame tablebases of all variants in a directory. Clones share them.
#[derive(Clone, Default)]
pub struct Tablebases(Arc<[(Variant, Box<dyn Prober>)]>);

impl Tablebases {
    /// Opens the tablebases in a directory written by `dameo tables build`.
    /// Table files are opened by their first probe.
    ///
    /// # Errors
    /// If a manifest cannot be read.
    pub fn open(directory: &Path) -> Result<Self, TablebaseError> {
        let mut all = Vec::new();
        for &variant in Variant::ALL {
            let tables = with_rules!(variant, R => open::<R>(variant, directory))?;
            all.extend(tables.filter(|tables| tables.max_pieces() > 0).map(|all| (variant, all)));
        }
        Ok(Self(all.into()))
    }

    /// The variants with a tablebase, each with its maximum number of pieces.
    pub fn max_pieces(&self) -> impl Iterator<Item = (Variant, u32)> {
        self.0.iter().map(|(variant, tables)| (*variant, tables.max_pieces()))
    }

    /// Probes a position, its moves and the line of optimal play.
    pub(crate) fn probe(&self, variant: Variant, fen: &str) -> Result<TablebaseReply, Problem> {
        let found = self.0.iter().find(|&&(other, _)| other == variant);
        let (_, tables) = found.ok_or_else(|| {
            let detail = format!("this server has no endgame tablebase of {variant}");
            Problem::new(Code::NoTable, detail)
        })?;
        tables.probe(fen)
    }
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.max_pieces()).finish()
    }
}

/// Tables whose rule set is not part of their type.
trait Prober: Send + Sync {
    fn max_pieces(&self) -> u32;
    fn probe(&self, fen: &str) -> Result<TablebaseReply, Problem>;
}

impl<R: DameoRules> Prober for Tablebase<R> {
    fn max_pieces(&self) -> u32 {
        Self::max_pieces(self)
    }

    fn probe(&self, fen: &str) -> Result<TablebaseReply, Problem> {
        let position = Position::<R>::from_fen(fen)
            .map_err(|error| Problem::new(Code::BadFen, error.to_string()))?;
        let pieces = position.occupied().len();
        if pieces > MAX_PIECES as usize {
            // No capture leads from here to a position of the tablebase.
            return Err(too_many(pieces, self.max_pieces()));
        }
        match self.report(&position) {
            Ok(report) => Ok(TablebaseReply::new(&report)),
            Err(TablebaseError::Missing { signature, .. })
                if signature.pieces() > self.max_pieces() =>
            {
                Err(too_many(pieces, self.max_pieces()))
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
}

fn too_many(pieces: usize, max: u32) -> Problem {
    let detail = format!("{pieces} pieces: the tablebase of this server has up to {max}");
    Problem::new(Code::TooManyPieces, detail)
}

type Opened = Result<Option<Box<dyn Prober>>, TablebaseError>;

fn open<R: Rules>(variant: Variant, directory: &Path) -> Opened {
    R::Family::choose(Open(variant, directory))
}

/// Opens the tables of a variant, if its game has any.
struct Open<'a>(Variant, &'a Path);

impl<R: Rules> ByFamily<R> for Open<'_> {
    type Output = Opened;

    fn dameo(self) -> Opened
    where
        R: DameoRules,
    {
        let tables = Tablebase::<R>::open(self.0, self.1, Access::Mapped, CACHE_BYTES)?;
        Ok(Some(Box::new(tables)))
    }

    fn damone(self) -> Opened
    where
        R: DamoneRules,
    {
        Ok(None)
    }
}
