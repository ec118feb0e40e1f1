//! What can be typed: commands, moves, and numbers of a list.

use std::path::PathBuf;

use dameo_engine::Level;
use thiserror::Error;

/// A line that was typed, before the game is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Entry<'a> {
    /// Nothing but blanks.
    Nothing,
    /// The number of a move in the list shown last.
    Number(usize),
    /// What is to be read as a move.
    Move(&'a str),
    /// A command.
    Command(Command),
}

/// A command with its arguments.
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
    /// Sets the level, or tells it.
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

/// A command, its arguments and what it does, for the help and for reading.
struct Form {
    name: &'static str,
    argument: &'static str,
    does: &'static str,
    command: fn(&str) -> Result<Command, EntryError>,
}

/// A command that takes no argument.
macro_rules! plain {
    ($name:literal, $command:ident, $does:literal) => {
        Form {
            name: $name,
            argument: "",
            does: $does,
            command: |argument| match argument {
                "" => Ok(Command::$command),
                _ => Err(EntryError::NoArgument { command: $name, found: argument.to_owned() }),
            },
        }
    };
}

const FORMS: [Form; 16] = [
    plain!("help", Help, "this list"),
    plain!("moves", Moves, "number the legal moves; a number plays one"),
    plain!("hint", Hint, "the move the engine would play"),
    plain!("eval", Eval, "how the engine judges the position"),
    plain!("undo", Undo, "take back, so that you are to move again"),
    plain!("redo", Redo, "play again what was taken back"),
    plain!("board", Board, "draw the board"),
    plain!("flip", Flip, "turn the board round"),
    plain!("fen", Fen, "the position as text"),
    Form {
        name: "level",
        argument: "1-10",
        does: "how strongly the computer plays",
        command: level,
    },
    plain!("draw", Draw, "offer a draw"),
    plain!("resign", Resign, "give the game up"),
    Form {
        name: "save",
        argument: "FILE",
        does: "write the game to a new file, as PDN",
        command: |file| save("save", file, false),
    },
    Form {
        name: "save!",
        argument: "FILE",
        does: "the same, over an old file",
        command: |file| save("save!", file, true),
    },
    plain!("new", New, "begin again"),
    plain!("quit", Quit, "leave; so does Ctrl-D"),
];

/// A line that is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum EntryError {
    #[error("\"{word}\" is no command: type help for the list, or a move")]
    Unknown { word: String },
    #[error("\"{word}\" may be {}", .commands.join(" or "))]
    Ambiguous { word: String, commands: Vec<&'static str> },
    #[error("{command} stands alone: found \"{found}\" after it")]
    NoArgument { command: &'static str, found: String },
    #[error("bad level \"{found}\": expected a whole number from 1 to 10")]
    Level { found: String },
    #[error("{command} needs the name of a file, such as {command} game.pdn")]
    File { command: &'static str },
}

impl<'a> Entry<'a> {
    /// Reads a line. Commands are made of letters alone and moves are not, so
    /// that neither can be taken for the other.
    pub(super) fn read(line: &'a str) -> Result<Self, EntryError> {
        let line = line.trim();
        let (word, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if line.is_empty() {
            Ok(Self::Nothing)
        } else if line.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number too large to be read is too large for every list.
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

/// Finds a command by its name or by the beginning of it.
fn command(word: &str, argument: &str) -> Result<Command, EntryError> {
    let lower = word.to_lowercase();
    let exact = FORMS.iter().find(|form| form.name == lower);
    // `sav` is the beginning of both ways to save, `sav!` means the bold one.
    let (stem, bold) = lower.strip_suffix('!').map_or((&*lower, false), |stem| (stem, true));
    let begins = |form: &&Form| {
        let name = form.name.trim_end_matches('!');
        form.name.ends_with('!') == bold && !stem.is_empty() && name.starts_with(stem)
    };
    let fitting: Vec<_> = match exact {
        Some(form) => vec![form],
        None => FORMS.iter().filter(begins).collect(),
    };
    match fitting[..] {
        [form] => (form.command)(argument),
        [] => Err(EntryError::Unknown { word: word.to_owned() }),
        _ => {
            let commands = fitting.iter().map(|form| form.name).collect();
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

/// The names of all commands.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    FORMS.iter().map(|form| form.name)
}

/// What can be typed, for people. `example` is a legal move.
pub(super) fn help(example: Option<&str>) -> String {
    let mut text = match example {
        Some(mv) => format!("type a move, such as {mv}, or a command:\n"),
        None => "type a command:\n".to_owned(),
    };
    for Form { name, argument, does, .. } in &FORMS {
        text += &format!("  {:<12}{does}\n", format!("{name} {argument}"));
    }
    text + "the first letters of a command are enough\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(line: &str) -> String {
        Entry::read(line).unwrap_err().to_string()
    }

    fn read(line: &str) -> Command {
        match Entry::read(line) {
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
        assert_eq!(seen.len(), FORMS.len());
    }

    #[test]
    fn beginnings_are_enough_if_they_are_unambiguous() {
        assert_eq!(read("u"), Command::Undo);
        assert_eq!(read("l 3"), Command::Level(Level::new(3)));
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
    fn numbers_moves_and_nothing() {
        assert_eq!(Entry::read(" \t"), Ok(Entry::Nothing));
        assert_eq!(Entry::read(" 12 "), Ok(Entry::Number(12)));
        assert_eq!(Entry::read(&"9".repeat(40)), Ok(Entry::Number(usize::MAX)));
        assert_eq!(Entry::read(" d4 x d6"), Ok(Entry::Move("d4 x d6")));
    }

    #[test]
    fn bad_commands_are_refused() {
        assert_eq!(
            message("castle"),
            "\"castle\" is no command: type help for the list, or a move"
        );
        assert_eq!(message("!"), "\"!\" is no command: type help for the list, or a move");
        assert_eq!(message("undo 3"), "undo stands alone: found \"3\" after it");
        assert_eq!(message("level 11"), "bad level \"11\": expected a whole number from 1 to 10");
        assert_eq!(message("sav"), "save needs the name of a file, such as save game.pdn");
        assert_eq!(message("save!"), "save! needs the name of a file, such as save! game.pdn");
    }
}
