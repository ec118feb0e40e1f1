//! `--color`: whether the output of any command is coloured.

use std::ffi::OsString;

use anstream::ColorChoice;
use clap::Arg;
use clap::builder::PossibleValuesParser;

/// The name of the option. `dameo play` declares it for itself.
const NAME: &str = "color";

/// When output is coloured. By default it is if it goes to a terminal, and as the variables
/// `NO_COLOR` and `CLICOLOR_FORCE` say.
pub(crate) const WHEN: [&str; 3] = ["auto", "always", "never"];

/// The option of all commands.
pub(crate) fn option() -> Arg {
    Arg::new(NAME)
        .long(NAME)
        .global(true)
        .value_name("WHEN")
        .value_parser(PossibleValuesParser::new(WHEN))
        .help("Print in colours; without it, if stdout is a terminal")
}

/// Applies the last `--color` of a command line, before it is parsed: help and errors are
/// coloured, too.
pub(crate) fn apply(arguments: impl Iterator<Item = OsString>) {
    if let Some(choice) = requested(arguments) {
        choice.write_global();
    }
}

fn requested(arguments: impl Iterator<Item = OsString>) -> Option<ColorChoice> {
    let text = |argument: OsString| argument.to_string_lossy().into_owned();
    let arguments: Vec<_> = arguments.map(text).take_while(|argument| argument != "--").collect();
    let value = |(index, argument): (usize, &String)| {
        let rest = argument.strip_prefix("--")?.strip_prefix(NAME)?;
        if rest.is_empty() {
            return arguments.get(index + 1).and_then(|value| choice(value));
        }
        rest.strip_prefix('=').and_then(choice)
    };
    arguments.iter().enumerate().filter_map(value).next_back()
}

fn choice(when: &str) -> Option<ColorChoice> {
    let choices = [ColorChoice::Auto, ColorChoice::Always, ColorChoice::Never];
    WHEN.into_iter().zip(choices).find_map(|(name, choice)| (name == when).then_some(choice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_choice_counts() {
        let requested = |line: &str| requested(line.split(' ').map(OsString::from));
        assert_eq!(requested("dameo review --color always g.pdn"), Some(ColorChoice::Always));
        assert_eq!(requested("dameo --color=never play --color black"), Some(ColorChoice::Never));
        assert_eq!(requested("dameo --color never --color auto"), Some(ColorChoice::Auto));
        for line in
            ["dameo", "dameo moves --color", "dameo -- --color never", "dameo --colors never"]
        {
            assert_eq!(requested(line), None, "{line}");
        }
    }
}
