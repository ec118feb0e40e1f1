//! Where the bytes of a table come from.

#[cfg(feature = "native")]
mod files;

use std::borrow::Cow;
use std::io;

#[cfg(feature = "native")]
pub use self::files::{MappedFile, PlainFile};

/// Bytes that can be read at any place, by several threads at once.
pub trait Source: Send + Sync {
    /// How many bytes there are.
    fn len(&self) -> u64;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Some of the bytes.
    ///
    /// # Errors
    /// If there are not so many, or the system cannot read them.
    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>>;
}

/// Bytes in memory, for example those of a file that a browser has fetched.
impl Source for Vec<u8> {
    fn len(&self) -> u64 {
        self.as_slice().len() as u64
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        slice(self, offset, length).map(Cow::Borrowed)
    }
}

/// Some of the bytes, if there are so many.
fn slice(bytes: &[u8], offset: u64, length: usize) -> io::Result<&[u8]> {
    usize::try_from(offset)
        .ok()
        .and_then(|start| bytes.get(start..start.checked_add(length)?))
        .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}
