//! A place in a text that is being read.

/// Reads a text from left to right, and knows where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// What has not been read yet.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character, which stays unread.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Reads one character if it is the given one.
    pub(super) fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    /// Reads what is known to come next.
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
