//! The formats of games, by name and by detection.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::MoveFormat;

/// A format of a text with games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameFormat {
    /// PDN: tags, comments and variations. PlayStrategy exports it.
    Pdn,
    /// One game on each line, in the given notation. If the notation is that of
    /// a website, the reader accepts the site's exports of whole games too.
    Moves(MoveFormat),
}

impl GameFormat {
    /// Every format, PDN first.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Pdn).chain(MoveFormat::ALL.into_iter().map(Self::Moves))
    }

    /// The name, as used on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pdn => "pdn",
            Self::Moves(format) => format.name(),
        }
    }

    /// Detects the format of a text. One grammar parses all notations, so
    /// [`MoveFormat::Long`] is returned for any of them, except
    /// [`MoveFormat::MindSportsShort`], which is "used only when the caller
    /// names it".
    ///
    /// - A text that starts with `{` or `[{` is a JSON export of AbstractPlay.
    /// - Tags, comments, variations and NAGs are PDN.
    /// - Moves alone are one game a line. If a later line continues the move
    ///   numbers of the line before, all lines are one game, in PDN.
    ///
    /// ```
    /// use dameo::MoveFormat;
    /// use dameo::import::GameFormat;
    ///
    /// assert_eq!(GameFormat::detect("d1d4 d8b6\n"), GameFormat::Moves(MoveFormat::Long));
    /// assert_eq!(GameFormat::detect("[White \"Ada\"]\n"), GameFormat::Pdn);
    /// ```
    #[must_use]
    pub fn detect(text: &str) -> Self {
        if looks_like_json(text) {
            return Self::Moves(MoveFormat::AbstractPlay);
        }
        let has_pdn_markup = text.contains(['[', '{', '(', ';', '$']);
        let mut later_lines = text.lines().filter(|line| !line.trim().is_empty()).skip(1);
        if has_pdn_markup || later_lines.any(continues_game) {
            return Self::Pdn;
        }
        Self::Moves(MoveFormat::Long)
    }
}

/// Whether a text starts like JSON. A bracket alone may also start a PDN tag.
pub(super) fn looks_like_json(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c == '\u{feff}' || c.is_whitespace());
    text.starts_with('{')
        || text.strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with(['{', ']']))
}

/// Whether a line of moves continues the game of the line before.
fn continues_game(line: &str) -> bool {
    let number = |word: &str| -> Option<u32> {
        let (digits, rest) = word.split_at(word.find(|c: char| !c.is_ascii_digit())?);
        rest.starts_with('.').then(|| digits.parse().ok())?
    };
    line.split_whitespace().find_map(number).is_some_and(|number| number != 1)
}

impl fmt::Display for GameFormat {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An unknown name of a game format.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename = "unknown-game-format"))]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[error("\"{text}\" is not a format of games: expected {}", names())]
pub struct ParseGameFormatError {
    /// The unknown name.
    pub text: String,
}

fn names() -> String {
    GameFormat::all().map(GameFormat::name).collect::<Vec<_>>().join(", ")
}

impl FromStr for GameFormat {
    type Err = ParseGameFormatError;

    /// Reads a name in any case.
    ///
    /// # Errors
    /// If the text is not one of the names.
    fn from_str(text: &str) -> Result<Self, ParseGameFormatError> {
        Self::all()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseGameFormatError { text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for format in GameFormat::all() {
            assert_eq!(format.name().parse(), Ok(format));
            assert_eq!(format.name().to_uppercase().parse(), Ok(format));
        }
        let error = "sgf".parse::<GameFormat>().unwrap_err().to_string();
        assert_eq!(
            error,
            "\"sgf\" is not a format of games: expected pdn, long, playstrategy, mindsports, \
             mindsports-short, tapalnitski, abstractplay"
        );
    }

    #[test]
    fn formats_are_detected() {
        let long = GameFormat::Moves(MoveFormat::Long);
        let records = GameFormat::Moves(MoveFormat::AbstractPlay);
        for (text, format) in [
            ("[White \"A\"]\n\nd1-d4 *", GameFormat::Pdn),
            ("1. d1-d4 {strong} d8-d5", GameFormat::Pdn),
            ("1. d1-d4 (1. e1-e4) d8-d5", GameFormat::Pdn),
            ("1. d1-d4 d8-d5\n2. e1-e4 e8-e5", GameFormat::Pdn),
            ("1. d1-d4 d8-d5 2. e1-e4\ne8-e5 3. f1-f4", GameFormat::Pdn),
            ("d1-d4 d8-d5\ne1-e4", long),
            ("1. d1-d4 d8-d5\n\n1. e1-e4 1-0\n", long),
            ("d1d4 d8b6", long),
            ("", long),
            ("  {\"header\": {}}", records),
            ("\u{feff}[\n {\"header\": {}}]", records),
            ("[]", records),
        ] {
            assert_eq!(GameFormat::detect(text), format, "{text}");
        }
    }
}
