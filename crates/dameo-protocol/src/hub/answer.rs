//! What an engine says.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use dameo_engine::{Score, ScoreKind};

use super::line::Line;

/// A line from an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// `id name=... version=...`.
    Id {
        /// The name of the engine.
        name: &'static str,
        /// Its version.
        version: &'static str,
        /// Who made it.
        author: &'static str,
    },
    /// `param name=... value=... type=...`.
    Param(Parameter),
    /// `wait`: parameters can be set now.
    Wait,
    /// `ready`: they are in force.
    Ready,
    /// `info ...`: a line of a finished iteration.
    Info(InfoLine),
    /// `done move=... [ponder=...]`: the search has ended.
    Done {
        /// The move; `None` if the game is over.
        best: Option<String>,
        /// The reply expected to it.
        ponder: Option<String>,
    },
    /// `pong`.
    Pong,
    /// `error message="..."`.
    Error(String),
}

/// A parameter of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value at first.
    pub value: String,
    /// What it holds.
    pub kind: ParameterKind,
}

/// What a parameter holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// A whole number.
    Int(RangeInclusive<u64>),
    /// One of several words.
    Enum(Vec<&'static str>),
    /// Any text.
    Text,
}

/// News from a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InfoLine {
    /// The iteration, in plies.
    pub depth: u32,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time used so far.
    pub time: Duration,
    /// The moves of the line.
    pub pv: Vec<String>,
}

/// The score of a game won at once, in men; each ply to the win takes a
/// hundredth off.
const WIN: f64 = 1_000.0;

impl InfoLine {
    /// The score in men.
    fn men(&self) -> f64 {
        match self.score.kind() {
            ScoreKind::Cp(hundredths) => f64::from(hundredths) / 100.0,
            ScoreKind::Win(plies) => WIN - f64::from(plies) / 100.0,
            ScoreKind::Loss(plies) => f64::from(plies) / 100.0 - WIN,
        }
    }

    fn line(&self) -> Line {
        let seconds = self.time.as_secs_f64();
        Line::new("info")
            .with("depth", self.depth)
            .with("score", format_args!("{:.2}", self.men()))
            .with("nodes", self.nodes)
            .with("time", format_args!("{seconds:.3}"))
            .with("nps", format_args!("{:.3}", self.nodes as f64 / seconds.max(1e-6) / 1e6))
            .with("pv", self.pv.join(" "))
    }
}

impl Answer {
    fn line(&self) -> Line {
        match self {
            Self::Id { name, version, author } => {
                Line::new("id").with("name", name).with("version", version).with("author", author)
            }
            Self::Param(Parameter { name, value, kind }) => {
                let line = Line::new("param").with("name", name).with("value", value);
                match kind {
                    ParameterKind::Int(range) => {
                        line.with("type", "int").with("min", range.start()).with("max", range.end())
                    }
                    ParameterKind::Enum(words) => {
                        line.with("type", "enum").with("values", words.join(" "))
                    }
                    ParameterKind::Text => line.with("type", "string"),
                }
            }
            Self::Wait => Line::new("wait"),
            Self::Ready => Line::new("ready"),
            Self::Info(info) => info.line(),
            Self::Done { best, ponder } => {
                let line = Line::new("done").with("move", best.as_deref().unwrap_or_default());
                match ponder {
                    Some(ponder) => line.with("ponder", ponder),
                    None => line,
                }
            }
            Self::Pong => Line::new("pong"),
            Self::Error(message) => Line::new("error").with("message", message),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_written() {
        let info = |score| {
            let (time, pv) =
                (Duration::from_millis(500), vec!["1-9".to_owned(), "64-56".to_owned()]);
            Answer::Info(InfoLine { depth: 7, score, nodes: 250_000, time, pv }).to_string()
        };
        assert_eq!(
            info(Score::cp(-35)),
            "info depth=7 score=-0.35 nodes=250000 time=0.500 nps=0.500 pv=\"1-9 64-56\""
        );
        assert!(info(Score::win_in(7)).contains(" score=999.93 "));
        assert!(info(Score::loss_in(8)).contains(" score=-999.92 "));
        let done = |best: Option<&str>, ponder: Option<&str>| {
            let [best, ponder] = [best, ponder].map(|text| text.map(str::to_owned));
            Answer::Done { best, ponder }.to_string()
        };
        assert_eq!(done(Some("1-9"), Some("64-56")), "done move=1-9 ponder=64-56");
        assert_eq!(done(None, None), "done move=\"\"");
        let kind = ParameterKind::Enum(vec!["dameo", "croda"]);
        let param = Parameter { name: "variant", value: "dameo".to_owned(), kind };
        assert_eq!(
            Answer::Param(param).to_string(),
            "param name=variant value=dameo type=enum values=\"dameo croda\""
        );
    }
}
