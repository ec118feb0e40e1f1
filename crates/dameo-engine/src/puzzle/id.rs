//! Names of puzzles.

use std::fmt;
use std::str::FromStr;

use dameo::AnyPosition;
use thiserror::Error;

/// The name of a puzzle: 40 bits of the hash of its position. Mirror images, and
/// positions with the sides exchanged, have the same name: they are the same
/// puzzle.
///
/// It is written as eight digits of Crockford's base 32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleId(u64);

/// A text is not a [`PuzzleId`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{text}\" is not the id of a puzzle: expected eight of the characters {DIGITS}")]
pub struct PuzzleIdError {
    /// The text.
    pub text: String,
}

const DIGITS: &str = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 8;
const BITS_PER_DIGIT: u32 = 5;

impl PuzzleId {
    /// The name of the puzzle that begins in a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        let flipped = position.flipped();
        let images = [*position, position.mirrored(), flipped, flipped.mirrored()];
        let hash = images.iter().map(AnyPosition::zobrist_hash).min().expect("four images");
        Self(hash & ((1 << (LENGTH * BITS_PER_DIGIT)) - 1))
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |index| (self.0 >> (BITS_PER_DIGIT * index)) as usize & (DIGITS.len() - 1);
        let text: String =
            (0..LENGTH).rev().map(|index| char::from(DIGITS.as_bytes()[digit(index)])).collect();
        f.pad(&text)
    }
}

impl FromStr for PuzzleId {
    type Err = PuzzleIdError;

    fn from_str(text: &str) -> Result<Self, PuzzleIdError> {
        let error = || PuzzleIdError { text: text.to_owned() };
        if text.len() != LENGTH as usize {
            return Err(error());
        }
        let value = text.chars().try_fold(0, |value, character| {
            DIGITS.find(character).map(|digit| (value << BITS_PER_DIGIT) | digit as u64)
        });
        value.map(Self).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use dameo::Variant;

    use super::*;

    #[test]
    fn images_have_one_name() {
        for &variant in Variant::ALL {
            let position = AnyPosition::start(variant);
            let position = position.after(position.legal_moves()[0]);
            let id = PuzzleId::of(&position);
            assert_eq!(PuzzleId::of(&position.mirrored()), id);
            assert_eq!(PuzzleId::of(&position.flipped()), id);
            assert_ne!(PuzzleId::of(&position.after(position.legal_moves()[0])), id);
        }
    }

    #[test]
    fn names_round_trip() {
        for value in [0, 31, 1 << 39, (1 << 40) - 1, 0x12_3456_789a] {
            let text = PuzzleId(value).to_string();
            assert_eq!(text.len(), 8);
            assert_eq!(text.parse(), Ok(PuzzleId(value)));
        }
        for text in ["", "0000000", "000000000", "0000000u", "0000000A", "000000é"] {
            assert!(text.parse::<PuzzleId>().is_err(), "{text}");
        }
    }
}
