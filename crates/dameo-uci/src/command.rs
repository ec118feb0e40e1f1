//! Lines to the engine.

use std::fmt;
use std::str::FromStr;

use crate::error::UciCommandError;
use crate::go::Go;

/// A line to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciCommand {
    /// `uci`: asks for the identity and the options of the engine.
    Uci,
    /// `debug on|off`.
    Debug(bool),
    /// `isready`: asks for `readyok` once all previous commands are done.
    IsReady,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// The name of the option; case does not matter.
        name: String,
        /// The new value; `None` for a button.
        value: Option<String>,
    },
    /// `ucinewgame`: the following positions belong to another game.
    NewGame,
    /// `position startpos|fen FEN [moves MOVE ...]`.
    Position {
        /// The FEN of the position; `None` for the start of the game.
        fen: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// `go ...`: starts a search.
    Go(Go),
    /// `stop`: ends the search, which reports its best move.
    Stop,
    /// `ponderhit`: the opponent has played the expected move.
    PonderHit,
    /// `quit`.
    Quit,
    /// `d`: prints the position; not part of UCI.
    Display,
    /// `bench [DEPTH]`: prints the bench signature; not part of UCI.
    Bench(Option<u32>),
}

impl FromStr for UciCommand {
    type Err = UciCommandError;

    /// Parses a line. Words are separated by any amount of whitespace.
    ///
    /// # Errors
    /// If the line is blank, or not a valid command.
    fn from_str(line: &str) -> Result<Self, UciCommandError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&word, rest) = words.split_first().ok_or(UciCommandError::Empty)?;
        Ok(match word {
            "uci" => Self::Uci,
            "debug" => Self::Debug(switch(rest)?),
            "isready" => Self::IsReady,
            "setoption" => set_option(rest)?,
            "ucinewgame" => Self::NewGame,
            "position" => position(rest)?,
            "go" => Self::Go(Go::parse(rest.iter().copied())?),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            "d" => Self::Display,
            "bench" => Self::Bench(depth(rest.first())?),
            _ => return Err(UciCommandError::Unknown { word: word.to_owned() }),
        })
    }
}

fn switch(words: &[&str]) -> Result<bool, UciCommandError> {
    match words.first() {
        Some(&"on") => Ok(true),
        Some(&"off") => Ok(false),
        found => Err(UciCommandError::expected("debug", "on or off", "debug", found.copied())),
    }
}

fn depth(word: Option<&&str>) -> Result<Option<u32>, UciCommandError> {
    let bad = |word| UciCommandError::expected("bench", "a depth from 1", "bench", Some(word));
    word.map(|&word| word.parse().ok().filter(|&depth| depth > 0).ok_or_else(|| bad(word)))
        .transpose()
}

/// Parses `setoption`. Names and values may contain spaces.
fn set_option(words: &[&str]) -> Result<UciCommand, UciCommandError> {
    let bad = |expected, after, found: Option<&&str>| {
        UciCommandError::expected("setoption", expected, after, found.copied())
    };
    let Some(("name", rest)) = words.split_first().map(|(&word, rest)| (word, rest)) else {
        return Err(bad("name", "setoption", words.first()));
    };
    let end = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let (name, value) = rest.split_at(end);
    if name.is_empty() {
        return Err(bad("the name of an option", "name", value.first()));
    }
    let value = value.split_first().map(|(_, value)| value.join(" "));
    Ok(UciCommand::SetOption { name: name.join(" "), value })
}

fn position(words: &[&str]) -> Result<UciCommand, UciCommandError> {
    let bad = |expected, after, found: Option<&&str>| {
        UciCommandError::expected("position", expected, after, found.copied())
    };
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (position, moves) = words.split_at(end);
    let fen = match position {
        ["startpos"] => None,
        ["startpos", found, ..] => return Err(bad("moves", "startpos", Some(found))),
        ["fen"] => return Err(bad("a position", "fen", moves.first())),
        ["fen", fen @ ..] => Some(fen.join(" ")),
        _ => return Err(bad("startpos or fen", "position", words.first())),
    };
    let moves = moves.iter().skip(1).map(|&word| word.to_owned()).collect();
    Ok(UciCommand::Position { fen, moves })
}

impl fmt::Display for UciCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(on) => f.write_str(if *on { "debug on" } else { "debug off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position { fen, moves } => {
                match fen {
                    None => f.write_str("position startpos")?,
                    Some(fen) => write!(f, "position fen {fen}")?,
                }
                if moves.is_empty() { Ok(()) } else { write!(f, " moves {}", moves.join(" ")) }
            }
            Self::Go(go) => go.fmt(f),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Display => f.write_str("d"),
            Self::Bench(None) => f.write_str("bench"),
            Self::Bench(Some(depth)) => write!(f, "bench {depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_round_trip() {
        for line in [
            "uci",
            "debug on",
            "isready",
            "setoption name Clear Hash",
            "setoption name Move Overhead value 50",
            "ucinewgame",
            "position startpos",
            "position fen W:Wa1,b1:Bg8,h8:H3:F7 moves a1-a2 h8-h7",
            "go",
            "go ponder wtime 900 btime 1000 winc 10 binc 20 movestogo 5",
            "go infinite searchmoves a1-a2 b1-b2",
            "go depth 3 nodes 4 mate 5 movetime 6",
            "stop",
            "ponderhit",
            "quit",
            "d",
            "bench 6",
        ] {
            let command: UciCommand =
                line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(command.to_string(), line);
        }
    }

    #[test]
    fn unusual_lines_are_accepted() {
        let read = |line: &str| line.parse::<UciCommand>().unwrap().to_string();
        assert_eq!(read("  go \t depth   7 \r\n"), "go depth 7");
        assert_eq!(read("go searchmoves a1-a2 depth 2"), "go depth 2 searchmoves a1-a2");
        assert_eq!(read("go wtime -40 btime 99999999999999999999"), {
            format!("go wtime 0 btime {}", u64::MAX)
        });
        assert_eq!(read("go depth 99999999999"), format!("go depth {}", u32::MAX));
        assert_eq!(read("position startpos moves"), "position startpos");
        assert_eq!(read("setoption name X value a  b"), "setoption name X value a b");
        assert_eq!(read("setoption name X value"), "setoption name X value ");
    }

    #[test]
    fn errors_name_text_and_expectation() {
        for (line, message) in [
            ("", "expected a command, found an empty line"),
            ("go faster", "bad go: unknown limit \"faster\""),
            ("castle", "unknown command \"castle\""),
            ("go depth", "bad go: expected a whole number after \"depth\", found \"\""),
            ("go depth x", "bad go: expected a whole number after \"depth\", found \"x\""),
            ("position", "bad position: expected startpos or fen after \"position\", found \"\""),
            (
                "position fen moves x",
                "bad position: expected a position after \"fen\", found \"moves\"",
            ),
            (
                "position startpos c3-c4",
                "bad position: expected moves after \"startpos\", found \"c3-c4\"",
            ),
            (
                "setoption Hash 3",
                "bad setoption: expected name after \"setoption\", found \"Hash\"",
            ),
            (
                "setoption name value 3",
                "bad setoption: expected the name of an option after \"name\", found \"value\"",
            ),
            ("debug", "bad debug: expected on or off after \"debug\", found \"\""),
            ("bench 0", "bad bench: expected a depth from 1 after \"bench\", found \"0\""),
        ] {
            assert_eq!(line.parse::<UciCommand>().unwrap_err().to_string(), message);
        }
    }
}
