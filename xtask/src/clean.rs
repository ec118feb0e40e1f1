//! Deletes everything that was built or fetched.

use std::env;
use std::path::{Path, PathBuf};

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::files;
use crate::paths::{self, at};

/// What is built or fetched, but for `target`.
fn built() -> Vec<PathBuf> {
    vec![
        at([".cache"]),
        at(["crates", "dameo-server", "app"]),
        at(["fuzz", "target"]),
        at(["crates", "dameo-engine", "loom", "target"]),
        at(["node_modules"]),
        at(["npm", "LICENSE"]),
        at(["npm", "dist"]),
        at(["npm", "node_modules"]),
        at(["npm", "wasm"]),
        at(["python", "target"]),
        at(["web", "dist"]),
        at(["web", "node_modules"]),
        at(["web", "public", "assets", "tables"]),
        at(["web", "public", "tablebases.json"]),
        at(["web", "src", "tablebase", "files.json"]),
        at(["xtask", "wasm-bindgen", "target"]),
    ]
}

pub(crate) fn run(arguments: Arguments) -> Result {
    arguments.end()?;
    for path in built() {
        files::remove(path)?;
    }
    // Windows deletes no program that runs.
    let running = env::current_exe().ok().filter(|_| cfg!(windows));
    remove_but(&paths::target(), running.as_deref())
}

/// Deletes a file or folder, but for one file in it.
fn remove_but(path: &Path, kept: Option<&Path>) -> Result {
    match kept {
        Some(kept) if kept == path => Ok(()),
        Some(kept) if kept.starts_with(path) => {
            files::entries(path)?.iter().try_for_each(|path| remove_but(path, Some(kept)))
        }
        _ => files::remove(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_can_be_kept() {
        let folder = files::tests::folder("clean");
        let kept = folder.join("debug").join("xtask.exe");
        files::write(&kept, "program").unwrap();
        files::write(folder.join("debug").join("deps").join("one.o"), "").unwrap();
        files::write(folder.join("release").join("two.o"), "").unwrap();
        remove_but(&folder, Some(&kept)).unwrap();
        assert_eq!(files::entries(&folder).unwrap(), [folder.join("debug")]);
        assert_eq!(files::entries(folder.join("debug")).unwrap(), [kept]);
        remove_but(&folder, None).unwrap();
        assert!(!folder.exists());
    }
}
