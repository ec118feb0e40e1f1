//! `dameo tables build`: builds tablebases.

use std::sync::OnceLock;

use anyhow::Result;
use dameo_tablebase::{ClassRecord, MaterialClass, TablebaseError};
use dameo_tablebase_gen::{Builder, Progress};
use indicatif::ProgressBar;

use super::{ClassArgs, FolderArgs, MAX_MIB, ThreadArgs};
use crate::args::number;
use crate::exit::{Exit, warn};
use crate::print::print_text;
use crate::progress;

/// Build tablebases, and first those they depend on
///
/// An interrupted build continues where it stopped. Finished files are checked; what is
/// damaged is built again.
///
/// Example: dameo tables build --pieces 4 --dir tables
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true).args(["pieces", "classes"])))]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    classes: ClassArgs,
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
        let mut builder = Builder::new(variant, dir, self.memory << 20, &progress)?;
        let classes = self.classes.classes();
        let built = self.threads.pool()?.install(|| builder.build(&classes));
        progress.bar().finish_and_clear();
        let manifest = built?;
        print_text(&format!(
            "{} classes in {}\n",
            manifest.classes.len(),
            dir.join(variant.name()).display()
        ))?;
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
        let bytes: u64 = record.tables.iter().map(|table| table.wdl.bytes + table.dtw.bytes).sum();
        let indices: u64 = record.tables.iter().map(|table| table.len).sum();
        self.bar().suspend(|| {
            eprintln!(
                "{}: {indices} positions solved in {:.1} s, written in {:.1} s, {bytes} bytes",
                record.class, record.solving_seconds, record.writing_seconds
            );
        });
    }
}
