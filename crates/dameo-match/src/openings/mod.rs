//! Openings: files of openings, and sampling of balanced ones.
//!
//! A file has one opening per line: moves from the starting position, or a FEN,
//! or a FEN and moves, separated by spaces. Empty lines and lines that start
//! with `#` are ignored.

mod sampler;
mod source;

use std::fmt;
use std::io::{self, BufRead};

use dameo::{AnyGame, Bounds, DrawRules, GameRecord, Outcome, RecordError, Variant};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

pub use self::sampler::{OpeningSampler, RandomOpenings, SamplerOptions};
pub use self::source::OpeningSource;

/// An opening: the first moves of a game that is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    game: AnyGame,
}

/// A text is not an opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The FEN is malformed, its position is not legal, or a move is malformed, illegal or
    /// ambiguous.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The game is over after the opening.
    #[error("the opening ends the game: {0}")]
    Over(Outcome),
}

/// An openings file cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadOpeningsError {
    /// A line is not an opening.
    #[error("line {line}: {error}")]
    Opening {
        /// The number of the line, from 1.
        line: usize,
        /// The cause.
        error: OpeningError,
    },
    /// Reading failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file contains no opening.
    #[error("expected an opening, found none")]
    Empty,
}

impl Opening {
    /// Creates an opening from a game.
    ///
    /// # Errors
    /// If the game is over.
    pub fn new(game: AnyGame) -> Result<Self, Outcome> {
        match game.outcome() {
            None => Ok(Self { game }),
            Some(outcome) => Err(outcome),
        }
    }

    /// Parses a line of an openings file.
    ///
    /// # Errors
    /// If the FEN is malformed or not legal, a move is malformed, illegal or
    /// ambiguous, or the game is over after the last move.
    pub fn parse(
        variant: Variant,
        text: &str,
        draw_rules: DrawRules,
    ) -> Result<Self, OpeningError> {
        let mut words = text.split_whitespace().peekable();
        let fen = words.next_if(|word| word.starts_with(['W', 'B']));
        let record = GameRecord {
            start: fen.map(str::to_owned),
            moves: words.map(str::to_owned).collect(),
            draw_rules,
            ..GameRecord::new(variant)
        };
        Self::new(record.replay(&Bounds::NONE)?).map_err(OpeningError::Over)
    }

    /// The game after the moves of the opening.
    #[must_use]
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// The FEN before the first move; `None` for the starting position.
    #[must_use]
    pub fn fen(&self) -> Option<String> {
        self.game.record().start
    }

    /// The moves, in the long notation.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        self.game.record().moves
    }
}

impl fmt::Display for Opening {
    /// Writes the opening as a line of an openings file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GameRecord { start, moves, .. } = self.game.record();
        let words: Vec<_> = start.into_iter().chain(moves).collect();
        f.write_str(&words.join(" "))
    }
}

/// Shuffles openings, so that a match that plays only some of a sorted set
/// plays a random selection. The same seed gives the same order.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
}

/// Reads an openings file.
///
/// # Errors
/// If reading fails, a line is not an opening, or there is no opening.
pub fn read(
    variant: Variant,
    source: impl BufRead,
    draw_rules: DrawRules,
) -> Result<Vec<Opening>, ReadOpeningsError> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let line = line?;
        let text = line.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let at = |error| ReadOpeningsError::Opening { line: number, error };
        openings.push(Opening::parse(variant, text, draw_rules).map_err(at)?);
    }
    if openings.is_empty() { Err(ReadOpeningsError::Empty) } else { Ok(openings) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: DrawRules = DrawRules::PlayStrategy;

    fn message(text: &str) -> String {
        read(Variant::Dameo, text.as_bytes(), RULES).unwrap_err().to_string()
    }

    #[test]
    fn openings_round_trip() {
        let lines = ["c3-c4 f6-f5", "W:Wa1,b1:Bg8,h8:H0:F1", "W:Wa1,b1:Bg8,h8:H3:F7 a1-a2 g8-g7"];
        let text = format!("# a set\n\n{}\r\n", lines.join("\n"));
        let openings = read(Variant::Dameo, text.as_bytes(), RULES).unwrap();
        let written: Vec<_> = openings.iter().map(ToString::to_string).collect();
        assert_eq!(written, lines);
        assert_eq!(openings[2].game().ply(), 2);
        assert_eq!(openings[2].game().half_moves(), 0);
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(message("\n# nothing\n"), "expected an opening, found none");
        assert!(message("c3-c4\nc3-c9\n").starts_with("line 2: move 1: "));
        assert!(message("W:Wa9:Bh8").starts_with("line 1: "));
        assert!(message("W:Wa1:B a1-a2").starts_with("line 1: the opening ends the game: "));
    }
}
