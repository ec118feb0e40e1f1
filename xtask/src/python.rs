//! The Python package.

use std::path::{Path, PathBuf};

use crate::arguments::Arguments;
use crate::failure::{Result, fail};
use crate::files;
use crate::paths::{self, at};
use crate::process::{Program, find};
use crate::steps::Steps;

/// How the package is built and tested.
pub(crate) struct Options {
    /// Whether it is left out without Python 3.10 or later.
    pub(crate) if_possible: bool,
    /// Whether it is compiled in a fraction of the time, to a wheel that is slow, and no Rust
    /// is linted.
    pub(crate) quick: bool,
}

pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let if_possible = arguments.flag("--if-possible");
    let quick = arguments.flag("--quick");
    arguments.end()?;
    package(steps, &Options { if_possible, quick })
}

/// Where everything of the package is built.
fn out() -> PathBuf {
    paths::target().join("python")
}

/// A call of cargo, which is called from other folders, too.
fn with_folder(program: Program) -> Program {
    program.env("CARGO_TARGET_DIR", out().join("cargo"))
}

/// A Python that can test the package.
pub(crate) fn find_python() -> Option<PathBuf> {
    let can_test = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))";
    let found = ["python3", "python"].into_iter().filter_map(find);
    found.into_iter().find(|python| Program::new(python).args(["-c", can_test]).succeeds())
}

/// A program of a virtual environment.
pub(crate) fn of_environment(environment: &Path, program: &str) -> Program {
    let windows = environment.join("Scripts");
    let folder = if windows.is_dir() { windows } else { environment.join("bin") };
    with_folder(Program::new(paths::program(&folder, program)))
}

pub(crate) fn install(environment: &Path) -> Program {
    of_environment(environment, "python").args([
        "-m",
        "pip",
        "--disable-pip-version-check",
        "--quiet",
        "install",
    ])
}

/// Builds the wheel and tests it in a fresh virtual environment.
pub(crate) fn package(steps: &mut Steps, options: &Options) -> Result {
    let Some(python) = find_python() else {
        let missing = "no Python 3.10 or later with venv (on Debian: python3-venv)";
        if options.if_possible {
            println!("{missing}: the Python package left out");
            return Ok(());
        }
        fail!("{missing} was found: install it and try again");
    };
    let manifest = at(["python", "Cargo.toml"]);
    let cargo = |command: &str| {
        with_folder(Program::cargo()).args([command, "--manifest-path"]).arg(&manifest)
    };
    steps.run("formatting of the Python package", cargo("fmt").arg("--check"))?;
    if !options.quick {
        let clippy = cargo("clippy").args(["--locked", "--quiet", "--", "-D", "warnings"]);
        steps.run("clippy for the Python package", clippy)?;
    }
    let tools = out().join("tools");
    steps.step("tools for the Python package", |_| {
        if !tools.is_dir() {
            Program::new(&python).args(["-m", "venv"]).arg(&tools).run()?;
        }
        install(&tools).arg("--requirement").arg(at(["python", "requirements-build.txt"])).run()
    })?;
    let wheels = out().join("wheels");
    steps.step("the wheel of the Python package", |_| {
        files::remove(&wheels)?;
        of_environment(&tools, "maturin")
            .args(["build", "--manifest-path"])
            .arg(&manifest)
            .args(["--profile", if options.quick { "quick" } else { "release" }, "--out"])
            .arg(&wheels)
            .run()
    })?;
    test(steps, &python, &wheels)
}

/// Tests the wheel of a folder in a fresh environment, so that only the wheel is tested.
fn test(steps: &mut Steps, python: &Path, wheels: &Path) -> Result {
    let environment = out().join("venv");
    steps.step("a fresh virtual environment", |_| {
        Program::new(python).args(["-m", "venv", "--clear"]).arg(&environment).run()?;
        install(&environment).arg("--no-index").args(files::ending(wheels, ".whl")?).run()?;
        let moves = "import dameo; print(len(dameo.Board().legal_moves), 'moves')";
        let moves = of_environment(&environment, "python").args(["-c", moves]).output()?;
        println!("without NumPy: {}", moves.trim());
        let requirements = at(["python", "requirements-test.txt"]);
        install(&environment).arg("--requirement").arg(requirements).run()
    })?;
    let module = |arguments: &[&str]| {
        of_environment(&environment, "python").arg("-m").args(arguments).folder("python")
    };
    steps.step("types of the Python package", |_| {
        module(&["mypy"]).run()?;
        module(&["mypy.stubtest", "dameo", "--allowlist", "stubtest-allowlist.txt"]).run()
    })?;
    steps.run("tests of the Python package", module(&["pytest", "--quiet"]))
}
