//! Builds classes without distances.

use std::time::Instant;

use dameo::rules::DameoRules;
use dameo_tablebase::{ClassRecord, Index, Manifest, MaterialClass, TableRecord};
use xxhash_rust::xxh3::xxh3_64;

use super::files;
use super::solver::{Solved, WdlSolver, work_bytes};
use super::table::{KingSpace, WdlTable, WdlTables};
use super::working_file::WorkingFile;
use crate::check::check;
use crate::error::BuildError;
use crate::limits::Limits;
use crate::loaded::Loaded;
use crate::progress::Progress;
use crate::store::Store;

/// The version of the working files.
const WORKING_FILE_VERSION: u32 = 1;

/// Builds tables of win, draw or loss.
pub(crate) struct WdlClassBuilder<'b, 'a, R: DameoRules> {
    pub(crate) store: &'b Store,
    pub(crate) progress: &'a dyn Progress,
    pub(crate) limits: Limits<'a>,
    pub(crate) loaded: &'b mut Loaded<WdlTable<R>>,
}

impl<R: DameoRules> WdlClassBuilder<'_, '_, R> {
    /// Builds a class whose dependencies are finished. Returns `None` if time is up before, or it is stopped.
    pub(crate) fn build(
        &mut self,
        manifest: &Manifest,
        class: MaterialClass,
    ) -> Result<Option<ClassRecord>, BuildError> {
        let needed = self.loaded.load_dependencies(self.store, manifest, class, self.limits)?;
        let kings: Vec<_> = class.signatures().into_iter().map(KingSpace::new).collect();
        let indices: Vec<_> = class.signatures().into_iter().map(Index::new).collect();
        let work = indices.iter().zip(&kings).map(|(index, kings)| work_bytes(index, kings)).sum();
        let (tables, _) = self.loaded.draws(self.store, indices, work, &needed)?;
        let start = Instant::now();
        let solved = Solved::none(&tables);
        let restore = |record: &[u64]| solved.restore(record);
        let owner = owner(manifest, class);
        let file = WorkingFile::open(&self.store.working_file(class), owner, restore)?;
        let solver = WdlSolver {
            tables: &tables,
            kings: &kings,
            solved: WdlTables::new(self.loaded.tables().chain(&tables)),
            progress: self.progress,
            limits: self.limits,
        };
        if !solver.solve(&solved, &file)? {
            return Ok(None);
        }
        let solving_seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let checked = check(class, &tables, &solver.solved, self.limits)?;
        let checking_seconds = start.elapsed().as_secs_f64();
        let start = Instant::now();
        let records = tables.iter().map(|table| self.save(table)).collect::<Result<_, _>>()?;
        self.loaded.insert(class, tables);
        let writing_seconds = start.elapsed().as_secs_f64();
        Ok(Some(ClassRecord {
            class,
            solving_seconds,
            writing_seconds,
            checking_seconds,
            checked,
            tables: records,
        }))
    }

    /// Writes the file of a solved table.
    fn save(&self, table: &WdlTable<R>) -> Result<TableRecord, BuildError> {
        let (wdl, statistics) = files::save(&self.store.folder, table, self.limits)?;
        Ok(TableRecord {
            signature: table.index.signature(),
            len: table.index.len(),
            distinct_positions: table.index.distinct_positions(),
            statistics,
            longest_win: None,
            longest_loss: None,
            wdl,
            dtw: None,
        })
    }
}

/// What a working file belongs to: a class of a variant, and the tables that it depends on.
fn owner(manifest: &Manifest, class: MaterialClass) -> u64 {
    let dependencies = class.dependencies().into_iter().filter_map(|class| manifest.class(class));
    let checksums: Vec<_> =
        dependencies.flat_map(|record| &record.tables).map(|table| table.wdl.checksum).collect();
    let rules = &manifest.rules;
    xxh3_64(format!("{WORKING_FILE_VERSION} {rules} {class} {checksums:?}").as_bytes())
}
