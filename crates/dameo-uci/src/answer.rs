//! Lines from the engine.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use dameo_api::{AnalysisLine, ScoreJson};

use crate::NO_MOVE;
use crate::option::EngineOption;

/// A line from an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciAnswer {
    /// `id name|author ...`.
    Id {
        /// `name` or `author`.
        key: &'static str,
        /// The name or the author of the engine.
        value: String,
    },
    /// `option name ...`, written by this engine.
    Option(EngineOption),
    /// `option name ...`, read from another engine.
    OtherOption {
        /// The name; the rest of the declaration is dropped.
        name: String,
    },
    /// `uciok`: ends the list of options.
    UciOk,
    /// `readyok`: all previous commands are done.
    ReadyOk,
    /// `info ...`: a principal variation of a completed iteration.
    Info(UciInfo),
    /// `info string ...`: a text to display.
    InfoString(String),
    /// `bestmove ...`: the result of a search.
    BestMove {
        /// The best move; `None` if the game is over.
        best: Option<String>,
        /// The expected reply.
        ponder: Option<String>,
    },
    /// Any other line.
    Other(String),
}

/// A principal variation of a completed iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciInfo {
    /// The variation with its score and counters.
    pub line: AnalysisLine,
    /// The fill level of the transposition table, in permille.
    pub hashfull: u32,
}

impl UciAnswer {
    /// Creates the answer to a command that failed.
    #[must_use]
    pub fn error(message: &dyn fmt::Display) -> Self {
        Self::InfoString(format!("error: {message}"))
    }

    /// The same with the squares of moves alone, as client libraries of UCI read them: `g1g3`
    /// for `g1-g3`, `d4d6d8` for `d4xd6xd8`.
    #[must_use]
    pub fn with_bare_moves(mut self) -> Self {
        let strip = |text: &mut String| text.retain(|c| c.is_ascii_alphanumeric() && c != 'x');
        match &mut self {
            Self::Info(info) => info.line.pv.iter_mut().for_each(strip),
            Self::BestMove { best, ponder } => best.iter_mut().chain(ponder).for_each(strip),
            _ => {}
        }
        self
    }
}

impl FromStr for UciAnswer {
    type Err = Infallible;

    /// Parses the lines that a game between engines needs; every other line is
    /// [`Other`](Self::Other).
    fn from_str(line: &str) -> Result<Self, Infallible> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = |word: &&str| (*word != NO_MOVE).then(|| (*word).to_owned());
        Ok(match words.as_slice() {
            ["uciok"] => Self::UciOk,
            ["readyok"] => Self::ReadyOk,
            ["bestmove", best, "ponder", ponder, ..] => {
                Self::BestMove { best: text(best), ponder: text(ponder) }
            }
            ["bestmove", rest @ ..] => {
                Self::BestMove { best: rest.first().and_then(text), ponder: None }
            }
            ["option", "name", rest @ ..] => {
                let end = rest.iter().position(|&word| word == "type").unwrap_or(rest.len());
                Self::OtherOption { name: rest[..end].join(" ") }
            }
            ["info", "string", rest @ ..] => Self::InfoString(rest.join(" ")),
            _ => Self::Other(line.trim().to_owned()),
        })
    }
}

impl fmt::Display for UciAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id { key, value } => write!(f, "id {key} {value}"),
            Self::Option(option) => option.fmt(f),
            Self::OtherOption { name } => write!(f, "option name {name}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => info.fmt(f),
            Self::InfoString(text) => write!(f, "info string {}", one_line(text)),
            Self::BestMove { best, ponder } => {
                write!(f, "bestmove {}", best.as_deref().unwrap_or(NO_MOVE))?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {ponder}"),
                    None => Ok(()),
                }
            }
            Self::Other(text) => f.write_str(text),
        }
    }
}

/// Replaces line breaks and other control characters, so that quoted input
/// cannot forge further lines.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

impl fmt::Display for UciInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AnalysisLine { depth, seldepth, multipv, score, nodes, nps, tbhits, time, pv } =
            &self.line;
        write!(f, "info depth {depth} seldepth {seldepth} multipv {multipv} score ")?;
        match *score {
            ScoreJson::Cp(cp) => write!(f, "cp {cp}")?,
            ScoreJson::Win(plies) => write!(f, "mate {}", moves(plies))?,
            ScoreJson::Loss(plies) => write!(f, "mate -{}", moves(plies))?,
        }
        let hashfull = self.hashfull;
        write!(f, " nodes {nodes} nps {nps} hashfull {hashfull} tbhits {tbhits} time {time}")?;
        write!(f, " pv {}", pv.join(" "))
    }
}

/// Converts plies to moves of one side, rounding up.
const fn moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::OptionKind;

    fn info(score: ScoreJson) -> String {
        let line = AnalysisLine {
            depth: 7,
            seldepth: 12,
            multipv: 2,
            score,
            nodes: 1_000,
            nps: 500_000,
            tbhits: 5,
            time: 2,
            pv: vec!["a1-a2".to_owned(), "h8-h7".to_owned()],
        };
        UciAnswer::Info(UciInfo { line, hashfull: 3 }).to_string()
    }

    #[test]
    fn infos_are_written() {
        assert_eq!(
            info(ScoreJson::Cp(-35)),
            "info depth 7 seldepth 12 multipv 2 score cp -35 nodes 1000 nps 500000 hashfull 3 \
             tbhits 5 time 2 pv a1-a2 h8-h7"
        );
        // Distances are in moves: a win in one ply is a win in one move.
        for (score, text) in [
            (ScoreJson::Win(1), " mate 1 "),
            (ScoreJson::Win(3), " mate 2 "),
            (ScoreJson::Loss(2), " mate -1 "),
            (ScoreJson::Loss(4), " mate -2 "),
        ] {
            assert!(info(score).contains(text), "{score:?}");
        }
    }

    #[test]
    fn moves_may_be_bare() {
        let of = |best: &str| UciAnswer::BestMove {
            best: Some(best.to_owned()),
            ponder: Some("a9-a10".to_owned()),
        };
        for (best, bare) in [("g1-g3", "g1g3"), ("d4xd6xd8", "d4d6d8"), ("a1-j10", "a1j10")] {
            let text = of(best).with_bare_moves().to_string();
            assert_eq!(text, format!("bestmove {bare} ponder a9a10"));
        }
        let none = UciAnswer::BestMove { best: None, ponder: None };
        assert_eq!(none.with_bare_moves().to_string(), "bestmove 0000");
        let error = UciAnswer::error(&"\"a1-x9\" is no move");
        assert_eq!(error.clone().with_bare_moves(), error);
    }

    #[test]
    fn answers_are_parsed() {
        let best = |line: &str| match line.parse() {
            Ok(UciAnswer::BestMove { best, ponder }) => (best, ponder),
            other => panic!("{line}: {other:?}"),
        };
        let owned = |text: &str| Some(text.to_owned());
        assert_eq!(best("bestmove a1-a2 ponder h8-h7\r"), (owned("a1-a2"), owned("h8-h7")));
        assert_eq!(best(" bestmove  a1-a2 "), (owned("a1-a2"), None));
        assert_eq!(best("bestmove 0000"), (None, None));
        assert_eq!(best("bestmove"), (None, None));
        let read = |line: &str| line.parse::<UciAnswer>().unwrap_or_else(|never| match never {});
        let name = "Clear Hash".to_owned();
        assert_eq!(read("option name Clear Hash type button"), UciAnswer::OtherOption { name });
        assert_eq!(
            read("info string bestmove a1-a2"),
            UciAnswer::InfoString("bestmove a1-a2".to_owned())
        );
        assert_eq!(read("id name x"), UciAnswer::Other("id name x".to_owned()));
        assert_eq!((read("uciok"), read("readyok ")), (UciAnswer::UciOk, UciAnswer::ReadyOk));
    }

    #[test]
    fn texts_stay_on_their_line() {
        let error = UciAnswer::error(&"bad \"x\nbestmove a1-a2\"");
        assert_eq!(error.to_string(), "info string error: bad \"x bestmove a1-a2\"");
    }

    #[test]
    fn options_are_declared() {
        let spin = OptionKind::Spin { default: 16, range: 1..=99 };
        for (kind, text) in [
            (spin, "spin default 16 min 1 max 99"),
            (OptionKind::Check { default: false }, "check default false"),
            (
                OptionKind::Combo { default: "a", words: vec!["a", "b"] },
                "combo default a var a var b",
            ),
            (OptionKind::String, "string default <empty>"),
            (OptionKind::Button, "button"),
        ] {
            let option = UciAnswer::Option(EngineOption { name: "X", kind });
            assert_eq!(option.to_string(), format!("option name X type {text}"));
        }
    }
}
