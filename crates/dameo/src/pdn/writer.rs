//! Writing PDN.

use std::fmt::{self, Write};

use super::comment::Comment;
use super::game::PdnGame;
use super::tree::{Annotated, MoveLine, PdnMove};
use crate::piece::Color;

/// The maximum number of characters of a line of moves, unless a single word is
/// longer.
const COLUMNS: usize = 80;

impl fmt::Display for PdnGame {
    /// Writes the game as PDN, with a line end after it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags.iter() {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{name} \"{value}\"]")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut writer = Writer::new(f);
        let (number, turn) = self.first_move();
        writer.line(&self.line, number, turn)?;
        writer.word(self.result.text())?;
        writer.flush()?;
        writeln!(f)
    }
}

/// Writes words, breaking the line between them.
struct Writer<'a, 'b> {
    out: &'a mut fmt::Formatter<'b>,
    /// Number of characters of the line.
    column: usize,
    /// The unfinished word.
    word: String,
    /// Whether the next word is part of this one.
    joined: bool,
}

impl<'a, 'b> Writer<'a, 'b> {
    fn new(out: &'a mut fmt::Formatter<'b>) -> Self {
        Self { out, column: 0, word: String::new(), joined: false }
    }

    fn word(&mut self, text: &str) -> fmt::Result {
        if !std::mem::take(&mut self.joined) {
            self.flush()?;
        }
        self.word.push_str(text);
        Ok(())
    }

    /// Writes the word with the space or the line break before it.
    fn flush(&mut self) -> fmt::Result {
        let word = std::mem::take(&mut self.word);
        let length = word.chars().count();
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length > COLUMNS {
            self.out.write_char('\n')?;
            self.column = length;
        } else if length > 0 {
            self.out.write_char(' ')?;
            self.column += 1 + length;
        }
        self.out.write_str(&word)
    }

    /// Writes a line whose first move has the given number and side.
    fn line(&mut self, line: &MoveLine<PdnMove>, mut number: u32, mut turn: Color) -> fmt::Result {
        self.comments(&line.comments)?;
        let mut is_numbered = false;
        for mv in &line.moves {
            match (turn, is_numbered) {
                (Color::White, _) => self.word(&format!("{number}."))?,
                (Color::Black, false) => self.word(&format!("{number}..."))?,
                (Color::Black, true) => {}
            }
            self.annotated(mv, number, turn)?;
            is_numbered = mv.comments.is_empty() && mv.variations.is_empty();
            number += u32::from(turn == Color::Black);
            turn = !turn;
        }
        Ok(())
    }

    fn annotated(&mut self, mv: &Annotated<PdnMove>, number: u32, turn: Color) -> fmt::Result {
        self.word(mv.mv.text())?;
        for nag in &mv.nags {
            self.word(&nag.to_string())?;
        }
        self.comments(&mv.comments)?;
        for variation in &mv.variations {
            self.word("(")?;
            self.joined = true;
            self.line(&variation.line, number, turn)?;
            self.joined = self.column > 0 || !self.word.is_empty();
            self.word(")")?;
            self.comments(&variation.comments)?;
        }
        Ok(())
    }

    fn comments(&mut self, comments: &[Comment]) -> fmt::Result {
        comments.iter().try_for_each(|comment| {
            if comment.text().contains('}') {
                self.rest_of_line(comment)
            } else {
                self.braces(comment)
            }
        })
    }

    fn braces(&mut self, comment: &Comment) -> fmt::Result {
        self.word("{")?;
        self.joined = true;
        let mut in_command = false;
        for word in comment.text().split(' ') {
            // A line that begins with % would be skipped by other readers,
            // and a clock in two lines overlooked.
            if in_command || word.starts_with('%') && !self.joined {
                self.word.push(' ');
                self.joined = true;
            }
            self.word(word)?;
            in_command = (in_command || word.starts_with("[%")) && !word.contains(']');
        }
        self.word.push('}');
        Ok(())
    }

    /// No comment in braces can hold a closing brace, but one that takes the
    /// rest of the line can.
    fn rest_of_line(&mut self, comment: &Comment) -> fmt::Result {
        self.word(&format!("; {}", comment.text()))?;
        self.flush()?;
        self.out.write_char('\n')?;
        self.column = 0;
        Ok(())
    }
}
