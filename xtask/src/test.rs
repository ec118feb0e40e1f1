//! `make test`: all tests but the long ones.

use crate::app::Tests;
use crate::arguments::Arguments;
use crate::failure::Result;
use crate::process::Program;
use crate::steps::Steps;
use crate::{node, npm, rust, wasm};

pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let [beside, is_rest] = ["--beside", "--rest"].map(|option| arguments.flag(option));
    if beside && is_rest {
        return Err(arguments.refuse("expected one of --beside and --rest"));
    }
    arguments.end()?;
    match (beside, is_rest) {
        (true, _) => test_beside(steps),
        (_, true) => rest(steps),
        _ => test(steps),
    }
}

/// Installs what the tests need and runs them. The browser waits for a sixth of its time, and
/// programs of tests end with their slowest test alone: three lines of them run at once.
pub(crate) fn test(steps: &mut Steps) -> Result {
    node::need()?;
    let app = steps.begin("the app", Program::xtask()?.arg("app"))?;
    rust::build_tests(steps)?;
    steps.join(app)?;
    Tests::asked_for().give_tables(steps)?;
    let browser = Program::xtask()?.args(["web-test", "--browser"]);
    let browser = steps.begin("the app in a browser", browser)?;
    let beside = Program::xtask()?.args(["test", "--beside"]);
    let beside = steps.begin("units and packages", beside)?;
    rust::tests(steps)?;
    steps.join(beside)?;
    steps.join(browser)
}

/// What runs beside the tests of the crates and those in a browser, when everything is built.
fn test_beside(steps: &mut Steps) -> Result {
    Tests::asked_for().units(steps)?;
    npm::test(steps)
}

/// What is left out for time, and continuous integration runs afterwards.
pub(crate) fn rest(steps: &mut Steps) -> Result {
    // Another check may have built another `dameo` in its place.
    rust::build_tests(steps)?;
    npm::check_sizes(steps)?;
    rust::rest_of_tests(steps)?;
    rust::loom(steps, None)?;
    wasm::test(steps)?;
    Tests::asked_for().rest(steps)
}
