//! `dameo tables build`: makes tables.

use std::sync::OnceLock;

use anyhow::Result;
use dameo::DameoRules;
use dameo_tablebase::{Builder, ClassRecord, MaterialClass, Progress};
use indicatif::ProgressBar;

use super::{ClassArgs, FolderArgs, ForDameo, MAX_MIB, ThreadArgs, run_for};
use crate::args::number;
use crate::exit::Exit;
use crate::output::print_text;
use crate::progress;

/// Make tables, each after those it needs; goes on where it was ended
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
    /// Memory for the values of positions in MiB; what does not fit goes to
    /// working files
    #[arg(long, value_name = "MIB", default_value_t = 8192, value_parser = number(1..=MAX_MIB))]
    memory: u64,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        run_for(self.folder.variant.variant, self)
    }
}

impl ForDameo for Args {
    fn run_with<R: DameoRules>(self) -> Result<Exit> {
        let watch = Watch::default();
        let mut builder = Builder::<R>::new(&self.folder.dir, self.memory << 20, &watch);
        let classes = self.classes.classes();
        let built = self.threads.pool()?.install(|| builder.build(&classes));
        watch.bar().finish_and_clear();
        let manifest = built?;
        print_text(&format!(
            "{} classes in {}\n",
            manifest.classes.len(),
            self.folder.dir.join(R::NAME).display()
        ))?;
        Ok(Exit::Done)
    }
}

/// Shows how the work goes on.
#[derive(Default)]
struct Watch(OnceLock<ProgressBar>);

impl Watch {
    fn bar(&self) -> &ProgressBar {
        self.0.get_or_init(ProgressBar::hidden)
    }
}

impl Progress for Watch {
    fn begin(&self, positions: u64) {
        self.0.get_or_init(|| progress::rate_bar(positions, "tables"));
    }

    fn class(&self, class: MaterialClass) {
        self.bar().set_message(class.to_string());
    }

    fn advance(&self, positions: u64) {
        self.bar().inc(positions);
    }

    fn finished(&self, record: &ClassRecord) {
        let bytes: u64 =
            record.tables.iter().map(|table| table.wdl.bytes + table.distance.bytes).sum();
        let numbers: u64 = record.tables.iter().map(|table| table.numbers).sum();
        self.bar().suspend(|| {
            eprintln!(
                "{}: {numbers} positions solved in {:.1} s, written in {:.1} s, {bytes} bytes",
                record.class, record.solving_seconds, record.writing_seconds
            );
        });
    }
}
