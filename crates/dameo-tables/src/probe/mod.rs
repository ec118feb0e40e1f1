//! Asking tables.

mod blocks;
mod report;

use std::path::Path;
use std::sync::OnceLock;

use dameo::{DameoRules, Position, Quiet};
use dameo_processor::CountsBits;

use self::blocks::{Blocks, OpenFile};
pub use self::report::{ProbedMove, Report};
use crate::error::TableError;
use crate::folder::Folder;
use crate::format::{Expected, Metric, TableFile, Zstd};
use crate::index::Index;
use crate::material::{Class, MAX_PIECES, Matchup, Material};
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
pub struct Tables<R: DameoRules> {
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
    matchup: Matchup,
    index: OnceLock<Index<R::Board>>,
    /// By metric.
    files: [OnceLock<OpenFile>; 2],
}

/// One more than the most pieces of a kind.
const BASE: usize = MAX_PIECES as usize + 1;

impl<R: DameoRules> Tables<R> {
    /// The tables of the game in a directory, as its manifest lists them.
    /// Blocks that have been read stay in memory until they take `cache` bytes;
    /// half of these are for who wins.
    ///
    /// # Errors
    /// If the manifest cannot be read.
    #[cfg(feature = "native")]
    pub fn open(directory: &Path, access: Access, cache: u64) -> Result<Self, TableError> {
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
        matchup: Matchup,
        metric: Metric,
        source: Box<dyn Source>,
    ) -> Result<(), TableError> {
        let file = self.open_file(&Index::new(matchup), metric, source)?;
        let table = self.enter(matchup);
        table.files[metric as usize] = OnceLock::from(file);
        Ok(())
    }

    /// Makes room for a table.
    fn enter(&mut self, matchup: Matchup) -> &mut Table<R> {
        self.max_pieces = self.max_pieces.max(matchup.pieces());
        self.tables[key(matchup)].get_or_insert_with(|| Table {
            matchup,
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
    pub fn contains(&self, class: Class) -> bool {
        class.matchups().into_iter().all(|matchup| self.tables[key(matchup)].is_some())
    }

    /// Who wins in a position without captures. This is what a search asks,
    /// once it has resolved the captures.
    ///
    /// # Errors
    /// If there is no table for the position or its file is damaged.
    #[inline]
    pub fn probe_wdl(&self, position: &Quiet<R>) -> Result<Wdl, TableError> {
        dameo_processor::run(ProbeWdl { tables: self, position })
    }

    /// The value of a position without captures.
    ///
    /// # Errors
    /// If there is no table for the position or its file is damaged.
    pub fn probe_distance(&self, position: &Quiet<R>) -> Result<Value, TableError> {
        self.quiet_code(position).map(Code::value::<R>)
    }

    /// Who wins in any position: captures are resolved first.
    ///
    /// # Errors
    /// If a table is missing or its file is damaged.
    pub fn wdl(&self, position: &Position<R>) -> Result<Wdl, TableError> {
        if let Some(quiet) = Quiet::new(*position) {
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
    pub fn value(&self, position: &Position<R>) -> Result<Value, TableError> {
        self.code(position).map(Code::value::<R>)
    }

    pub(crate) fn code(&self, position: &Position<R>) -> Result<Code, TableError> {
        match Quiet::new(*position) {
            Some(quiet) => self.quiet_code(&quiet),
            None => self.code_by_moves(position),
        }
    }

    /// The value of a position as it follows from those one move later.
    pub(crate) fn code_by_moves(&self, position: &Position<R>) -> Result<Code, TableError> {
        let mut best = Best::NONE;
        for &mv in &position.legal_moves() {
            best.meet::<R>(self.code(&position.after(mv))?);
        }
        Ok(best.code())
    }

    fn quiet_code(&self, position: &Quiet<R>) -> Result<Code, TableError> {
        match self.stored(position, Metric::Distance)? {
            Stored::Entry(byte) => Ok(Code(byte)),
            Stored::Ended(code) => Ok(code),
        }
    }

    /// What a file has for a position.
    #[inline(always)]
    fn stored(&self, position: &Quiet<R>, metric: Metric) -> Result<Stored, TableError> {
        let pieces = Pieces::of(position.position());
        let matchup = pieces.matchup();
        if matchup.own.pieces() == 0 {
            return Ok(Stored::Ended(Code::END));
        }
        if matchup.enemy.pieces() == 0 {
            // Any move leads to a side to move without pieces.
            let ended = !position.position().has_legal_move();
            let code = if ended { Code::END } else { Code::END.before_move() };
            return Ok(Stored::Ended(code));
        }
        let (slot, table) = self.table(matchup)?;
        let number = table.index.get_or_init(|| Index::new(matchup)).number_of(&pieces);
        self.blocks.value(slot, self.file(table, metric)?, number).map(Stored::Entry)
    }

    #[inline]
    fn table(&self, matchup: Matchup) -> Result<(u16, &Table<R>), TableError> {
        let slot = key(matchup);
        let table = self.tables.get(slot).and_then(Option::as_ref);
        // A board with very many pieces may share its key with another.
        table
            .filter(|table| table.matchup == matchup)
            .map(|table| (slot as u16, table))
            .ok_or_else(|| self.no_table(matchup))
    }

    #[inline]
    fn file<'a>(&self, table: &'a Table<R>, metric: Metric) -> Result<&'a OpenFile, TableError> {
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
    ) -> Result<&'a OpenFile, TableError> {
        let source = self.source(table.matchup, metric)?;
        let index = table.index.get_or_init(|| Index::new(table.matchup));
        let file = self.open_file(index, metric, source)?;
        Ok(table.files[metric as usize].get_or_init(|| file))
    }

    /// Opens every file and checks its front matter, which is otherwise done
    /// when a file is first asked.
    ///
    /// # Errors
    /// At the first file that is missing or damaged.
    pub fn open_files(&self) -> Result<(), TableError> {
        for table in self.tables.iter().flatten() {
            Metric::ALL.into_iter().try_for_each(|metric| self.file(table, metric).map(drop))?;
        }
        Ok(())
    }

    /// The bytes of a file that is not open yet.
    #[cfg_attr(not(feature = "native"), expect(unused_variables, reason = "there are no files"))]
    fn source(&self, matchup: Matchup, metric: Metric) -> Result<Box<dyn Source>, TableError> {
        match self.origin {
            Origin::Added => Err(self.no_table(matchup)),
            #[cfg(feature = "native")]
            Origin::Folder(access) => {
                let path = self.folder.file(matchup, metric);
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
    ) -> Result<OpenFile, TableError> {
        let matchup = index.matchup();
        let table = Expected { rules: R::NAME, matchup, metric, numbers: index.len() };
        let file = TableFile::open(&self.folder.file(matchup, metric), source, table, self.zstd)?;
        Ok(OpenFile::new(file, metric))
    }

    fn no_table(&self, matchup: Matchup) -> TableError {
        TableError::Missing { matchup, folder: self.folder.path().to_owned() }
    }

    /// The file of a table, opened and its front matter checked.
    ///
    /// # Errors
    /// If there is none or it is damaged.
    pub fn table_file(&self, matchup: Matchup, metric: Metric) -> Result<&TableFile, TableError> {
        let (_, table) = self.table(matchup)?;
        self.file(table, metric).map(|open| &open.file)
    }

    #[cfg(feature = "build")]
    pub(crate) fn index(&self, matchup: Matchup) -> Result<&Index<R::Board>, TableError> {
        let (_, table) = self.table(matchup)?;
        Ok(table.index.get_or_init(|| Index::new(matchup)))
    }
}

/// A probe for who wins: mostly the number of a position, and for that bits are
/// counted.
struct ProbeWdl<'a, R: DameoRules> {
    tables: &'a Tables<R>,
    position: &'a Quiet<R>,
}

impl<R: DameoRules> CountsBits for ProbeWdl<'_, R> {
    type Output = Result<Wdl, TableError>;

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
fn key(Matchup { own, enemy }: Matchup) -> usize {
    let pair = |Material { kings, men }: Material| usize::from(kings) * BASE + usize::from(men);
    pair(own) * BASE * BASE + pair(enemy)
}
