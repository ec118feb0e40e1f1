//! `make test`: all tests but the long ones.

use crate::app::Tests;
use crate::arguments::Arguments;
use crate::failure::Result;
use crate::process::Program;
use crate::steps::Steps;
use crate::{node, rust};

pub(crate) fn run(steps: &mut Steps, arguments: Arguments) -> Result {
    arguments.end()?;
    test(steps)
}

/// Installs what the tests need and runs them. What does not need all processors runs beside
/// the tests of the crates.
pub(crate) fn test(steps: &mut Steps) -> Result {
    node::need()?;
    let app = steps.begin("the app", Program::xtask()?.arg("app"))?;
    rust::build_tests(steps)?;
    steps.join(app)?;
    let units = Program::xtask()?.args(["web-test", "--units"]);
    let units = steps.begin("the app's types and units", units)?;
    rust::tests(steps)?;
    steps.join(units)?;
    let network = steps.begin("the network in WebAssembly", Program::xtask()?.arg("wasm-test"))?;
    rust::loom(steps, None)?;
    steps.join(network)?;
    steps.step("the app in a browser", |steps| Tests::asked_for().browser(steps))
}
