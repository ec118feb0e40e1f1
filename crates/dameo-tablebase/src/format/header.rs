//! The header of a table file.

use std::fmt;
use std::path::Path;

use crate::error::TablebaseError;
use crate::material::{Material, MaterialSignature};

/// The first bytes of every table file.
const MAGIC: [u8; 8] = *b"DameoTbl";
/// The format version.
const VERSION: u16 = 1;
/// Length of the header in bytes.
pub(super) const HEADER_LEN: usize = 80;
/// Length of the field with the name of the rules.
const RULES_LEN: usize = 24;
/// Offset of the checksum of the front matter.
const CHECKSUM_AT: usize = 72;
/// Length of a checksum: XXH3, 64 bits.
pub(crate) const CHECKSUM_LEN: usize = 8;
/// Length of a directory entry: the length of a block and its checksum.
pub const ENTRY_LEN: usize = 4 + CHECKSUM_LEN;

/// The values that a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// Win, draw or loss: for search.
    Wdl,
    /// Distance to win or loss in plies: for play and display.
    Dtw,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Self; 2] = [Self::Wdl, Self::Dtw];

    /// The file extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "wdl",
            Self::Dtw => "dist",
        }
    }

    fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|&metric| metric as u8 == byte)
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wdl => "win, draw or loss",
            Self::Dtw => "distances",
        })
    }
}

/// The fixed part of the front matter, which also has a dictionary and the
/// directory of the blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are those of docs/tablebase-format.md")]
pub struct Header {
    pub metric: Metric,
    pub signature: MaterialSignature,
    pub rules: String,
    pub positions: u64,
    pub positions_per_block: u32,
    pub blocks: u32,
    pub dictionary_len: u32,
    pub file_len: u64,
}

impl Header {
    /// Describes the file in an error message.
    pub(crate) fn describe(rules: &str, signature: MaterialSignature, metric: Metric) -> String {
        format!("{metric} of {signature} in {rules}")
    }

    /// Length of header, dictionary and directory in bytes.
    #[must_use]
    pub fn front_len(&self) -> u64 {
        let directory = u64::from(self.blocks) * ENTRY_LEN as u64;
        HEADER_LEN as u64 + u64::from(self.dictionary_len) + directory
    }

    /// The header as bytes, with a checksum of zero.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let MaterialSignature { own, enemy } = self.signature;
        let mut rules = [0; RULES_LEN];
        rules[..self.rules.len()].copy_from_slice(self.rules.as_bytes());
        let fields: [&[u8]; 11] = [
            &MAGIC,
            &VERSION.to_le_bytes(),
            &[self.metric as u8, 0],
            &[own.kings, own.men, enemy.kings, enemy.men],
            &rules,
            &self.positions.to_le_bytes(),
            &self.positions_per_block.to_le_bytes(),
            &self.blocks.to_le_bytes(),
            &self.dictionary_len.to_le_bytes(),
            &[0; 4],
            &self.file_len.to_le_bytes(),
        ];
        let mut bytes = [0; HEADER_LEN];
        let mut at = 0;
        for field in fields {
            bytes[at..at + field.len()].copy_from_slice(field);
            at += field.len();
        }
        debug_assert_eq!(at, CHECKSUM_AT);
        bytes
    }

    /// Parses a header without checking the checksum.
    pub(super) fn from_bytes(
        bytes: &[u8; HEADER_LEN],
        path: &Path,
    ) -> Result<Self, TablebaseError> {
        let not_a_table = |reason: &str| TablebaseError::NotATable {
            path: path.to_owned(),
            reason: reason.to_owned(),
        };
        if bytes[..8] != MAGIC {
            return Err(not_a_table("it begins with other bytes"));
        }
        let found = u16::from_le_bytes([bytes[8], bytes[9]]);
        if found != VERSION {
            return Err(TablebaseError::Version { path: path.to_owned(), found, known: VERSION });
        }
        let u32_at = |at: usize| u32::from_le_bytes(array(&bytes[at..]));
        let u64_at = |at: usize| u64::from_le_bytes(array(&bytes[at..]));
        let material = |at: usize| Material { kings: bytes[at], men: bytes[at + 1] };
        let rules = bytes[16..16 + RULES_LEN].iter().copied().take_while(|&byte| byte != 0);
        Ok(Self {
            metric: Metric::from_byte(bytes[10])
                .ok_or_else(|| not_a_table("its metric is not known"))?,
            signature: MaterialSignature { own: material(12), enemy: material(14) },
            rules: String::from_utf8(rules.collect())
                .map_err(|_| not_a_table("the name of its rules is no text"))?,
            positions: u64_at(40),
            positions_per_block: u32_at(48),
            blocks: u32_at(52),
            dictionary_len: u32_at(56),
            file_len: u64_at(64),
        })
    }
}

fn array<const N: usize>(bytes: &[u8]) -> [u8; N] {
    std::array::from_fn(|at| bytes[at])
}

/// The checksum in a header.
#[must_use]
pub fn checksum(front: &[u8]) -> u64 {
    u64::from_le_bytes(array(&front[CHECKSUM_AT..]))
}

/// Computes the checksum of header, dictionary and directory, with the checksum
/// field taken as zero. The directory has the checksums of the blocks, so this
/// one covers the whole file.
pub(super) fn compute_checksum(front: &[u8]) -> u64 {
    let mut state = xxhash_rust::xxh3::Xxh3::new();
    state.update(&front[..CHECKSUM_AT]);
    state.update(&[0; CHECKSUM_LEN]);
    state.update(&front[CHECKSUM_AT + CHECKSUM_LEN..]);
    state.digest()
}

/// Writes the checksum into the front matter.
pub fn seal(front: &mut [u8]) {
    let checksum = compute_checksum(front);
    front[CHECKSUM_AT..CHECKSUM_AT + CHECKSUM_LEN].copy_from_slice(&checksum.to_le_bytes());
}
