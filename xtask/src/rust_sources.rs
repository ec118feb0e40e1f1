//! The Rust sources of the workspace, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

use syn::Attribute;

/// The folder of the workspace, and those of all its crates.
pub(crate) fn crates() -> (PathBuf, Vec<PathBuf>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace is above");
    let crates = fs::read_dir(root.join("crates")).expect("the crates can be listed");
    let mut crates: Vec<_> =
        crates.map(|folder| folder.expect("the crate can be read").path()).collect();
    crates.extend(["python", "xtask"].map(|folder| root.join(folder)));
    (root.to_owned(), crates)
}

/// All Rust files below a folder.
pub(crate) fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Whether an item with these attributes is compiled for tests only.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.meta.require_list().is_ok_and(|list| list.tokens.to_string() == "test")
    })
}
