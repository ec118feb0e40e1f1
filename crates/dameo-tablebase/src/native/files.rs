//! Table files on disk.

use std::borrow::Cow;
use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

use crate::error::TablebaseError;
use crate::probe::OpenSource;
use crate::source::{Source, slice};

/// How table files are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    /// Mapped into memory. A program that makes a mapped file shorter ends those that read
    /// it.
    #[default]
    Mapped,
    /// Read block by block. A file that becomes shorter is an error: for programs that must
    /// not end, such as servers.
    Plain,
}

impl Access {
    pub(super) fn opener(self) -> OpenSource {
        match self {
            Self::Mapped => |path| Ok(Box::new(MappedFile::open(path)?)),
            Self::Plain => |path| Ok(Box::new(PlainFile::open(path)?)),
        }
    }
}

/// A memory-mapped file: the fastest access, and the system decides which parts
/// stay in memory.
#[derive(Debug)]
pub struct MappedFile(Mmap);

impl MappedFile {
    /// Maps a file.
    ///
    /// # Errors
    /// If the system cannot open or map it.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, TablebaseError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(TablebaseError::io("open", path))?;
        // SAFETY: table files are written under a temporary name and never
        // changed after they are renamed; replacing one leaves the mapped file
        // intact. A program that writes into a mapped table breaks its checksum,
        // and one that truncates it may terminate this process, but both leave
        // memory that is safe to read as bytes.
        let map = unsafe { Mmap::map(&file) }.map_err(TablebaseError::io("map", path))?;
        Ok(Self(map))
    }
}

impl Source for MappedFile {
    fn len(&self) -> u64 {
        self.0.len() as u64
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        slice(&self.0, offset, length).map(Cow::Borrowed)
    }
}

/// A file that is read block by block.
#[derive(Debug)]
pub struct PlainFile {
    file: File,
    len: u64,
}

impl PlainFile {
    /// Opens a file.
    ///
    /// # Errors
    /// If the system cannot open it.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, TablebaseError> {
        let path = path.as_ref();
        let file = File::open(path).map_err(TablebaseError::io("open", path))?;
        let len = file.metadata().map_err(TablebaseError::io("open", path))?.len();
        Ok(Self { file, len })
    }
}

impl Source for PlainFile {
    fn len(&self) -> u64 {
        self.len
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Cow<'_, [u8]>> {
        if offset.checked_add(length as u64).is_none_or(|end| end > self.len) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut bytes = vec![0; length];
        read_exact_at(&self.file, &mut bytes, offset)?;
        Ok(Cow::Owned(bytes))
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        let read = std::os::windows::fs::FileExt::seek_read(file, bytes, offset)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes = &mut bytes[read..];
        offset += read as u64;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sources_return_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let bytes: Vec<u8> = (0..200).collect();
        std::fs::write(&path, &bytes).unwrap();
        let sources: [Box<dyn Source>; 3] = [
            Box::new(bytes.clone()),
            Box::new(MappedFile::open(&path).unwrap()),
            Box::new(PlainFile::open(&path).unwrap()),
        ];
        for source in sources {
            assert_eq!(source.len(), 200);
            assert_eq!(&*source.read(10, 20).unwrap(), &bytes[10..30]);
            assert_eq!(&*source.read(0, 200).unwrap(), &bytes[..]);
            for (offset, length) in [(190, 11), (200, 1), (u64::MAX, 2), (1, usize::MAX)] {
                assert!(source.read(offset, length).is_err(), "{offset} {length}");
            }
        }
        assert!(MappedFile::open(folder.path().join("none")).is_err());
        assert!(PlainFile::open(folder.path().join("none")).is_err());
    }

    #[test]
    fn a_plain_file_that_becomes_shorter_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, [7; 200]).unwrap();
        let file = PlainFile::open(&path).unwrap();
        assert_eq!(&*file.read(0, 200).unwrap(), [7; 200]);
        File::options().write(true).open(&path).unwrap().set_len(100).unwrap();
        assert_eq!(&*file.read(0, 100).unwrap(), [7; 100]);
        let error = file.read(90, 20).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof);
    }
}
