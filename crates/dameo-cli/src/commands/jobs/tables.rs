//! `dameo jobs tables`: has tablebases built.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use dameo_tablebase::{Folder, MAX_PIECES, MaterialClass};

use super::{BatchArgs, Input};
use crate::args::{VariantArg, number};
use crate::commands::tables::{ClassArgs, DEFAULT_CHECK};
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
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true).args(["pieces", "sides", "classes"])))]
pub(crate) struct Args {
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    classes: ClassArgs,
    /// Store only win, draw or loss of classes with this many pieces or more, without distances
    #[arg(long, value_name = "N", value_parser = number(2..=MAX_PIECES))]
    wdl_from: Option<u32>,
    /// Positions to check in each class, evenly spread
    #[arg(long, value_name = "N", default_value_t = DEFAULT_CHECK)]
    check: u64,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let variant = self.variant.variant;
        Folder::new("", variant).context("--variant")?;
        let jobs = numbered(&self.classes.classes()).into_iter().map(|(number, stage, class)| {
            let job = TableJob {
                variant,
                class: class.to_string(),
                wdl_from: self.wdl_from,
                check: self.check,
                version: crate::jobs::version(),
            };
            Input::new(number, stage, &job)
        });
        self.batch.add(TableJob::KIND, jobs.collect::<Result<_>>()?)
    }
}

/// Classes and those that they depend on, each with its number among all classes and a stage that
/// is higher than those of the classes that it depends on.
fn numbered(classes: &[MaterialClass]) -> Vec<(u64, u64, MaterialClass)> {
    let numbers: BTreeMap<_, _> = (2..=MAX_PIECES).flat_map(MaterialClass::all).zip(1..).collect();
    let mut stages = BTreeMap::new();
    for class in MaterialClass::with_dependencies(classes) {
        let before = class.dependencies().iter().map(|class| stages[class] + 1).max();
        stages.insert(class, before.unwrap_or(0));
    }
    stages.into_iter().map(|(class, stage)| (numbers[&class], stage, class)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_come_after_those_they_depend_on() {
        let all = (2..=6).flat_map(MaterialClass::all).collect::<Vec<_>>();
        let numbered = numbered(&all);
        assert_eq!(numbered.len(), all.len());
        let stages: BTreeMap<_, _> =
            numbered.iter().map(|&(_, stage, class)| (class, stage)).collect();
        for (&class, &stage) in &stages {
            assert!(class.dependencies().iter().all(|before| stages[before] < stage), "{class}");
        }
        // A longer batch has the same jobs.
        let few = super::numbered(&["KKvM".parse().unwrap()]);
        assert!(few.len() < 6 && few.iter().all(|job| numbered.contains(job)));
    }
}
