//! Names of files.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a file, such as `backups/2026-11-01.ndjson`: words of lower-case ASCII letters,
/// digits, `-` and `_` with slashes between them, and an ending after the last one. At most 200
/// bytes. No name is the folder of another one: some stores cannot have both.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileName(String);

/// A text is no [`FileName`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "bad name of a file '{0}': expected words of lower-case letters, digits, '-' and '_' with \
     slashes between them and an ending such as .ndjson, at most {MAX_LEN} bytes"
)]
pub struct FileNameError(String);

const MAX_LEN: usize = 200;

fn is_word(text: &str) -> bool {
    let is_allowed = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'_')
    };
    !text.is_empty() && text.bytes().all(is_allowed)
}

impl FileName {
    /// Reads a name.
    ///
    /// # Errors
    /// [`FileNameError`] if the text is none.
    pub fn new(text: impl Into<String>) -> Result<Self, FileNameError> {
        let text = text.into();
        let mut folders: Vec<_> = text.split('/').collect();
        let file = folders.pop().unwrap_or_default();
        let has_ending = file.contains('.');
        let is_good =
            folders.into_iter().all(is_word) && has_ending && file.split('.').all(is_word);
        if is_good && text.len() <= MAX_LEN { Ok(Self(text)) } else { Err(FileNameError(text)) }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for FileName {
    type Err = FileNameError;

    fn from_str(text: &str) -> Result<Self, FileNameError> {
        Self::new(text)
    }
}

impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_have_no_ending_and_files_have_one() {
        for good in ["a.b", "backups/2026-11-01.ndjson", "tables/dameo/kkvk.dtb.gz", "x_y/z-1.0"] {
            assert_eq!(FileName::new(good).unwrap().as_str(), good);
        }
        let long = format!("{}.b", "a".repeat(MAX_LEN));
        let bad = [
            "", "a", "a/", "/a.b", "a//b.c", "a.b/c.d", "a/b", "A.b", "a b.c", "../a.b", "a..b",
            ".b", "a.", "ä.b", &long,
        ];
        for bad in bad {
            assert_eq!(FileName::new(bad), Err(FileNameError(bad.to_owned())));
        }
    }
}
