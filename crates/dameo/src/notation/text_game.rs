//! Games as lines of moves: "one game a line, moves separated by spaces".

use thiserror::Error;

use super::format::MoveFormat;
use super::move_text::WriteMoveError;
use super::parse_move::ParseMoveError;
use super::result::GameResult;
use crate::bounds::BoundsError;
use crate::conclusion::GameOver;
use crate::game::{Game, PlayTextError};
use crate::piece::Color;
use crate::rules::Rules;

/// A line of moves cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum ReadMovesError {
    /// A text names no legal move, or more than one.
    #[error("ply {ply}: {error}")]
    Move {
        /// The number of the move in the game, from 1.
        ply: usize,
        /// What is wrong with it.
        error: ParseMoveError,
    },
    /// A move follows although the game is over.
    #[cfg_attr(feature = "serde", serde(rename = "after-end"))]
    #[error("ply {ply}: \"{text}\" comes after the end of the game: {}", .over.ending())]
    Over {
        /// The number of the move in the game, from 1.
        ply: usize,
        /// The move.
        text: String,
        /// How the game ended.
        over: GameOver,
    },
    /// The game exceeds its bounds; only a [`BoundedGame`](crate::BoundedGame) has some.
    #[error("ply {ply}: {error}")]
    Bounds {
        /// The number of the move in the game, from 1.
        ply: usize,
        /// Which of them, and how.
        error: BoundsError,
    },
    /// Something follows the result.
    #[error("ply {ply}: \"{text}\" comes after the result {result}")]
    AfterResult {
        /// The number that the move would have in the game, from 1.
        ply: usize,
        /// What follows.
        text: String,
        /// The result before it.
        result: GameResult,
    },
}

/// A game cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("ply {ply}: {error}")]
pub struct WriteMovesError {
    /// The number of the move in the game, from 1.
    pub ply: usize,
    /// Why it cannot be written.
    pub error: WriteMoveError,
}

impl<R: Rules> Game<R> {
    /// Plays the moves of a line, separated by white space. Move numbers
    /// (`1.`, `1...`, `1`, also joined to the move by the dot) are skipped. A result
    /// at the end is returned, [`GameResult::Unknown`] if there is none.
    /// It changes nothing about the game.
    ///
    /// In [`MoveFormat::MindSportsShort`], hyphens join the moves of White and
    /// Black: `1.a46-h42x 2.a68x-g5h4!`.
    ///
    /// # Errors
    /// If a text names no legal move or more than one, or the game is over, or anything
    /// follows the result. The moves before it have been played then.
    pub fn read_moves(
        &mut self,
        line: &str,
        format: MoveFormat,
    ) -> Result<GameResult, ReadMovesError> {
        read_line(line, format, self.ply(), |text| self.play_text(text, format).map(|_| ()))
    }

    /// The moves of the game as a line without a result, which
    /// [`read_moves`](Game::read_moves) reads back.
    ///
    /// They are separated by spaces; in [`MoveFormat::MindSportsShort`] they
    /// are numbered and joined in pairs.
    ///
    /// # Errors
    /// If the format has no text for one of the moves; see
    /// [`Position::write_move`](crate::Position::write_move).
    ///
    /// ```
    /// use dameo::{Dameo, DrawRules, Game, MoveFormat};
    ///
    /// let mut game = Game::<Dameo>::new(DrawRules::PlayStrategy);
    /// game.read_moves("1. d1-d4 d8-b6", MoveFormat::Long)?;
    /// assert_eq!(game.write_moves(MoveFormat::PlayStrategy)?, "d1d4 d8b6");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_moves(&self, format: MoveFormat) -> Result<String, WriteMovesError> {
        let mut line = String::new();
        let mut number = self.setup().move_number;
        for ((ply, mv), position) in (1..).zip(self.moves()).zip(self.positions()) {
            let turn = position.turn();
            let text =
                position.write_move(mv, format).map_err(|error| WriteMovesError { ply, error })?;
            if format == MoveFormat::MindSportsShort {
                line += &pair_prefix(line.is_empty(), turn, number);
            } else if !line.is_empty() {
                line.push(' ');
            }
            line += &text;
            number = number.saturating_add(u16::from(turn == Color::Black));
        }
        Ok(line)
    }
}

/// Calls `play` with every move of a line, and returns the result at its end. `ply` is the
/// number of plies before it.
pub(crate) fn read_line(
    line: &str,
    format: MoveFormat,
    mut ply: usize,
    mut play: impl FnMut(&str) -> Result<(), PlayTextError>,
) -> Result<GameResult, ReadMovesError> {
    let mut play = |ply: &mut usize, text: &str| {
        *ply += 1;
        play(text).map_err(|error| ReadMovesError::at(*ply, error))
    };
    let mut result = None;
    for word in line.split_whitespace() {
        if let Some(result) = result {
            return Err(ReadMovesError::AfterResult {
                ply: ply + 1,
                text: word.to_owned(),
                result,
            });
        }
        result = word.parse::<GameResult>().ok();
        if result.is_some() {
            continue;
        }
        match skip_move_number(word) {
            "" => {}
            moves if format == MoveFormat::MindSportsShort => {
                moves.split('-').try_for_each(|text| play(&mut ply, text))?;
            }
            text => play(&mut ply, text)?,
        }
    }
    Ok(result.unwrap_or_default())
}

impl ReadMovesError {
    /// The error of the move with the given number, from 1.
    fn at(ply: usize, error: PlayTextError) -> Self {
        match error {
            PlayTextError::Move(error) => Self::Move { ply, error },
            PlayTextError::Over { text, over } => Self::Over { ply, text, over },
            PlayTextError::Bounds(error) => Self::Bounds { ply, error },
        }
    }
}

/// The text before a move where "White's and Black's moves are joined by a
/// hyphen".
fn pair_prefix(is_first: bool, turn: Color, number: u16) -> String {
    match (turn, is_first) {
        (Color::White, true) => format!("{number}."),
        (Color::White, false) => format!(" {number}."),
        (Color::Black, true) => format!("{number}..."),
        (Color::Black, false) => "-".to_owned(),
    }
}

/// What follows the number of a move, `12.`, `12...` or `12` alone, if there
/// is one.
pub(crate) fn skip_move_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches('.');
    let is_number = after_dots.len() < after_digits.len() || after_digits.is_empty();
    if is_number { after_dots } else { word }
}
