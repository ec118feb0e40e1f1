//! The crates: their tests, lints and benches.

use std::collections::BTreeSet;
use std::env;
use std::path::PathBuf;

use crate::arguments::Arguments;
use crate::failure::{Result, fail};
use crate::paths::{self, at};
use crate::process::{Program, find};
use crate::servers::{self, Servers};
use crate::steps::Steps;
use crate::{files, release, version};

/// What only a user of the crate asks for, the threads of the browser, and PostgreSQL, NATS and
/// S3, whose tests say so if they are not on this machine.
pub(crate) const FEATURES: [&str; 2] = [
    "--features",
    "dameo/import,dameo/serde,dameo-cli/nats,dameo-cli/s3,dameo-wasm-engine/threads",
];

/// The packages with options that only the build for tuning has.
const TUNED: [&str; 6] =
    ["--package", "dameo-engine", "--package", "dameo-match", "--package", "dameo-cli"];
const TUNING: [&str; 2] = ["--features", "dameo-cli/tuning"];

const WITHOUT_LAB: [&str; 3] = ["--package", "dameo-cli", "--no-default-features"];

fn cargo(arguments: &[&str]) -> Program {
    Program::cargo().args(arguments)
}

/// A call of cargo for all packages.
fn workspace(arguments: &[&str]) -> Program {
    cargo(arguments).arg("--workspace").args(FEATURES).arg("--locked")
}

/// Ends servers that share a database, and what they share, while games are played.
pub(crate) fn servers_that_end(steps: &mut Steps) -> Result {
    let servers = Servers::fetch(steps)?;
    let test = workspace(&["test", "--test", "program"]);
    // They measure times: one after the other.
    let one_by_one = ["--ignored", "--nocapture", "--test-threads", "1"];
    let test = test.arg("--").args(one_by_one).args(["servers::", "killed_workers::"]);
    steps.run("servers and workers that share a database", servers.given_to(test))
}

/// Tests files in object storage, by the crate and by the program.
pub(crate) fn test_storage(steps: &mut Steps) -> Result {
    let server = servers::s3_server(steps)?;
    let files = ["--package", "dameo-files", "--features", "s3", "--locked"];
    let lint = cargo(&["clippy"]).args(files).args(["--all-targets", "--quiet"]);
    steps.run("clippy of files in object storage", lint.args(["--", "-D", "warnings"]))?;
    let with_server = |program: Program| program.env("DAMEO_S3_SERVER", &server);
    steps.run("files in object storage", with_server(cargo(&["test"]).args(files)))?;
    let program = workspace(&["test", "--test", "program"]).args(["--", "store::"]);
    steps.run("the program with object storage", with_server(program))
}

/// The program for people who play, `target/play/dameo`. The lab (matches, tuning and
/// training) would take more than 20 seconds of a processor.
const PLAYED: [&str; 6] =
    ["--profile", "play", "--locked", "--package", "dameo-cli", "--no-default-features"];

/// Where [`build_program`] puts it.
pub(crate) fn program() -> PathBuf {
    paths::dameo("play")
}

/// Builds the program for people who play, as far as it is not up to date.
pub(crate) fn build_program() -> Program {
    cargo(&["build"]).args(PLAYED)
}

/// Builds [`program`] for several servers that are one site. Each of the two builds keeps what it
/// has compiled: only the link to the program changes from one to the other.
pub(crate) fn build_program_of_sites() -> Program {
    build_program().args(["--features", "nats"])
}

/// Builds the tests, and the `dameo` of the tests.
pub(crate) fn build_tests(steps: &mut Steps) -> Result {
    // Not the examples: clippy compiles them.
    steps.run("building the tests", workspace(&["test", "--tests", "--no-run", "--quiet"]))
}

/// The programs of tests that start servers and programs and wait for them.
const WAITING: [&str; 5] = ["http", "online", "program", "relay", "store"];

/// The programs of tests that `make test` leaves to `cargo xtask test --rest`, for time.
const REST: [&str; 1] = ["planted_bugs"];

/// Runs the tests, which must have been built. A program of tests ends with its slowest one
/// alone: two of them run at once.
pub(crate) fn tests(steps: &mut Steps) -> Result {
    let (waiting, others) = test_programs()?;
    let servers = Servers::fetch(steps)?;
    let run = |options: &[&str], names: &[String]| {
        let named = names.iter().flat_map(|name| ["--test", name]);
        servers.given_to(workspace(&["test"]).args(options).args(named))
    };
    let waiting =
        steps.begin("tests with servers", run(&[], &waiting).args(["--", "--test-threads=4"]))?;
    steps.run("tests", run(&["--lib", "--bins"], &others))?;
    steps.run("the examples in the documentation", workspace(&["test", "--doc", "--quiet"]))?;
    steps.join(waiting)
}

/// The names of the programs in the folders `tests`: those that wait, and the others, without
/// those of [`REST`].
fn test_programs() -> Result<(Vec<String>, Vec<String>)> {
    let mut names = BTreeSet::new();
    for package in files::entries(paths::root().join("crates"))? {
        let tests = package.join("tests");
        let entries = if tests.is_dir() { files::entries(tests)? } else { Vec::new() };
        let is_program = |path: &PathBuf| {
            path.extension().is_some_and(|end| end == "rs") || path.join("main.rs").is_file()
        };
        let programs = entries.iter().filter(|path| is_program(path));
        names.extend(programs.map(|path| files::name(&path.with_extension(""))));
    }
    names.retain(|name| !REST.contains(&&**name));
    Ok(names.into_iter().partition(|name| WAITING.contains(&&**name)))
}

/// Runs the tests of [`REST`].
pub(crate) fn rest_of_tests(steps: &mut Steps) -> Result {
    let names = REST.iter().flat_map(|name| ["--test", name]);
    steps.run("the rest of the tests of the crates", workspace(&["test"]).args(names))
}

/// The constants of the search as options, which only the build for tuning has.
pub(crate) fn tuning_tests(steps: &mut Steps) -> Result {
    let tests = cargo(&["test", "--tests", "--locked", "--quiet"]).args(TUNED).args(TUNING);
    steps.run("the constants of the search as options", tests)
}

/// A program without the lab and PostgreSQL, as people who play build it: it says how to build
/// them.
pub(crate) fn tests_without_lab(steps: &mut Steps) -> Result {
    let tests = cargo(&["test", "--locked", "--quiet", "--test", "program"]).args(WITHOUT_LAB);
    steps.run("the program without the lab", tests.args(["--", "without_lab::", "backup::"]))
}

/// The deepest counts and other tests that take minutes.
pub(crate) fn long_tests(steps: &mut Steps) -> Result {
    let arguments = ["test", "--workspace", "--tests", "--locked", "--release", "--", "--ignored"];
    steps.run("the deepest counts and other long tests", cargo(&arguments))
}

/// Live play and workers with faults, with many seeds.
pub(crate) fn simulation(steps: &mut Steps) -> Result {
    let runs = ["run", "--package", "dameo-sim", "--locked", "--release", "--", "--count"];
    let runs = || cargo(&runs).arg("100000").arg("--of");
    steps.run("100,000 runs of simulated live play", runs().arg("play"))?;
    steps.run("100,000 runs of simulated workers", runs().arg("workers"))
}

/// 200 live games on a server that is killed twenty times.
pub(crate) fn crashes(steps: &mut Steps) -> Result {
    steps.run("building the program", build_program())?;
    let load = ["run", "--package", "dameo-load", "--locked", "--release", "--"];
    let crash = cargo(&load).args(["crash", "--folder", "target", "--server"]).arg(program());
    steps.run("a server that is killed twenty times", crash)
}

/// Formatting, clippy and documentation, warnings counting as errors.
pub(crate) fn lints(steps: &mut Steps) -> Result {
    let warnings = ["--", "-D", "warnings"];
    steps.step("formatting", |_| {
        cargo(&["fmt", "--all", "--check"]).run()?;
        // What is a workspace of its own.
        release::lock_files().iter().skip(1).try_for_each(|lock| {
            let manifest = lock.with_extension("toml");
            cargo(&["fmt", "--check", "--manifest-path"]).arg(manifest).run()
        })
    })?;
    steps.run("clippy", workspace(&["clippy", "--all-targets", "--quiet"]).args(warnings))?;
    let tuning = cargo(&["clippy", "--all-targets", "--locked", "--quiet"]);
    let tuning = tuning.args(TUNED).args(TUNING).args(warnings);
    steps.run("clippy of the build for tuning", tuning)?;
    let without_lab = cargo(&["clippy", "--all-targets", "--locked", "--quiet"]);
    let without_lab = without_lab.args(WITHOUT_LAB).args(warnings);
    steps.run("clippy of the program without the lab", without_lab)?;
    let documentation = workspace(&["doc", "--no-deps", "--quiet"]);
    steps.run("documentation", documentation.env("RUSTDOCFLAGS", "-D warnings"))
}

pub(crate) fn run_loom(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    loom(steps, None)
}

/// Tests what threads share without locks in the orders in which they can read and write
/// it. `preemptions` bounds the orders: more of them take longer. `LOOM_MAX_PREEMPTIONS` is
/// the same for the command.
pub(crate) fn loom(steps: &mut Steps, preemptions: Option<&str>) -> Result {
    let manifest = at(["crates", "dameo-engine", "loom", "Cargo.toml"]);
    let tests = cargo(&["test", "--locked", "--quiet", "--manifest-path"])
        .arg(manifest)
        // Loom replaces the atomics: nothing is shared with other builds.
        .env("CARGO_TARGET_DIR", paths::target().join("loom"))
        .env("RUSTFLAGS", "--cfg dameo_loom");
    match preemptions {
        None => steps.run("what threads share without locks", tests),
        Some(number) => steps.run(
            "more of what threads share without locks",
            tests.env("LOOM_MAX_PREEMPTIONS", number),
        ),
    }
}

pub(crate) fn run_msrv(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    msrv(steps)
}

/// Compiles the crate `dameo` with the oldest Rust that its manifest promises, which rustup
/// installs if it is missing.
pub(crate) fn msrv(steps: &mut Steps) -> Result {
    let manifest = files::read(at(["crates", "dameo", "Cargo.toml"]))?;
    let Some(version) = version::value(&manifest, "[package]", "rust-version") else {
        fail!("the manifest of dameo has no rust-version");
    };
    if find("rustup").is_none() {
        println!("no rustup: dameo was not checked with Rust {version}");
        return Ok(());
    }
    steps.step(&format!("dameo with Rust {version}"), |_| {
        if !toolchain_cargo(&version).arg("--version").succeeds() {
            println!("installing Rust {version} for this user, outside the project, with rustup");
            let install = ["toolchain", "install", &version, "--profile", "minimal"];
            Program::new("rustup").args(install).run()?;
        }
        toolchain_cargo(&version)
            .env("CARGO_TARGET_DIR", paths::target().join("msrv"))
            .args(["check", "--package", "dameo", "--all-features", "--locked"])
            .run()
    })
}

/// Cargo of another toolchain of rustup.
pub(crate) fn toolchain_cargo(toolchain: &str) -> Program {
    Program::new("rustup").args(["run", toolchain, "cargo"])
}

/// Measures move generation against cozy-chess, then the engine.
pub(crate) fn bench(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    // The bench prints the flags.
    let flags = env::var("BENCH_FLAGS").unwrap_or_else(|_| "-C target-cpu=native".to_owned());
    let perft = ["bench", "--locked", "--package", "dameo-bench", "--bench", "perft"];
    let perft = cargo(&perft)
        .args(["--features", "cozy-chess/pext"])
        .env("RUSTFLAGS", flags)
        .env("CARGO_TARGET_DIR", paths::target().join("native"));
    steps.run("move generation", perft)?;
    let engine = ["run", "--release", "--locked", "--package", "dameo-cli", "--", "bench"];
    steps.run("the engine", cargo(&engine))
}

/// Writes the node counts of the bench and the games of the levels again, after a change to
/// the search.
pub(crate) fn bless(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    let tests = ["bench::", "levels_play_the_recorded_games"];
    let bless = cargo(&["test", "--locked", "--package", "dameo-engine", "--test", "engine", "--"]);
    steps.run("the recorded searches", bless.args(tests).env("BLESS", "1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_of_tests_runs_once() {
        let (waiting, others) = test_programs().unwrap();
        assert_eq!(waiting, WAITING);
        for name in ["engine", "live", "simulation", "suite", "tables"] {
            assert!(others.iter().any(|other| other == name), "{name} is not in {others:?}");
        }
    }
}
