//! Endgame tablebases, class by class.

use std::env;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use async_trait::async_trait;
use dameo::Variant;
use dameo_files::Files;
use dameo_jobs::{Work, WorkError};
use dameo_tablebase::{ClassRecord, Folder, Manifest, MaterialClass, TableRecord, TablebaseError};
use dameo_tablebase_gen::{BuildError, Builder, FolderWriter};
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;

use super::work_folder::WorkFolder;
use crate::stored_tables::StoredTables;

/// The tables of a class. The classes that its moves lead to are in the storage of the site, where
/// it goes as well.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableJob {
    pub(crate) variant: Variant,
    /// Its name, such as `KKvM`.
    pub(crate) class: String,
    /// Classes with this many pieces or more have no distances.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) wdl_from: Option<u32>,
    /// Positions to check before their values are compressed.
    pub(crate) check: u64,
    /// The version of the program whose generator and compression are to be used.
    pub(crate) version: String,
}

/// What was built, or was there.
#[derive(Serialize)]
struct Built {
    checked: u64,
    tables: Vec<TableRecord>,
}

impl TableJob {
    /// The kind of these jobs.
    pub(crate) const KIND: &'static str = "tables";

    /// The class.
    ///
    /// # Errors
    /// If the name is that of no class.
    fn class(&self) -> Result<MaterialClass, WorkError> {
        let class = self.class.parse::<MaterialClass>();
        class.map_err(|error| WorkError::Impossible(error.to_string()))
    }

    /// Whether a record has the files that are wanted of its class.
    fn is_wanted(&self, record: &ClassRecord) -> bool {
        self.wdl_from.is_some_and(|pieces| record.class.pieces() >= pieces)
            || record.tables.iter().all(|table| table.dtw.is_some())
    }
}

/// Builds tables.
pub(crate) struct TableWork {
    pub(crate) files: Files,
    /// Threads for a class.
    pub(crate) threads: usize,
    /// Bytes of memory for the values of a class that is being built.
    pub(crate) memory: u64,
}

#[async_trait]
impl Work for TableWork {
    fn kind(&self) -> &'static str {
        TableJob::KIND
    }

    async fn run(&self, input: &str, stop: Arc<AtomicBool>) -> Result<String, WorkError> {
        let job: TableJob = super::read(input)?;
        super::check_version(&job.version)?;
        let stored = StoredTables { files: self.files.clone(), variant: job.variant };
        let (threads, memory, runtime) = (self.threads, self.memory, Handle::current());
        let attempt = move || {
            let class = job.class()?;
            let attempt = Attempt { job, class, stored, threads, memory, stop: &stop };
            // Blocks are compressed and checked between what is fetched and stored.
            runtime.block_on(attempt.run())
        };
        let built = tokio::task::spawn_blocking(attempt).await;
        let ClassRecord { checked, tables, .. } = built.expect("building does not panic")?;
        let built = Built { checked, tables };
        Ok(serde_json::to_string(&built).expect("it has names for its fields"))
    }
}

/// One attempt at a job.
struct Attempt<'a> {
    job: TableJob,
    class: MaterialClass,
    stored: StoredTables,
    threads: usize,
    memory: u64,
    stop: &'a AtomicBool,
}

impl Attempt<'_> {
    async fn run(&self) -> Result<ClassRecord, WorkError> {
        let known = self.stored.known().await.map_err(failure)?;
        // Before anything else: it removes those of workers killed in any phase, the last included.
        let folder = WorkFolder::within(&env::temp_dir());
        let folder = folder.context("cannot create a temporary folder").map_err(failure)?;
        let classes = MaterialClass::with_dependencies(&[self.class]);
        let manifest = self.stored.classes(&known, |class| classes.contains(&class)).await;
        let manifest = manifest.map_err(failure)?;
        let is_there = |class: &MaterialClass| {
            let record = manifest.class(*class).filter(|record| self.job.is_wanted(record));
            record.filter(|record| self.stored.missing(record, &known).next().is_none())
        };
        if let Some(record) = is_there(&self.class) {
            return Ok(record.clone());
        }
        let needed = classes.iter().filter(|&&class| class != self.class);
        if let Some(missing) = needed.clone().find(|class| is_there(class).is_none()) {
            return Err(WorkError::Impossible(format!("{missing} is not in the storage")));
        }
        self.fetch(folder.path(), needed.filter_map(is_there)).await?;
        let built = self.build(folder.path())?;
        let record = built.class(self.class).expect("it is built").clone();
        self.store(folder.path(), &record).await?;
        Ok(record)
    }

    /// Fetches classes into a folder.
    async fn fetch(
        &self,
        folder: &Path,
        classes: impl Iterator<Item = &ClassRecord>,
    ) -> Result<(), WorkError> {
        let mut writer = FolderWriter::open(self.folder(folder)?).map_err(building_failure)?;
        for class in classes {
            self.go_on()?;
            self.stored.get_class(class.clone(), &mut writer).await.map_err(failure)?;
        }
        Ok(())
    }

    /// Builds the class; those that it depends on are there.
    fn build(&self, folder: &Path) -> Result<Manifest, WorkError> {
        let Self { job, class, memory, stop, .. } = self;
        let progress = &();
        let builder = Builder::new(job.variant, folder, *memory, progress);
        let mut builder = builder.map_err(building_failure)?.checking(job.check).stopped_by(stop);
        if let Some(pieces) = job.wdl_from {
            builder = builder.without_distances_from(pieces);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| failure(error.into()))?;
        pool.install(|| builder.build(&[*class])).map_err(building_failure)
    }

    /// Stores the class: its files first, so that whoever finds it finds them.
    async fn store(&self, folder: &Path, record: &ClassRecord) -> Result<(), WorkError> {
        let folder = self.folder(folder)?;
        let known = self.stored.known().await.map_err(failure)?;
        for (table, metric, name) in self.stored.missing(record, &known) {
            self.go_on()?;
            let put = self.stored.put_file(&folder, (table, metric, &name)).await;
            put.map_err(failure)?;
        }
        self.stored.put_class(record).await.map_err(failure)
    }

    /// The folder of the variant in a folder.
    fn folder(&self, folder: &Path) -> Result<Folder, WorkError> {
        Folder::new(folder, self.stored.variant).map_err(|error| failure(error.into()))
    }

    fn go_on(&self) -> Result<(), WorkError> {
        if self.stop.load(Ordering::Relaxed) { Err(WorkError::Stopped) } else { Ok(()) }
    }
}

/// What it means for a job that something fails: what is damaged stays so.
fn failure(error: anyhow::Error) -> WorkError {
    let reason = format!("{error:#}");
    match error.downcast_ref::<TablebaseError>() {
        None | Some(TablebaseError::Io { .. }) => WorkError::Away(reason),
        Some(_) => WorkError::Impossible(reason),
    }
}

fn building_failure(error: BuildError) -> WorkError {
    match error {
        BuildError::Stopped => WorkError::Stopped,
        BuildError::Tablebase(error) => failure(error.into()),
        BuildError::Busy { .. } => WorkError::Away(error.to_string()),
        _ => WorkError::Impossible(error.to_string()),
    }
}
