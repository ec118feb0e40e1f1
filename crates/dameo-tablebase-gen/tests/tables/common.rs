//! Helpers that build, open and verify tables.

use std::path::Path;

use dameo::DameoRules;
use dameo_tablebase::{Access, Manifest, MaterialClass, Tablebase};
use dameo_tablebase_gen::{Builder, verify as verify_table};

pub(crate) const MEMORY: u64 = 1 << 30;

/// All classes of up to `pieces` pieces.
pub(crate) fn classes(pieces: u32) -> Vec<MaterialClass> {
    (2..=pieces).flat_map(MaterialClass::all).collect()
}

/// Builds the tables of up to `pieces` pieces.
pub(crate) fn build<R: DameoRules>(directory: &Path, pieces: u32, memory: u64) -> Manifest {
    Builder::<R>::new(directory, memory, &()).build(&classes(pieces)).unwrap()
}

pub(crate) fn open<R: DameoRules>(directory: &Path) -> Tablebase<R> {
    Tablebase::open(directory, Access::Mapped, 1 << 28).unwrap()
}

/// Verifies all values of all tables.
pub(crate) fn verify<R: DameoRules>(tables: &Tablebase<R>, manifest: &Manifest) {
    for record in manifest.classes.iter().flat_map(|class| &class.tables) {
        let verification = verify_table(tables, record.signature, None, |_| {}).unwrap();
        let example = verification.example;
        assert_eq!(verification.wrong, 0, "{} {}: {example:?}", R::NAME, record.signature);
        let quiet = record.statistics.positions - record.statistics.with_capture;
        assert!(2 * verification.examined >= quiet, "{}", record.signature);
    }
}
