//! Reading the moves of a game, with their comments, marks and variations.
//!
//! A line of moves is read as far as it is certain: what cannot be a move becomes a
//! comment, but nothing is read after a move that cannot be read.

use std::io::BufRead;

use super::MAX_VARIATION_DEPTH;
use super::comment::Comment;
use super::nag::{Nag, bracketed_marks, split_marks};
use super::reader::{End, PdnReader, Read};
use super::tree::{Annotated, MoveLine, PdnMove, Variation};
use super::warning::{LeftOut, Place};
use super::word::{MoveNumber, move_number, stands_for_a_move, word_len};
use crate::notation::{GameResult, MoveFormat, is_move_text, plain};

/// How far a line has been read.
struct Progress {
    /// The beginning of the variation and its depth; `None` in the moves of the game.
    opened: Option<(Place, usize)>,
    /// Whether the part before is the number of a move.
    after_number: bool,
    /// How many moves of the last numbered pair have been read.
    of_pair: Option<usize>,
    /// Whether there are words since the last number that are not moves.
    has_stray: bool,
    /// Words since the last other part that are not moves; they are one comment.
    stray: Option<Stray>,
}

struct Stray {
    place: Place,
    text: String,
    reason: LeftOut,
}

impl<B: BufRead> PdnReader<B> {
    /// Reads moves to the end of the game, or of the variation that begins at
    /// `opened`, at this depth.
    pub(super) fn line(
        &mut self,
        line: &mut MoveLine<PdnMove>,
        opened: Option<(Place, usize)>,
    ) -> Read<End> {
        let mut progress =
            Progress { opened, after_number: false, of_pair: None, has_stray: false, stray: None };
        loop {
            if let Some(end) = self.part(line, &mut progress)? {
                self.keep_stray(line, &mut progress);
                return Ok(end);
            }
        }
    }

    /// Reads one part of a line, or its end.
    fn part(&mut self, line: &mut MoveLine<PdnMove>, progress: &mut Progress) -> Read<Option<End>> {
        let Some(next) = self.scanner.peek()? else { return Ok(Some(self.open_end(progress))) };
        match next {
            '[' if self.scanner.is_at_tag() => {
                return Ok(Some(self.open_end(progress)));
            }
            '[' => {
                let place = self.scanner.place();
                let text = self.scanner.malformed_tag();
                add_stray(progress, place, &text, LeftOut::NoMove);
            }
            '{' | ';' => {
                self.keep_stray(line, progress);
                self.comment(line)?;
            }
            '$' => self.nag(line, progress),
            '(' => self.bracket(line, progress)?,
            ')' if progress.opened.is_some() => {
                self.scanner.skip(next.len_utf8());
                return Ok(Some(End::Closed));
            }
            ')' | ']' | '}' => {
                let place = self.scanner.place();
                let text = self.scanner.take(next.len_utf8());
                self.warnings.left_out(place, &text, LeftOut::NothingOpen);
            }
            _ => return self.word(line, progress),
        }
        Ok(None)
    }

    /// The end of a line at the end of the text or before the next game.
    fn open_end(&mut self, progress: &Progress) -> End {
        if let Some((place, _)) = progress.opened {
            self.warnings.left_out(place, "(", LeftOut::UnclosedVariation);
        }
        End::Open
    }

    /// Whether a first move comes next that begins another game: the number 1 after a blank
    /// line, when there are moves already.
    fn is_at_first_move(&self, number: MoveNumber, opened: Option<(Place, usize)>) -> bool {
        opened.is_none()
            && (number.number, number.dots) == (Some(1), 1)
            && self.scanner.is_after_blank_line()
    }

    fn nag(&mut self, line: &mut MoveLine<PdnMove>, progress: &mut Progress) {
        let after = &self.scanner.rest()["$".len()..];
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let number = after[..digits].parse().ok().map(Nag);
        let len = "$".len() + number.map_or(word_len(after), |_| digits);
        match (number, line.moves.last_mut()) {
            (Some(nag), Some(last)) => {
                last.nags.push(nag);
                self.scanner.skip(len);
            }
            (Some(_), None) => self.add_stray(progress, len, LeftOut::NothingBefore),
            (None, _) => self.add_stray(progress, len, LeftOut::NoMove),
        }
    }

    /// Reads a variation, or marks in brackets.
    fn bracket(&mut self, line: &mut MoveLine<PdnMove>, progress: &mut Progress) -> Read<()> {
        if let Some((nags, len)) = bracketed_marks(self.scanner.rest()) {
            self.marks(line, progress, nags, len);
            return Ok(());
        }
        self.keep_stray(line, progress);
        let place = self.scanner.place();
        let depth = progress.opened.map_or(0, |(_, depth)| depth) + 1;
        let reason = match line.moves.last_mut() {
            None => LeftOut::NothingBefore,
            Some(_) if depth > MAX_VARIATION_DEPTH => LeftOut::TooDeep,
            Some(last) => {
                self.scanner.skip("(".len());
                let mut variation = MoveLine::default();
                self.line(&mut variation, Some((place, depth)))?;
                last.variations.push(Variation { line: variation, comments: Vec::new() });
                return Ok(());
            }
        };
        let mut text = self.scanner.take("(".len());
        let end = self.rest_of_line(&mut text, Some((place, depth)))?;
        text.push_str(if end == End::Closed { ")" } else { "" });
        self.warnings.left_out(place, &text, reason);
        line.last_comments().extend(Comment::new(&text));
        Ok(())
    }

    /// Adds marks to the move before, if there is one.
    fn marks(
        &mut self,
        line: &mut MoveLine<PdnMove>,
        progress: &mut Progress,
        nags: Vec<Nag>,
        len: usize,
    ) {
        let Some(last) = line.moves.last_mut() else {
            return self.add_stray(progress, len, LeftOut::NothingBefore);
        };
        last.nags.extend(nags);
        self.scanner.skip(len);
    }

    /// Reads a move, a move number or both, marks, or a result.
    fn word(&mut self, line: &mut MoveLine<PdnMove>, progress: &mut Progress) -> Read<Option<End>> {
        let word = self.scanner.peek_word().to_owned();
        if let Some(number) = move_number(&word).filter(|_| result(&word).is_none()) {
            return self.number(line, progress, number);
        }
        if let Some(result) = result(&word) {
            if progress.opened.is_some() {
                self.add_stray(progress, word.len(), LeftOut::NoMove);
                return Ok(None);
            }
            self.scanner.skip(word.len());
            return Ok(Some(End::Result(result)));
        }
        let text = plain(&word).replace(super::word::is_blank, "");
        let is_short = self.format == MoveFormat::MindSportsShort;
        let moves: Vec<_> = if is_short { text.split('-').collect() } else { vec![&text] };
        let read: Option<Vec<_>> = moves.iter().map(|text| self.read_move(text)).collect();
        match read {
            Some(moves) => {
                self.keep_stray(line, progress);
                progress.after_number = false;
                progress.of_pair = progress.of_pair.map(|read| read + moves.len());
                line.moves.extend(moves);
                self.scanner.skip(word.len());
            }
            None if progress.after_number || stands_for_a_move(&text) => {
                return self.cut(line, progress).map(Some);
            }
            None => match split_marks(&text) {
                (rest, nags) if rest.is_empty() => self.marks(line, progress, nags, word.len()),
                _ => self.add_stray(progress, word.len(), LeftOut::NoMove),
            },
        }
        Ok(None)
    }

    /// The move that a text is, legal or not, with its marks.
    fn read_move(&self, text: &str) -> Option<Annotated<PdnMove>> {
        let (squares, nags) = split_marks(text);
        let mv = PdnMove::new(&squares).ok().filter(|_| is_move_text(&squares, self.format))?;
        Some(Annotated { nags, ..Annotated::new(mv) })
    }

    fn number(
        &mut self,
        line: &mut MoveLine<PdnMove>,
        progress: &mut Progress,
        number: MoveNumber,
    ) -> Read<Option<End>> {
        if !line.moves.is_empty() && self.is_at_first_move(number, progress.opened) {
            return Ok(Some(End::Open));
        }
        if progress.has_stray && (number.dots, progress.of_pair) == (1, Some(1)) {
            // What was taken for words was the move of Black.
            return self.cut(line, progress).map(Some);
        }
        progress.after_number = number.dots > 0;
        if number.dots > 0 {
            progress.of_pair = Some(usize::from(number.dots > 1));
            progress.has_stray = false;
        }
        self.scanner.skip(number.len);
        Ok(None)
    }

    /// Takes the next bytes for words that are not moves.
    fn add_stray(&mut self, progress: &mut Progress, len: usize, reason: LeftOut) {
        let place = self.scanner.place();
        add_stray(progress, place, &self.scanner.take(len), reason);
    }

    /// Makes a comment of the words before that are not moves.
    fn keep_stray(&mut self, line: &mut MoveLine<PdnMove>, progress: &mut Progress) {
        if let Some(Stray { place, text, reason }) = progress.stray.take() {
            self.warnings.left_out(place, &text, reason);
            line.last_comments().extend(Comment::new(&text));
        }
    }

    /// Ends a line before a word that cannot be read. The rest of it is a comment.
    fn cut(&mut self, line: &mut MoveLine<PdnMove>, progress: &mut Progress) -> Read<End> {
        self.keep_stray(line, progress);
        let place = self.scanner.place();
        let word = self.scanner.peek_word().to_owned();
        let mut text = String::new();
        let end = self.rest_of_line(&mut text, progress.opened)?;
        self.warnings.left_out(place, &word, LeftOut::UnreadableMove);
        line.last_comments().extend(Comment::new(&text));
        Ok(if end == End::Open { self.open_end(progress) } else { end })
    }

    /// Adds the rest of a line to a text, without its braces and commands.
    fn rest_of_line(&mut self, text: &mut String, opened: Option<(Place, usize)>) -> Read<End> {
        let mut depth = 0_usize;
        loop {
            let Some(next) = self.scanner.peek()? else { return Ok(End::Open) };
            let is_outside = depth == 0 && opened.is_none();
            let word = self.scanner.peek_word();
            let len = match next {
                '[' if self.scanner.is_at_tag() => return Ok(End::Open),
                '[' => {
                    // No tag begins in it.
                    *text += &self.scanner.malformed_tag();
                    text.push(' ');
                    continue;
                }
                '{' | ';' => {
                    let (comment, _) = self.scanner.comment()?;
                    let comment = comment.map(|comment| comment.without_commands());
                    *text += &comment.unwrap_or_default();
                    text.push(' ');
                    continue;
                }
                ')' if depth == 0 && opened.is_some() => {
                    self.scanner.skip(next.len_utf8());
                    return Ok(End::Closed);
                }
                _ => word.len().max(next.len_utf8()),
            };
            match (result(word), move_number(word)) {
                (Some(result), _) if is_outside => {
                    self.scanner.skip(len);
                    return Ok(End::Result(result));
                }
                (None, Some(number)) if self.is_at_first_move(number, opened) => {
                    return Ok(End::Open);
                }
                _ => {}
            }
            match next {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let word = self.scanner.take(len);
            text.push_str(&word);
            if next != '(' && !self.scanner.rest().starts_with(')') {
                text.push(' ');
            }
        }
    }
}

/// Adds a text to the words that are not moves.
fn add_stray(progress: &mut Progress, place: Place, text: &str, reason: LeftOut) {
    progress.has_stray = true;
    let stray = progress.stray.get_or_insert(Stray { place, text: String::new(), reason });
    if !stray.text.is_empty() {
        stray.text.push(' ');
    }
    stray.text.push_str(text);
}

/// The result that a word is.
fn result(word: &str) -> Option<GameResult> {
    word.parse().ok().or_else(|| word.replace(super::word::is_blank, "").parse().ok())
}
