//! Embeds the built app: compresses its files and generates the list of them.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::app;

#[path = "../src/assets/fingerprint.rs"]
mod fingerprint;

/// The largest compressed size, relative to the original, that is worth a
/// second copy.
const MAX_COMPRESSION_RATIO: f64 = 0.9;

/// Compresses the files of the app, if there is one, and generates the list that the
/// program includes.
pub(super) fn embed_app(app: Option<&Path>) {
    // If the folder is missing, Cargo runs this script every time.
    println!("cargo::rerun-if-changed={}", app::watched());
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets OUT_DIR"));
    let mut code = String::from("&[\n");
    if let Some(app) = app {
        embed_files(app, &out, &mut code);
    }
    code.push_str("]\n");
    fs::write(out.join("embedded.rs"), code).expect("OUT_DIR can be written");
}

/// Appends the entries of all files of the app to the generated code.
fn embed_files(app: &Path, out: &Path, code: &mut String) {
    let mut files = Vec::new();
    collect(app, &mut files);
    files.sort();
    for (number, file) in files.iter().enumerate() {
        let name = file.strip_prefix(app).expect("the file is in the folder");
        let name = name.to_str().expect("file names of the app are UTF-8").replace('\\', "/");
        embed(code, &name, file, &out.join(format!("{number}.br")));
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// Appends the entry of one file to the generated code.
fn embed(code: &mut String, name: &str, file: &Path, compressed: &Path) {
    let bytes = fs::read(file).expect("the file can be read");
    let is_worthwhile =
        |smaller: &Vec<u8>| (smaller.len() as f64) < bytes.len() as f64 * MAX_COMPRESSION_RATIO;
    let smaller = (!is_compressed(file)).then(|| compress(&bytes)).filter(is_worthwhile);
    let brotli = smaller.map_or("None".to_owned(), |smaller| {
        fs::write(compressed, smaller).expect("OUT_DIR can be written");
        format!("Some(include_bytes!({compressed:?}))")
    });
    let tag = fingerprint::fingerprint(&bytes);
    writeln!(
        code,
        "EmbeddedFile {{ name: {name:?}, bytes: include_bytes!({file:?}), \
         brotli: {brotli}, fingerprint: {tag:#x} }},"
    )
    .expect("a string can be written");
}

/// Whether a file is compressed already, as tablebase files are.
fn is_compressed(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "dist")
}

fn compress(bytes: &[u8]) -> Vec<u8> {
    let (buffer_size, quality, log_window_size) = (4096, 11, 22);
    let mut compressed = Vec::new();
    let mut writer =
        brotli::CompressorWriter::new(&mut compressed, buffer_size, quality, log_window_size);
    writer.write_all(bytes).expect("memory can be written");
    drop(writer);
    compressed
}
