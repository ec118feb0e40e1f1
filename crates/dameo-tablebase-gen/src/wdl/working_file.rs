//! The working file of a class: the slices that have been solved, so that a build that was killed
//! resumes within the class.
//!
//! It consists of records: the number of words that follow the checksum, the checksum (64-bit
//! XXH3) of these words, and the words, little-endian. The first record names what the file
//! belongs to. A record that is incomplete or damaged ends the file.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use dameo_tablebase::TablebaseError;
use xxhash_rust::xxh3::xxh3_64;

/// Bytes of a word.
const WORD_LEN: u64 = size_of::<u64>() as u64;

/// A file to which records are appended.
pub(crate) struct WorkingFile {
    path: PathBuf,
    file: Mutex<File>,
}

impl WorkingFile {
    /// Opens or creates a file. Calls `restore` with each record of a file that belongs to
    /// `owner`, until it returns false; what follows is removed.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub(crate) fn open(
        path: &Path,
        owner: u64,
        restore: impl FnMut(&[u64]) -> bool,
    ) -> Result<Self, TablebaseError> {
        let open = || {
            let mut file =
                File::options().read(true).write(true).create(true).truncate(false).open(path)?;
            let kept = valid_len(&file, owner, restore)?;
            file.set_len(kept)?;
            file.seek(SeekFrom::Start(kept))?;
            if kept == 0 {
                file.write_all(&record(&[owner]))?;
            }
            Ok(Self { path: path.to_owned(), file: Mutex::new(file) })
        };
        open().map_err(TablebaseError::io("write", path))
    }

    /// Appends a record. It survives a kill of the program.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn append(&self, words: &[u64]) -> Result<(), TablebaseError> {
        let record = record(words);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(&record).map_err(TablebaseError::io("write", &self.path))
    }
}

fn record(words: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity((words.len() + 2) * WORD_LEN as usize);
    bytes.extend((words.len() as u64).to_le_bytes());
    bytes.extend([0; WORD_LEN as usize]);
    words.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
    let checksum = xxh3_64(&bytes[2 * WORD_LEN as usize..]);
    bytes[WORD_LEN as usize..2 * WORD_LEN as usize].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The length of the records that are complete, undamaged and accepted by `restore`; 0 if the
/// file belongs to something else.
fn valid_len(file: &File, owner: u64, mut restore: impl FnMut(&[u64]) -> bool) -> io::Result<u64> {
    let mut left = file.metadata()?.len();
    let mut reader = BufReader::new(file);
    let mut kept = 0;
    while let Some(words) = read_record(&mut reader, left)? {
        let accepted = if kept == 0 { words == [owner] } else { restore(&words) };
        if !accepted {
            break;
        }
        let len = (words.len() as u64 + 2) * WORD_LEN;
        kept += len;
        left -= len;
    }
    Ok(kept)
}

/// The next record, if it is complete and undamaged. `left` is the number of bytes to the end of
/// the file.
fn read_record(reader: &mut impl Read, left: u64) -> io::Result<Option<Vec<u64>>> {
    if left < 2 * WORD_LEN {
        return Ok(None);
    }
    let [len, checksum] = [read_word(reader)?, read_word(reader)?];
    if len > left / WORD_LEN - 2 {
        return Ok(None);
    }
    let mut bytes = vec![0; (len * WORD_LEN) as usize];
    reader.read_exact(&mut bytes)?;
    let words = bytes.as_chunks().0.iter().map(|&bytes| u64::from_le_bytes(bytes));
    Ok((xxh3_64(&bytes) == checksum).then(|| words.collect()))
}

fn read_word(reader: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; WORD_LEN as usize];
    reader.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const OWNER: u64 = 7;

    /// Opens the file and returns its records.
    fn records(path: &Path, owner: u64) -> (WorkingFile, Vec<Vec<u64>>) {
        let mut records = Vec::new();
        let file = WorkingFile::open(path, owner, |words| {
            records.push(words.to_vec());
            true
        });
        (file.unwrap(), records)
    }

    /// A file with three records.
    fn written(path: &Path) -> Vec<Vec<u64>> {
        let all = vec![vec![1, 2, 3], vec![], vec![u64::MAX]];
        let (file, found) = records(path, OWNER);
        assert!(found.is_empty());
        all.iter().for_each(|words| file.append(words).unwrap());
        all
    }

    #[test]
    fn a_file_cut_anywhere_keeps_the_complete_records() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work");
        let all = written(&path);
        let bytes = fs::read(&path).unwrap();
        let ends = [24, 64, 80, 104];
        for len in 0..=bytes.len() {
            fs::write(&path, &bytes[..len]).unwrap();
            let complete = ends[1..].iter().filter(|&&end| end <= len).count();
            let (file, found) = records(&path, OWNER);
            assert_eq!(found, all[..complete], "{len} bytes");
            // What is appended follows the complete records.
            file.append(&[9]).unwrap();
            assert_eq!(records(&path, OWNER).1, [&all[..complete], &[vec![9]]].concat());
        }
    }

    #[test]
    fn a_damaged_record_ends_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work");
        let all = written(&path);
        let bytes = fs::read(&path).unwrap();
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x80;
            fs::write(&path, damaged).unwrap();
            let found = records(&path, OWNER).1;
            assert!(found.len() < all.len() && all.starts_with(&found), "byte {at}: {found:?}");
        }
    }

    #[test]
    fn a_file_of_another_owner_is_emptied() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("work");
        written(&path);
        assert!(records(&path, OWNER + 1).1.is_empty());
        assert!(records(&path, OWNER).1.is_empty());
    }
}
