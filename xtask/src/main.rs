//! `cargo xtask COMMAND`: builds, tests and releases the project, on every system.
//!
//! The recipes of the Makefile and of the workflows are calls of it. A command consists of
//! [`steps`], some of them beside others; what is up to date is not built again
//! ([`stamp`]). Everything that is built is in `target`, but for what the packages of npm and
//! the server take from their own folders.

mod app;
mod arguments;
mod browser;
mod clean;
mod cluster;
mod commands;
mod dist;
mod failure;
mod files;
mod fuzz;
#[cfg(test)]
mod import_circles;
mod interrupts;
mod lint;
mod node;
mod npm;
mod packages;
mod paths;
mod play;
mod process;
mod python;
mod python_clients;
mod release;
mod rust;
#[cfg(test)]
mod rust_sources;
mod servers;
mod stamp;
mod steps;
mod tables;
mod test;
mod test_all;
#[cfg(test)]
mod type_names;
mod version;
mod wasm;

use std::env;
use std::process::ExitCode;

use failure::{Failure, Result};
use steps::Steps;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let message = failure.to_string();
            if !message.is_empty() {
                eprintln!("\n{message}");
            }
            ExitCode::from(interrupts::status().unwrap_or(failure.status()))
        }
    }
}

fn run() -> Result {
    interrupts::listen()?;
    let root = paths::root();
    env::set_current_dir(root)
        .map_err(|error| Failure::new(format!("cannot change to {}: {error}", root.display())))?;
    let arguments: Vec<String> =
        env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    let mut steps = Steps::new();
    commands::run(&mut steps, &arguments)?;
    steps.report();
    Ok(())
}
