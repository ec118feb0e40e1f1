//! A reader of short texts.

/// Reads a text from left to right.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The unread rest of the text.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, left unread.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads the next character if it is the given one.
    pub(super) fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    /// Reads a text that the caller knows to be next.
    pub(super) fn skip(&mut self, next: &str) {
        debug_assert!(self.rest().starts_with(next), "{next} does not come next");
        self.at += next.len();
    }

    /// Reads as many characters as satisfy a condition.
    pub(super) fn take_while(&mut self, condition: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !condition(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    /// The number of the next character, from 1.
    pub(super) fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }
}
