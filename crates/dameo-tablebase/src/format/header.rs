//! The first bytes of a table file.

use std::fmt;
use std::path::Path;

use crate::error::TablebaseError;
use crate::material::{Material, MaterialSignature};

/// What every table file begins with.
const MAGIC: [u8; 8] = *b"DameoTbl";
/// The version of the format.
const VERSION: u16 = 1;
/// The length of the fixed part.
pub(super) const HEADER_LEN: usize = 80;
/// The bytes that the name of the rules may take.
const RULES_LEN: usize = 24;
/// Where the checksum of the front matter stands.
const CHECKSUM_AT: usize = 72;
/// The length of a checksum: XXH3, 64 bits.
pub(crate) const CHECKSUM_LEN: usize = 8;
/// The length of an entry of the directory: the length of a block and its
/// checksum.
pub(super) const ENTRY_LEN: usize = 4 + CHECKSUM_LEN;

/// What a table says about its positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Metric {
    /// Who wins: for search.
    Wdl,
    /// Who wins and in how many plies: for play and display.
    Distance,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Self; 2] = [Self::Wdl, Self::Distance];

    /// The extension of file names.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Wdl => "wdl",
            Self::Distance => "dist",
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
            Self::Distance => "distances",
        })
    }
}

/// The fixed part of the front matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Header {
    pub(crate) metric: Metric,
    pub(crate) signature: MaterialSignature,
    /// The name of the rules.
    pub(crate) rules: String,
    pub(crate) positions: u64,
    pub(crate) positions_per_block: u32,
    pub(crate) blocks: u32,
    pub(crate) dictionary_len: u32,
    pub(crate) file_len: u64,
}

impl Header {
    /// What the file is, for people.
    pub(crate) fn describe(rules: &str, signature: MaterialSignature, metric: Metric) -> String {
        format!("{metric} of {signature} in {rules}")
    }

    /// The length of header, dictionary and directory.
    pub(crate) fn front_len(&self) -> u64 {
        let directory = u64::from(self.blocks) * ENTRY_LEN as u64;
        HEADER_LEN as u64 + u64::from(self.dictionary_len) + directory
    }

    /// The header as bytes, the checksum still zero.
    #[cfg(feature = "build")]
    pub(super) fn to_bytes(&self) -> [u8; HEADER_LEN] {
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

    /// Reads a header; that its checksum is right is still to be seen.
    pub(super) fn from_bytes(
        bytes: &[u8; HEADER_LEN],
        path: &Path,
    ) -> Result<Self, TablebaseError> {
        let no_table = |reason: &str| TablebaseError::NotATable {
            path: path.to_owned(),
            reason: reason.to_owned(),
        };
        if bytes[..8] != MAGIC {
            return Err(no_table("it begins with other bytes"));
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
                .ok_or_else(|| no_table("its metric is not known"))?,
            signature: MaterialSignature { own: material(12), enemy: material(14) },
            rules: String::from_utf8(rules.collect())
                .map_err(|_| no_table("the name of its rules is no text"))?,
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
pub(super) fn checksum(front: &[u8]) -> u64 {
    u64::from_le_bytes(array(&front[CHECKSUM_AT..]))
}

/// Computes the checksum of header, dictionary and directory, in which the
/// checksum itself counts as zero. The directory holds those of the blocks, so
/// that this one vouches for the whole file.
pub(super) fn compute_checksum(front: &[u8]) -> u64 {
    let mut state = xxhash_rust::xxh3::Xxh3::new();
    state.update(&front[..CHECKSUM_AT]);
    state.update(&[0; CHECKSUM_LEN]);
    state.update(&front[CHECKSUM_AT + CHECKSUM_LEN..]);
    state.digest()
}

/// Writes the checksum into the front matter.
#[cfg(feature = "build")]
pub(super) fn seal(front: &mut [u8]) {
    let checksum = compute_checksum(front);
    front[CHECKSUM_AT..CHECKSUM_AT + CHECKSUM_LEN].copy_from_slice(&checksum.to_le_bytes());
}
