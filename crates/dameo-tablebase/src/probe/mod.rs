//! Probing: the value of a position from the files of its table.

mod blocks;
mod config;
mod report;

use std::sync::OnceLock;

use dameo::rules::{DameoRules, RuleFacts};
use dameo::{Position, QuietPosition, Rules};

use self::blocks::{Blocks, OpenFile};
pub(crate) use self::config::{Config, OpenSource};
pub use self::report::{ProbedMove, Report};
use crate::error::TablebaseError;
use crate::format::{Expected, Metric, TableFile, Zstd};
use crate::index::Index;
use crate::manifest::Folder;
use crate::material::{MAX_PIECES, Material, MaterialClass, MaterialSignature};
use crate::pieces::Pieces;
use crate::source::Source;
use crate::value::{Best, Code, KnownValue, Value, Wdl};

/// The tables of a variant with the rules `R`, by
/// [`AnyTablebase::downcast`](crate::AnyTablebase::downcast).
///
/// Files in a folder are opened at the first probe. All methods that probe can
/// be called by several threads at once.
///
/// ```
/// use dameo::{Dameo, Position, Variant};
/// use dameo_tablebase::{AnyTablebase, TablebaseError};
///
/// let tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 20)?;
/// let tablebase = tablebase.downcast::<Dameo>().ok().expect("it is one of Dameo");
/// let position = Position::<Dameo>::from_fen("W:WKa1,Kb1:BKh5")?;
/// let error = tablebase.probe_wdl(&position).unwrap_err();
/// assert_eq!(error.to_string(), "there is no table KKvK in dameo");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tablebase<R: RuleFacts> {
    folder: Folder,
    /// How the files of the folder are opened; without it, all tables have been
    /// [added](Self::add).
    open_source: Option<OpenSource>,
    zstd: Zstd,
    /// By [`key`].
    tables: Vec<Option<Table<R>>>,
    max_pieces: u32,
    blocks: Blocks,
}

/// A known table, whose files may not be open yet.
struct Table<R: RuleFacts> {
    signature: MaterialSignature,
    /// Whether the folder has a DTW file.
    has_distances: bool,
    index: OnceLock<Index<R::Board>>,
    /// By metric.
    files: [OnceLock<OpenFile>; 2],
}

/// Base of the digits of a [`key`].
const BASE: usize = MAX_PIECES as usize + 1;

impl<R: DameoRules + Rules> Tablebase<R> {
    pub(crate) fn new(config: Config) -> Self {
        let Config { folder, open_source, tables, zstd, cache } = config;
        assert!(folder.variant().has_rules::<R>(), "{} has other rules", folder.variant());
        let mut tablebase = Self {
            folder,
            open_source,
            zstd,
            tables: (0..BASE.pow(4)).map(|_| None).collect(),
            max_pieces: 0,
            blocks: Blocks::new(cache),
        };
        for (signature, distances) in tables {
            tablebase.entry(signature).has_distances = distances;
        }
        tablebase
    }
}

impl<R: DameoRules> Tablebase<R> {
    /// Decompresses files that are opened from now on by `zstd`.
    #[must_use]
    pub fn with_zstd(mut self, zstd: Zstd) -> Self {
        self.zstd = zstd;
        self
    }

    /// Adds one file of a table, replacing an older one. Error messages name it
    /// as if it were in the folder. Without a WDL file, WDL comes from the distances.
    ///
    /// # Errors
    /// If the bytes are not the file of that table or are damaged; blocks are
    /// checked when they are read.
    pub fn add(
        &mut self,
        signature: MaterialSignature,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<(), TablebaseError> {
        let file = self.open_file(&Index::new(signature), metric, source)?;
        let added = OnceLock::from(file);
        let older = std::mem::replace(&mut self.entry(signature).files[metric as usize], added);
        if let Some(older) = older.into_inner() {
            self.blocks.forget(older);
        }
        Ok(())
    }

    /// The table of `signature`, which is known from now on.
    fn entry(&mut self, signature: MaterialSignature) -> &mut Table<R> {
        self.max_pieces = self.max_pieces.max(signature.pieces());
        self.tables[key(signature)].get_or_insert_with(|| Table {
            signature,
            has_distances: false,
            index: OnceLock::new(),
            files: [OnceLock::new(), OnceLock::new()],
        })
    }

    /// The largest number of pieces of a table; 0 without tables.
    #[must_use]
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// The folder of the tables.
    #[must_use]
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Whether all tables of a class are available.
    #[must_use]
    pub fn contains(&self, class: MaterialClass) -> bool {
        class.signatures().into_iter().all(|signature| self.tables[key(signature)].is_some())
    }

    /// Whether the table of `signature` is available with distances.
    #[must_use]
    pub fn has_distances(&self, signature: MaterialSignature) -> bool {
        self.table(signature).is_ok_and(|(_, table)| {
            table.has_distances || table.files[Metric::Dtw as usize].get().is_some()
        })
    }

    /// Win, draw or loss of a position without captures: what a search probes after
    /// it has resolved captures.
    ///
    /// # Errors
    /// If there is no table for the position or its file is damaged.
    #[inline]
    pub fn probe_wdl_quiet(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt") {
            // SAFETY: the processor has the instruction.
            return unsafe { self.stored_wdl_with_popcnt(position) };
        }
        self.stored_wdl(position)
    }

    /// Finding the index counts bits, for which the x86-64 baseline has no
    /// instruction.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "popcnt")]
    fn stored_wdl_with_popcnt(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        self.stored_wdl(position)
    }

    #[inline(always)]
    fn stored_wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        match self.stored(position, Metric::Wdl)? {
            Stored::Entry(byte, Metric::Wdl) => Ok(Wdl::from_byte(byte)),
            Stored::Entry(byte, Metric::Dtw) => Ok(Code(byte).wdl::<R>()),
            Stored::Ended(code) => Ok(code.wdl::<R>()),
        }
    }

    /// Win, draw or loss of a position without captures, with the distance to win.
    ///
    /// # Errors
    /// If there is no table for the position or its file is damaged.
    pub fn probe_dtw_quiet(&self, position: &QuietPosition<R>) -> Result<Value, TablebaseError> {
        self.quiet_code(position).map(Code::value::<R>)
    }

    /// Win, draw or loss of any position; resolves captures first.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn probe_wdl(&self, position: &Position<R>) -> Result<Wdl, TablebaseError> {
        if let Some(quiet) = QuietPosition::new(*position) {
            return self.probe_wdl_quiet(&quiet);
        }
        let mut best = Wdl::Loss;
        for &mv in &position.legal_captures() {
            best = best.max(match self.probe_wdl(&position.after(mv))? {
                Wdl::Loss => return Ok(Wdl::Win),
                Wdl::Draw => Wdl::Draw,
                Wdl::Win => Wdl::Loss,
            });
        }
        Ok(best)
    }

    /// Win, draw or loss of any position with the distance to win; resolves captures first.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn probe_dtw(&self, position: &Position<R>) -> Result<Value, TablebaseError> {
        self.code(position).map(Code::value::<R>)
    }

    /// Win, draw or loss of any position, with the distance to win if it is proven: if the tables
    /// that the position or its captures lead to have distances.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn probe_known(&self, position: &Position<R>) -> Result<KnownValue, TablebaseError> {
        let Some(quiet) = QuietPosition::new(*position) else {
            let after = |&mv| Ok(self.probe_known(&position.after(mv))?.before_move());
            let values: Result<Vec<_>, TablebaseError> =
                position.legal_captures().iter().map(after).collect();
            let best = KnownValue::of_moves(values?.into_iter());
            return Ok(best.expect("a position that is not quiet has captures"));
        };
        let MaterialSignature { own, enemy } = Pieces::of(position).signature();
        let is_ended = own.pieces() == 0 || enemy.pieces() == 0;
        if is_ended || self.has_distances(MaterialSignature { own, enemy }) {
            self.probe_dtw_quiet(&quiet).map(KnownValue::from)
        } else {
            self.probe_wdl_quiet(&quiet).map(KnownValue::from)
        }
    }

    /// The exact value of a position as it follows from the values after each
    /// legal move. It differs from [`probe_dtw`](Self::probe_dtw) only if a table is
    /// wrong.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn value_from_moves(&self, position: &Position<R>) -> Result<Value, TablebaseError> {
        self.code_from_moves(position).map(Code::value::<R>)
    }

    /// Win, draw or loss of a position as it follows from the values after each legal move; see
    /// [`value_from_moves`](Self::value_from_moves).
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn wdl_from_moves(&self, position: &Position<R>) -> Result<Wdl, TablebaseError> {
        let mut best = None;
        for &mv in &position.legal_moves() {
            let value = self.probe_wdl(&position.after(mv))?.before_move();
            if value == Wdl::Win {
                return Ok(value);
            }
            best = best.max(Some(value));
        }
        Ok(best.unwrap_or(Code::END.wdl::<R>()))
    }

    fn code(&self, position: &Position<R>) -> Result<Code, TablebaseError> {
        match QuietPosition::new(*position) {
            Some(quiet) => self.quiet_code(&quiet),
            None => self.code_from_moves(position),
        }
    }

    fn code_from_moves(&self, position: &Position<R>) -> Result<Code, TablebaseError> {
        let mut best = Best::NONE;
        for &mv in &position.legal_moves() {
            best.accumulate::<R>(self.code(&position.after(mv))?);
        }
        Ok(best.code())
    }

    fn quiet_code(&self, position: &QuietPosition<R>) -> Result<Code, TablebaseError> {
        match self.stored(position, Metric::Dtw)? {
            Stored::Entry(byte, _) => Ok(Code(byte)),
            Stored::Ended(code) => Ok(code),
        }
    }

    /// The entry of a position by a metric, or its distance in place of WDL.
    #[inline(always)]
    fn stored(
        &self,
        position: &QuietPosition<R>,
        metric: Metric,
    ) -> Result<Stored, TablebaseError> {
        let pieces = Pieces::of(position.position());
        let signature = pieces.signature();
        if signature.own.pieces() == 0 {
            return Ok(Stored::Ended(Code::END));
        }
        if signature.enemy.pieces() == 0 {
            // Any move leads to a side to move without pieces.
            let ended = !position.position().has_legal_move();
            let code = if ended { Code::END } else { Code::END.before_move() };
            return Ok(Stored::Ended(code));
        }
        let (slot, table) = self.table(signature)?;
        let index = table.index.get_or_init(|| Index::new(signature)).index_of_pieces(&pieces);
        let open = self.file_for(table, metric)?;
        self.blocks.value(slot, open, index).map(|byte| Stored::Entry(byte, open.metric))
    }

    #[inline]
    fn table(&self, signature: MaterialSignature) -> Result<(u16, &Table<R>), TablebaseError> {
        let slot = key(signature);
        let table = self.tables.get(slot).and_then(Option::as_ref);
        // Signatures with more than MAX_PIECES pieces may share a key.
        table
            .filter(|table| table.signature == signature)
            .map(|table| (slot as u16, table))
            .ok_or_else(|| self.missing_table(signature))
    }

    /// The file to probe for a metric.
    #[inline]
    fn file_for<'a>(
        &self,
        table: &'a Table<R>,
        metric: Metric,
    ) -> Result<&'a OpenFile, TablebaseError> {
        match table.files[metric as usize].get() {
            Some(file) => Ok(file),
            None => self.open_or_replace(table, metric),
        }
    }

    /// Where files are added one by one, those of distances are enough for WDL.
    #[cold]
    fn open_or_replace<'a>(
        &self,
        table: &'a Table<R>,
        metric: Metric,
    ) -> Result<&'a OpenFile, TablebaseError> {
        match table.files[Metric::Dtw as usize].get() {
            Some(distances) if self.open_source.is_none() => Ok(distances),
            _ => self.open_now(table, metric),
        }
    }

    #[inline]
    fn file<'a>(
        &self,
        table: &'a Table<R>,
        metric: Metric,
    ) -> Result<&'a OpenFile, TablebaseError> {
        match table.files[metric as usize].get() {
            Some(file) => Ok(file),
            None => self.open_now(table, metric),
        }
    }

    #[cold]
    fn open_now<'a>(
        &self,
        table: &'a Table<R>,
        metric: Metric,
    ) -> Result<&'a OpenFile, TablebaseError> {
        let signature = table.signature;
        let open_source = self.open_source.ok_or_else(|| self.missing_table(signature))?;
        if metric == Metric::Dtw && !table.has_distances {
            let folder = self.folder.path().to_owned();
            return Err(TablebaseError::NoDistances { signature, folder });
        }
        let source = open_source(&self.folder.file(signature, metric))?;
        let index = table.index.get_or_init(|| Index::new(signature));
        let file = self.open_file(index, metric, source)?;
        Ok(table.files[metric as usize].get_or_init(|| file))
    }

    /// Opens all files and checks everything but their blocks, which otherwise
    /// happens at the first probe.
    ///
    /// # Errors
    /// If a file is missing or damaged.
    pub fn open_files(&self) -> Result<(), TablebaseError> {
        for table in self.tables.iter().flatten() {
            let metrics = Metric::ALL.into_iter();
            let metrics = metrics.filter(|&metric| metric == Metric::Wdl || table.has_distances);
            metrics.into_iter().try_for_each(|metric| self.file(table, metric).map(drop))?;
        }
        Ok(())
    }

    fn open_file(
        &self,
        index: &Index<R::Board>,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<OpenFile, TablebaseError> {
        let signature = index.signature();
        let table =
            Expected { rules: self.folder.variant().name(), signature, metric, len: index.len() };
        let file = TableFile::open(self.folder.file(signature, metric), source, table, self.zstd)?;
        Ok(OpenFile::new(file, metric))
    }

    fn missing_table(&self, signature: MaterialSignature) -> TablebaseError {
        TablebaseError::Missing { signature, folder: self.folder.path().to_owned() }
    }

    /// The file of a table, with valid front matter.
    ///
    /// # Errors
    /// If the table is missing or its file is damaged.
    pub fn table_file(
        &self,
        signature: MaterialSignature,
        metric: Metric,
    ) -> Result<&TableFile, TablebaseError> {
        let (_, table) = self.table(signature)?;
        self.file(table, metric).map(|open| &open.file)
    }

    /// The index of a table.
    ///
    /// # Errors
    /// If the table is missing.
    pub fn index(&self, signature: MaterialSignature) -> Result<&Index<R::Board>, TablebaseError> {
        let (_, table) = self.table(signature)?;
        Ok(table.index.get_or_init(|| Index::new(signature)))
    }
}

/// What is known about a position without captures.
enum Stored {
    /// The entry of the file, which is of this metric.
    Entry(u8, Metric),
    /// One side has no pieces, so that no file is needed.
    Ended(Code),
}

#[inline]
fn key(MaterialSignature { own, enemy }: MaterialSignature) -> usize {
    let pair = |Material { kings, men }: Material| usize::from(kings) * BASE + usize::from(men);
    pair(own) * BASE * BASE + pair(enemy)
}
