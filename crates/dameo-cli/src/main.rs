//! The `dameo` program. Each command is a module in [`commands`] that parses
//! its arguments, calls a library and prints the result.

mod args;
mod commands;
mod exit;
mod files;
mod interrupt;
mod print;
mod progress;

use std::process::ExitCode;

use clap::Parser;

/// Play, analyse, review and convert games of Dameo and its variants.
#[derive(Parser)]
#[command(
    name = "dameo",
    version,
    about,
    long_about = None,
    after_help = "Exit codes: 0 done, 1 a check failed, 2 bad input or usage.",
    disable_help_subcommand = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    let exit = match Cli::try_parse() {
        Ok(cli) => cli.command.run().unwrap_or_else(|error| exit::report(&error)),
        Err(error) => exit::report_usage(&error),
    };
    exit.into()
}
