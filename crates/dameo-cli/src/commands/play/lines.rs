//! Sources of lines: a line editor on a terminal, plain reading elsewhere.

use std::io::{self, BufRead};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// The result of reading a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Line(String),
    /// Ctrl-C at the prompt.
    Interrupt,
    /// The end of the input, or Ctrl-D.
    End,
}

/// A source of lines.
pub(super) trait Lines {
    /// Reads the next line. A terminal shows the prompt and completes `words`.
    fn next_line(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Typed>;
}

/// Lines from a file, a pipe or a test, without a prompt.
pub(super) struct Plain<B>(pub(super) B);

impl<B: BufRead> Lines for Plain<B> {
    fn next_line(&mut self, _: &str, _: Vec<String>) -> io::Result<Typed> {
        let mut bytes = Vec::new();
        if self.0.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(Typed::End);
        }
        Ok(Typed::Line(String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// Lines typed on a terminal, with history and completion.
pub(super) struct Terminal(Editor<Words, MemHistory>);

impl Terminal {
    pub(super) fn new() -> io::Result<Self> {
        let config =
            Config::builder().auto_add_history(true).completion_type(CompletionType::List).build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).map_err(io::Error::other)?;
        editor.set_helper(Some(Words(Vec::new())));
        Ok(Self(editor))
    }
}

impl Lines for Terminal {
    fn next_line(&mut self, prompt: &str, words: Vec<String>) -> io::Result<Typed> {
        self.0.set_helper(Some(Words(words)));
        match self.0.readline(prompt) {
            Ok(line) => Ok(Typed::Line(line)),
            Err(ReadlineError::Interrupted) => Ok(Typed::Interrupt),
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(error) => Err(io::Error::other(error)),
        }
    }
}

/// Completes the first word of a line.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = &line[..position];
        let start = typed.len() - typed.trim_start().len();
        let fits = |word: &&String| word.starts_with(&typed[start..].to_lowercase());
        Ok((start, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_end_with_the_input_and_need_no_unicode() {
        let mut lines = Plain(&b"one\n\xfftwo"[..]);
        let mut next = || lines.next_line("", Vec::new()).unwrap();
        assert_eq!(next(), Typed::Line("one\n".to_owned()));
        assert_eq!(next(), Typed::Line("\u{fffd}two".to_owned()));
        assert_eq!(next(), Typed::End);
    }

    #[test]
    fn words_are_completed() {
        let words = Words(["moves", "d3-d4", "d3-e4"].map(str::to_owned).to_vec());
        let history = MemHistory::new();
        let complete = |line: &str| words.complete(line, line.len(), &Context::new(&history));
        assert_eq!(complete(" D3").unwrap(), (1, vec!["d3-d4".to_owned(), "d3-e4".to_owned()]));
        assert_eq!(complete("mo").unwrap(), (0, vec!["moves".to_owned()]));
        assert!(complete("x").unwrap().1.is_empty());
    }
}
