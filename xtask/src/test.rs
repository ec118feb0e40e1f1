//! `make test`: all tests but the long ones.

use crate::app::Tests;
use crate::arguments::Arguments;
use crate::failure::Result;
use crate::process::Program;
use crate::steps::Steps;
use crate::{node, npm, rust};

pub(crate) fn run(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test(steps)
}

/// Installs what the tests need and runs them. The browser waits for a sixth of its time, some
/// tests of the crates for longer, and the types of the app are checked by one thread: they run
/// at once.
pub(crate) fn test(steps: &mut Steps) -> Result {
    node::need()?;
    let app = steps.begin("the app", Program::xtask()?.arg("app"))?;
    rust::build_tests(steps)?;
    steps.join(app)?;
    let tests = Tests::asked_for();
    tests.give_tables(steps)?;
    let browser = Program::xtask()?.args(["web-test", "--browser"]);
    let browser = steps.begin("the app in a browser", browser)?;
    let units = tests.begin_units(steps)?;
    rust::tests(steps)?;
    for unit in units {
        steps.join(unit)?;
    }
    npm::test(steps)?;
    rust::loom(steps, None)?;
    steps.run("the network in WebAssembly", Program::xtask()?.arg("wasm-test"))?;
    steps.join(browser)
}
