//! Asking tables.

mod blocks;
mod report;

use std::path::Path;
use std::sync::OnceLock;

use dameo::{DameoRules, Position, QuietPosition};
use dameo_processor::CountsBits;

use self::blocks::{Blocks, OpenFile};
pub use self::report::{ProbedMove, Report};
use crate::error::TablebaseError;
use crate::folder::Folder;
use crate::format::{Expected, Metric, TableFile, Zstd};
use crate::index::Index;
use crate::material::{MAX_PIECES, Material, MaterialClass, MaterialSignature};
use crate::pieces::Pieces;
use crate::source::Source;
#[cfg(feature = "native")]
use crate::source::{MappedFile, PlainFile};
use crate::value::{Best, Code, Value, Wdl};

/// How files are read.
#[cfg(feature = "native")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    /// Mapped into memory.
    #[default]
    Mapped,
    /// Read piece by piece.
    Plain,
}

/// The tables of a game: what is the value of a position?
///
/// Those of a folder are opened when they are first asked. All methods that
/// ask may be called by several threads at once.
pub struct Tablebase<R: DameoRules> {
    folder: Folder,
    origin: Origin,
    zstd: Zstd,
    tables: Vec<Option<Table<R>>>,
    max_pieces: u32,
    blocks: Blocks,
}

/// Where files come from that are not open yet.
#[derive(Clone, Copy, Debug)]
enum Origin {
    /// The folder.
    #[cfg(feature = "native")]
    Folder(Access),
    /// Nowhere: all there are have been added.
    Added,
}

/// A table that is there.
struct Table<R: DameoRules> {
    signature: MaterialSignature,
    index: OnceLock<Index<R::Board>>,
    /// By metric.
    files: [OnceLock<OpenFile>; 2],
}

/// One more than the most pieces of a kind.
const BASE: usize = MAX_PIECES as usize + 1;

impl<R: DameoRules> Tablebase<R> {
    /// The tables of the game in a directory, as its manifest lists them.
    /// Blocks that have been read stay in memory until they take `cache` bytes;
    /// half of these are for who wins.
    ///
    /// # Errors
    /// If the manifest cannot be read.
    #[cfg(feature = "native")]
    pub fn open(directory: &Path, access: Access, cache: u64) -> Result<Self, TablebaseError> {
        let mut tables = Self::new(directory, Origin::Folder(access), cache);
        let manifest = tables.folder.read_manifest()?;
        for record in manifest.classes.iter().flat_map(|class| &class.tables) {
            tables.enter(record.table);
        }
        Ok(tables)
    }

    /// No tables yet: they are to be [added](Self::add). Blocks that have been
    /// read stay in memory until they take `cache` bytes; half of these are
    /// for who wins.
    #[must_use]
    pub fn empty(cache: u64) -> Self {
        Self::new(Path::new(""), Origin::Added, cache)
    }

    fn new(directory: &Path, origin: Origin, cache: u64) -> Self {
        Self {
            folder: Folder::new::<R>(directory),
            origin,
            zstd: Zstd::default(),
            tables: (0..BASE.pow(4)).map(|_| None).collect(),
            max_pieces: 0,
            blocks: Blocks::new(cache),
        }
    }

    /// The same tables, decompressed by the given implementation from now on.
    #[must_use]
    pub fn with_zstd(mut self, zstd: Zstd) -> Self {
        self.zstd = zstd;
        self
    }

    /// Adds one metric of a table, in place of what there was of it. Error
    /// messages call it by the name of the file that it would be.
    ///
    /// # Errors
    /// If the bytes are not those of that table or are damaged in the parts
    /// that are read now: all but the blocks.
    pub fn add(
        &mut self,
        signature: MaterialSignature,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<(), TablebaseError> {
        let file = self.open_file(&Index::new(signature), metric, source)?;
        let table = self.enter(signature);
        table.files[metric as usize] = OnceLock::from(file);
        Ok(())
    }

    /// Makes room for a table.
    fn enter(&mut self, signature: MaterialSignature) -> &mut Table<R> {
        self.max_pieces = self.max_pieces.max(signature.pieces());
        self.tables[key(signature)].get_or_insert_with(|| Table {
            signature,
            index: OnceLock::new(),
            files: [OnceLock::new(), OnceLock::new()],
        })
    }

    /// The most pieces that a table has; 0 if there is none.
    #[must_use]
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// The folder with the tables.
    #[must_use]
    pub fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Whether the tables of a class are there.
    #[must_use]
    pub fn contains(&self, class: MaterialClass) -> bool {
        class.signatures().into_iter().all(|signature| self.tables[key(signature)].is_some())
    }

    /// Who wins in a position without captures. This is what a search asks,
    /// once it has resolved the captures.
    ///
    /// # Errors
    /// If there is no table for the position or its file is damaged.
    #[inline]
    pub fn probe_wdl(&self, position: &QuietPosition<R>) -> Result<Wdl, TablebaseError> {
        dameo_processor::run(ProbeWdl { tables: self, position })
    }

    /// The value of a position without captures.
    ///
    /// # Errors
    /// If there is no table for the position or its file is damaged.
    pub fn probe_distance(&self, position: &QuietPosition<R>) -> Result<Value, TablebaseError> {
        self.quiet_code(position).map(Code::value::<R>)
    }

    /// Who wins in any position: captures are resolved first.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn wdl(&self, position: &Position<R>) -> Result<Wdl, TablebaseError> {
        if let Some(quiet) = QuietPosition::new(*position) {
            return self.probe_wdl(&quiet);
        }
        let mut best = Wdl::Loss;
        for &mv in &position.legal_captures() {
            best = best.max(match self.wdl(&position.after(mv))? {
                Wdl::Loss => return Ok(Wdl::Win),
                Wdl::Draw => Wdl::Draw,
                Wdl::Win => Wdl::Loss,
            });
        }
        Ok(best)
    }

    /// The value of any position: captures are resolved first.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn value(&self, position: &Position<R>) -> Result<Value, TablebaseError> {
        self.code(position).map(Code::value::<R>)
    }

    pub(crate) fn code(&self, position: &Position<R>) -> Result<Code, TablebaseError> {
        match QuietPosition::new(*position) {
            Some(quiet) => self.quiet_code(&quiet),
            None => self.code_by_moves(position),
        }
    }

    /// The value of a position as it follows from those one move later.
    pub(crate) fn code_by_moves(&self, position: &Position<R>) -> Result<Code, TablebaseError> {
        let mut best = Best::NONE;
        for &mv in &position.legal_moves() {
            best.meet::<R>(self.code(&position.after(mv))?);
        }
        Ok(best.code())
    }

    fn quiet_code(&self, position: &QuietPosition<R>) -> Result<Code, TablebaseError> {
        match self.stored(position, Metric::Distance)? {
            Stored::Entry(byte) => Ok(Code(byte)),
            Stored::Ended(code) => Ok(code),
        }
    }

    /// What a file has for a position.
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
        let number = table.index.get_or_init(|| Index::new(signature)).number_of(&pieces);
        self.blocks.value(slot, self.file(table, metric)?, number).map(Stored::Entry)
    }

    #[inline]
    fn table(&self, signature: MaterialSignature) -> Result<(u16, &Table<R>), TablebaseError> {
        let slot = key(signature);
        let table = self.tables.get(slot).and_then(Option::as_ref);
        // A board with very many pieces may share its key with another.
        table
            .filter(|table| table.signature == signature)
            .map(|table| (slot as u16, table))
            .ok_or_else(|| self.no_table(signature))
    }

    #[inline]
    fn file<'a>(
        &self,
        table: &'a Table<R>,
        metric: Metric,
    ) -> Result<&'a OpenFile, TablebaseError> {
        let cell = &table.files[metric as usize];
        match cell.get() {
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
        let source = self.source(table.signature, metric)?;
        let index = table.index.get_or_init(|| Index::new(table.signature));
        let file = self.open_file(index, metric, source)?;
        Ok(table.files[metric as usize].get_or_init(|| file))
    }

    /// Opens every file and checks its front matter, which is otherwise done
    /// when a file is first asked.
    ///
    /// # Errors
    /// At the first file that is missing or damaged.
    pub fn open_files(&self) -> Result<(), TablebaseError> {
        for table in self.tables.iter().flatten() {
            Metric::ALL.into_iter().try_for_each(|metric| self.file(table, metric).map(drop))?;
        }
        Ok(())
    }

    /// The bytes of a file that is not open yet.
    #[cfg_attr(not(feature = "native"), expect(unused_variables, reason = "there are no files"))]
    fn source(
        &self,
        signature: MaterialSignature,
        metric: Metric,
    ) -> Result<Box<dyn Source>, TablebaseError> {
        match self.origin {
            Origin::Added => Err(self.no_table(signature)),
            #[cfg(feature = "native")]
            Origin::Folder(access) => {
                let path = self.folder.file(signature, metric);
                Ok(match access {
                    Access::Mapped => Box::new(MappedFile::open(&path)?),
                    Access::Plain => Box::new(PlainFile::open(&path)?),
                })
            }
        }
    }

    fn open_file(
        &self,
        index: &Index<R::Board>,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<OpenFile, TablebaseError> {
        let signature = index.signature();
        let table = Expected { rules: R::NAME, signature, metric, numbers: index.len() };
        let file = TableFile::open(&self.folder.file(signature, metric), source, table, self.zstd)?;
        Ok(OpenFile::new(file, metric))
    }

    fn no_table(&self, signature: MaterialSignature) -> TablebaseError {
        TablebaseError::Missing { signature, folder: self.folder.path().to_owned() }
    }

    /// The file of a table, opened and its front matter checked.
    ///
    /// # Errors
    /// If there is none or it is damaged.
    pub fn table_file(
        &self,
        signature: MaterialSignature,
        metric: Metric,
    ) -> Result<&TableFile, TablebaseError> {
        let (_, table) = self.table(signature)?;
        self.file(table, metric).map(|open| &open.file)
    }

    #[cfg(feature = "build")]
    pub(crate) fn index(
        &self,
        signature: MaterialSignature,
    ) -> Result<&Index<R::Board>, TablebaseError> {
        let (_, table) = self.table(signature)?;
        Ok(table.index.get_or_init(|| Index::new(signature)))
    }
}

/// A probe for who wins: mostly the number of a position, and for that bits are
/// counted.
struct ProbeWdl<'a, R: DameoRules> {
    tables: &'a Tablebase<R>,
    position: &'a QuietPosition<R>,
}

impl<R: DameoRules> CountsBits for ProbeWdl<'_, R> {
    type Output = Result<Wdl, TablebaseError>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        match self.tables.stored(self.position, Metric::Wdl)? {
            Stored::Entry(byte) => Ok(Wdl::from_byte(byte)),
            Stored::Ended(code) => Ok(code.wdl::<R>()),
        }
    }
}

/// What is known of a position without captures.
enum Stored {
    /// What the file has.
    Entry(u8),
    /// One side has no piece, and no file is needed.
    Ended(Code),
}

#[inline]
fn key(MaterialSignature { own, enemy }: MaterialSignature) -> usize {
    let pair = |Material { kings, men }: Material| usize::from(kings) * BASE + usize::from(men);
    pair(own) * BASE * BASE + pair(enemy)
}
