//! Where the bytes of a table file come from.

use std::borrow::Cow;
use std::io;

/// Bytes with random access, shared by threads.
pub trait Source: Send + Sync {
    /// Number of bytes.
    fn len(&self) -> u64;

    /// Whether there are no bytes.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Reads `length` bytes from `offset` on.
    ///
    /// # Errors
    /// If the range exceeds the source or the system cannot read it.
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

/// Bounds-checked access to bytes in memory.
pub(crate) fn slice(bytes: &[u8], offset: u64, length: usize) -> io::Result<&[u8]> {
    usize::try_from(offset)
        .ok()
        .and_then(|start| bytes.get(start..start.checked_add(length)?))
        .ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
}
