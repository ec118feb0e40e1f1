//! Parsing of typed lines: commands, moves, and numbers of a list.

use std::fmt;
use std::path::PathBuf;

use dameo_engine::Level;
use thiserror::Error;

/// A typed line. Whether a move is legal is not checked here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Entry<'a> {
    /// An empty line.
    Empty,
    /// The number of a move in the last list.
    Number(usize),
    /// A line that may be a move.
    Move(&'a str),
    Command(Command),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Help,
    Moves,
    Hint,
    Eval,
    Undo,
    Redo,
    Board,
    Flip,
    Fen,
    /// Sets the level, or shows it.
    Level(Option<Level>),
    Draw,
    Resign,
    Save {
        file: PathBuf,
        overwrite: bool,
    },
    New,
    Quit,
}

/// A command with its argument and description, for the help and the parser.
struct CommandSpec {
    name: &'static str,
    argument: Argument,
    description: &'static str,
    parse: fn(&str) -> Result<Command, EntryError>,
}

/// What follows the name of a command.
enum Argument {
    None,
    File,
    /// The number of a level.
    Level,
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::File => f.write_str("FILE"),
            Self::Level => write!(f, "{}-{}", Level::NUMBERS.start(), Level::NUMBERS.end()),
        }
    }
}

/// A command that takes no argument.
macro_rules! plain {
    ($name:literal, $command:ident, $description:literal) => {
        CommandSpec {
            name: $name,
            argument: Argument::None,
            description: $description,
            parse: |argument| match argument {
                "" => Ok(Command::$command),
                _ => Err(EntryError::NoArgument { command: $name, found: argument.to_owned() }),
            },
        }
    };
}

const COMMANDS: [CommandSpec; 16] = [
    plain!("help", Help, "show this list"),
    plain!("moves", Moves, "list the legal moves; a number plays one"),
    plain!("hint", Hint, "show the engine's best move"),
    plain!("eval", Eval, "show the engine's evaluation"),
    plain!("undo", Undo, "take back your last move"),
    plain!("redo", Redo, "replay the moves taken back"),
    plain!("board", Board, "show the board"),
    plain!("flip", Flip, "flip the board"),
    plain!("fen", Fen, "show the position as FEN"),
    CommandSpec {
        name: "level",
        argument: Argument::Level,
        description: "set the level of the computer",
        parse: level,
    },
    plain!("draw", Draw, "offer a draw"),
    plain!("resign", Resign, "resign the game"),
    CommandSpec {
        name: "save",
        argument: Argument::File,
        description: "write the game to a new PDN file",
        parse: |file| save("save", file, false),
    },
    CommandSpec {
        name: "save!",
        argument: Argument::File,
        description: "the same, replacing an existing file",
        parse: |file| save("save!", file, true),
    },
    plain!("new", New, "start a new game"),
    plain!("quit", Quit, "end the program, as Ctrl-D does"),
];

/// A line that is neither a command nor a possible move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum EntryError {
    #[error("\"{word}\" is not a command: type help for the list, or a move")]
    Unknown { word: String },
    #[error("\"{word}\" may be {}", .commands.join(" or "))]
    Ambiguous { word: String, commands: Vec<&'static str> },
    #[error("{command} takes no argument: found \"{found}\"")]
    NoArgument { command: &'static str, found: String },
    #[error(
        "bad level \"{found}\": expected a whole number from {} to {}",
        Level::NUMBERS.start(),
        Level::NUMBERS.end()
    )]
    Level { found: String },
    #[error("{command} needs a file name, such as {command} game.pdn")]
    File { command: &'static str },
}

impl<'a> Entry<'a> {
    /// Parses a line. Commands consist of letters and moves do not, so they
    /// cannot be confused.
    pub(super) fn parse(line: &'a str) -> Result<Self, EntryError> {
        let line = line.trim();
        let (word, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if line.is_empty() {
            Ok(Self::Empty)
        } else if line.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number that overflows is too large for every list.
            Ok(Self::Number(line.parse().unwrap_or(usize::MAX)))
        } else if word == "?" {
            Ok(Self::Command(Command::Help))
        } else if word.strip_suffix('!').unwrap_or(word).chars().all(char::is_alphabetic) {
            command(word, argument.trim()).map(Self::Command)
        } else {
            Ok(Self::Move(line))
        }
    }
}

/// Parses a command given by its name or an unambiguous prefix of it.
fn command(word: &str, argument: &str) -> Result<Command, EntryError> {
    let lower = word.to_lowercase();
    let exact = COMMANDS.iter().find(|spec| spec.name == lower);
    // `sav` is a prefix of `save` and `save!`; a final `!` selects the latter.
    let (stem, overwrites) = lower.strip_suffix('!').map_or((&*lower, false), |stem| (stem, true));
    let begins = |spec: &&CommandSpec| {
        let name = spec.name.trim_end_matches('!');
        spec.name.ends_with('!') == overwrites && !stem.is_empty() && name.starts_with(stem)
    };
    let fitting: Vec<_> = match exact {
        Some(spec) => vec![spec],
        None => COMMANDS.iter().filter(begins).collect(),
    };
    match fitting[..] {
        [spec] => (spec.parse)(argument),
        [] => Err(EntryError::Unknown { word: word.to_owned() }),
        _ => {
            let commands = fitting.iter().map(|spec| spec.name).collect();
            Err(EntryError::Ambiguous { word: word.to_owned(), commands })
        }
    }
}

fn level(number: &str) -> Result<Command, EntryError> {
    if number.is_empty() {
        return Ok(Command::Level(None));
    }
    match number.parse().ok().and_then(Level::new) {
        Some(level) => Ok(Command::Level(Some(level))),
        None => Err(EntryError::Level { found: number.to_owned() }),
    }
}

fn save(command: &'static str, file: &str, overwrite: bool) -> Result<Command, EntryError> {
    if file.is_empty() {
        return Err(EntryError::File { command });
    }
    Ok(Command::Save { file: PathBuf::from(file), overwrite })
}

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    COMMANDS.iter().map(|spec| spec.name)
}

/// The help text. `example` is a legal move.
pub(super) fn help(example: Option<&str>) -> String {
    let mut text = match example {
        Some(mv) => format!("type a move, such as {mv}, or a command:\n"),
        None => "type a command:\n".to_owned(),
    };
    for CommandSpec { name, argument, description, .. } in &COMMANDS {
        text += &format!("  {:<12}{description}\n", format!("{name} {argument}"));
    }
    text + "commands may be abbreviated\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(line: &str) -> String {
        Entry::parse(line).unwrap_err().to_string()
    }

    fn read(line: &str) -> Command {
        match Entry::parse(line) {
            Ok(Entry::Command(command)) => command,
            other => panic!("{line} gives {other:?}"),
        }
    }

    #[test]
    fn every_command_is_read_by_its_name() {
        let mut seen = Vec::new();
        for name in names() {
            let line = if name.starts_with("save") { format!("{name} f") } else { name.to_owned() };
            let command = read(&line.to_uppercase());
            assert!(!seen.contains(&command), "{name}");
            seen.push(command);
        }
        assert_eq!(seen.len(), COMMANDS.len());
    }

    #[test]
    fn beginnings_are_enough_if_they_are_unambiguous() {
        assert_eq!(read("u"), Command::Undo);
        assert_eq!(read("l 3"), Command::Level(Level::new(3)));
        assert_eq!(read("level 0"), Command::Level(Some(Level::LOWEST)));
        assert_eq!(read("Mov"), Command::Moves);
        assert_eq!(read("?"), Command::Help);
        let file = PathBuf::from("my games/1.pdn");
        assert_eq!(
            read("s my games/1.pdn"),
            Command::Save { file: file.clone(), overwrite: false }
        );
        assert_eq!(read("sa!  my games/1.pdn "), Command::Save { file, overwrite: true });
        assert_eq!(message("h"), "\"h\" may be help or hint");
        assert_eq!(message("f"), "\"f\" may be flip or fen");
        assert_eq!(message("re"), "\"re\" may be redo or resign");
    }

    #[test]
    fn the_help_names_the_levels() {
        assert!(help(None).contains("\n  level 0-12  set the level of the computer\n"));
    }

    #[test]
    fn numbers_moves_and_nothing() {
        assert_eq!(Entry::parse(" \t"), Ok(Entry::Empty));
        assert_eq!(Entry::parse(" 12 "), Ok(Entry::Number(12)));
        assert_eq!(Entry::parse(&"9".repeat(40)), Ok(Entry::Number(usize::MAX)));
        assert_eq!(Entry::parse(" d4 x d6"), Ok(Entry::Move("d4 x d6")));
    }

    #[test]
    fn bad_commands_are_refused() {
        assert_eq!(
            message("castle"),
            "\"castle\" is not a command: type help for the list, or a move"
        );
        assert_eq!(message("!"), "\"!\" is not a command: type help for the list, or a move");
        assert_eq!(message("undo 3"), "undo takes no argument: found \"3\"");
        assert_eq!(message("level 13"), "bad level \"13\": expected a whole number from 0 to 12");
        assert_eq!(message("sav"), "save needs a file name, such as save game.pdn");
        assert_eq!(message("save!"), "save! needs a file name, such as save! game.pdn");
    }
}
