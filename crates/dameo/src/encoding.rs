//! Texts as people have them: in UTF-8, in UTF-16 with a byte order mark, or in
//! Windows-1252.
//!
//! Every line that is not valid UTF-8 is read as Windows-1252, which has a character for
//! each byte: a file that was put together from files of both encodings is read right. Of a
//! line longer than 64 KiB, each 64 KiB are looked at on their own.

use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// A decoded text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DecodedText {
    /// The text, without a byte order mark.
    pub text: String,
    /// Whether part of it was not valid UTF-8 and was read as Windows-1252.
    pub is_windows_1252: bool,
}

/// Decodes a whole text.
///
/// ```
/// use dameo::encoding::decode;
///
/// assert_eq!(decode("Dedić".as_bytes()).text, "Dedić");
/// let old = decode(b"Andr\xe9");
/// assert_eq!((old.text.as_str(), old.is_windows_1252), ("André", true));
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> DecodedText {
    let mut reader = TextReader::new(bytes);
    let mut text = String::with_capacity(bytes.len());
    reader.read_to_string(&mut text).expect("a slice is read without errors, as UTF-8");
    let is_windows_1252 = reader.take_windows_1252();
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    DecodedText { text, is_windows_1252 }
}

/// Decodes a line that is not part of a text in UTF-16.
pub(crate) fn decode_line(line: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(line) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => line.iter().copied().map(windows_1252).collect::<String>().into(),
    }
}

/// The mark that a text may begin with.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads a text of any of the encodings as UTF-8, in pieces that end with their line. The
/// byte order mark of UTF-8 stays.
#[derive(Debug)]
pub struct TextReader<B> {
    source: B,
    /// `None` before anything was read.
    form: Option<Form>,
    /// Bytes of the source that are not decoded yet.
    raw: Vec<u8>,
    /// The decoded piece.
    piece: String,
    /// Number of bytes of the piece that have been consumed.
    consumed: usize,
    is_windows_1252: bool,
}

/// What the units of a text are.
#[derive(Clone, Copy, Debug)]
enum Form {
    Bytes,
    LittleEndianUtf16,
    BigEndianUtf16,
}

/// The maximum length of a piece in bytes of the source.
const MAX_PIECE: usize = 1 << 16;

impl<B: BufRead> TextReader<B> {
    /// At the beginning of a text.
    pub fn new(source: B) -> Self {
        Self {
            source,
            form: None,
            raw: Vec::new(),
            piece: String::new(),
            consumed: 0,
            is_windows_1252: false,
        }
    }

    /// Whether anything was read as Windows-1252 since this was asked last.
    pub fn take_windows_1252(&mut self) -> bool {
        std::mem::take(&mut self.is_windows_1252)
    }

    /// Decodes the next piece; an empty one is the end.
    fn next_piece(&mut self) -> io::Result<()> {
        self.piece.clear();
        self.consumed = 0;
        let form = match self.form {
            Some(form) => form,
            None => self.read_form()?,
        };
        match form {
            Form::Bytes => self.next_line(),
            Form::LittleEndianUtf16 => self.next_utf16(u16::from_le_bytes),
            Form::BigEndianUtf16 => self.next_utf16(u16::from_be_bytes),
        }
    }

    /// Reads the byte order mark of UTF-16 if there is one.
    fn read_form(&mut self) -> io::Result<Form> {
        (&mut self.source).take(2).read_to_end(&mut self.raw)?;
        let form = match self.raw[..] {
            [0xff, 0xfe] => Form::LittleEndianUtf16,
            [0xfe, 0xff] => Form::BigEndianUtf16,
            _ => Form::Bytes,
        };
        if !matches!(form, Form::Bytes) {
            self.raw.clear();
        }
        self.form = Some(form);
        Ok(form)
    }

    fn next_line(&mut self) -> io::Result<()> {
        let (mut rest, mut is_cut) = (Vec::new(), false);
        if let Some(end) = self.raw.iter().position(|&byte| byte == b'\n') {
            rest = self.raw.split_off(end + 1);
        } else {
            let room = (MAX_PIECE - self.raw.len()) as u64;
            let read = (&mut self.source).take(room).read_until(b'\n', &mut self.raw)?;
            is_cut = read as u64 == room;
        }
        match String::from_utf8(std::mem::take(&mut self.raw)) {
            Ok(line) => self.piece = line,
            // The piece ends in the middle of a character.
            Err(error) if is_cut && error.utf8_error().error_len().is_none() => {
                let valid = error.utf8_error().valid_up_to();
                let mut line = error.into_bytes();
                rest = line.split_off(valid);
                self.piece = String::from_utf8(line).expect("this part is valid");
            }
            Err(error) => {
                self.is_windows_1252 = true;
                self.piece.extend(error.as_bytes().iter().copied().map(windows_1252));
            }
        }
        self.raw = rest;
        Ok(())
    }

    fn next_utf16(&mut self, unit: impl Fn([u8; 2]) -> u16) -> io::Result<()> {
        let room = (MAX_PIECE - self.raw.len()) as u64;
        let read = (&mut self.source).take(room).read_to_end(&mut self.raw)? as u64;
        let (mut units, mut rest) = (Vec::new(), Vec::new());
        for bytes in self.raw.chunks(2) {
            match *bytes {
                [first, second] => units.push(unit([first, second])),
                _ if read < room => units.push(REPLACEMENT),
                _ => rest = bytes.to_vec(),
            }
        }
        // The piece may end in the middle of a character.
        if let (true, Some(0xd800..=0xdbff)) = (read == room, units.last()) {
            units.pop();
            let kept = self.raw.len() - rest.len() - 2;
            rest = self.raw[kept..].to_vec();
        }
        self.piece = String::from_utf16_lossy(&units);
        self.raw = rest;
        Ok(())
    }
}

impl<B: BufRead> BufRead for TextReader<B> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.consumed == self.piece.len() {
            self.next_piece()?;
        }
        Ok(&self.piece.as_bytes()[self.consumed..])
    }

    fn consume(&mut self, amount: usize) {
        self.consumed += amount;
    }
}

impl<B: BufRead> Read for TextReader<B> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

/// What stands for half a unit of UTF-16.
const REPLACEMENT: u16 = 0xfffd;

/// The character of a byte in Windows-1252. The five bytes that it leaves open are control
/// characters, as in browsers (the encoding standard of the WHATWG).
fn windows_1252(byte: u8) -> char {
    const FIRST: u8 = 0x80;
    const SPECIAL: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let special = byte.checked_sub(FIRST).and_then(|index| SPECIAL.get(usize::from(index)));
    special.copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of some bytes that arrive in pieces, and whether part of them was not UTF-8.
    fn read(bytes: &[u8], capacity: usize) -> (String, bool) {
        let mut reader = TextReader::new(io::BufReader::with_capacity(capacity, bytes));
        let mut text = String::new();
        reader.read_to_string(&mut text).unwrap();
        (text, reader.take_windows_1252())
    }

    #[test]
    fn each_line_has_its_own_encoding() {
        let bytes = b"caf\xe9 \x80\x99\nna\xc3\xafve\n\xff\xfe\n\xc3";
        for capacity in [1, 2, 3, 100] {
            assert_eq!(read(bytes, capacity), ("café €™\nnaïve\nÿþ\nÃ".to_owned(), true));
        }
        assert!(!read("\n\u{feff}é\u{1F600}".as_bytes(), 1).1);
    }

    #[test]
    fn utf_16_has_a_byte_order_mark() {
        let text = "[White \"Dédić \u{1F600}\"]\n\n1. d1-d4 *\n".repeat(5000);
        for (mark, bytes) in
            [([0xff, 0xfe], u16::to_le_bytes as fn(u16) -> _), ([0xfe, 0xff], u16::to_be_bytes)]
        {
            for shift in ["", "x"] {
                let text = shift.to_owned() + &text;
                let units = text.encode_utf16().flat_map(bytes);
                let file: Vec<u8> = mark.into_iter().chain(units).collect();
                assert_eq!(read(&file, 7), (text.clone(), false));
                assert_eq!(decode(&file).text, text);
                assert_eq!(decode(&file[..file.len() - 1]).text.chars().last(), Some('\u{fffd}'));
            }
        }
    }

    #[test]
    fn characters_are_not_cut_where_a_piece_ends() {
        for shift in 0..4 {
            let line = "a".repeat(shift) + &"é\u{1F600}".repeat(50_000);
            assert_eq!(read(line.as_bytes(), 1000), (line, false));
        }
    }

    #[test]
    fn a_whole_text_is_decoded() {
        assert_eq!(decode(b"\xef\xbb\xbfa\r\n").text, "a\r\n");
        assert_eq!(decode(b"").text, "");
        let all: Vec<u8> = (0x80..=0xff).collect();
        let text: String = decode(&all).text;
        assert_eq!(text.chars().count(), 128);
        assert!(text.starts_with("€\u{81}‚ƒ") && text.ends_with("ýþÿ"), "{text}");
    }
}
