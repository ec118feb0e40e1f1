//! The parts of a PDN text with their places.

use std::io::BufRead;

use super::comment::Comment;
use super::error::PdnFault;
use super::lines::{LineFault, Lines};
use super::nag::Nag;
use super::tags::is_name_char;

/// A place in a text, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

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
    /// Whether the line before was blank.
    after_blank: bool,
    /// Number of bytes of the present game so far.
    game_bytes: usize,
}

/// The longest piece of a text that an error message repeats.
const MAX_FOUND: usize = 40;

/// The characters that end a word.
const DELIMITERS: [char; 8] = ['{', '}', '(', ')', '[', ']', ';', '$'];

impl<B: BufRead> Scanner<B> {
    pub(super) fn new(source: B, max_game_bytes: usize) -> Self {
        Self {
            lines: Lines::new(source, max_game_bytes),
            line: String::new(),
            at: 0,
            characters: 0,
            after_blank: true,
            game_bytes: 0,
        }
    }

    pub(super) fn set_max_game_bytes(&mut self, max: usize) {
        self.lines.max_bytes = max;
    }

    /// Counts the length of a game from here.
    pub(super) fn begin_game(&mut self) {
        self.game_bytes = self.rest().len();
    }

    pub(super) fn place(&self) -> Place {
        Place { line: self.lines.number, column: self.characters + 1 }
    }

    fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    /// Reads the given number of bytes, which are whole characters of the line.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.characters += self.line[self.at..self.at + bytes].chars().count();
        self.at += bytes;
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.skip(rest.len() - rest.trim_start().len());
    }

    /// Goes to the next line; `false` at the end of the text.
    fn next_line(&mut self) -> Scan<bool> {
        self.after_blank = self.line.trim().is_empty();
        self.line.clear();
        (self.at, self.characters) = (0, 0);
        let len = match self.lines.next() {
            Ok(None) => return Ok(false),
            Ok(Some((line, len))) => {
                self.line.push_str(line);
                len
            }
            Err(fault) => return Err(self.line_fault(fault)),
        };
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
            LineFault::NotUtf8 { column } => (Place { column, ..place }, PdnFault::NotUtf8),
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

    /// Whether a line with a tag comes next.
    pub(super) fn is_at_tag_line(&self) -> bool {
        self.at == 0 && is_tag_line(&self.line)
    }

    /// The fault that something unexpected comes next.
    pub(super) fn unexpected(&self, expected: &'static str) -> Fault {
        let rest = self.rest();
        let word =
            rest.split_whitespace().next().filter(|_| !rest.starts_with(char::is_whitespace));
        let found = match word {
            None => "the end of the line".to_owned(),
            Some(word) => format!("\"{}\"", word.chars().take(MAX_FOUND).collect::<String>()),
        };
        (self.place(), PdnFault::Unexpected { expected, found })
    }

    /// Reads one character that the caller knows to be next.
    pub(super) fn bump(&mut self, next: char) {
        debug_assert!(self.rest().starts_with(next), "{next} does not come next");
        self.skip(next.len_utf8());
    }

    fn eat(&mut self, expected: char, name: &'static str) -> Scan<()> {
        self.skip_blanks();
        if self.rest().starts_with(expected) {
            self.bump(expected);
            Ok(())
        } else {
            Err(self.unexpected(name))
        }
    }

    /// Reads `[Name "value"]`.
    pub(super) fn tag(&mut self) -> Scan<(String, String)> {
        self.eat('[', "\"[\"")?;
        self.skip_blanks();
        let rest = self.rest();
        let name = rest[..rest.find(|c| !is_name_char(c)).unwrap_or(rest.len())].to_owned();
        if name.is_empty() {
            return Err(self.unexpected("the name of a tag"));
        }
        self.skip(name.len());
        self.eat('"', "the value of the tag in quotes")?;
        let value = self.quoted()?;
        self.eat(']', "\"]\"")?;
        Ok((name, value))
    }

    /// Reads to the closing quote: `\"` is a quote, `\\` a backslash.
    fn quoted(&mut self) -> Scan<String> {
        let mut value = String::new();
        let mut characters = self.rest().char_indices().peekable();
        let end = loop {
            match characters.next() {
                None | Some((_, '\r')) => break None,
                Some((end, '"')) => break Some(end),
                Some((_, '\\')) => {
                    let escaped = characters.next_if(|&(_, c)| c == '"' || c == '\\');
                    value.push(escaped.map_or('\\', |(_, c)| c));
                }
                Some((_, c)) => value.push(c),
            }
        };
        let read = end.map_or(self.rest().len(), |end| end + 1);
        self.skip(read);
        if end.is_some() { Ok(value) } else { Err(self.unexpected("the closing quote")) }
    }

    /// Reads a comment of either kind; `None` if it is blank.
    pub(super) fn comment(&mut self) -> Scan<Option<Comment>> {
        if !self.rest().starts_with('{') {
            let comment = Comment::new(self.rest().strip_prefix(';').unwrap_or(self.rest()));
            self.skip(self.rest().len());
            return Ok(comment);
        }
        let opened = self.place();
        self.bump('{');
        let mut text = String::new();
        loop {
            if let Some(end) = self.rest().find('}') {
                text.push_str(&self.rest()[..end]);
                self.skip(end + 1);
                return Ok(Comment::new(&text));
            }
            text.push_str(self.rest());
            text.push('\n');
            let in_text = self.next_line()?;
            if !in_text || self.after_blank && self.is_at_tag_line() {
                return Err((opened, PdnFault::UnclosedComment));
            }
        }
    }

    /// Reads `$n`.
    pub(super) fn nag(&mut self) -> Scan<Nag> {
        let rest = self.rest().strip_prefix('$').unwrap_or_default();
        let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())];
        let (len, number) = (1 + digits.len(), digits.parse());
        let number = number.map_err(|_| self.unexpected("$ and a number from 0 to 255"))?;
        self.skip(len);
        Ok(Nag(number))
    }

    /// The next word, left unread: all up to the next space, bracket, brace, `;`
    /// or `$`.
    pub(super) fn peek_word(&self) -> &str {
        let rest = self.rest();
        let is_end = |c: char| c.is_whitespace() || DELIMITERS.contains(&c);
        &rest[..rest.find(is_end).unwrap_or(rest.len())]
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
    line.strip_prefix('[').map(str::trim_start).is_some_and(|rest| {
        let after = rest.trim_start_matches(is_name_char);
        after.len() < rest.len() && after.trim_start().starts_with('"')
    })
}
