//! Making tables: class by class, each after those it needs.

mod class;
mod counts;
mod known;
mod save;
mod slice;
mod strips;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::time::Instant;

use dameo::{DameoRules, Position};

use self::class::Solver;
use self::counts::Counts;
use self::known::{Known, Table};
use crate::error::TablebaseError;
use crate::folder::{ClassRecord, FileRecord, Folder, Longest, Manifest, TableRecord};
use crate::format::{Expected, Metric, TableFile, Written, Zstd};
use crate::index::Index;
use crate::material::MaterialClass;
use crate::memory::Memory;
use crate::source::PlainFile;
use crate::value::{Code, Wdl};

/// Hears how the work goes on; `()` does not listen.
pub trait Progress: Sync {
    /// So many positions are to be done altogether, classes that were finished
    /// before left out.
    fn begin(&self, positions: u64);
    /// Work on a class begins.
    fn class(&self, class: MaterialClass);
    /// So many more positions have their values.
    fn advance(&self, positions: u64);
    /// A class is finished and on the disk.
    fn finished(&self, record: &ClassRecord);
}

impl Progress for () {
    fn begin(&self, _: u64) {}
    fn class(&self, _: MaterialClass) {}
    fn advance(&self, _: u64) {}
    fn finished(&self, _: &ClassRecord) {}
}

/// Makes the tables of a game.
pub struct Builder<'a, R: DameoRules> {
    folder: Folder,
    memory: u64,
    progress: &'a dyn Progress,
    /// The classes whose values are at hand.
    loaded: BTreeMap<MaterialClass, Vec<Table<R>>>,
}

impl<'a, R: DameoRules> Builder<'a, R> {
    /// Prepares to make tables in the folder of the game in a directory.
    /// Values under construction and the counters of king moves take up to
    /// `memory` bytes; what does not fit goes to files in the folder, which the
    /// system keeps in memory as far as it sees fit.
    #[must_use]
    pub fn new(directory: &Path, memory: u64, progress: &'a dyn Progress) -> Self {
        let folder = Folder::new::<R>(directory);
        Self { folder, memory, progress, loaded: BTreeMap::new() }
    }

    /// Makes the tables of some classes and of all classes that these need,
    /// except those that are there already. It may be ended at any moment, and
    /// then goes on with the class it was at.
    ///
    /// # Errors
    /// If files cannot be read or written, or another program is at work in
    /// the folder.
    pub fn build(&mut self, classes: &[MaterialClass]) -> Result<Manifest, TablebaseError> {
        let _lock = self.folder.lock()?;
        let mut manifest = self.folder.read_manifest()?;
        let wanted = closure(classes);
        let missing: Vec<_> =
            wanted.into_iter().filter(|&class| !self.is_finished(&manifest, class)).collect();
        self.progress.begin(missing.iter().map(|&class| numbers::<R>(class)).sum());
        for class in missing {
            self.progress.class(class);
            let record = self.build_class(&manifest, class)?;
            self.progress.finished(&record);
            manifest.enter(record);
            self.folder.write_manifest(&manifest)?;
        }
        Ok(manifest)
    }

    /// Whether the manifest and the files agree that a class is finished.
    fn is_finished(&self, manifest: &Manifest, class: MaterialClass) -> bool {
        manifest.class(class).is_some_and(|record| {
            record.tables.iter().all(|table| {
                Metric::ALL.into_iter().all(|metric| {
                    let path = self.folder.file(table.table, metric);
                    let bytes = std::fs::metadata(path).map(|metadata| metadata.len());
                    bytes.is_ok_and(|bytes| bytes == table.file(metric).bytes)
                })
            })
        })
    }

    fn build_class(
        &mut self,
        manifest: &Manifest,
        class: MaterialClass,
    ) -> Result<ClassRecord, TablebaseError> {
        let needed: BTreeSet<_> = class.dependencies().into_iter().collect();
        for &class in &needed {
            self.load(manifest, class, &needed)?;
        }
        let indices: Vec<_> = class.signatures().into_iter().map(Index::new).collect();
        let counters = class::counters(&indices);
        let besides = counters.iter().sum::<u64>() + class::thread_counters(counters);
        let place = self.make_room(numbers::<R>(class) + besides, &needed);
        let tables = self.empty_tables(indices, place)?;
        let [first, second] = counters.map(|len| self.cells(len, place));
        let counters = &[first?, second?];
        let start = Instant::now();
        let known = Known::new(self.loaded.values().flatten().chain(&tables));
        let solver = Solver { tables: &tables, known, counters, progress: self.progress };
        let counts = solver.solve();
        if counts.iter().any(|counts| counts.has(Code::TOO_LONG)) {
            let most = u16::from(Code::TOO_LONG.0) - 2;
            return Err(TablebaseError::TooLong { class, most });
        }
        let solving_seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut records = Vec::new();
        for (table, counts) in tables.iter().zip(&counts) {
            let written = save::save(&self.folder, table)?;
            records.push(record(table, counts, written));
        }
        self.loaded.insert(class, tables);
        Ok(ClassRecord {
            class,
            solving_seconds,
            writing_seconds: start.elapsed().as_secs_f64(),
            tables: records,
        })
    }

    /// Has the values of a finished class at hand.
    fn load(
        &mut self,
        manifest: &Manifest,
        class: MaterialClass,
        keep: &BTreeSet<MaterialClass>,
    ) -> Result<(), TablebaseError> {
        if self.loaded.contains_key(&class) {
            return Ok(());
        }
        // The values of positions with captures are found anew.
        let mut keep = keep.clone();
        for signature in class.signatures() {
            keep.extend(signature.after_captures().into_iter().map(|after| after.class()));
        }
        for &class in keep.iter().filter(|needed| needed.pieces() < class.pieces()) {
            self.load(manifest, class, &keep)?;
        }
        let place = self.make_room(numbers::<R>(class), &keep);
        let indices = class.signatures().into_iter().map(Index::new).collect();
        let tables = self.empty_tables(indices, place)?;
        let known = Known::new(self.loaded.values().flatten());
        for table in &tables {
            save::load(&self.open(manifest, &table.index)?, table, &known)?;
        }
        self.loaded.insert(class, tables);
        Ok(())
    }

    /// The distances of a finished table, the same as when it was entered in
    /// the manifest.
    fn open(
        &self,
        manifest: &Manifest,
        index: &Index<R::Board>,
    ) -> Result<TableFile, TablebaseError> {
        let signature = index.signature();
        let metric = Metric::Distance;
        let path = self.folder.file(signature, metric);
        let source = Box::new(PlainFile::open(&path)?);
        let table = Expected { rules: R::NAME, signature, metric, numbers: index.len() };
        let file = TableFile::open(&path, source, table, Zstd::default())?;
        let entered = manifest
            .class(signature.class())
            .and_then(|record| record.tables.iter().find(|record| record.table == signature));
        if entered.is_some_and(|record| record.distance.checksum == file.checksum()) {
            return Ok(file);
        }
        Err(TablebaseError::Foreign {
            path,
            found: format!("a table with checksum {:016x}", file.checksum()),
            expected: "the one that the manifest lists".to_owned(),
        })
    }

    /// Where so many bytes go: into memory if it has room for them and for the
    /// classes that are to be kept. Others are forgotten if that helps.
    fn make_room(&mut self, needed: u64, keep: &BTreeSet<MaterialClass>) -> Place {
        let in_use = |loaded: &BTreeMap<MaterialClass, Vec<Table<R>>>| -> u64 {
            let tables = loaded.values().flatten();
            tables.map(|table| table.cells.bytes_in_memory()).sum()
        };
        if in_use(&self.loaded) + needed > self.memory {
            self.loaded.retain(|class, _| keep.contains(class));
        }
        if in_use(&self.loaded) + needed <= self.memory { Place::Memory } else { Place::Disk }
    }

    fn cells(&self, len: u64, place: Place) -> Result<Memory<AtomicU8>, TablebaseError> {
        let folder = self.folder.path();
        match place {
            Place::Memory => Ok(Memory::new(len as usize)),
            Place::Disk => tempfile::tempfile_in(folder)
                .and_then(|file| Memory::on_disk(len as usize, file))
                .map_err(TablebaseError::io("make a working file in", folder)),
        }
    }

    fn empty_tables(
        &self,
        indices: Vec<Index<R::Board>>,
        place: Place,
    ) -> Result<Vec<Table<R>>, TablebaseError> {
        let table = |index: Index<R::Board>| {
            let cells = self.cells(index.len(), place)?;
            Ok(Table { index, cells })
        };
        indices.into_iter().map(table).collect()
    }
}

/// Where values under construction are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Memory,
    Disk,
}

/// The classes and all that they need, each after those.
fn closure(classes: &[MaterialClass]) -> Vec<MaterialClass> {
    let mut all = BTreeSet::new();
    let mut open = classes.to_vec();
    while let Some(class) = open.pop() {
        if all.insert(class) {
            open.extend(class.dependencies());
        }
    }
    let most = all.iter().map(|class| class.pieces()).max().unwrap_or(0);
    (2..=most).flat_map(MaterialClass::all).filter(|class| all.contains(class)).collect()
}

/// How many values the tables of a class have.
fn numbers<R: DameoRules>(class: MaterialClass) -> u64 {
    class.signatures().into_iter().map(|signature| Index::<R::Board>::new(signature).len()).sum()
}

fn record<R: DameoRules>(
    table: &Table<R>,
    counts: &Counts,
    [wdl, distance]: [Written; 2],
) -> TableRecord {
    let longest = |wdl| {
        let code = counts.longest::<R>(wdl)?;
        let number = table.cells.iter().position(|cell| cell.load(Relaxed) == code.0)?;
        let position: Position<R> = table.index.position(number as u64)?;
        Some(Longest { plies: code.value::<R>().distance()?, fen: position.fen() })
    };
    let file = |written: Written| FileRecord { bytes: written.bytes, checksum: written.checksum };
    TableRecord {
        table: table.index.signature(),
        numbers: table.index.len(),
        distinct_positions: table.index.distinct_positions(),
        statistics: counts.statistics::<R>(),
        longest_win: longest(Wdl::Win),
        longest_loss: longest(Wdl::Loss),
        wdl: file(wdl),
        distance: file(distance),
    }
}
