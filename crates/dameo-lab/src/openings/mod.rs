//! Openings: what they are, files of them, and how balanced ones are found.
//!
//! A file has an opening a line: moves from the start, or a FEN, or a FEN and
//! moves from there, separated by blanks. Empty lines and lines that begin
//! with `#` are passed over.

mod sampler;

use std::fmt;
use std::io::{self, BufRead};

use dameo::{DrawRules, FenError, Game, Outcome, ParseMoveError, Rules, Setup, SetupError};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

pub use self::sampler::{Sampler, Sampling};

/// An opening: a game that has begun and is not over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<R: Rules> {
    game: Game<R>,
}

/// A text is no opening.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The FEN is none.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The position of the FEN cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is not legal, or ambiguous.
    #[error("move {number}: {error}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with it.
        error: ParseMoveError,
    },
    /// There is nothing left to play.
    #[error("the opening ends the game: {0}")]
    Over(Outcome),
}

/// A file of openings cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ReadOpeningsError {
    /// A line is no opening.
    #[error("line {line}: {error}")]
    Opening {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        error: OpeningError,
    },
    /// The file could not be read to its end.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is no opening in it.
    #[error("expected an opening, found none")]
    Empty,
}

impl<R: Rules> Opening<R> {
    /// The opening in which these moves were played.
    ///
    /// # Errors
    /// If the game is over.
    pub fn new(game: Game<R>) -> Result<Self, Outcome> {
        match game.outcome() {
            None => Ok(Self { game }),
            Some(outcome) => Err(outcome),
        }
    }

    /// Reads a line of a file of openings.
    ///
    /// # Errors
    /// If the FEN is none, a move is not legal or ambiguous, or the game is
    /// over after the last one.
    pub fn parse(text: &str, draw_rules: DrawRules) -> Result<Self, OpeningError> {
        let mut words = text.split_whitespace().peekable();
        let mut game = match words.next_if(|word| word.starts_with(['W', 'B'])) {
            None => Game::new(draw_rules),
            Some(fen) => Game::from_setup(Setup::from_legal_fen(fen)?, draw_rules)?,
        };
        for (number, word) in (1..).zip(words) {
            let at = |error| OpeningError::Move { number, error };
            let mv = game.position().parse_move(word).map_err(at)?;
            if let Err(dameo::PlayError::Illegal(reason)) = game.play(mv) {
                return Err(at(ParseMoveError::Illegal { text: word.to_owned(), reason }));
            }
        }
        Self::new(game).map_err(OpeningError::Over)
    }

    /// The game as far as it has been played.
    #[must_use]
    pub fn game(&self) -> &Game<R> {
        &self.game
    }

    /// The FEN that the opening begins from, unless it is the usual start.
    #[must_use]
    pub fn fen(&self) -> Option<String> {
        (!self.game.is_from_start()).then(|| self.game.setup().fen_with_counters())
    }

    /// The moves, in the project's own form.
    #[must_use]
    pub fn moves(&self) -> Vec<String> {
        let positions = self.game.positions();
        positions.zip(self.game.moves()).map(|(position, mv)| position.move_text(mv)).collect()
    }
}

impl<R: Rules> fmt::Display for Opening<R> {
    /// Writes the opening as a line of a file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = self.fen().into_iter().chain(self.moves()).collect();
        f.write_str(&words.join(" "))
    }
}

/// Puts openings into an order that depends on the seed alone, so that a match
/// that takes only some of a sorted set takes them from all of it.
pub fn shuffle<R: Rules>(openings: &mut [Opening<R>], seed: u64) {
    openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
}

/// Reads a file of openings.
///
/// # Errors
/// If a line is no opening, or there is none.
pub fn read<R: Rules>(
    source: impl BufRead,
    draw_rules: DrawRules,
) -> Result<Vec<Opening<R>>, ReadOpeningsError> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let line = line?;
        let text = line.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let at = |error| ReadOpeningsError::Opening { line: number, error };
        openings.push(Opening::parse(text, draw_rules).map_err(at)?);
    }
    if openings.is_empty() { Err(ReadOpeningsError::Empty) } else { Ok(openings) }
}

#[cfg(test)]
mod tests {
    use dameo::Dameo;

    use super::*;

    const RULES: DrawRules = Dameo::DEFAULT_DRAW_RULES;

    fn message(text: &str) -> String {
        read::<Dameo>(text.as_bytes(), RULES).unwrap_err().to_string()
    }

    #[test]
    fn openings_round_trip() {
        let lines = ["c3-c4 f6-f5", "W:Wa1,b1:Bg8,h8:H0:F1", "W:Wa1,b1:Bg8,h8:H3:F7 a1-a2 g8-g7"];
        let text = format!("# a set\n\n{}\r\n", lines.join("\n"));
        let openings = read::<Dameo>(text.as_bytes(), RULES).unwrap();
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
