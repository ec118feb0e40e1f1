//! Where things are. Commands run in the root of the repository, so that paths in it are
//! relative, but for those that programs in other folders get.

use std::env::consts::EXE_SUFFIX;
use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this package is a folder of the root")
}

/// A path below the root, relative to it.
pub(crate) fn at<const N: usize>(parts: [&str; N]) -> PathBuf {
    parts.iter().collect()
}

/// A path relative to the root, for messages.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// What cargo builds, as an absolute path.
pub(crate) fn target() -> PathBuf {
    root().join("target")
}

/// The outputs of what runs in the background, as an absolute path.
pub(crate) fn logs() -> PathBuf {
    target().join("logs")
}

/// The `dameo` program of a profile.
pub(crate) fn dameo(profile: &str) -> PathBuf {
    program(&target().join(profile), "dameo")
}

/// A program in a folder.
pub(crate) fn program(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}{EXE_SUFFIX}"))
}

/// A program written in JavaScript, in a package of the workspace of npm.
pub(crate) fn package_program(package: &str, program: &[&str]) -> PathBuf {
    let folder = root().join("node_modules").join(package);
    program.iter().fold(folder, |path, part| path.join(part))
}
