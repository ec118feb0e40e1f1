//! Lines from the engine.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use dameo_engine::{Score, ScoreKind};

use super::message::Message;

/// A line from an engine.
#[derive(Clone, PartialEq, Debug)]
pub enum HubAnswer {
    /// `id name=... version=...`.
    Id {
        /// The name of the engine.
        name: &'static str,
        /// The version of the engine.
        version: &'static str,
        /// The author of the engine.
        author: &'static str,
    },
    /// `param name=... value=... type=...`.
    Param(Parameter),
    /// `wait`: the engine expects parameters.
    Wait,
    /// `ready`: the parameters are in force.
    Ready,
    /// `info ...`: a principal variation of a completed iteration.
    Info(HubInfo),
    /// `done move=... [ponder=...]`: the result of a search.
    Done {
        /// The best move; `None` if the game is over.
        best: Option<String>,
        /// The expected reply.
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
    /// The name of the parameter.
    pub name: &'static str,
    /// The default value.
    pub value: String,
    /// The type of the value.
    pub kind: ParameterKind,
}

/// The type of a parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterKind {
    /// An integer in a range.
    Int(RangeInclusive<i64>),
    /// One of the listed words.
    Enum(Vec<&'static str>),
    /// Any text.
    String,
}

/// A principal variation of a completed iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HubInfo {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The score for the side to move.
    pub score: Score,
    /// Nodes searched so far.
    pub nodes: u64,
    /// Elapsed time.
    pub time: Duration,
    /// The moves of the variation.
    pub pv: Vec<String>,
}

/// The score of a win in 0 plies, in men. Each ply subtracts 0.01.
const WIN: f64 = 1_000.0;

impl HubInfo {
    /// The score in men.
    fn men(&self) -> f64 {
        match self.score.kind() {
            ScoreKind::Cp(cp) => f64::from(cp) / 100.0,
            ScoreKind::Win(plies) => WIN - f64::from(plies) / 100.0,
            ScoreKind::Loss(plies) => f64::from(plies) / 100.0 - WIN,
        }
    }

    fn message(&self) -> Message {
        let seconds = self.time.as_secs_f64();
        Message::new("info")
            .with("depth", self.depth)
            .with("score", format_args!("{:.2}", self.men()))
            .with("nodes", self.nodes)
            .with("time", format_args!("{seconds:.3}"))
            .with("nps", format_args!("{:.3}", self.nodes as f64 / seconds.max(1e-6) / 1e6))
            .with("pv", self.pv.join(" "))
    }
}

impl HubAnswer {
    fn message(&self) -> Message {
        match self {
            Self::Id { name, version, author } => Message::new("id")
                .with("name", name)
                .with("version", version)
                .with("author", author),
            Self::Param(Parameter { name, value, kind }) => {
                let message = Message::new("param").with("name", name).with("value", value);
                match kind {
                    ParameterKind::Int(range) => message
                        .with("type", "int")
                        .with("min", range.start())
                        .with("max", range.end()),
                    ParameterKind::Enum(words) => {
                        message.with("type", "enum").with("values", words.join(" "))
                    }
                    ParameterKind::String => message.with("type", "string"),
                }
            }
            Self::Wait => Message::new("wait"),
            Self::Ready => Message::new("ready"),
            Self::Info(info) => info.message(),
            Self::Done { best, ponder } => {
                let message =
                    Message::new("done").with("move", best.as_deref().unwrap_or_default());
                match ponder {
                    Some(ponder) => message.with("ponder", ponder),
                    None => message,
                }
            }
            Self::Pong => Message::new("pong"),
            Self::Error(message) => Message::new("error").with("message", message),
        }
    }
}

impl fmt::Display for HubAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
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
            HubAnswer::Info(HubInfo { depth: 7, score, nodes: 250_000, time, pv }).to_string()
        };
        assert_eq!(
            info(Score::cp(-35)),
            "info depth=7 score=-0.35 nodes=250000 time=0.500 nps=0.500 pv=\"1-9 64-56\""
        );
        assert!(info(Score::win_in(7)).contains(" score=999.93 "));
        assert!(info(Score::loss_in(8)).contains(" score=-999.92 "));
        let done = |best: Option<&str>, ponder: Option<&str>| {
            let [best, ponder] = [best, ponder].map(|text| text.map(str::to_owned));
            HubAnswer::Done { best, ponder }.to_string()
        };
        assert_eq!(done(Some("1-9"), Some("64-56")), "done move=1-9 ponder=64-56");
        assert_eq!(done(None, None), "done move=\"\"");
        let kind = ParameterKind::Enum(vec!["dameo", "croda"]);
        let param = Parameter { name: "variant", value: "dameo".to_owned(), kind };
        assert_eq!(
            HubAnswer::Param(param).to_string(),
            "param name=variant value=dameo type=enum values=\"dameo croda\""
        );
    }
}
