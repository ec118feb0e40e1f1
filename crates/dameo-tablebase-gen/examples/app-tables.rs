//! Builds the tablebase files that the app includes.
//!
//! `cargo run --release -p dameo-tablebase-gen --example app-tables -- WORK OUT LIST VARIANT=WHAT..`
//! builds tables of each variant in the folder WORK, resuming a killed build,
//! and copies the DTW files to the folder OUT under names with their checksums.
//! WHAT is a number, for all tables with up to so many pieces, or the name of a
//! material class, for its tables and those they depend on. LIST becomes a JSON
//! file with these checksums by variant and table.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use dameo::Variant;
use dameo_tablebase::{ClassRecord, Folder, MaterialClass, Metric};
use dameo_tablebase_gen::{Builder, Progress};

/// Memory for values in bytes: enough for all classes of four pieces.
const MEMORY: u64 = 1 << 28;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The checksums of the files of a variant, by table.
type Files = BTreeMap<String, String>;

fn main() -> Outcome<()> {
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let [work, out, list, variants @ ..] = arguments.as_slice() else {
        return Err("expected WORK OUT LIST VARIANT=WHAT..".into());
    };
    let mut files: BTreeMap<&str, Files> = BTreeMap::new();
    for argument in variants {
        let (name, what) = argument.split_once('=').ok_or("expected VARIANT=WHAT")?;
        let variant: Variant = name.parse()?;
        let classes = classes(what)?;
        files.insert(name, build(variant, &classes, work.as_ref(), &Path::new(out).join(name))?);
    }
    fs::write(list, serde_json::to_string_pretty(&files)? + "\n")?;
    Ok(())
}

/// The classes with up to a number of pieces, or the one with a name.
fn classes(what: &str) -> Outcome<Vec<MaterialClass>> {
    Ok(match what.parse() {
        Ok(pieces) => (2..=pieces).flat_map(MaterialClass::all).collect(),
        Err(_) => vec![what.parse()?],
    })
}

/// Builds the tables of a variant in `work` and copies their DTW files to `out`.
fn build(variant: Variant, classes: &[MaterialClass], work: &Path, out: &Path) -> Outcome<Files> {
    let manifest = Builder::new(variant, work, MEMORY, &Names)?.build(classes)?;
    let folder = Folder::new(work, variant)?;
    fs::create_dir_all(out)?;
    let mut files = Files::new();
    for record in manifest.classes.iter().flat_map(|class| &class.tables) {
        let checksum = format!("{:016x}", record.dtw.checksum);
        let name = format!("{}-{checksum}.dist", record.signature);
        fs::copy(folder.file(record.signature, Metric::Dtw), out.join(name))?;
        files.insert(record.signature.to_string(), checksum);
    }
    Ok(files)
}

/// Prints each class when it is finished.
struct Names;

impl Progress for Names {
    fn begin(&self, _: u64) {}
    fn class(&self, _: MaterialClass) {}
    fn advance(&self, _: u64) {}
    fn finished(&self, record: &ClassRecord) {
        eprintln!("{} in {:.1} s", record.class, record.solving_seconds + record.writing_seconds);
    }
}
