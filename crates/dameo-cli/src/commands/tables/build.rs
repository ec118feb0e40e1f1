//! `dameo tables build`: builds tablebases.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use anyhow::Result;
use dameo_tablebase::{ClassRecord, MaterialClass, Metric, TableRecord, TablebaseError};
use dameo_tablebase_gen::{Builder, Progress};
use indicatif::ProgressBar;

use super::{BuildArgs, FolderArgs, MAX_MIB, ThreadArgs, projection};
use crate::args::number;
use crate::exit::{Exit, warn};
use crate::print::print_text;
use crate::progress;

/// The longest time for a build: a year.
const MAX_MINUTES: u64 = 365 * 24 * 60;

/// Build tablebases, and first those they depend on
///
/// An interrupted build continues where it stopped. Finished files are checked; what is
/// damaged is built again. Values are checked before they are compressed, each against those one
/// move later.
///
/// Example: dameo tables build --pieces 4 --dir tables
///
/// Example: dameo tables build --pieces 5 --sides 3v3 --wdl-from 6 --minutes 120 --dir tables
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    tables: BuildArgs,
    /// Stop after this many minutes, and tell what is left. A class that cannot be resumed within,
    /// and the files of a solved one, are finished first
    #[arg(long, value_name = "N", value_parser = number(1..=MAX_MINUTES))]
    minutes: Option<u64>,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Memory for the values of positions, in MiB; the rest is kept in temporary
    /// files
    #[arg(long, value_name = "MIB", default_value_t = 8192, value_parser = number(1..=MAX_MIB))]
    memory: u64,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let progress = BuildProgress::default();
        let (variant, dir) = (self.folder.variant.variant, &self.folder.dir);
        let mut builder =
            Builder::new(variant, dir, self.memory << 20, &progress)?.checking(self.tables.check);
        if let Some(pieces) = self.tables.wdl_from {
            builder = builder.without_distances_from(pieces);
        }
        if let Some(minutes) = self.minutes {
            builder = builder.until(Instant::now() + Duration::from_secs(minutes * 60));
        }
        let classes = self.tables.classes.classes();
        let built = self.threads.pool()?.install(|| builder.build(&classes));
        progress.bar().finish_and_clear();
        let manifest = built?;
        print_text(&format!(
            "{} classes in {}\n",
            manifest.classes.len(),
            dir.join(variant.name()).display()
        ))?;
        let left = builder.unfinished(&manifest, &classes);
        if !left.is_empty() {
            print_text(&projection::describe(&manifest, &left)?)?;
        }
        Ok(Exit::Done)
    }
}

/// A progress bar of a build.
#[derive(Default)]
struct BuildProgress(OnceLock<ProgressBar>);

impl BuildProgress {
    fn bar(&self) -> &ProgressBar {
        self.0.get_or_init(ProgressBar::hidden)
    }
}

impl Progress for BuildProgress {
    fn damaged(&self, class: MaterialClass, error: &TablebaseError) {
        warn(&format!("{error}; {class} is built again"));
    }

    fn begin(&self, positions: u64) {
        self.0.get_or_init(|| progress::rate_bar(positions, "positions"));
    }

    fn class(&self, class: MaterialClass) {
        self.bar().set_message(class.to_string());
    }

    fn advance(&self, positions: u64) {
        self.bar().inc(positions);
    }

    fn finished(&self, record: &ClassRecord) {
        let files = |table: &TableRecord| {
            Metric::ALL.map(|metric| table.file(metric)).into_iter().flatten()
        };
        let bytes: u64 = record.tables.iter().flat_map(files).map(|file| file.bytes).sum();
        let indices: u64 = record.tables.iter().map(|table| table.len).sum();
        self.bar().suspend(|| {
            eprintln!(
                "{}: {indices} positions solved in {:.1} s, {} checked in {:.1} s, written in {:.1} s, {bytes} bytes",
                record.class,
                record.solving_seconds,
                record.checked,
                record.checking_seconds,
                record.writing_seconds
            );
        });
    }
}
