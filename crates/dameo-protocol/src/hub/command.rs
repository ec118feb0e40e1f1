//! What an engine is told.

use std::str::FromStr;
use std::time::Duration;

use thiserror::Error;

use super::line::{Line, LineError};

/// A line from the program that uses the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// `hub`: who are you, and what can be set?
    Hub,
    /// `set-param name=NAME value=VALUE`.
    SetParam {
        /// The parameter.
        name: String,
        /// Its value.
        value: String,
    },
    /// `init`: all is set.
    Init,
    /// `pos pos=POSITION [moves="MOVE ..."]`.
    Pos {
        /// The position, as [`parse_position`](super::parse_position) reads
        /// it; `None` if the argument is missing.
        position: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// `level ...`: how long to search.
    Level(Level),
    /// `go think|ponder|analyze`: search.
    Go(Mode),
    /// `ponder-hit`: the opponent has played the expected move.
    PonderHit,
    /// `stop`: end the search and say what it has found.
    Stop,
    /// `new-game`: what follows belongs to another game.
    NewGame,
    /// `ping`: are you there?
    Ping,
    /// `quit`.
    Quit,
    /// Any other word: to be ignored.
    Unknown,
}

/// How long to search. Everything may be missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// `depth`: the last iteration, in plies.
    pub depth: Option<u32>,
    /// `nodes`: positions to visit, as Scan also understands it.
    pub nodes: Option<u64>,
    /// `move-time`: time to use.
    pub move_time: Option<Duration>,
    /// `moves`: moves until more time is added.
    pub moves: Option<u32>,
    /// `time`: what is left on the clock.
    pub time: Option<Duration>,
    /// `inc`: what each move adds to it.
    pub increment: Option<Duration>,
    /// `infinite`: search until told to stop.
    pub infinite: bool,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// To find a move.
    Think,
    /// To use the opponent's time.
    Ponder,
    /// To see lines and scores.
    Analyze,
}

/// A line is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The line has not the form of one.
    #[error(transparent)]
    Line(#[from] LineError),
    /// An argument is missing or makes no sense.
    #[error("bad {command}: expected {expected}, found \"{found}\"")]
    Argument {
        /// The command.
        command: &'static str,
        /// What had to be there.
        expected: &'static str,
        /// What is there instead, empty if nothing is.
        found: String,
    },
}

impl FromStr for Command {
    type Err = CommandError;

    /// Reads a line.
    ///
    /// # Errors
    /// If the line is malformed, or an argument is.
    fn from_str(text: &str) -> Result<Self, CommandError> {
        let line: Line = text.parse()?;
        Ok(match line.word.as_str() {
            "hub" => Self::Hub,
            "set-param" => Self::SetParam {
                name: line
                    .get("name")
                    .filter(|name| !name.is_empty())
                    .map(str::to_owned)
                    .ok_or_else(|| CommandError::Argument {
                        command: "set-param",
                        expected: "name=",
                        found: String::new(),
                    })?,
                value: line.get("value").unwrap_or_default().to_owned(),
            },
            "init" => Self::Init,
            "pos" => Self::Pos {
                position: line.get("pos").map(str::to_owned),
                moves: line
                    .get("moves")
                    .unwrap_or_default()
                    .split_whitespace()
                    .map(str::to_owned)
                    .collect(),
            },
            "level" => Self::Level(level(&line)?),
            "go" => Self::Go(mode(&line)?),
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "new-game" => Self::NewGame,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => Self::Unknown,
        })
    }
}

fn level(line: &Line) -> Result<Level, CommandError> {
    Ok(Level {
        depth: argument(line, "depth", "a whole number for depth", |text| text.parse().ok())?,
        nodes: argument(line, "nodes", "a whole number for nodes", |text| text.parse().ok())?,
        move_time: argument(line, "move-time", "seconds for move-time", seconds)?,
        moves: argument(line, "moves", "a whole number for moves", |text| text.parse().ok())?,
        time: argument(line, "time", "seconds for time", seconds)?,
        increment: argument(line, "inc", "seconds for inc", seconds)?,
        infinite: line.get("infinite").is_some(),
    })
}

fn argument<T>(
    line: &Line,
    name: &str,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, CommandError> {
    let bad =
        |text: &str| CommandError::Argument { command: "level", expected, found: text.to_owned() };
    line.get(name).map(|text| read(text).ok_or_else(|| bad(text))).transpose()
}

/// Time in seconds; what has run out counts as nothing.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok().filter(|seconds: &f64| !seconds.is_nan())?;
    Some(Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX))
}

fn mode(line: &Line) -> Result<Mode, CommandError> {
    let modes = [("think", Mode::Think), ("ponder", Mode::Ponder), ("analyze", Mode::Analyze)];
    let found = modes.into_iter().find(|(name, _)| line.get(name).is_some());
    found.map(|(_, mode)| mode).ok_or_else(|| CommandError::Argument {
        command: "go",
        expected: "think, ponder or analyze",
        found: line.arguments.first().map_or(String::new(), |(name, _)| name.clone()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Command {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn commands_are_read() {
        assert_eq!(read("hub"), Command::Hub);
        assert_eq!(read("go think"), Command::Go(Mode::Think));
        assert_eq!(read("go analyze fast"), Command::Go(Mode::Analyze));
        let pos = Command::Pos {
            position: Some("We".to_owned()),
            moves: vec!["1-2".to_owned(), "3x5x4".to_owned()],
        };
        assert_eq!(read("pos pos=We moves=\"1-2 3x5x4\""), pos);
        let set = Command::SetParam { name: "variant".to_owned(), value: "croda".to_owned() };
        assert_eq!(read("set-param name=variant value=croda"), set);
        assert_eq!(read("dance fast=yes"), Command::Unknown);
    }

    #[test]
    fn levels_are_read() {
        let level = |text: &str| match read(text) {
            Command::Level(level) => level,
            other => panic!("{other:?}"),
        };
        let seconds = |seconds| Some(Duration::from_secs_f64(seconds));
        assert_eq!(
            level("level moves=9 time=291.5 inc=0.25 colour=blue"),
            Level {
                moves: Some(9),
                time: seconds(291.5),
                increment: seconds(0.25),
                ..Level::default()
            }
        );
        assert_eq!(level("level move-time=-1").move_time, Some(Duration::ZERO));
        assert_eq!(level("level time=1e300").time, Some(Duration::MAX));
        assert_eq!(level("level depth=7").depth, Some(7));
        assert!(level("level infinite").infinite);
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            ("go", "bad go: expected think, ponder or analyze, found \"\""),
            ("go sleep", "bad go: expected think, ponder or analyze, found \"sleep\""),
            ("level depth=x", "bad level: expected a whole number for depth, found \"x\""),
            ("level time=NaN", "bad level: expected seconds for time, found \"NaN\""),
            ("set-param value=3", "bad set-param: expected name=, found \"\""),
        ] {
            assert_eq!(text.parse::<Command>().unwrap_err().to_string(), message);
        }
    }
}
