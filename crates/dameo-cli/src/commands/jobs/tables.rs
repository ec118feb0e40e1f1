//! `dameo jobs tables`: has tablebases built.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use dameo_tablebase::{Folder, MAX_PIECES, MaterialClass};

use super::{BatchArgs, Input};
use crate::args::VariantArg;
use crate::commands::tables::BuildArgs;
use crate::exit::Exit;
use crate::jobs::TableJob;

/// Have tablebases built, and first those they depend on
///
/// Each material class is a job for a worker with --store, where its files go; dameo tables get
/// fetches them. A class that is there is not built again. Classes that do not depend on each
/// other are built at the same time.
///
/// Example: dameo jobs tables --batch five --pieces 5
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    tables: BuildArgs,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let variant = self.variant.variant;
        Folder::new("", variant).context("--variant")?;
        let numbers = numbers();
        let stages = MaterialClass::in_stages(&self.tables.classes.classes());
        let classes = (0..)
            .zip(stages)
            .flat_map(|(stage, classes)| classes.into_iter().map(move |class| (stage, class)));
        let jobs = classes.map(|(stage, class)| {
            let job = TableJob {
                variant,
                class: class.to_string(),
                wdl_from: self.tables.wdl_from,
                check: self.tables.check,
                version: crate::jobs::version(),
            };
            Input::new(numbers[&class], stage, &job)
        });
        self.batch.add(TableJob::KIND, jobs.collect::<Result<_>>()?)
    }
}

/// What tells a class from all others.
fn numbers() -> BTreeMap<MaterialClass, u64> {
    (2..=MAX_PIECES).flat_map(MaterialClass::all).zip(1..).collect()
}
