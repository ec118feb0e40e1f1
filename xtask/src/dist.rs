//! The program to give away, `target/dist/dameo`: optimised across crates, with the app and
//! all its tablebases inside.

use crate::arguments::Arguments;
use crate::failure::Result;
use crate::paths::at;
use crate::process::Program;
use crate::steps::Steps;
use crate::tables::{self, Tables};
use crate::{app, node, paths};

/// A release builds its parts on different machines: `--app` the app
/// (`crates/dameo-server/app`), `--program` the program for a target of Rust, with the app
/// that is there (`target/TARGET/dist/dameo`).
pub(crate) fn run(steps: &mut Steps, mut arguments: Arguments) -> Result {
    let only_app = arguments.flag("--app");
    let target = arguments.option("--program", "a target of Rust")?;
    if only_app && target.is_some() {
        return Err(arguments.refuse("expected --app or --program, not both"));
    }
    arguments.end()?;
    match (only_app, target) {
        (true, _) => stage_app(steps),
        (false, Some(target)) => program(steps, &["--target", &target]),
        (false, None) => build(steps),
    }
}

/// Builds the program, and the app before it.
pub(crate) fn build(steps: &mut Steps) -> Result {
    stage_app(steps)?;
    program(steps, &[])?;
    let built = paths::dameo("dist");
    println!("{} bytes: {}", built.metadata().map_or(0, |data| data.len()), built.display());
    Ok(())
}

/// Builds the app and compresses it, where the program takes it from.
pub(crate) fn stage_app(steps: &mut Steps) -> Result {
    node::need()?;
    steps.step("tablebases", |steps| tables::give(steps, Tables::All, None))?;
    steps.step("the app", |steps| app::build(steps, true))?;
    steps.run("compressing the app", node::node().arg(at(["web", "tools", "stage-app.mjs"])))
}

/// Builds the program, with options of cargo.
fn program(steps: &mut Steps, options: &[&str]) -> Result {
    let cargo = Program::cargo()
        .env("DAMEO_EMBED_APP", "1")
        .args(["build", "--profile", "dist", "--locked", "--package", "dameo-cli"])
        // What servers need that share the work.
        .args(["--features", "dameo-cli/nats,dameo-cli/s3"])
        .args(options);
    steps.run("the program", cargo)
}
