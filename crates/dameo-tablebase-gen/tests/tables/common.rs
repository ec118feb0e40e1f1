//! Helpers that build, open and verify tables.

use std::path::{Path, PathBuf};

use dameo::rules::DameoRules;
use dameo::{Rules, Variant};
use dameo_tablebase::{Access, AnyTablebase, Folder, Manifest, MaterialClass, Metric, Tablebase};
use dameo_tablebase_gen::{Builder, verify};

pub(crate) const MEMORY: u64 = 1 << 30;

/// All classes of up to `pieces` pieces.
pub(crate) fn classes(pieces: u32) -> Vec<MaterialClass> {
    (2..=pieces).flat_map(MaterialClass::all).collect()
}

/// A builder that does not report progress.
pub(crate) fn builder(variant: Variant, directory: &Path, memory: u64) -> Builder<'static> {
    Builder::new(variant, directory, memory, &()).unwrap()
}

/// Builds the tables of up to `pieces` pieces.
pub(crate) fn build(variant: Variant, directory: &Path, pieces: u32, memory: u64) -> Manifest {
    builder(variant, directory, memory).build(&classes(pieces)).unwrap()
}

pub(crate) fn open(variant: Variant, directory: &Path) -> AnyTablebase {
    AnyTablebase::open_with(variant, directory, Access::Mapped, 1 << 28).unwrap()
}

pub(crate) fn open_typed<R: DameoRules + Rules>(directory: &Path) -> Tablebase<R> {
    open(R::VARIANT, directory).downcast().ok().unwrap()
}

/// The path of a file of a table of Dameo.
pub(crate) fn file(directory: &Path, name: &str, metric: Metric) -> PathBuf {
    Folder::new(directory, Variant::Dameo).unwrap().file(name.parse().unwrap(), metric)
}

/// Verifies all values of all tables.
pub(crate) fn verify_all(tablebase: &AnyTablebase, manifest: &Manifest) {
    for record in manifest.classes.iter().flat_map(|class| &class.tables) {
        let verification = verify(tablebase, record.signature, None, &|_| {}).unwrap();
        let example = verification.example;
        let variant = tablebase.variant();
        assert_eq!(verification.wrong, 0, "{variant} {}: {example:?}", record.signature);
        let quiet = record.statistics.positions - record.statistics.with_capture;
        assert!(2 * verification.examined >= quiet, "{}", record.signature);
    }
}
