//! Lines to the engine.

use std::str::FromStr;
use std::time::Duration;

use dameo_live::ClockReading;
use thiserror::Error;

use super::message::{Message, MessageError};

/// A line to the engine.
#[derive(Clone, PartialEq, Debug)]
pub enum HubCommand {
    /// `hub`: asks for the identity and the parameters of the engine.
    Hub,
    /// `set-param name=NAME value=VALUE`.
    SetParam {
        /// The name of the parameter.
        name: String,
        /// The new value.
        value: String,
    },
    /// `init`: ends the initial configuration.
    Init,
    /// `pos pos=POSITION [moves="MOVE ..."]`.
    Pos {
        /// The position, in the format of
        /// [`parse_position`](super::parse_position); `None` if the argument is
        /// missing.
        position: Option<String>,
        /// The moves played from there.
        moves: Vec<String>,
    },
    /// `level ...`: sets the limits of the following searches.
    Level(LevelCommand),
    /// `go think|ponder|analyze`: starts a search.
    Go(SearchMode),
    /// `ponder-hit`: the opponent has played the expected move.
    PonderHit,
    /// `stop`: ends the search, which reports its best move.
    Stop,
    /// `new-game`: the following positions belong to another game.
    NewGame,
    /// `ping`: asks for a `pong`.
    Ping,
    /// `quit`.
    Quit,
    /// An unknown keyword, to be ignored.
    Unknown,
}

/// The limits of a search; all are optional.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LevelCommand {
    /// `depth`: the maximum depth, in plies.
    pub depth: Option<u32>,
    /// `nodes`: the maximum number of nodes, an extension that Scan has too.
    pub nodes: Option<u64>,
    /// `move-time`: the time for this move.
    pub move_time: Option<Duration>,
    /// `moves`: the number of moves to the next time control.
    pub moves: Option<u32>,
    /// `time` and the increment of the coming move: all the time there is for
    /// it. In Hub the increment is added before every move, which is left to
    /// the engine; `time` may be negative by then. A sum below zero counts as
    /// zero.
    pub time: Option<Duration>,
    /// `inc`: the increment for each move.
    pub increment: Option<Duration>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
}

impl LevelCommand {
    /// The clock of the side to move; `None` if the command does not say its time.
    #[must_use]
    pub fn clock(self) -> Option<ClockReading> {
        self.time.map(|remaining| ClockReading {
            remaining,
            increment: self.increment.unwrap_or_default(),
            moves_to_go: self.moves,
        })
    }
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchMode {
    /// Finding a move to play.
    Think,
    /// Searching on the opponent's time.
    Ponder,
    /// Reporting variations and scores.
    Analyze,
}

/// An invalid command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum HubCommandError {
    /// The line is malformed.
    #[error(transparent)]
    Syntax(#[from] MessageError),
    /// An argument is missing or invalid.
    #[error("bad {command}: expected {expected}, found \"{found}\"")]
    Argument {
        /// The keyword.
        command: &'static str,
        /// The expected argument.
        expected: &'static str,
        /// The invalid text, empty if the argument is missing.
        found: String,
    },
}

impl FromStr for HubCommand {
    type Err = HubCommandError;

    /// Parses a line.
    ///
    /// # Errors
    /// If the line is malformed, or an argument is missing or invalid.
    fn from_str(text: &str) -> Result<Self, HubCommandError> {
        let message: Message = text.parse()?;
        Ok(match message.word.as_str() {
            "hub" => Self::Hub,
            "set-param" => Self::SetParam {
                name: message
                    .get("name")
                    .filter(|name| !name.is_empty())
                    .map(str::to_owned)
                    .ok_or_else(|| HubCommandError::Argument {
                        command: "set-param",
                        expected: "name=",
                        found: String::new(),
                    })?,
                value: message.get("value").unwrap_or_default().to_owned(),
            },
            "init" => Self::Init,
            "pos" => Self::Pos {
                position: message.get("pos").map(str::to_owned),
                moves: message
                    .get("moves")
                    .unwrap_or_default()
                    .split_whitespace()
                    .map(str::to_owned)
                    .collect(),
            },
            "level" => Self::Level(level(&message)?),
            "go" => Self::Go(mode(&message)?),
            "ponder-hit" => Self::PonderHit,
            "stop" => Self::Stop,
            "new-game" => Self::NewGame,
            "ping" => Self::Ping,
            "quit" => Self::Quit,
            _ => Self::Unknown,
        })
    }
}

fn level(message: &Message) -> Result<LevelCommand, HubCommandError> {
    let time = argument(message, "time", "seconds for time", seconds)?;
    let increment = argument(message, "inc", "seconds for inc", seconds)?.map(|inc| inc.max(0.0));
    Ok(LevelCommand {
        depth: argument(message, "depth", "a whole number for depth", |text| text.parse().ok())?,
        nodes: argument(message, "nodes", "a whole number for nodes", |text| text.parse().ok())?,
        move_time: argument(message, "move-time", "seconds for move-time", seconds)?.map(duration),
        moves: argument(message, "moves", "a whole number for moves", |text| text.parse().ok())?,
        time: time.map(|time| duration(time + increment.unwrap_or_default())),
        increment: increment.map(duration),
        infinite: message.get("infinite").is_some(),
    })
}

fn argument<T>(
    message: &Message,
    name: &str,
    expected: &'static str,
    read: impl Fn(&str) -> Option<T>,
) -> Result<Option<T>, HubCommandError> {
    let bad = |text: &str| HubCommandError::Argument {
        command: "level",
        expected,
        found: text.to_owned(),
    };
    message.get(name).map(|text| read(text).ok_or_else(|| bad(text))).transpose()
}

/// Parses a time in seconds, which may be negative.
fn seconds(text: &str) -> Option<f64> {
    text.parse().ok().filter(|seconds: &f64| !seconds.is_nan())
}

/// The duration of a time in seconds. A negative time counts as zero.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
}

fn mode(message: &Message) -> Result<SearchMode, HubCommandError> {
    let modes = [
        ("think", SearchMode::Think),
        ("ponder", SearchMode::Ponder),
        ("analyze", SearchMode::Analyze),
    ];
    let found = modes.into_iter().find(|(name, _)| message.get(name).is_some());
    found.map(|(_, mode)| mode).ok_or_else(|| HubCommandError::Argument {
        command: "go",
        expected: "think, ponder or analyze",
        found: message.arguments.first().map_or(String::new(), |(name, _)| name.clone()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> HubCommand {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn commands_are_parsed() {
        assert_eq!(read("hub"), HubCommand::Hub);
        assert_eq!(read("go think"), HubCommand::Go(SearchMode::Think));
        assert_eq!(read("go analyze fast"), HubCommand::Go(SearchMode::Analyze));
        let pos = HubCommand::Pos {
            position: Some("We".to_owned()),
            moves: vec!["1-2".to_owned(), "3x5x4".to_owned()],
        };
        assert_eq!(read("pos pos=We moves=\"1-2 3x5x4\""), pos);
        let set = HubCommand::SetParam { name: "variant".to_owned(), value: "croda".to_owned() };
        assert_eq!(read("set-param name=variant value=croda"), set);
        assert_eq!(read("dance fast=yes"), HubCommand::Unknown);
    }

    #[test]
    fn levels_are_parsed() {
        let level = |text: &str| match read(text) {
            HubCommand::Level(level) => level,
            other => panic!("{other:?}"),
        };
        let seconds = |seconds| Some(Duration::from_secs_f64(seconds));
        assert_eq!(
            level("level moves=9 time=291.5 inc=0.25 colour=blue"),
            LevelCommand {
                moves: Some(9),
                time: seconds(291.75),
                increment: seconds(0.25),
                ..LevelCommand::default()
            }
        );
        for (text, time) in [
            ("level time=0.1 inc=2", 2.1),
            ("level inc=2 time=-0.5", 1.5),
            ("level time=-3 inc=2", 0.0),
            ("level time=-3", 0.0),
            ("level time=7 inc=-1", 7.0),
        ] {
            assert_eq!(level(text).time, seconds(time), "{text}");
        }
        assert_eq!(level("level inc=2").time, None);
        assert_eq!(level("level move-time=-1").move_time, Some(Duration::ZERO));
        assert_eq!(level("level time=1e300").time, Some(Duration::MAX));
        assert_eq!(level("level depth=7").depth, Some(7));
        assert!(level("level infinite").infinite);
    }

    #[test]
    fn errors_name_text_and_expectation() {
        for (text, message) in [
            ("go", "bad go: expected think, ponder or analyze, found \"\""),
            ("go sleep", "bad go: expected think, ponder or analyze, found \"sleep\""),
            ("level depth=x", "bad level: expected a whole number for depth, found \"x\""),
            ("level time=NaN", "bad level: expected seconds for time, found \"NaN\""),
            ("set-param value=3", "bad set-param: expected name=, found \"\""),
        ] {
            assert_eq!(text.parse::<HubCommand>().unwrap_err().to_string(), message);
        }
    }
}
