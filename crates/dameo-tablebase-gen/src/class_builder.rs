//! Builds the classes of a variant, each after its dependencies.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use dameo::Position;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::Code;
use dameo_tablebase::{
    ClassRecord, Expected, FileRecord, Folder, Index, Longest, Manifest, MaterialClass, Metric,
    PlainFile, TableFile, TableRecord, TablebaseError, Wdl, Zstd,
};
use rayon::prelude::*;

use crate::cells::Cells;
use crate::counts::Counts;
use crate::error::BuildError;
use crate::progress::Progress;
use crate::solved::{SolvedTables, Table};
use crate::solver::{self, Solver};
use crate::{folder, save};

/// Builds tables with the rules `R`.
pub(crate) struct ClassBuilder<'a, R: DameoRules> {
    folder: Folder,
    /// Memory for values and counters in bytes.
    memory: u64,
    progress: &'a dyn Progress,
    /// The classes whose values are in memory or in working files.
    loaded: BTreeMap<MaterialClass, Vec<Table<R>>>,
}

impl<'a, R: DameoRules> ClassBuilder<'a, R> {
    pub(crate) fn new(folder: Folder, memory: u64, progress: &'a dyn Progress) -> Self {
        Self { folder, memory, progress, loaded: BTreeMap::new() }
    }

    /// See [`Builder::build`](crate::Builder::build).
    pub(crate) fn build(&mut self, classes: &[MaterialClass]) -> Result<Manifest, BuildError> {
        let _lock = folder::lock(&self.folder)?;
        let mut manifest = self.folder.read_manifest()?;
        let wanted = with_dependencies(classes);
        let missing: Vec<_> =
            wanted.into_iter().filter(|&class| !self.is_finished(&manifest, class)).collect();
        self.progress.begin(missing.iter().map(|&class| index_len::<R>(class)).sum());
        for class in missing {
            self.progress.class(class);
            let record = self.build_class(&manifest, class)?;
            self.progress.finished(&record);
            manifest.insert(record);
            folder::write_manifest(&self.folder, &manifest)?;
        }
        Ok(manifest)
    }

    /// Whether the manifest lists a class, and its files are complete and undamaged.
    fn is_finished(&self, manifest: &Manifest, class: MaterialClass) -> bool {
        let Some(record) = manifest.class(class) else { return false };
        let checked = record.tables.iter().try_for_each(|table| self.check(table));
        checked.inspect_err(|error| self.progress.damaged(class, error)).is_ok()
    }

    /// Checks every byte of the files of a finished table.
    fn check(&self, record: &TableRecord) -> Result<(), TablebaseError> {
        let index = Index::new(record.signature);
        for metric in Metric::ALL {
            let file = self.open(record, &index, metric)?;
            (0..file.blocks()).into_par_iter().try_for_each(|block| file.check_block(block))?;
        }
        Ok(())
    }

    fn build_class(
        &mut self,
        manifest: &Manifest,
        class: MaterialClass,
    ) -> Result<ClassRecord, BuildError> {
        let needed: BTreeSet<_> = class.dependencies().into_iter().collect();
        for &class in &needed {
            self.load(manifest, class, &needed)?;
        }
        let indices: Vec<_> = class.signatures().into_iter().map(Index::new).collect();
        let lens = solver::counter_lens(&indices);
        let counters = lens.iter().sum::<u64>() + solver::thread_counters(lens);
        let storage = self.make_room(index_len::<R>(class) + counters, &needed);
        let tables = self.empty_tables(indices, storage)?;
        let [first, second] = lens.map(|len| self.cells(len, storage));
        let counters = &[first?, second?];
        let start = Instant::now();
        let solved = SolvedTables::new(self.loaded.values().flatten().chain(&tables));
        let solver = Solver { tables: &tables, solved, counters, progress: self.progress };
        let counts = solver.solve();
        if counts.iter().any(|counts| counts.has(Code::TOO_LONG)) {
            let max_distance = u16::from(Code::TOO_LONG.0) - 2;
            return Err(BuildError::TooLong { class, max_distance });
        }
        let solving_seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut records = Vec::new();
        for (table, counts) in tables.iter().zip(&counts) {
            let files = save::save(&self.folder, table)?;
            records.push(record(table, counts, files));
        }
        self.loaded.insert(class, tables);
        Ok(ClassRecord {
            class,
            solving_seconds,
            writing_seconds: start.elapsed().as_secs_f64(),
            tables: records,
        })
    }

    /// Loads the values of a finished class.
    fn load(
        &mut self,
        manifest: &Manifest,
        class: MaterialClass,
        keep: &BTreeSet<MaterialClass>,
    ) -> Result<(), TablebaseError> {
        if self.loaded.contains_key(&class) {
            return Ok(());
        }
        // Files have no values of positions with captures.
        let mut keep = keep.clone();
        for signature in class.signatures() {
            keep.extend(signature.after_captures().into_iter().map(|after| after.class()));
        }
        for &class in keep.iter().filter(|needed| needed.pieces() < class.pieces()) {
            self.load(manifest, class, &keep)?;
        }
        let storage = self.make_room(index_len::<R>(class), &keep);
        let records = manifest.class(class).map_or(&[][..], |record| record.tables.as_slice());
        let indices = records.iter().map(|record| Index::new(record.signature)).collect();
        let tables = self.empty_tables(indices, storage)?;
        let solved = SolvedTables::new(self.loaded.values().flatten());
        for (record, table) in records.iter().zip(&tables) {
            save::load(&self.open(record, &table.index, Metric::Dtw)?, table, &solved)?;
        }
        self.loaded.insert(class, tables);
        Ok(())
    }

    /// Opens a file of a finished table, which must be the one in the manifest.
    fn open(
        &self,
        record: &TableRecord,
        index: &Index<R::Board>,
        metric: Metric,
    ) -> Result<TableFile, TablebaseError> {
        let signature = record.signature;
        let path = self.folder.file(signature, metric);
        let source = Box::new(PlainFile::open(&path)?);
        let rules = self.folder.variant().name();
        let table = Expected { rules, signature, metric, len: index.len() };
        let file = TableFile::open(&path, source, table, Zstd::C)?;
        let FileRecord { checksum, .. } = record.file(metric);
        if checksum == file.checksum() {
            return Ok(file);
        }
        Err(TablebaseError::Foreign {
            path,
            found: format!("a table with checksum {:016x}", file.checksum()),
            expected: "the one that the manifest lists".to_owned(),
        })
    }

    /// Decides where `needed` bytes go: into memory if they fit beside the
    /// classes to keep. Other classes are unloaded if necessary.
    fn make_room(&mut self, needed: u64, keep: &BTreeSet<MaterialClass>) -> Storage {
        let in_use = |loaded: &BTreeMap<MaterialClass, Vec<Table<R>>>| -> u64 {
            let tables = loaded.values().flatten();
            tables.map(|table| table.cells.bytes_in_memory()).sum()
        };
        if in_use(&self.loaded) + needed > self.memory {
            self.loaded.retain(|class, _| keep.contains(class));
        }
        if in_use(&self.loaded) + needed <= self.memory { Storage::Memory } else { Storage::Disk }
    }

    fn cells(&self, len: u64, storage: Storage) -> Result<Cells, TablebaseError> {
        let folder = self.folder.path();
        match storage {
            Storage::Memory => Ok(Cells::in_memory(len as usize)),
            Storage::Disk => tempfile::tempfile_in(folder)
                .and_then(|file| Cells::on_disk(len as usize, file))
                .map_err(TablebaseError::io("make a working file in", folder)),
        }
    }

    fn empty_tables(
        &self,
        indices: Vec<Index<R::Board>>,
        storage: Storage,
    ) -> Result<Vec<Table<R>>, TablebaseError> {
        let table = |index: Index<R::Board>| {
            let cells = self.cells(index.len(), storage)?;
            Ok(Table { index, cells })
        };
        indices.into_iter().map(table).collect()
    }
}

/// Where values and counters are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Storage {
    Memory,
    Disk,
}

/// `classes` and all their dependencies, each class after its dependencies.
fn with_dependencies(classes: &[MaterialClass]) -> Vec<MaterialClass> {
    let mut all = BTreeSet::new();
    let mut open = classes.to_vec();
    while let Some(class) = open.pop() {
        if all.insert(class) {
            open.extend(class.dependencies());
        }
    }
    let max_pieces = all.iter().map(|class| class.pieces()).max().unwrap_or(0);
    (2..=max_pieces).flat_map(MaterialClass::all).filter(|class| all.contains(class)).collect()
}

/// Number of indices of the tables of a class.
fn index_len<R: DameoRules>(class: MaterialClass) -> u64 {
    class.signatures().into_iter().map(|signature| Index::<R::Board>::new(signature).len()).sum()
}

fn record<R: DameoRules>(
    table: &Table<R>,
    counts: &Counts,
    [wdl, dtw]: [FileRecord; 2],
) -> TableRecord {
    let longest = |wdl| {
        let code = counts.longest::<R>(wdl)?;
        let index = table.cells.iter().position(|cell| cell.load(Relaxed) == code.0)?;
        let position: Position<R> = table.index.position(index as u64)?;
        Some(Longest { plies: code.value::<R>().distance()?, fen: position.fen() })
    };
    TableRecord {
        signature: table.index.signature(),
        len: table.index.len(),
        distinct_positions: table.index.distinct_positions(),
        statistics: counts.statistics::<R>(),
        longest_win: longest(Wdl::Win),
        longest_loss: longest(Wdl::Loss),
        wdl,
        dtw,
    }
}
