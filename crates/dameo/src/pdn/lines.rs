//! The lines of a text, with a limit of their length.

use std::io::{self, BufRead, Read};

use crate::encoding::{BYTE_ORDER_MARK, TextReader};

/// Why a line cannot be read.
#[derive(Debug)]
pub(super) enum LineFault {
    Read(io::Error),
    /// The line is longer than allowed.
    TooLong,
}

/// Reads a text line by line. After a fault it goes on with the next line.
#[derive(Debug)]
pub(super) struct Lines<B> {
    source: TextReader<B>,
    buffer: Vec<u8>,
    /// Number of lines that have been read.
    pub(super) number: usize,
    pub(super) max_bytes: usize,
}

impl<B: BufRead> Lines<B> {
    pub(super) fn new(source: B, max_bytes: usize) -> Self {
        Self { source: TextReader::new(source), buffer: Vec::new(), number: 0, max_bytes }
    }

    /// The next line with its length in bytes: without its end and, at the
    /// beginning of the text, the byte order mark. `None` at the end of the
    /// text.
    pub(super) fn next(&mut self) -> Result<Option<(&str, usize)>, LineFault> {
        self.buffer.clear();
        let limit = u64::try_from(self.max_bytes).unwrap_or(u64::MAX).saturating_add(1);
        let mut source = (&mut self.source).take(limit);
        let len = source.read_until(b'\n', &mut self.buffer).map_err(LineFault::Read)?;
        if len == 0 {
            return Ok(None);
        }
        self.number += 1;
        if len > self.max_bytes {
            if !self.buffer.ends_with(b"\n") {
                self.skip_rest().map_err(LineFault::Read)?;
            }
            return Err(LineFault::TooLong);
        }
        let line = self.buffer.strip_suffix(b"\n").unwrap_or(&self.buffer);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let text = std::str::from_utf8(line).expect("a whole line of a decoded text");
        let is_first = self.number == 1;
        Ok(Some((text.strip_prefix(BYTE_ORDER_MARK).filter(|_| is_first).unwrap_or(text), len)))
    }

    /// Whether a line since the last call was not UTF-8, but Windows-1252.
    pub(super) fn take_windows_1252(&mut self) -> bool {
        self.source.take_windows_1252()
    }

    /// Skips to the next line.
    fn skip_rest(&mut self) -> io::Result<()> {
        loop {
            let available = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            if available.is_empty() {
                return Ok(());
            }
            let end = available.iter().position(|&byte| byte == b'\n');
            let read = end.map_or(available.len(), |end| end + 1);
            self.source.consume(read);
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded() {
        let text = "\u{feff}one\r\ntwo\n\n1234567890\nlast longer than ten\nx";
        let mut lines = Lines::new(io::BufReader::with_capacity(3, text.as_bytes()), 10);
        assert_eq!(lines.next().unwrap(), Some(("one", 8)));
        assert_eq!(lines.next().unwrap(), Some(("two", 4)));
        assert_eq!(lines.next().unwrap(), Some(("", 1)));
        assert!(matches!(lines.next(), Err(LineFault::TooLong)));
        assert!(matches!(lines.next(), Err(LineFault::TooLong)));
        assert_eq!(lines.next().unwrap(), Some(("x", 1)));
        assert_eq!(lines.next().unwrap(), None);
        assert_eq!(lines.number, 6);
    }

    #[test]
    fn other_encodings_are_noted() {
        let mut lines = Lines::new(&b"\xc3\xa9\na\xe9\nb\n"[..], 10);
        let mut next = || {
            let text = lines.next().unwrap().unwrap().0.to_owned();
            (text, lines.take_windows_1252())
        };
        assert_eq!(next(), ("é".into(), false));
        assert_eq!(next(), ("aé".into(), true));
        assert_eq!(next(), ("b".into(), false));
    }
}
