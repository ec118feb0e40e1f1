//! The parts of a PDN text with their places.

use std::io::BufRead;

use super::comment::Comment;
use super::error::PdnFault;
use super::lines::{LineFault, Lines};
use super::tag_ends::{TagEnds, tag_name};
use super::tags::is_name_char;
use super::warning::Place;
use super::word::{is_blank, is_body, spaced_len, word_len};

/// A fault and its place.
pub(super) type Fault = (Place, PdnFault);

type Scan<T> = Result<T, Fault>;

/// Reads a text part by part, with one line in memory.
#[derive(Debug)]
pub(super) struct Scanner<B> {
    lines: Lines<B>,
    line: String,
    /// Number of bytes of the line that have been read.
    at: usize,
    /// Number of characters of the line that have been read.
    characters: usize,
    /// Where its tags end.
    tag_ends: TagEnds,
    /// Number of characters of the whole line, once somebody has asked for it.
    line_characters: Option<usize>,
    /// Whether the line before was blank.
    after_blank: bool,
    /// Whether a line since the last part was blank.
    blank_before: bool,
    /// Whether a line since the last tag, or what begins like one, was blank.
    gap_after_tag: bool,
    /// Whether there was anything but tags, comments and stray words since the last
    /// [`begin_body`](Self::begin_body).
    has_body: bool,
    /// Number of bytes of the present game so far.
    game_bytes: usize,
    /// The first line of the present game that was not UTF-8, but Windows-1252.
    windows_1252: Option<usize>,
}

/// A tag, or what is not one.
pub(super) enum ScannedTag {
    Tag {
        name: String,
        value: String,
    },
    Malformed {
        /// The first character that does not fit.
        place: Place,
        expected: &'static str,
        /// All that is skipped.
        text: String,
    },
}

impl<B: BufRead> Scanner<B> {
    pub(super) fn new(source: B, max_game_bytes: usize) -> Self {
        Self {
            lines: Lines::new(source, max_game_bytes),
            line: String::new(),
            at: 0,
            characters: 0,
            tag_ends: TagEnds::default(),
            line_characters: None,
            after_blank: true,
            blank_before: false,
            gap_after_tag: false,
            has_body: false,
            game_bytes: 0,
            windows_1252: None,
        }
    }

    pub(super) fn set_max_game_bytes(&mut self, max: usize) {
        self.lines.max_bytes = max;
    }

    /// Counts the length of a game from here.
    pub(super) fn begin_game(&mut self) {
        self.game_bytes = self.rest().len();
        let is_in_line = !self.rest().trim_matches(is_blank).is_empty();
        self.windows_1252 =
            self.windows_1252.filter(|&line| is_in_line && line == self.lines.number);
    }

    /// The first line since the beginning of the game that was read as Windows-1252.
    pub(super) fn windows_1252(&self) -> Option<usize> {
        self.windows_1252
    }

    pub(super) fn place(&self) -> Place {
        Place { line: self.lines.number, column: self.characters + 1 }
    }

    /// The place after the last character of the line.
    fn end_of_line(&mut self) -> Place {
        let characters = *self.line_characters.get_or_insert_with(|| self.line.chars().count());
        Place { line: self.lines.number, column: characters + 1 }
    }

    /// What has not been read of the line.
    pub(super) fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    /// Begins to look for a body.
    pub(super) fn begin_body(&mut self) {
        self.has_body = false;
    }

    /// Whether anything but tags, comments and stray words was read since then.
    pub(super) fn has_body(&self) -> bool {
        self.has_body
    }

    /// Reads the given number of bytes, which are whole characters of the line, outside of tags
    /// and comments.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.has_body |= is_body(&self.rest()[..bytes]);
        self.advance(bytes);
    }

    /// Goes on by the given number of bytes, which are whole characters of the line.
    fn advance(&mut self, bytes: usize) {
        self.characters += self.line[self.at..self.at + bytes].chars().count();
        self.at += bytes;
        self.blank_before = false;
    }

    /// Reads like [`skip`](Self::skip) and returns what was read.
    pub(super) fn take(&mut self, bytes: usize) -> String {
        let text = self.rest()[..bytes].to_owned();
        self.skip(bytes);
        text
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
        if blanks > 0 {
            let blank_before = self.blank_before;
            self.advance(blanks);
            self.blank_before = blank_before;
        }
    }

    /// Goes to the next line; `false` at the end of the text.
    fn next_line(&mut self) -> Scan<bool> {
        self.after_blank = self.line.trim_matches(is_blank).is_empty();
        self.blank_before |= self.after_blank;
        self.gap_after_tag |= self.after_blank;
        self.line.clear();
        (self.at, self.characters) = (0, 0);
        (self.tag_ends, self.line_characters) = (TagEnds::default(), None);
        let len = match self.lines.next() {
            Ok(None) => return Ok(false),
            Ok(Some((line, len))) => {
                self.line.push_str(line);
                len
            }
            Err(fault) => return Err(self.line_fault(fault)),
        };
        if self.lines.take_windows_1252() {
            self.windows_1252.get_or_insert(self.lines.number);
        }
        self.game_bytes = self.game_bytes.saturating_add(len);
        if self.game_bytes > self.lines.max_bytes {
            return Err(self.line_fault(LineFault::TooLong));
        }
        Ok(true)
    }

    fn line_fault(&self, fault: LineFault) -> Fault {
        let place = Place { line: self.lines.number, column: 1 };
        match fault {
            LineFault::Read(error) => (place, PdnFault::Read(error)),
            LineFault::TooLong => (place, PdnFault::TooLong { max: self.lines.max_bytes }),
        }
    }

    /// The first character of the next part; `None` at the end of the text.
    /// Skips white space and the lines that begin with `%`.
    pub(super) fn peek(&mut self) -> Scan<Option<char>> {
        loop {
            let is_escape = self.at == 0 && self.line.starts_with('%');
            if !is_escape {
                self.skip_blanks();
                if let Some(next) = self.rest().chars().next() {
                    return Ok(Some(next));
                }
            }
            if !self.next_line()? {
                return Ok(None);
            }
        }
    }

    /// Whether a blank line is between the next part and the one before.
    pub(super) fn is_after_blank_line(&self) -> bool {
        self.blank_before
    }

    /// The name of the tag that comes next, if a blank line is between it and the tag before.
    pub(super) fn tag_after_gap(&self) -> Option<&str> {
        tag_name(self.rest()).filter(|_| self.gap_after_tag)
    }

    /// Whether a line with a tag comes next.
    pub(super) fn is_at_tag_line(&self) -> bool {
        self.at == 0 && is_tag_line(&self.line)
    }

    /// Whether a tag comes next, at the beginning of a line or not.
    pub(super) fn is_at_tag(&self) -> bool {
        is_tag_line(self.rest())
    }

    /// Reads `[Name "value"]`, or skips what begins like a tag and is none.
    pub(super) fn tag(&mut self) -> ScannedTag {
        let (at, characters) = (self.at, self.characters);
        self.gap_after_tag = false;
        self.well_formed_tag().map_or_else(
            |(place, expected)| {
                (self.at, self.characters) = (at, characters);
                ScannedTag::Malformed { place, expected, text: self.malformed_tag() }
            },
            |(name, value)| ScannedTag::Tag { name, value },
        )
    }

    /// Reads what comes next and begins like a tag, but is none.
    pub(super) fn malformed_tag(&mut self) -> String {
        let len = self.tag_ends.malformed_len(&self.line, &self.line[self.at..]);
        let text = self.rest()[..len].to_owned();
        self.advance(len);
        self.gap_after_tag = false;
        text
    }

    /// Reads a tag; the error is what was expected, and where.
    fn well_formed_tag(&mut self) -> Result<(String, String), (Place, &'static str)> {
        self.advance("[".len());
        self.skip_blanks();
        let rest = self.rest();
        let name = rest[..rest.find(|c| !is_name_char(c)).unwrap_or(rest.len())].to_owned();
        if name.is_empty() {
            return Err((self.place(), "the name of a tag"));
        }
        self.advance(name.len());
        self.skip_blanks();
        if !self.rest().starts_with('"') {
            return Err((self.place(), "the value of the tag in quotes"));
        }
        self.advance("\"".len());
        let Some((value, len)) = self.tag_ends.value(&self.line[self.at..]) else {
            return Err((self.end_of_line(), "the closing quote and \"]\""));
        };
        self.advance(len);
        Ok((name, value))
    }

    /// Reads a comment of either kind; `None` if it is blank. Returns also whether it is
    /// closed.
    pub(super) fn comment(&mut self) -> Scan<(Option<Comment>, bool)> {
        if !self.rest().starts_with('{') {
            let comment = Comment::new(self.rest().strip_prefix(';').unwrap_or(self.rest()));
            self.advance(self.rest().len());
            return Ok((comment, true));
        }
        self.advance("{".len());
        let mut text = String::new();
        loop {
            if let Some(end) = self.rest().find('}') {
                text.push_str(&self.rest()[..end]);
                self.advance(end + 1);
                return Ok((Comment::new(&text), true));
            }
            text.push_str(self.rest());
            text.push('\n');
            let in_text = self.next_line()?;
            if !in_text || self.after_blank && self.is_at_tag_line() {
                return Ok((Comment::new(&text), false));
            }
        }
    }

    /// The next word, left unread: all up to the next space, bracket, brace, `;` or `$`. A
    /// move or a result may have spaces around its hyphens.
    pub(super) fn peek_word(&self) -> &str {
        let rest = self.rest();
        &rest[..spaced_len(rest).unwrap_or_else(|| word_len(rest))]
    }

    /// Goes on to the next line with a tag, after a fault: of the next game,
    /// not of the present tags if the fault was in them.
    pub(super) fn recover(&mut self, mut in_tags: bool) -> Scan<()> {
        while in_tags || !self.is_at_tag_line() {
            self.game_bytes = 0;
            match self.next_line() {
                Ok(true) => in_tags &= self.is_at_tag_line(),
                Ok(false) => break,
                Err(fault @ (_, PdnFault::Read(_))) => return Err(fault),
                Err(_) => {}
            }
        }
        Ok(())
    }
}

/// Whether a line looks like one with a tag: `[Name "`.
pub(super) fn is_tag_line(line: &str) -> bool {
    tag_name(line).is_some()
}
