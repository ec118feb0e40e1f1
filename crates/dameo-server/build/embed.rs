//! Generates the list of the files of the app.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

#[path = "../src/assets/fingerprint.rs"]
mod fingerprint;

/// The extension that a compressed file has besides its own.
const COMPRESSED: &str = ".br";
/// The extension of a file with the name of another one that has the same contents.
const SAME: &str = ".same";

/// The list as an expression; empty without an app. Files that are there in their
/// compressed form alone are decompressed into the folder `out`: a program serves both.
/// `web/tools/stage-app.mjs` puts the files there.
pub(super) fn list(app: Option<&Path>, out: &Path) -> String {
    let mut code = String::from("&[\n");
    if let Some(app) = app {
        write_entries(&mut code, app, out);
    }
    code + "]\n"
}

/// Appends the entries of all files of the app.
fn write_entries(code: &mut String, app: &Path, out: &Path) {
    let mut files = Vec::new();
    collect(app, &mut files);
    files.sort();
    for file in files {
        let name = file.strip_prefix(app).expect("the file is in the folder");
        let name = name.to_str().expect("file names of the app are UTF-8").replace('\\', "/");
        let Some(name) = name.strip_suffix(SAME) else {
            write_file(code, (app, out), &name, None);
            continue;
        };
        let other = fs::read_to_string(&file).expect("the file can be read");
        write_file(code, (app, out), &compressed_name(app, &other), Some(name));
    }
}

/// The name of a file in the folder, with the extension of its compressed form if it has one.
fn compressed_name(app: &Path, name: &str) -> String {
    let compressed = format!("{name}{COMPRESSED}");
    if app.join(&compressed).is_file() { compressed } else { name.to_owned() }
}

/// Appends the entry of a file of the folder, under another name if there is one.
fn write_file(code: &mut String, (app, out): (&Path, &Path), file: &str, name: Option<&str>) {
    let path = app.join(file);
    match file.strip_suffix(COMPRESSED) {
        Some(plain) => {
            let decompressed = decompress(&path, out, plain);
            write_entry(code, name.unwrap_or(plain), out, &decompressed, Some(&path));
        }
        None => write_entry(code, name.unwrap_or(file), out, &path, None),
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

/// Decompresses a file to one with this name and returns its path.
fn decompress(file: &Path, out: &Path, name: &str) -> PathBuf {
    let path = out.join("app").join(name);
    fs::create_dir_all(path.parent().expect("the file is in a folder"))
        .expect("OUT_DIR can be written");
    let compressed = fs::read(file).expect("the file can be read");
    let mut target = fs::File::create(&path).expect("OUT_DIR can be written");
    brotli_decompressor::BrotliDecompress(&mut compressed.as_slice(), &mut target)
        .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    path
}

/// Appends the entry of one file, which may have a form compressed with Brotli; it has one
/// with gzip, too, then, which no package carries.
fn write_entry(code: &mut String, name: &str, out: &Path, file: &Path, brotli: Option<&Path>) {
    let gzip = brotli.map(|_| gzip(file, &out.join("app").join(format!("{name}.gz"))));
    let included = |path: Option<&Path>| {
        path.map_or_else(|| "None".to_owned(), |path| format!("Some(include_bytes!({path:?}))"))
    };
    let tag = fingerprint::fingerprint(&fs::read(file).expect("the file can be read"));
    writeln!(
        code,
        "EmbeddedFile {{ name: {name:?}, bytes: include_bytes!({file:?}), \
         brotli: {}, gzip: {}, fingerprint: {tag:#x} }},",
        included(brotli),
        included(gzip.as_deref()),
    )
    .expect("a string can be written");
}

/// Compresses a file with gzip and returns the path of the result.
fn gzip(file: &Path, target: &Path) -> PathBuf {
    let plain = fs::read(file).expect("the file can be read");
    fs::create_dir_all(target.parent().expect("the file is in a folder"))
        .expect("OUT_DIR can be written");
    let output = fs::File::create(target).expect("OUT_DIR can be written");
    let mut encoder = GzEncoder::new(output, Compression::best());
    encoder.write_all(&plain).and_then(|()| encoder.finish()).expect("OUT_DIR can be written");
    target.to_owned()
}
