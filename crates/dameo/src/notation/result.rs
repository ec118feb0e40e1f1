//! Results of game records.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::typography::plain;
use crate::outcome::Outcome;
use crate::piece::Color;

/// The result of a game record. It has no reason; [`Outcome`] has one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`; `2-0` is read as well.
    WhiteWins,
    /// `0-1`; `0-2` is read as well.
    BlackWins,
    /// `1/2-1/2`; `1-1` is read as well.
    Draw,
    /// `0-0`: both sides have lost.
    BothLost,
    /// `*`: unknown, or the game is not over.
    #[default]
    Unknown,
}

impl GameResult {
    /// Every result.
    pub const ALL: [Self; 5] =
        [Self::WhiteWins, Self::BlackWins, Self::Draw, Self::BothLost, Self::Unknown];

    /// The text that is written.
    ///
    /// ```
    /// use dameo::notation::GameResult;
    ///
    /// assert_eq!(GameResult::Draw.text(), "1/2-1/2");
    /// assert_eq!("1-0".parse(), Ok(GameResult::WhiteWins));
    /// ```
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::BothLost => "0-0",
            Self::Unknown => "*",
        }
    }
}

impl From<Option<Outcome>> for GameResult {
    /// The result of a game with this outcome.
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome.map(|outcome| outcome.winner) {
            None => Self::Unknown,
            Some(None) => Self::Draw,
            Some(Some(Color::White)) => Self::WhiteWins,
            Some(Some(Color::Black)) => Self::BlackWins,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// A text is not a result.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "unknown-result"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("\"{text}\" is not a result: expected 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1, 0-0 or *")]
pub struct ParseGameResultError {
    /// The text.
    pub text: String,
}

impl FromStr for GameResult {
    type Err = ParseGameResultError;

    /// Reads a result, with one or two points for a win. The hyphen may be any dash, and a
    /// half `½`.
    ///
    /// # Errors
    /// If the text is not a result.
    fn from_str(text: &str) -> Result<Self, ParseGameResultError> {
        // A half is one character in many fonts.
        Ok(match plain(text).replace('½', "1/2").as_str() {
            "1-0" | "2-0" => Self::WhiteWins,
            "0-1" | "0-2" => Self::BlackWins,
            "1/2-1/2" | "1-1" => Self::Draw,
            "0-0" => Self::BothLost,
            "*" => Self::Unknown,
            _ => return Err(ParseGameResultError { text: text.to_owned() }),
        })
    }
}
