//! Generates the list of the files of the app.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

#[path = "../src/assets/fingerprint.rs"]
mod fingerprint;

/// The extension that the compressed copy of a file has besides its own.
const COMPRESSED: &str = ".br";

/// The list as an expression; empty without an app.
pub(super) fn list(app: Option<&Path>) -> String {
    let mut code = String::from("&[\n");
    if let Some(app) = app {
        write_entries(&mut code, app);
    }
    code + "]\n"
}

/// Appends the entries of all files of the app.
fn write_entries(code: &mut String, app: &Path) {
    let mut files = Vec::new();
    collect(app, &mut files);
    files.sort();
    for file in files.iter().filter(|file| !is_compressed_copy(file)) {
        let name = file.strip_prefix(app).expect("the file is in the folder");
        let name = name.to_str().expect("file names of the app are UTF-8").replace('\\', "/");
        write_entry(code, &name, file);
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Whether a file is the compressed copy of another one.
fn is_compressed_copy(file: &Path) -> bool {
    let original = file.to_str().and_then(|name| name.strip_suffix(COMPRESSED));
    original.is_some_and(|original| Path::new(original).is_file())
}

/// Appends the entry of one file.
fn write_entry(code: &mut String, name: &str, file: &Path) {
    let mut compressed = file.as_os_str().to_owned();
    compressed.push(COMPRESSED);
    let brotli = if Path::new(&compressed).is_file() {
        format!("Some(include_bytes!({compressed:?}))")
    } else {
        "None".to_owned()
    };
    let tag = fingerprint::fingerprint(&fs::read(file).expect("the file can be read"));
    writeln!(
        code,
        "EmbeddedFile {{ name: {name:?}, bytes: include_bytes!({file:?}), \
         brotli: {brotli}, fingerprint: {tag:#x} }},"
    )
    .expect("a string can be written");
}
