//! Files of games.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `DAMEOGMS` |
//! | 1 | the version, 1 |
//! | text | the name of the variant |
//! | text | where the games come from, for people |
//! | varint | the number of games |
//! | | the games |
//! | varint | the number of evaluations |
//! | 10 each | the key of a position and its evaluation, both little-endian |
//! | 8 | XXH3-64 of all bytes before, little-endian |
//!
//! A text is its length in bytes as a varint and its UTF-8. A varint is LEB128. A game
//! is a byte for its result (0 drawn, 1 won by White, 2 won by Black), a varint with the
//! number of plies, and for each ply a varint with the index of the move among the legal
//! moves, ordered by square of departure, square of arrival and captured squares.

use std::fmt;

use dameo::{Color, Variant};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_64;

use crate::key::PositionKey;
use crate::stored_game::StoredGame;

const MAGIC: &[u8; 8] = b"DAMEOGMS";
const VERSION: u8 = 1;
const CHECKSUM_LEN: usize = 8;
/// The smallest game has two bytes, an evaluation ten.
const MIN_GAME_LEN: usize = 2;
const EVALUATION_LEN: usize = 10;

/// Games of a variant, with evaluations of their commonest positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    variant: Variant,
    source: String,
    games: Vec<StoredGame>,
    evaluations: Vec<(PositionKey, i16)>,
}

/// A collection cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{fault}{}", At(*.offset))]
pub struct CollectionError {
    /// What is wrong.
    pub fault: CollectionFault,
    /// The offset of the byte at which it was noticed, if it is about one.
    pub offset: Option<usize>,
}

/// What is wrong with a collection.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CollectionFault {
    /// Something else.
    #[error("not a collection of games: expected it to begin with DAMEOGMS")]
    NotACollection,
    /// A version that is not known.
    #[error("version {0} of the format: expected {VERSION}")]
    UnknownVersion(u8),
    /// Damaged bytes.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// An end within something.
    #[error("the file ends early")]
    Truncated,
    /// Bytes after the end.
    #[error("more bytes than the file announces")]
    TrailingBytes,
    /// Bytes that are no text, or a text that is no variant.
    #[error("no text, or no variant of this name")]
    BadText,
    /// A number that is too large.
    #[error("a number is out of range")]
    BadNumber,
    /// Games of another variant.
    #[error("games of {found}: expected {expected}")]
    WrongVariant {
        /// The variant of the games.
        found: Variant,
        /// The variant asked for.
        expected: Variant,
    },
    /// A game that cannot be played.
    #[error("game {}, ply {}: there is no such move", game + 1, ply + 1)]
    IllegalMove {
        /// The index of the game.
        game: usize,
        /// The index of the ply.
        ply: usize,
    },
}

impl From<CollectionFault> for CollectionError {
    fn from(fault: CollectionFault) -> Self {
        Self { fault, offset: None }
    }
}

/// ` at byte 7`, or nothing.
struct At(Option<usize>);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |offset| write!(f, ", at byte {offset}"))
    }
}

impl Collection {
    /// A collection without games. `source` says where they come from, for people.
    #[must_use]
    pub fn new(variant: Variant, source: impl Into<String>) -> Self {
        Self { variant, source: source.into(), games: Vec::new(), evaluations: Vec::new() }
    }

    /// The variant of the games.
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.variant
    }

    /// Where the games come from, for people.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &[StoredGame] {
        &self.games
    }

    /// Evaluations of positions for White, in centipawns.
    #[must_use]
    pub fn evaluations(&self) -> &[(PositionKey, i16)] {
        &self.evaluations
    }

    /// Adds a game.
    pub fn push(&mut self, game: StoredGame) {
        self.games.push(game);
    }

    /// Adds the evaluation of a position for White, in centipawns.
    pub fn push_evaluation(&mut self, key: PositionKey, centipawns: i16) {
        self.evaluations.push((key, centipawns));
    }

    /// The file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        write_text(&mut bytes, self.variant.name());
        write_text(&mut bytes, &self.source);
        write_varint(&mut bytes, self.games.len());
        for game in &self.games {
            bytes.push(result_byte(game.winner()));
            write_varint(&mut bytes, game.plies());
            game.indices().iter().for_each(|&index| write_varint(&mut bytes, index.into()));
        }
        write_varint(&mut bytes, self.evaluations.len());
        for (key, evaluation) in &self.evaluations {
            bytes.extend(key.to_le_bytes());
            bytes.extend(evaluation.to_le_bytes());
        }
        let checksum = xxh3_64(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Reads a file. Whether the moves are legal is seen when the games are played:
    /// [`StoredGame::replay`].
    ///
    /// # Errors
    /// Every fault but [`CollectionFault::WrongVariant`] and
    /// [`CollectionFault::IllegalMove`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CollectionError> {
        let mut reader = Reader { bytes, offset: 0 };
        if reader.take(MAGIC.len()).ok() != Some(MAGIC) {
            return Err(CollectionFault::NotACollection.into());
        }
        let version = reader.byte()?;
        if version != VERSION {
            return Err(reader.fault(CollectionFault::UnknownVersion(version)));
        }
        let Some(content_len) = bytes.len().checked_sub(CHECKSUM_LEN) else {
            return Err(reader.fault(CollectionFault::Truncated));
        };
        let (content, checksum) = bytes.split_at(content_len);
        if xxh3_64(content).to_le_bytes() != checksum {
            return Err(CollectionFault::Checksum.into());
        }
        reader.bytes = content;
        let collection = reader.collection()?;
        match reader.rest() {
            [] => Ok(collection),
            _ => Err(reader.fault(CollectionFault::TrailingBytes)),
        }
    }
}

/// Reads numbers, texts and games one after the other.
struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

type Reading<T> = Result<T, CollectionError>;

impl<'a> Reader<'a> {
    fn collection(&mut self) -> Reading<Collection> {
        let name = self.text()?;
        let variant = name.parse().map_err(|_| self.fault(CollectionFault::BadText))?;
        let mut collection = Collection::new(variant, self.text()?);
        for _ in 0..self.count(MIN_GAME_LEN)? {
            let game = self.game()?;
            collection.push(game);
        }
        for _ in 0..self.count(EVALUATION_LEN)? {
            let key = PositionKey::from_le_bytes(self.array()?);
            collection.push_evaluation(key, i16::from_le_bytes(self.array()?));
        }
        Ok(collection)
    }

    fn game(&mut self) -> Reading<StoredGame> {
        let winner = match self.byte()? {
            0 => None,
            1 => Some(Color::White),
            2 => Some(Color::Black),
            _ => return Err(self.fault(CollectionFault::BadNumber)),
        };
        let plies = self.count(1)?;
        let indices = (0..plies).map(|_| {
            let index = self.varint()?;
            u16::try_from(index).map_err(|_| self.fault(CollectionFault::BadNumber))
        });
        Ok(StoredGame::from_indices(indices.collect::<Reading<_>>()?, winner))
    }

    /// Reads the number of items that follow, each of at least `min_len` bytes.
    fn count(&mut self, min_len: usize) -> Reading<usize> {
        let count = self.varint()?;
        if count > self.rest().len() / min_len {
            return Err(self.fault(CollectionFault::Truncated));
        }
        Ok(count)
    }

    fn text(&mut self) -> Reading<&'a str> {
        let len = self.count(1)?;
        let text = self.take(len)?;
        std::str::from_utf8(text).map_err(|_| self.fault(CollectionFault::BadText))
    }

    fn varint(&mut self) -> Reading<usize> {
        let mut value = 0_u32;
        // Four groups of seven bits: less than 2^28.
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value as usize);
            }
        }
        Err(self.fault(CollectionFault::BadNumber))
    }

    fn byte(&mut self) -> Reading<u8> {
        self.array().map(|[byte]| byte)
    }

    fn array<const N: usize>(&mut self) -> Reading<[u8; N]> {
        let bytes = self.take(N)?;
        Ok(bytes.try_into().expect("as many bytes as were asked for"))
    }

    fn take(&mut self, len: usize) -> Reading<&'a [u8]> {
        let Some((taken, _)) = self.rest().split_at_checked(len) else {
            return Err(self.fault(CollectionFault::Truncated));
        };
        self.offset += len;
        Ok(taken)
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.offset..]
    }

    const fn fault(&self, fault: CollectionFault) -> CollectionError {
        CollectionError { fault, offset: Some(self.offset) }
    }
}

const fn result_byte(winner: Option<Color>) -> u8 {
    match winner {
        None => 0,
        Some(Color::White) => 1,
        Some(Color::Black) => 2,
    }
}

fn write_text(bytes: &mut Vec<u8>, text: &str) {
    write_varint(bytes, text.len());
    bytes.extend(text.as_bytes());
}

fn write_varint(bytes: &mut Vec<u8>, mut value: usize) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}
