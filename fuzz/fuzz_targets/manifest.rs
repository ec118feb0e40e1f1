//! Manifests of tablebases: what is read is written and read again as the same.
//!
//! The input is a variant, a byte of which one in sixteen values also opens the
//! tablebase, and the text of the manifest.
#![no_main]

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use dameo::Variant;
use dameo_fuzz::{byte_of, variant_of};
use dameo_tablebase::{Access, AnyTablebase, Folder, Manifest, TablebaseError, is_supported};
use libfuzzer_sys::fuzz_target;
use tempfile::TempDir;

static VARIANTS: LazyLock<Vec<Variant>> =
    LazyLock::new(|| Variant::ALL.iter().copied().filter(|&v| is_supported(v)).collect());

thread_local! {
    static DIRECTORY: TempDir = dameo_fuzz::directory();
}

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, &VARIANTS);
    let (choice, text) = byte_of(rest);
    let directory = DIRECTORY.with(|directory| directory.path().to_owned());
    let folder = Folder::new(&directory, variant).expect("it is supported");
    fs::create_dir_all(folder.path()).expect("a folder");
    fs::write(folder.manifest(), text).expect("a file");
    match folder.read_manifest() {
        Ok(manifest) => {
            assert_eq!(manifest.rules, variant.name());
            check_written(&folder, &manifest);
            if choice % 16 == 0 {
                check_opened(variant, &directory, &manifest);
            }
        }
        Err(error) => check_error(&folder, &error),
    }
});

fn check_written(folder: &Folder, manifest: &Manifest) {
    let written = serde_json::to_string(manifest).expect("a manifest is JSON");
    fs::write(folder.manifest(), &written).expect("a file");
    assert_eq!(&folder.read_manifest().expect("a written manifest is read"), manifest);
    for record in &manifest.classes {
        assert_eq!(manifest.class(record.class).map(|found| found.class), Some(record.class));
    }
}

/// The folder has no tables: probes and checks say so.
fn check_opened(variant: Variant, directory: &Path, manifest: &Manifest) {
    let opened = AnyTablebase::open_with(variant, directory, Access::Mapped, 1 << 20);
    let tablebase = opened.expect("the manifest is valid");
    let mut tables = manifest.classes.iter().flat_map(|class| &class.tables);
    assert_eq!(tablebase.open_files().is_ok(), tables.next().is_none());
}

fn check_error(folder: &Folder, error: &TablebaseError) {
    match error {
        TablebaseError::Manifest { path, .. }
        | TablebaseError::ManifestVersion { path, .. }
        | TablebaseError::Foreign { path, .. }
        | TablebaseError::Io { path, .. } => assert_eq!(path, &folder.manifest()),
        other => panic!("an error that a manifest cannot cause: {other}"),
    }
}
