//! The `go` command: the limits of a search.

use std::fmt;
use std::time::Duration;

use dameo::{ByColor, Color};
use dameo_live::ClockReading;

use crate::error::UciCommandError;
use crate::number::saturating;

/// The arguments of a `go` command; all are optional.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `searchmoves`: the root moves to search, unparsed; all moves if empty.
    pub search_moves: Vec<String>,
    /// `ponder`: search on the opponent's time. The last move of the position
    /// is the expected one.
    pub ponder: bool,
    /// `wtime` and `btime`: the remaining time on the clocks.
    pub time: ByColor<Option<Duration>>,
    /// `winc` and `binc`: the increments for each move.
    pub increment: ByColor<Option<Duration>>,
    /// `movestogo`: the number of moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// `depth`: the maximum depth, in plies.
    pub depth: Option<u32>,
    /// `nodes`: the maximum number of nodes.
    pub nodes: Option<u64>,
    /// `mate`: search for a win in this number of moves.
    pub mate: Option<u32>,
    /// `movetime`: the time for this move.
    pub move_time: Option<Duration>,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
}

/// All keywords; one of them ends the list of `searchmoves`.
const KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl Go {
    /// The command with the clocks of both sides, which have the moves to the next time
    /// control in common.
    #[must_use]
    pub fn with_clocks(self, clocks: ByColor<ClockReading>) -> Self {
        Self {
            time: ByColor::new_with(|side| Some(clocks[side].remaining)),
            increment: ByColor::new_with(|side| Some(clocks[side].increment)),
            moves_to_go: clocks.white.moves_to_go,
            ..self
        }
    }

    /// The clock of a side; `None` if the command does not say its time.
    #[must_use]
    pub fn clock(&self, side: Color) -> Option<ClockReading> {
        self.time[side].map(|remaining| ClockReading {
            remaining,
            increment: self.increment[side].unwrap_or_default(),
            moves_to_go: self.moves_to_go,
        })
    }

    /// Parses the words after `go`.
    pub(crate) fn parse<'a>(
        words: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, UciCommandError> {
        let mut go = Self::default();
        let mut words = words.into_iter().peekable();
        while let Some(word) = words.next() {
            let mut number = || {
                let text = words.next().unwrap_or_default();
                saturating(text).ok_or_else(|| UciCommandError::number(word, text))
            };
            match word {
                "wtime" => go.time.white = Some(Duration::from_millis(number()?)),
                "btime" => go.time.black = Some(Duration::from_millis(number()?)),
                "winc" => go.increment.white = Some(Duration::from_millis(number()?)),
                "binc" => go.increment.black = Some(Duration::from_millis(number()?)),
                "movetime" => go.move_time = Some(Duration::from_millis(number()?)),
                "movestogo" => go.moves_to_go = Some(narrow(number()?)),
                "depth" => go.depth = Some(narrow(number()?)),
                "mate" => go.mate = Some(narrow(number()?)),
                "nodes" => go.nodes = Some(number()?),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !KEYWORDS.contains(word)) {
                        go.search_moves.push(mv.to_owned());
                    }
                }
                _ => return Err(UciCommandError::limit(word)),
            }
        }
        Ok(go)
    }
}

fn narrow(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        for (times, suffix) in [(&self.time, "time"), (&self.increment, "inc")] {
            for color in Color::ALL {
                if let Some(time) = times[color] {
                    let side = color.letter().to_ascii_lowercase();
                    write!(f, " {side}{suffix} {}", time.as_millis())?;
                }
            }
        }
        let move_time = self.move_time.map(|time| time.as_millis());
        let numbers = [
            ("movestogo", self.moves_to_go.map(u128::from)),
            ("depth", self.depth.map(u128::from)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", self.mate.map(u128::from)),
            ("movetime", move_time),
        ];
        for (name, number) in numbers {
            if let Some(number) = number {
                write!(f, " {name} {number}")?;
            }
        }
        if !self.search_moves.is_empty() {
            write!(f, " searchmoves {}", self.search_moves.join(" "))?;
        }
        Ok(())
    }
}
