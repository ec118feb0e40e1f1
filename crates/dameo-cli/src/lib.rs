//! The `dameo` program. Each command is a module in `commands` that parses
//! its arguments, calls a library and prints the result.
//!
//! A library, because cargo compiles libraries before those that they use are ready: the
//! program waits for the engine only to be linked.

mod address;
mod args;
mod color;
mod commands;
mod database;
mod exit;
mod files;
mod folders;
mod interrupt;
#[cfg(feature = "nats")]
mod jobs;
mod logging;
mod nats;
mod print;
mod progress;
mod stop;
mod store;
mod stored_tables;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

/// Play, analyse, review and convert games of Dameo and its variants.
#[derive(Parser)]
#[command(
    name = "dameo",
    version,
    about,
    long_about = None,
    after_help = "Exit codes: 0 done, 1 a check failed or storage is away, 2 bad input or usage, 130 \
                  ended early by Ctrl-C (SIGINT), 143 by SIGTERM.",
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

/// The whole command line.
fn program() -> clap::Command {
    Cli::command().arg(color::option())
}

/// Runs the program with the arguments of the process, and returns its exit code.
#[must_use]
pub fn run() -> ExitCode {
    color::apply(std::env::args_os());
    let parsed = program().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let exit = match parsed {
        Ok(cli) => cli.command.run().unwrap_or_else(|error| exit::report(&error)),
        Err(error) => exit::report_usage(&error),
    };
    // What a signal has ended early has not done what it was asked to.
    interrupt::received().map_or(exit, exit::Exit::from).into()
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind;

    use super::*;

    /// The names of a command and of those below it, from the program on.
    fn paths(command: &clap::Command) -> Vec<Vec<String>> {
        let below = command.get_subcommands().flat_map(paths);
        let own = |mut path: Vec<String>| {
            path.insert(0, command.get_name().to_owned());
            path
        };
        std::iter::once(Vec::new()).chain(below).map(own).collect()
    }

    #[test]
    fn the_command_line_is_consistent() {
        program().debug_assert();
    }

    #[test]
    fn every_command_has_help() {
        let paths = paths(&program());
        assert!(
            paths.iter().any(|path| path.ends_with(&["tables".to_owned(), "build".to_owned()]))
        );
        for path in paths {
            let (program_name, command) = path.split_first().unwrap();
            let line =
                [program_name.clone(), "help".to_owned()].into_iter().chain(command.to_vec());
            let error = program().try_get_matches_from(line).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::DisplayHelp, "{path:?}");
            let usage = format!("Usage: {}", path.join(" "));
            assert!(error.to_string().contains(&usage), "{path:?}: {error}");
        }
    }
}
