//! The WebAssembly modules of the npm package, in `npm/wasm`, with their TypeScript: the
//! rules, which a page loads (`crates/dameo-wasm`), what reads and writes files of games, which
//! it loads when it needs it (`crates/dameo-wasm-pdn`), and the engine, which its workers load
//! (`crates/dameo-wasm-engine`). The engine with several threads, for pages that are
//! cross-origin isolated, is built if it is asked for, and kept as long as its sources are
//! the same.

mod bind;
mod toolchain;

use std::path::PathBuf;

use self::bind::Module;
use self::toolchain::{TARGET, Toolchain};
use crate::arguments::Arguments;
use crate::failure::Result;
use crate::paths::{self, at};
use crate::stamp::{Inputs, Stamp};
use crate::steps::Steps;
use crate::{files, node};

/// Where cargo builds the modules.
fn folder() -> PathBuf {
    paths::target().join("wasm")
}

/// Where cargo builds the engine with threads.
fn threads_folder() -> PathBuf {
    paths::target().join("wasm-threads")
}

/// A module as cargo builds it.
fn built(folder: PathBuf, name: &str) -> PathBuf {
    folder.join(TARGET).join("wasm").join(format!("{name}.wasm"))
}

fn engine() -> PathBuf {
    built(folder(), "dameo_wasm_engine")
}

fn threaded_engine() -> PathBuf {
    built(threads_folder(), "dameo_wasm_engine")
}

fn threads_stamp() -> Stamp {
    Stamp::new(threads_folder().join("made-from"))
}

pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let threads = arguments.flag("--threads");
    arguments.end()?;
    build(steps, threads)
}

/// Builds the modules, with `threads` the engine with threads, too.
pub(crate) fn build(steps: &mut Steps, threads: bool) -> Result {
    let toolchain = Toolchain::choose()?;
    // All at once: they share most of their crates.
    let arguments = [
        "build",
        "--package",
        "dameo-wasm",
        "--package",
        "dameo-wasm-pdn",
        "--package",
        "dameo-wasm-engine",
        "--profile",
        "wasm",
        "--locked",
    ];
    steps.run("compiling for the browser", toolchain.cargo("std,panic_abort", &arguments)?)?;
    if threads && !has_threaded()? {
        compile_threaded(steps, toolchain)?;
    }
    let modules = Module::all(has_threaded()?);
    let outputs: Vec<PathBuf> = modules.iter().map(Module::output).collect();
    let inputs = Inputs::new()
        .files(modules.iter().map(Module::input))?
        .ending(at(["xtask", "src", "wasm"]), ".rs")?
        .files([
            at(["xtask", "wasm-bindgen", "Cargo.lock"]),
            at(["xtask", "wasm-bindgen", "src", "main.rs"]),
            at(["package-lock.json"]),
        ])?;
    let stamp = Stamp::new(folder().join("made-from"));
    stamp.build(&inputs, &outputs, || {
        steps.step("TypeScript bindings", |_| bind::bind(&modules))?;
        steps.step("wasm-opt", |steps| {
            node::packages(steps)?;
            bind::optimise(&modules)
        })
    })
}

/// Prints the sizes of the modules that have been built, and fails if one is too large.
pub(crate) fn check_sizes() -> Result {
    bind::check_sizes(&Module::all(has_threaded()?))
}

/// What decides the engine with threads. Its sources are those of the other one, but for the
/// threads.
fn threaded_inputs() -> Result<Inputs> {
    let package = at(["crates", "dameo-wasm-engine"]);
    Inputs::new()
        .files([engine(), package.join("Cargo.toml")])?
        .ending(package.join("src"), ".rs")?
        .files([at(["Cargo.lock"]), at(["xtask", "src", "wasm", "toolchain.rs"])])
}

/// Whether the engine with threads has been built from the present sources.
fn has_threaded() -> Result<bool> {
    Ok(threaded_engine().is_file() && threads_stamp().is_of(&threaded_inputs()?))
}

fn compile_threaded(steps: &mut Steps, toolchain: Toolchain) -> Result {
    if !toolchain.has_std_source()? {
        println!(
            "the engine with threads is left out: the standard library of Rust cannot be compiled \
             without its source, which 'rustup component add rust-src' adds"
        );
        return Ok(());
    }
    let arguments = [
        "build",
        "--package",
        "dameo-wasm-engine",
        "--features",
        "threads",
        "--profile",
        "wasm",
        "--locked",
    ];
    let cargo = toolchain.threads_cargo(&arguments)?;
    let inputs = threaded_inputs()?;
    threads_stamp().build(&inputs, &[threaded_engine()], || {
        steps.run("compiling for the browser, with threads", cargo)
    })
}

pub(crate) fn run_test(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test(steps)
}

/// Runs the tests of the network (`crates/dameo-nnue`) in WebAssembly, in Node, compiled as
/// for the page: those of its kernel with SIMD among them. There is no output; a test that
/// fails ends in a trap, with the name of the test in its stack.
pub(crate) fn test(steps: &mut Steps) -> Result {
    node::need()?;
    // Cargo splits it at spaces, so that it is relative to the folder of the package, in which
    // the tests run.
    let runner = format!("node {}", at(["..", "..", "npm", "tools", "run-wasm.js"]).display());
    let arguments =
        ["test", "--package", "dameo-nnue", "--lib", "--profile", "wasm", "--locked", "--quiet"];
    let cargo = Toolchain::choose()?.cargo("std,panic_abort,test", &arguments)?;
    let runner_variable = "CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER";
    steps.run("the network in WebAssembly", cargo.env(runner_variable, runner))
}

/// Deletes the modules that the npm package has.
fn clear() -> Result {
    files::remove(bind::output_folder())
}
