//! The app for whoever wants to play: built and served.

use std::path::Path;
use std::thread;

use crate::arguments::Arguments;
use crate::failure::{Failure, Result};
use crate::interrupts;
use crate::node;
use crate::paths;
use crate::process::Program;
use crate::rust;
use crate::steps::Steps;

/// Builds the app (`web/dist`) and the program that serves it (`target/play/dameo`), side
/// by side: neither needs the other.
pub(crate) fn build(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    build_with(steps, rust::build_program())
}

/// Builds the app, and beside it a program that serves it.
pub(crate) fn build_with(steps: &mut Steps, program: Program) -> Result {
    node::need()?;
    let app = steps.begin("the app", Program::xtask()?.arg("app"))?;
    steps.run("the program", program.env("DAMEO_APP_FOLLOWS", "1"))?;
    steps.join(app)?;
    steps.report();
    Ok(())
}

/// Builds and serves the app, with options of `dameo serve`. Meanwhile more of the page is
/// built, unless it is up to date: the larger tablebases, which the page finds as soon as
/// they are there, and the engine with threads, which it has after the next build.
///
/// Ends with the exit code of the server.
pub(crate) fn run(steps: &mut Steps, arguments: Arguments) -> Result {
    build_with(steps, rust::build_program())?;
    let server = Program::new(rust::program()).arg("serve").args(arguments.rest()).start()?;
    let tables = paths::logs().join("tables.log");
    let threads = paths::logs().join("threads.log");
    println!(
        "building larger tablebases for the page, and its engine with threads for the next start, \
         unless they are\nup to date: see {} and {}",
        paths::shown(&tables),
        paths::shown(&threads)
    );
    let more = thread::spawn(move || {
        // The logs say why something could not be built.
        let _ = build_beside(&["tables", "--all"], &tables);
        let _ = build_beside(&["wasm", "--threads"], &threads);
    });
    let status = server.wait()?;
    interrupts::stop_all();
    let _ = more.join();
    match status.code() {
        Some(0) => Ok(()),
        Some(code) => Err(Failure::of_program(u8::try_from(code).unwrap_or(1))),
        None => Err(Failure::of_program(interrupts::INTERRUPTED)),
    }
}

/// Runs a command of this program when nothing else needs the processor.
fn build_beside(command: &[&str], log: &Path) -> Result {
    Program::xtask()?.args(command).gently().start_apart(log)?.succeed()
}
