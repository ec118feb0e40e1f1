//! `dameo tables publish`: the files that a web page fetches.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use dameo::Variant;
use dameo_tablebase::{Folder, Metric};

use crate::exit::Exit;
use crate::files::OutputFile;

/// The checksums of the files of a variant, by material signature.
type Checksums = BTreeMap<String, String>;

/// Copy tablebases under names that a web server may cache forever
///
/// Copies the DTW files of every variant to OUT/VARIANT/SIGNATURE-CHECKSUM.dist
/// and lists the checksums in OUT/files.json, which is written last.
///
/// Example: dameo tables publish --dir tables --out site/assets/tables
#[derive(clap::Args)]
pub(super) struct Args {
    /// The folder with the tablebases; it has a subfolder for each variant
    #[arg(long, value_name = "D")]
    dir: PathBuf,
    /// The folder to copy them to
    #[arg(long, value_name = "OUT")]
    out: PathBuf,
}

impl Args {
    pub(super) fn run(self) -> Result<Exit> {
        let mut files: BTreeMap<&str, Checksums> = BTreeMap::new();
        for &variant in Variant::ALL {
            let Ok(folder) = Folder::new(&self.dir, variant) else { continue };
            let published = publish(&folder, &self.out.join(variant.name()))?;
            if !published.is_empty() {
                files.insert(variant.name(), published);
            }
        }
        if files.is_empty() {
            bail!("there are no tablebases in {}", self.dir.display());
        }
        let mut list = OutputFile::new(Some(&self.out.join("files.json")))?;
        list.write(&(serde_json::to_string_pretty(&files)? + "\n"))?;
        list.finish()?;
        Ok(Exit::Done)
    }
}

/// Copies the DTW files of a variant.
fn publish(folder: &Folder, out: &Path) -> Result<Checksums> {
    let manifest = folder.read_manifest()?;
    let mut checksums = Checksums::new();
    for record in manifest.classes.iter().flat_map(|class| &class.tables) {
        // The page has no use for tables without distances.
        let Some(dtw) = record.dtw else { continue };
        let signature = record.signature.to_string();
        let checksum = format!("{:016x}", dtw.checksum);
        let from = folder.file(record.signature, Metric::Dtw);
        let to = out.join(format!("{signature}-{checksum}.dist"));
        fs::create_dir_all(out).with_context(|| format!("cannot create {}", out.display()))?;
        fs::copy(&from, &to)
            .with_context(|| format!("cannot copy {} to {}", from.display(), to.display()))?;
        checksums.insert(signature, checksum);
    }
    Ok(checksums)
}
