//! `dameo tables get`: fetches tablebases from a place of files.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use dameo::Variant;
use dameo_tablebase::{ClassRecord, Folder, MAX_PIECES, MaterialClass};
use dameo_tablebase_gen::FolderWriter;
use tokio::runtime;

use crate::args::number;
use crate::exit::Exit;
use crate::print::print_text;
use crate::store::StoreArg;
use crate::stored_tables::StoredTables;

/// Fetch tablebases that dameo tables put has copied, or workers have built
///
/// Fetches the classes that the folder lacks, or has another version of. Every byte is checked
/// before a file gets its name. Prints the names of the classes that were fetched. What is fetched
/// stays when it is interrupted.
///
/// Example: dameo tables get --dir tables --store s3://games/site --pieces 4
#[derive(clap::Args)]
pub(super) struct Args {
    /// The folder for the tablebases; it gets a subfolder for each variant
    #[arg(long, value_name = "D")]
    dir: PathBuf,
    #[command(flatten)]
    store: StoreArg,
    /// The tablebases of this variant alone
    #[arg(long, value_name = "V")]
    variant: Option<Variant>,
    /// The material classes with up to this many pieces alone
    #[arg(long, value_name = "N", value_parser = number(2..=MAX_PIECES))]
    pieces: Option<u32>,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("cannot fetch tablebases")?.block_on(self.get())?;
        Ok(Exit::Done)
    }

    async fn get(self) -> Result<()> {
        let files = self.store.need()?;
        let (mut fetched, mut is_any) = (0, false);
        for &variant in Variant::ALL {
            if self.variant.is_some_and(|wanted| wanted != variant) {
                continue;
            }
            let Ok(folder) = Folder::new(&self.dir, variant) else { continue };
            let stored = StoredTables { files: files.clone(), variant };
            let known = stored.known().await?;
            let wanted = stored.classes(&known, |class| self.is_wanted(class)).await?.classes;
            is_any |= !wanted.is_empty();
            fetched += get_variant(&stored, folder, wanted).await?;
        }
        if !is_any {
            bail!("--store: there are no such tablebases");
        }
        eprintln!("{fetched} classes fetched");
        Ok(())
    }

    fn is_wanted(&self, class: MaterialClass) -> bool {
        class.pieces() <= self.pieces.unwrap_or(MAX_PIECES)
    }
}

/// Fetches the classes that the folder lacks; returns how many.
async fn get_variant(
    stored: &StoredTables,
    folder: Folder,
    wanted: Vec<ClassRecord>,
) -> Result<usize> {
    if wanted.is_empty() {
        return Ok(0);
    }
    let mut writer = FolderWriter::open(folder)?;
    let mut fetched = 0;
    for class in wanted {
        if writer.manifest().class(class.class).is_some_and(|known| known.tables == class.tables) {
            continue;
        }
        let line = format!("{} {}\n", stored.variant, class.class);
        stored.get_class(class, &mut writer).await?;
        print_text(&line)?;
        fetched += 1;
    }
    Ok(fetched)
}
