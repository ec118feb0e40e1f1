//! Builds the endgame tables that the app includes.
//!
//! `cargo run --release -p dameo-tablebase-gen --example app-tables -- WORK OUT LIST VARIANT=PIECES..`
//! builds the tables of each variant with up to PIECES pieces in the folder
//! WORK, resuming a killed build, and copies the DTW files to the folder OUT
//! under names with their checksums. LIST becomes a JSON file with these
//! checksums by variant and table.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use dameo::{ByFamily, DameoRules, DamoneRules, Family, Rules, Variant, with_rules};
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
        return Err("expected WORK OUT LIST VARIANT=PIECES..".into());
    };
    let mut files: BTreeMap<&str, Files> = BTreeMap::new();
    for argument in variants {
        let (name, pieces) = argument.split_once('=').ok_or("expected VARIANT=PIECES")?;
        let variant: Variant = name.parse()?;
        let pieces = pieces.parse()?;
        let task = Task { work: work.into(), out: Path::new(out).join(name), pieces };
        files.insert(name, with_rules!(variant, R => choose::<R>(task))?);
    }
    fs::write(list, serde_json::to_string_pretty(&files)? + "\n")?;
    Ok(())
}

struct Task {
    work: PathBuf,
    out: PathBuf,
    pieces: u32,
}

fn choose<R: Rules>(task: Task) -> Outcome<Files> {
    R::Family::choose(task)
}

impl<R: Rules> ByFamily<R> for Task {
    type Output = Outcome<Files>;

    fn dameo(self) -> Outcome<Files>
    where
        R: DameoRules,
    {
        let classes: Vec<_> = (2..=self.pieces).flat_map(MaterialClass::all).collect();
        let manifest = Builder::<R>::new(&self.work, MEMORY, &Names).build(&classes)?;
        let folder = Folder::new::<R>(&self.work);
        fs::create_dir_all(&self.out)?;
        let mut files = Files::new();
        let records = classes.iter().filter_map(|&class| manifest.class(class));
        for record in records.flat_map(|class| &class.tables) {
            let checksum = format!("{:016x}", record.dtw.checksum);
            let name = format!("{}-{checksum}.dist", record.signature);
            fs::copy(folder.file(record.signature, Metric::Dtw), self.out.join(name))?;
            files.insert(record.signature.to_string(), checksum);
        }
        Ok(files)
    }

    fn damone(self) -> Outcome<Files>
    where
        R: DamoneRules,
    {
        Err(format!("there are no endgame tables of {}", R::NAME).into())
    }
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
