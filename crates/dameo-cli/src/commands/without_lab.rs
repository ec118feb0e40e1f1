//! The commands of the lab in a program that is built without it: each is listed, and says how
//! to build a program that has it.

use std::ffi::OsString;

use anyhow::Result;
use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command, FromArgMatches, Subcommand, value_parser};
use thiserror::Error;

use crate::exit::Exit;

/// The names and the descriptions of the commands. A test compares them with the lab.
const COMMANDS: [(&str, &str); 9] = [
    ("match", "Play a match between two engines, or of one engine against several"),
    ("report", "Print the results of matches, and one list of ratings for all their engines"),
    ("book", "Generate balanced openings from random moves"),
    ("tune", "Tune whole numbers among the options of an engine by games against itself"),
    (
        "selfplay",
        "Play games of the engine against itself, with the scores of all positions, for training",
    ),
    ("games", "Count, merge and divide files of self-play games"),
    ("train", "Train the network on files of self-play games"),
    ("fit", "Fit the weights of the hand-crafted evaluation to files of self-play games"),
    ("solve", "Find the value of a position of Dameo on a small board, and prove it"),
];

/// A command of the lab, whatever its arguments.
pub(crate) struct LabCommand {
    name: &'static str,
}

/// How to build a program that has the lab.
const BUILD: &str =
    "cargo build --release --locked --package dameo-cli builds a program that has it";

#[derive(Debug, Error)]
#[error("{name} is a command of the lab, which this program was built without: {BUILD}")]
struct WithoutLab {
    name: &'static str,
}

impl LabCommand {
    pub(crate) fn run(self) -> Result<Exit> {
        Err(WithoutLab { name: self.name }.into())
    }
}

impl FromArgMatches for LabCommand {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = matches.subcommand_name();
        let found = COMMANDS.into_iter().find(|&(name, _)| Some(name) == given);
        let command = found.map(|(name, _)| Self { name });
        command.ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Subcommand for LabCommand {
    fn augment_subcommands(command: Command) -> Command {
        // `--help` is an argument like others: there is no more to say about the command.
        let arguments = Arg::new("arguments")
            .num_args(0..)
            .trailing_var_arg(true)
            .allow_hyphen_values(true)
            .value_parser(value_parser!(OsString))
            .hide(true);
        command.subcommands(COMMANDS.map(|(name, about)| {
            let command = Command::new(name).about(about).disable_help_flag(true);
            let without = WithoutLab { name }.to_string();
            command.after_help(without).arg(arguments.clone())
        }))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        COMMANDS.iter().any(|&(known, _)| known == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Command {
        LabCommand::augment_subcommands(Command::new("dameo"))
    }

    #[test]
    fn every_command_says_how_to_build_it() {
        for (name, _) in COMMANDS {
            for arguments in [&[][..], &["--help"], &["--games", "2", "a.games", "--", "-x"]] {
                let line = ["dameo", name].into_iter().chain(arguments.iter().copied());
                let matches = program().try_get_matches_from(line).unwrap();
                let error = LabCommand::from_arg_matches(&matches).unwrap().run().err().unwrap();
                assert_eq!(
                    error.to_string(),
                    format!(
                        "{name} is a command of the lab, which this program was built without: \
                         cargo build --release --locked --package dameo-cli builds a program that \
                         has it"
                    )
                );
            }
        }
    }

    #[cfg(feature = "lab")]
    #[test]
    fn the_commands_are_those_of_the_lab() {
        use crate::commands::lab;

        let list = |program: Command| -> Vec<(String, String)> {
            let about = |command: &Command| command.get_about().map(ToString::to_string);
            let describe = |command: &Command| {
                (command.get_name().to_owned(), about(command).unwrap_or_default())
            };
            program.get_subcommands().map(describe).collect()
        };
        let lab = lab::LabCommand::augment_subcommands(Command::new("dameo"));
        assert_eq!(list(program()), list(lab));
    }
}
