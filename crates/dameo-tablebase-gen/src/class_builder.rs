//! Builds the classes of a variant, each after its dependencies.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use dameo::Position;
use dameo::rules::DameoRules;
use dameo_tablebase::internals::Code;
use dameo_tablebase::{
    ClassRecord, FileRecord, Folder, Index, Longest, Manifest, MaterialClass, TableRecord, Wdl,
};

use crate::capture_flags::CaptureFlags;
use crate::counts::Counts;
use crate::error::BuildError;
use crate::limits::{Limits, Unfinished};
use crate::loaded::Loaded;
use crate::progress::Progress;
use crate::solved::{SolvedTables, Table};
use crate::solver::{self, Solver};
use crate::store::Store;
use crate::wdl::{WdlClassBuilder, WdlTable};
use crate::{check, folder, save};

/// Builds tables with the rules `R`.
pub(crate) struct ClassBuilder<'a, R: DameoRules> {
    store: Store,
    progress: &'a dyn Progress,
    pub(crate) limits: Limits<'a>,
    /// Values with distances. Values and counters have a limit of memory.
    loaded: Loaded<Table<R>>,
    /// Values without distances.
    loaded_wdl: Loaded<WdlTable<R>>,
}

impl<'a, R: DameoRules> ClassBuilder<'a, R> {
    /// A builder whose values take up to `memory` bytes.
    pub(crate) fn new(folder: Folder, memory: u64, progress: &'a dyn Progress) -> Self {
        Self {
            store: Store { folder },
            progress,
            limits: Limits::NONE,
            loaded: Loaded::new(memory),
            loaded_wdl: Loaded::new(memory),
        }
    }

    /// See [`Builder::unfinished`](crate::Builder::unfinished).
    pub(crate) fn unfinished(
        &self,
        manifest: &Manifest,
        classes: &[MaterialClass],
    ) -> Vec<Unfinished> {
        let wanted = MaterialClass::with_dependencies(classes).into_iter();
        let unfinished = wanted.filter(|&class| !self.is_listed(manifest, class));
        let describe = |class: MaterialClass| Unfinished {
            class,
            positions: index_len::<R>(class),
            with_distances: class.pieces() < self.limits.wdl_from,
        };
        unfinished.map(describe).collect()
    }

    /// Whether the manifest lists a class with all wanted files.
    fn is_listed(&self, manifest: &Manifest, class: MaterialClass) -> bool {
        manifest.class(class).is_some_and(|record| {
            class.pieces() >= self.limits.wdl_from
                || record.tables.iter().all(|table| table.dtw.is_some())
        })
    }

    /// See [`Builder::build`](crate::Builder::build).
    pub(crate) fn build(&mut self, classes: &[MaterialClass]) -> Result<Manifest, BuildError> {
        let _lock = folder::lock(&self.store.folder)?;
        let mut manifest = self.store.folder.read_manifest()?;
        // A build may have been killed just before it removed one.
        let finished = manifest.classes.iter();
        finished
            .map(|record| record.class)
            .try_for_each(|class| self.store.remove_working_file(class))?;
        let wanted = MaterialClass::with_dependencies(classes);
        let missing: Vec<_> =
            wanted.into_iter().filter(|&class| !self.is_finished(&manifest, class)).collect();
        self.progress.begin(missing.iter().map(|&class| index_len::<R>(class)).sum());
        let mut rest = missing.as_slice();
        while let Some((&class, later)) = rest.split_first() {
            if self.limits.is_over() {
                break;
            }
            self.progress.class(class);
            let record = if class.pieces() < self.limits.wdl_from {
                Some(self.build_class(&manifest, class)?)
            } else {
                // These are the last ones, and no values with distances are needed any more.
                self.loaded.retain(&BTreeSet::new());
                let Self { store, progress, limits, loaded_wdl, .. } = self;
                let (progress, limits) = (*progress, *limits);
                WdlClassBuilder { store, progress, limits, loaded: loaded_wdl }
                    .build(&manifest, class)?
            };
            let Some(record) = record else { break };
            manifest.insert(record);
            folder::write_manifest(&self.store.folder, &manifest)?;
            self.store.remove_working_file(class)?;
            self.progress.finished(&manifest.classes[manifest.classes.len() - 1]);
            let needed: BTreeSet<_> = later.iter().flat_map(|class| class.dependencies()).collect();
            self.loaded.retain(&needed);
            rest = later;
        }
        if !rest.is_empty() {
            self.limits.go_on()?;
        }
        Ok(manifest)
    }

    /// Whether the manifest lists a class with all wanted files, and they are complete and
    /// undamaged.
    fn is_finished(&self, manifest: &Manifest, class: MaterialClass) -> bool {
        let Some(record) = manifest.class(class) else { return false };
        let checked =
            record.tables.iter().try_for_each(|table| self.store.check::<R::Board>(table));
        let is_sound = checked.inspect_err(|error| self.progress.damaged(class, error)).is_ok();
        is_sound && self.is_listed(manifest, class)
    }

    fn build_class(
        &mut self,
        manifest: &Manifest,
        class: MaterialClass,
    ) -> Result<ClassRecord, BuildError> {
        let needed = self.loaded.load_dependencies(&self.store, manifest, class, self.limits)?;
        let indices: Vec<_> = class.signatures().into_iter().map(Index::new).collect();
        let work = solver::bytes(&indices);
        let (tables, storage) = self.loaded.draws(&self.store, indices, work, &needed)?;
        let flags = |table: &Table<R>| {
            let words = CaptureFlags::words(table.index.len());
            self.store.cells(words, storage).map(CaptureFlags::new)
        };
        let captures: Vec<_> = tables.iter().map(flags).collect::<Result<_, _>>()?;
        let start = Instant::now();
        let counts = {
            let indices: Vec<_> = tables.iter().map(|table| &table.index).collect();
            let mut work = solver::works(&indices, |len| self.store.cells(len, storage))?;
            let solved = SolvedTables::new(self.loaded.tables().chain(&tables));
            let (progress, limits) = (self.progress, self.limits);
            let solver = Solver { tables: &tables, solved, captures: &captures, progress, limits };
            solver.solve(&mut work)
        };
        self.limits.go_on()?;
        if counts.iter().any(|counts| counts.has(Code::TOO_LONG)) {
            let max_distance = u16::from(Code::TOO_LONG.0) - 2;
            return Err(BuildError::TooLong { class, max_distance });
        }
        let solving_seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let solved = SolvedTables::new(self.loaded.tables().chain(&tables));
        let checked = check::check(class, &tables, &solved, self.limits)?;
        let checking_seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let mut records = Vec::new();
        for ((table, counts), captures) in tables.iter().zip(&counts).zip(&captures) {
            let files = save::save(&self.store.folder, table, captures, self.limits)?;
            records.push(record(table, counts, files));
        }
        self.loaded.insert(class, tables);
        Ok(ClassRecord {
            class,
            solving_seconds,
            writing_seconds: start.elapsed().as_secs_f64(),
            checking_seconds,
            checked,
            tables: records,
        })
    }
}

/// Number of indices of the tables of a class.
pub(crate) fn index_len<R: DameoRules>(class: MaterialClass) -> u64 {
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
        dtw: Some(dtw),
    }
}
