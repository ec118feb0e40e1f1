//! `dameo tables put`: copies tablebases to a place of files.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use dameo::Variant;
use dameo_tablebase::{Access, AnyTablebase, Manifest};
use tokio::runtime;

use crate::exit::Exit;
use crate::print::print_text;
use crate::store::StoreArg;
use crate::stored_tables::StoredTables;

/// Copy tablebases to a folder or to object storage
///
/// Copies the files of all variants that are not there to tables/VARIANT/, and a manifest of each
/// class; classes that are there alone stay. Prints the names of the files that were copied.
///
/// Example: dameo tables put --dir tables --store s3://games/site
#[derive(clap::Args)]
pub(super) struct Args {
    /// The folder with the tablebases; it has a subfolder for each variant
    #[arg(long, value_name = "D")]
    dir: PathBuf,
    #[command(flatten)]
    store: StoreArg,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot copy tablebases")?.block_on(self.put())?;
        Ok(Exit::Done)
    }

    async fn put(self) -> Result<()> {
        let files = self.store.need()?;
        let (mut put, mut were_there) = (0, 0);
        for &variant in Variant::ALL {
            if !dameo_tablebase::is_supported(variant) {
                continue;
            }
            let cache = AnyTablebase::DEFAULT_CACHE;
            let tables = AnyTablebase::open_with(variant, &self.dir, Access::Plain, cache)?;
            let manifest = tables.folder().read_manifest()?;
            if manifest.classes.is_empty() {
                continue;
            }
            let stored = StoredTables { files: files.clone(), variant };
            let copied = put_variant(&tables, &manifest, &stored).await?;
            put += copied;
            let all = manifest.classes.iter().flat_map(|class| &class.tables);
            were_there += all.map(|table| table.metrics().count()).sum::<usize>() - copied;
        }
        if put + were_there == 0 {
            bail!("there are no tablebases in {}", self.dir.display());
        }
        eprintln!("{put} files copied, {were_there} were there");
        Ok(())
    }
}

/// Copies what is not there; returns how many files.
async fn put_variant(
    tables: &AnyTablebase,
    manifest: &Manifest,
    stored: &StoredTables,
) -> Result<usize> {
    let known = stored.known().await?;
    let before = stored.classes(&known, |class| manifest.class(class).is_some()).await?;
    let mut copied = 0;
    for class in &manifest.classes {
        for (table, metric, name) in stored.missing(class, &known) {
            let path = tables.folder().file(table.signature, metric);
            let listed = table.file(metric).map(|file| file.checksum);
            if listed != Some(tables.table_file(table.signature, metric)?.checksum()) {
                bail!("{} is not the file that the manifest lists", path.display());
            }
            stored.put_file(tables.folder(), (table, metric, &name)).await?;
            print_text(&format!("{name}\n"))?;
            copied += 1;
        }
        if before.class(class.class) != Some(class) {
            stored.put_class(class).await?;
        }
    }
    Ok(copied)
}
