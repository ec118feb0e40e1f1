//! The npm package, in the folder `npm`.

use std::env;
use std::path::{Path, PathBuf};
use std::process;

use crate::arguments::Arguments;
use crate::browser::CHROMIUM;
use crate::failure::{Result, fail};
use crate::paths::{self, at};
use crate::process::Program;
use crate::stamp::{Inputs, Stamp};
use crate::steps::Steps;
use crate::{files, node, wasm};

/// The TypeScript compiler.
fn tsc() -> Program {
    node::node().arg(paths::package_program("typescript", &["bin", "tsc"]))
}

pub(crate) fn run_build(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let threads = arguments.flag("--threads");
    arguments.end()?;
    build(steps, threads)
}

/// Builds the package: its WebAssembly (`npm/wasm`), with `threads` that of the engine with
/// threads too, and its JavaScript with types (`npm/dist`).
pub(crate) fn build(steps: &mut Steps, threads: bool) -> Result {
    node::need()?;
    node::packages(steps)?;
    steps.step("rules and engine", |steps| wasm::build(steps, threads))?;
    let output = at(["npm", "dist"]);
    let inputs = Inputs::new()
        .ending(at(["npm", "src"]), ".ts")?
        .ending(at(["npm", "wasm"]), ".d.ts")?
        .files([at(["npm", "tsconfig.json"]), at(["package-lock.json"])])?;
    let stamp = Stamp::new(paths::target().join("npm-made-from"));
    stamp.build(&inputs, &[output.join("index.js")], || {
        files::remove(&output)?;
        steps.run("JavaScript of the npm package", tsc().arg("--project").arg("npm"))
    })?;
    // npm packs no links.
    files::copy("LICENSE", at(["npm", "LICENSE"]))
}

/// Whether the package has been built, from whatever sources.
pub(crate) fn is_built() -> bool {
    at(["npm", "dist", "index.js"]).is_file()
}

pub(crate) fn run_test(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test(steps)
}

/// How large the modules of the package are; it must have been built.
pub(crate) fn check_sizes(steps: &mut Steps) -> Result {
    steps.step("the sizes of the modules", |_| wasm::check_sizes())
}

/// Tests the package in Node; it must have been built.
pub(crate) fn test(steps: &mut Steps) -> Result {
    steps.step("the npm package in Node", |_| {
        let folder = at(["npm", "test"]);
        tsc().arg("--project").arg(&folder).run()?;
        node::node()
            .args(["--test", "--test-timeout=60000"])
            .args(files::ending(folder, ".test.js")?)
            .run()
    })
}

/// A folder outside the repository, where a package finds nothing that it did not bring.
/// It is deleted in the end.
struct Elsewhere(PathBuf);

impl Elsewhere {
    fn new() -> Result<Self> {
        let folder = env::temp_dir().join(format!("dameo-npm-{}", process::id()));
        files::remove(&folder)?;
        files::create_folder(&folder)?;
        // Where the folder really is: Vite compares paths. Windows has another form of path for
        // it, which Node does not read.
        let real = if cfg!(windows) { Ok(folder.clone()) } else { folder.canonicalize() };
        match real {
            Ok(real) => Ok(Self(real)),
            Err(error) => fail!("cannot find {}: {error}", folder.display()),
        }
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        if let Err(failure) = files::remove(&self.0) {
            eprintln!("{failure}");
        }
    }
}

/// Packs the package (`target/npm/dameo-VERSION.tgz`) and tests it as its users have it:
/// installed in an empty folder, where the examples of its README run, a program is checked
/// by TypeScript, and pages with and without a bundler run in a browser.
pub(crate) fn run(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    package(steps)
}

pub(crate) fn package(steps: &mut Steps) -> Result {
    build(steps, true)?;
    check_sizes(steps)?;
    test(steps)?;
    let out = paths::target().join("npm");
    steps.step("the npm package", |_| {
        files::remove(&out)?;
        files::create_folder(&out)?;
        let pack = node::npm().args(["pack", "--silent", "--ignore-scripts", "--pack-destination"]);
        pack.arg(&out).folder("npm").run()
    })?;
    let packed = files::ending(&out, ".tgz")?;
    let consumer = Elsewhere::new()?;
    steps.step("an empty folder", |_| install(&consumer.0, &packed))?;
    test_installed(steps, &consumer.0)?;
    for file in packed {
        println!("{} bytes: {}", file.metadata().map_or(0, |data| data.len()), file.display());
    }
    Ok(())
}

/// Needs no registry: the package has no dependencies.
fn install(consumer: &Path, packed: &[PathBuf]) -> Result {
    files::copy_folder(&at(["npm", "consumer"]), consumer)?;
    node::npm()
        .args(["install", "--silent", "--offline", "--ignore-scripts", "--no-package-lock"])
        .args(packed)
        .folder(consumer)
        .run()
}

/// Tests the package that is installed in a folder.
fn test_installed(steps: &mut Steps, consumer: &Path) -> Result {
    let readme = at(["npm", "README.md"]);
    let tool = |name: &str| node::node().arg(at(["npm", "tools", name]));
    let tables = at(["data", "page-tables", "dameo"]);
    let examples = tool("run-examples.js").arg(&readme).arg(consumer).arg(tables);
    steps.run("the examples of its README", examples)?;
    steps.run("a program in TypeScript", tsc().arg("--project").arg(consumer))?;
    let vite = node::node().arg(paths::package_program("vite", &["bin", "vite.js"]));
    let bundle = vite.args(["build", "--logLevel", "warn"]).folder(consumer.join("bundled"));
    steps.run("a bundle", bundle)?;
    let browser = steps.step("a browser", |_| CHROMIUM.get())?;
    let pages = tool("run-pages.js").arg(consumer).arg(&readme);
    steps.run("pages in a browser", pages.env("CHROMIUM", browser))
}
