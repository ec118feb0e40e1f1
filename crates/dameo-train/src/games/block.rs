//! Blocks: games with a checksum.

use std::io::{self, Read};

use xxhash_rust::xxh3::xxh3_64;

use super::error::GamesFault;

const MAGIC: [u8; 4] = *b"GAME";
/// The length of what precedes the payload: four bytes, three words, the checksum of the
/// payload, and that of all these.
pub(super) const HEAD: usize = MAGIC.len() + 4 * 3 + 8 + 8;
/// The length of the payload from which on a block is written.
pub(super) const FULL: usize = 1 << 16;
/// The largest length of a payload: a full one and the longest game.
const MAX: u32 = 1 << 20;

/// A block that was read.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) games: u32,
    /// Positions with a score.
    pub(super) positions: u32,
    pub(super) payload: Vec<u8>,
}

impl Block {
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + self.payload.len());
        bytes.extend(MAGIC);
        for word in [self.payload.len() as u32, self.games, self.positions] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(xxh3_64(&self.payload).to_le_bytes());
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes.extend(&self.payload);
        bytes
    }

    /// Reads the next block; `Ok(None)` at the end of the file.
    pub(super) fn read(source: &mut impl Read) -> io::Result<Result<Option<Self>, GamesFault>> {
        let mut head = [0; HEAD];
        match read_up_to(source, &mut head)? {
            0 => return Ok(Ok(None)),
            HEAD => {}
            _ => return Ok(Err(GamesFault::Truncated)),
        }
        let mut words = Words(&head);
        let magic = words.take();
        if magic != MAGIC {
            return Ok(Err(GamesFault::Magic(magic)));
        }
        let [length, games, positions] = std::array::from_fn(|_| u32::from_le_bytes(words.take()));
        let [of_payload, of_head] = std::array::from_fn(|_| u64::from_le_bytes(words.take()));
        // A damaged length must not look like the end of the file.
        if xxh3_64(&head[..HEAD - 8]) != of_head || length > MAX {
            return Ok(Err(GamesFault::Checksum));
        }
        let mut payload = vec![0; length as usize];
        if read_up_to(source, &mut payload)? < payload.len() {
            return Ok(Err(GamesFault::Truncated));
        }
        if xxh3_64(&payload) != of_payload {
            return Ok(Err(GamesFault::Checksum));
        }
        Ok(Ok(Some(Self { games, positions, payload })))
    }

    /// The length in the file.
    pub(super) fn len(&self) -> u64 {
        (HEAD + self.payload.len()) as u64
    }
}

/// The fields of a head, in their order.
struct Words<'a>(&'a [u8]);

impl Words<'_> {
    /// The next bytes; zeros beyond the end.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (bytes, rest) = self.0.split_first_chunk().unwrap_or((&[0; N], &[]));
        self.0 = rest;
        *bytes
    }
}

/// Reads until the buffer is full or the file ends; returns the number of bytes.
pub(super) fn read_up_to(source: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match source.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(read) => filled += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}
