//! `dameo tables verify`: checks tablebases.

use anyhow::{Result, bail};
use dameo_tablebase::{
    AnyTablebase, ClassRecord, Manifest, Metric, TableRecord, TablebaseError, Value,
};

use super::{ClassArgs, FolderArgs, MAX_MIB, ThreadArgs};
use crate::args::number;
use crate::exit::Exit;
use crate::print::print_text;
use crate::progress;

/// Tables with up to this many pieces are verified completely, larger ones by
/// samples.
const WHOLE_PIECES: u32 = 4;

/// Check the files of tablebases and their values
///
/// Every value is compared with the values one move later: all values of tables
/// with up to four pieces, samples of larger ones.
///
/// Example: dameo tables verify --dir tables
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    classes: ClassArgs,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Positions to check in each table with more than four pieces
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    samples: u64,
    /// Size of the block cache, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = number(1..=MAX_MIB))]
    cache: u64,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let tables = self.folder.open(self.cache << 20)?;
        let manifest = tables.folder().read_manifest()?;
        let records = self.records(&manifest)?;
        let pool = self.threads.pool()?;
        let mut exit = Exit::Done;
        for record in records.iter().flat_map(|record| &record.tables) {
            let found = pool.install(|| self.verify(&tables, record));
            let correct = found.unwrap_or_else(|error| {
                eprintln!("dameo: {:#}", anyhow::Error::from(error));
                false
            });
            if !correct {
                exit = Exit::Failed;
            }
        }
        Ok(exit)
    }

    /// The classes given, or all classes of the manifest.
    fn records<'a>(&self, manifest: &'a Manifest) -> Result<Vec<&'a ClassRecord>> {
        let wanted = self.classes.classes();
        if wanted.is_empty() {
            return Ok(manifest.classes.iter().collect());
        }
        wanted
            .into_iter()
            .map(|class| match manifest.class(class) {
                Some(record) => Ok(record),
                None => {
                    bail!("there are no tablebases of {class} in {}", self.folder.dir.display())
                }
            })
            .collect()
    }

    /// The number of indices to check so that at least about `--samples` of them
    /// are positions without a capture.
    fn sample_count(&self, record: &TableRecord) -> u64 {
        let all = u128::from(record.statistics.positions);
        // A damaged manifest must not make the numbers wrap around.
        let quiet = all.saturating_sub(record.statistics.with_capture.into());
        let count = u128::from(self.samples).saturating_mul(all * 11) / (quiet * 10).max(1);
        count.min(record.len.into()) as u64
    }

    /// Verifies a table and prints the result. Returns whether it is correct.
    fn verify(&self, tables: &AnyTablebase, record: &TableRecord) -> Result<bool, TablebaseError> {
        let name = record.signature;
        for metric in Metric::ALL {
            let Some(expected) = record.file(metric) else { continue };
            let file = tables.table_file(name, metric)?;
            if file.checksum() != expected.checksum {
                eprintln!("dameo: {name}: the {metric} are not those of the manifest");
                return Ok(false);
            }
        }
        let samples = (name.pieces() > WHOLE_PIECES).then(|| self.sample_count(record));
        let bar = progress::rate_bar(record.len, "verifying");
        let verification =
            dameo_tablebase_gen::verify(tables, name, samples, &|positions| bar.inc(positions))?;
        bar.finish_and_clear();
        let examined = verification.examined;
        let Some(example) = verification.example else {
            // A closed stdout is not a failed check.
            let _ = print_text(&format!("{name}: {examined} positions examined, none wrong\n"));
            return Ok(true);
        };
        let distance =
            |value: Option<Value>| value.map_or(String::new(), |value| format!(" and {value:?}"));
        eprintln!(
            "dameo: {name}: {} of {examined} positions are wrong, for example {}: {}{}, but its moves make it {}{}",
            verification.wrong,
            example.position.fen(),
            example.wdl,
            distance(example.dtw),
            example.derived_wdl,
            distance(example.derived_dtw),
        );
        Ok(false)
    }
}
