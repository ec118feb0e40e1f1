//! Building tables in a folder that lasts as long as the test.

use std::path::Path;

use dameo::DameoRules;
use dameo_tablebase::{Access, Builder, Manifest, MaterialClass, Tablebase};

pub(crate) const MEMORY: u64 = 1 << 30;

/// All classes with up to so many pieces.
pub(crate) fn classes(pieces: u32) -> Vec<MaterialClass> {
    (2..=pieces).flat_map(MaterialClass::all).collect()
}

/// Makes the tables of up to so many pieces.
pub(crate) fn build<R: DameoRules>(directory: &Path, pieces: u32, memory: u64) -> Manifest {
    Builder::<R>::new(directory, memory, &()).build(&classes(pieces)).unwrap()
}

pub(crate) fn open<R: DameoRules>(directory: &Path) -> Tablebase<R> {
    Tablebase::open(directory, Access::Mapped, 1 << 28).unwrap()
}

/// Derives the values of all tables anew and wants them all right.
pub(crate) fn verify<R: DameoRules>(tables: &Tablebase<R>, manifest: &Manifest) {
    for record in manifest.classes.iter().flat_map(|class| &class.tables) {
        let verification = tables.verify(record.table, None, |_| {}).unwrap();
        let example = verification.example;
        assert_eq!(verification.wrong, 0, "{} {}: {example:?}", R::NAME, record.table);
        let quiet = record.statistics.positions - record.statistics.with_capture;
        assert!(2 * verification.examined >= quiet, "{}", record.table);
    }
}
