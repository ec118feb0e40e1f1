//! A program without the lab lists the lab's commands, and says how to build them.

use crate::common::{refuses, stdout};

const COMMANDS: [&str; 9] =
    ["match", "report", "book", "tune", "selfplay", "games", "train", "fit", "solve"];

#[test]
fn the_commands_of_the_lab_are_listed() {
    let help = stdout(["--help"]);
    for command in COMMANDS {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{command}");
    }
}

#[test]
fn the_commands_of_the_lab_say_how_to_build_them() {
    for command in COMMANDS {
        let expected = format!(
            "{command} is a command of the lab, which this program was built without: \
             cargo build --release --locked --package dameo-cli builds a program that has it"
        );
        refuses([command, "--help"], &expected);
        let help = stdout(["help", command]);
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&help).contains(&words(&expected)), "{help}");
    }
}
