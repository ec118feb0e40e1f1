//! The packages for crates.io, and the program that is installed from them.

use std::env;
use std::path::{Path, PathBuf};
use std::process;

use crate::arguments::Arguments;
use crate::failure::{Failure, Result, fail};
use crate::paths::{self, at};
use crate::process::Program;
use crate::steps::Steps;
use crate::{files, version};

/// What crates.io takes, in bytes.
const LIMIT: u64 = 10_485_760;

/// Not shared with other builds; see [`forget_earlier_sources`].
fn target() -> PathBuf {
    paths::target().join("packages")
}

pub(crate) fn run(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    package(steps)
}

/// Packages every crate as `cargo publish` would, and installs the program from the packages
/// in an empty folder, where it must serve the app that it carries. `dist --app` builds the
/// app for its package.
pub(crate) fn package(steps: &mut Steps) -> Result {
    let version = version::workspace()?;
    forget_earlier_sources(&version)?;
    let excluded = unpublished()?.into_iter().flat_map(|name| ["--exclude".to_owned(), name]);
    let package = Program::cargo()
        .env("CARGO_TARGET_DIR", target())
        .args(["package", "--workspace", "--exclude", "xtask"])
        .args(excluded)
        .args(["--locked", "--quiet", "--allow-dirty"]);
    steps.run("packaging", package)?;
    let packages = files::ending(target().join("package"), &format!("-{version}.crate"))?;
    steps.step("sizes", |_| check_sizes(&packages))?;
    let folder = env::temp_dir().join(format!("dameo-packages-{}", process::id()));
    files::create_folder(&folder)?;
    let installed = steps
        .step("cargo install dameo-cli", |_| install(&packages, &version, &folder))
        .and_then(|program| {
            let test = Program::new(at(["scripts", "smoke-test"])).arg(program);
            steps.run("the installed program", test)
        });
    files::remove(folder)?;
    installed
}

/// The crates that are for this repository alone, such as tests and benches.
fn unpublished() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for folder in files::entries(at(["crates"]))? {
        let manifest = files::read(folder.join("Cargo.toml"))?;
        if manifest.lines().any(|line| line == "publish = false") {
            names.push(files::name(&folder));
        }
    }
    Ok(names)
}

/// Cargo keeps the packages that it verifies, and what it compiles of them, by name and version:
/// those of other sources would be taken for these.
fn forget_earlier_sources(version: &str) -> Result {
    files::remove(target().join("package"))?;
    let is_ours = |path: &PathBuf| files::name(path).starts_with("dameo");
    let fingerprints = target().join("debug").join(".fingerprint");
    if fingerprints.is_dir() {
        for path in files::entries(fingerprints)?.iter().filter(|path| is_ours(path)) {
            files::remove(path)?;
        }
    }
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::home_dir().map(|home| home.join(".cargo")));
    let Some(sources) = home.map(|home| home.join("registry").join("src")) else {
        return Ok(());
    };
    if !sources.is_dir() {
        return Ok(());
    }
    // A folder of its own has what cargo has packaged itself.
    let own = |path: &PathBuf| files::name(path).starts_with('-');
    for folder in files::entries(sources)?.iter().filter(|path| own(path)) {
        let end = format!("-{version}");
        for path in files::entries(folder)? {
            if is_ours(&path) && files::name(&path).ends_with(&end) {
                files::remove(path)?;
            }
        }
    }
    Ok(())
}

/// Fails if a package is too large.
fn check_sizes(packages: &[PathBuf]) -> Result {
    for package in packages {
        let data = package
            .metadata()
            .map_err(|error| Failure::new(format!("cannot read {}: {error}", package.display())))?;
        println!("{} bytes: {}", data.len(), files::name(package));
        if data.len() > LIMIT {
            let name = package.display();
            fail!("{name} has more than {LIMIT} bytes, the limit of crates.io");
        }
    }
    Ok(())
}

/// Installs the program in a folder and returns it. Its relatives are those that were
/// packaged, not those of a registry.
fn install(packages: &[PathBuf], version: &str, folder: &Path) -> Result<PathBuf> {
    let mut patches = Vec::new();
    for package in packages {
        Program::new("tar").arg("-xzf").arg(package).arg("-C").arg(folder).run()?;
        let folder_name = files::name(package).replace(".crate", "");
        let name = folder_name.replace(&format!("-{version}"), "");
        let path = folder.join(folder_name);
        // A literal string of TOML: paths of Windows have backslashes.
        patches.push(format!("patch.crates-io.{name}.path='{}'", path.display()));
    }
    let root = folder.join("installed");
    let patches = patches.iter().flat_map(|patch| ["--config", patch]);
    Program::cargo()
        .env("CARGO_TARGET_DIR", target())
        // Not optimised: it has to start, no more.
        .args(["install", "--debug", "--quiet", "--path"])
        .arg(format!("dameo-cli-{version}"))
        .arg("--root")
        .arg(&root)
        .args(patches)
        .folder(folder)
        .run()?;
    Ok(paths::program(&root.join("bin"), "dameo"))
}
