//! Reads table files, checking everything they say.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::xxh3_64;

use super::block;
use super::decoder::{Decoder, Zstd};
use super::header::{self, CHECKSUM_LEN, ENTRY_LEN, HEADER_LEN, Header, Metric};
use crate::error::TablebaseError;
use crate::material::MaterialSignature;
use crate::source::Source;

/// An open table file with valid front matter.
pub struct TableFile {
    path: PathBuf,
    source: Box<dyn Source>,
    header: Header,
    checksum: u64,
    decoder: Box<dyn Decoder>,
    blocks: Vec<Entry>,
}

/// The table that a file should hold.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a> {
    /// The name of the rules.
    pub rules: &'a str,
    /// The pieces of both sides.
    pub signature: MaterialSignature,
    /// The values of the file.
    pub metric: Metric,
    /// Number of indices: [`Index::len`](crate::Index::len).
    pub len: u64,
}

/// A directory entry.
#[derive(Clone, Copy, Debug)]
struct Entry {
    offset: u64,
    len: u32,
    checksum: u64,
}

impl TableFile {
    /// Opens a table file and checks everything but its blocks. The path is for
    /// error messages.
    ///
    /// # Errors
    /// If the file does not hold the expected table, has another version or is
    /// damaged.
    pub fn open(
        path: impl AsRef<Path>,
        source: Box<dyn Source>,
        table: Expected<'_>,
        zstd: Zstd,
    ) -> Result<Self, TablebaseError> {
        let path = path.as_ref();
        let Expected { rules, signature, metric, len } = table;
        let front = read_front(path, &*source)?;
        let header = Header::from_bytes(&first(&front), path)?;
        let found = Header::describe(&header.rules, header.signature, header.metric);
        let expected = Header::describe(rules, signature, metric);
        if found != expected {
            return Err(TablebaseError::Foreign { path: path.to_owned(), found, expected });
        }
        let (_, rest) = front.split_at(HEADER_LEN);
        let (dictionary, directory) = rest.split_at(header.dictionary_len as usize);
        let blocks = entries(directory, header.front_len());
        let end =
            blocks.last().map_or(header.front_len(), |last| last.offset + u64::from(last.len));
        let per_block = metric.positions_per_block();
        let consistent = header.positions == len
            && header.positions_per_block as usize == per_block
            && u64::from(header.blocks) == len.div_ceil(per_block as u64)
            && end == header.file_len;
        let not_a_table =
            |reason: String| TablebaseError::NotATable { path: path.to_owned(), reason };
        if !consistent {
            return Err(not_a_table(format!("its header does not fit {expected}")));
        }
        let decoder = zstd
            .decoder(dictionary)
            .ok_or_else(|| not_a_table("its dictionary cannot be understood".to_owned()))?;
        Ok(Self {
            path: path.to_owned(),
            checksum: header::checksum(&front),
            decoder,
            source,
            header,
            blocks,
        })
    }

    /// Number of values.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.header.positions
    }

    /// Length of the file in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.header.file_len
    }

    /// The checksum in the header, which covers the whole file.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        self.checksum
    }

    /// Number of blocks.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Reads a block, checks it and returns its packed values.
    ///
    /// # Errors
    /// If the block cannot be read or is damaged.
    ///
    /// # Panics
    /// If `number` is not below [`blocks`](Self::blocks).
    pub fn block(&self, number: usize) -> Result<Vec<u8>, TablebaseError> {
        let bytes = self.compressed_block(number)?;
        let metric = self.header.metric;
        let values = self.values_in(number);
        block::decompress(metric, &bytes, values, self.decoder.as_ref())
            .ok_or_else(|| self.damaged(number))
    }

    /// Reads a block and checks it, which is faster than to read its values.
    ///
    /// # Errors
    /// If the block cannot be read or is damaged.
    ///
    /// # Panics
    /// If `number` is not below [`blocks`](Self::blocks).
    pub fn check_block(&self, number: usize) -> Result<(), TablebaseError> {
        self.compressed_block(number).map(drop)
    }

    /// The bytes of a block, whose checksum is right.
    fn compressed_block(&self, number: usize) -> Result<Cow<'_, [u8]>, TablebaseError> {
        let Entry { offset, len, checksum } = self.blocks[number];
        let read = self.source.read(offset, len as usize);
        let bytes = read.map_err(TablebaseError::io("read", &self.path))?;
        if xxh3_64(&bytes) == checksum { Ok(bytes) } else { Err(self.damaged(number)) }
    }

    fn damaged(&self, number: usize) -> TablebaseError {
        let Entry { offset, len, .. } = self.blocks[number];
        TablebaseError::Checksum { path: self.path.clone(), offset, length: len.into() }
    }

    /// Number of values in a block.
    #[doc(hidden)]
    #[must_use]
    pub fn values_in(&self, number: usize) -> usize {
        let per_block = self.header.metric.positions_per_block();
        let first = (number * per_block) as u64;
        (self.header.positions - first).min(per_block as u64) as usize
    }
}

/// Header, dictionary and directory, with a valid checksum.
fn read_front(path: &Path, source: &dyn Source) -> Result<Vec<u8>, TablebaseError> {
    let read = |length| source.read(0, length).map_err(TablebaseError::io("read", path));
    if source.len() < HEADER_LEN as u64 {
        let reason = "it is shorter than a header".to_owned();
        return Err(TablebaseError::NotATable { path: path.to_owned(), reason });
    }
    let header = Header::from_bytes(&first(&read(HEADER_LEN)?), path)?;
    if header.file_len != source.len() {
        return Err(TablebaseError::Length {
            path: path.to_owned(),
            found: source.len(),
            expected: header.file_len,
        });
    }
    let length = header.front_len();
    let damaged = || TablebaseError::Checksum { path: path.to_owned(), offset: 0, length };
    if length > header.file_len {
        return Err(damaged());
    }
    let front = read(length as usize)?.into_owned();
    if header::compute_checksum(&front) != header::checksum(&front) {
        return Err(damaged());
    }
    Ok(front)
}

fn first(bytes: &[u8]) -> [u8; HEADER_LEN] {
    std::array::from_fn(|at| bytes[at])
}

/// Parses the directory of blocks that are stored from `offset` on.
fn entries(directory: &[u8], mut offset: u64) -> Vec<Entry> {
    directory
        .chunks_exact(ENTRY_LEN)
        .map(|entry| {
            let (len, checksum) = entry.split_at(ENTRY_LEN - CHECKSUM_LEN);
            let len = u32::from_le_bytes(std::array::from_fn(|at| len[at]));
            let checksum = u64::from_le_bytes(std::array::from_fn(|at| checksum[at]));
            let entry = Entry { offset, len, checksum };
            offset += u64::from(len);
            entry
        })
        .collect()
}
