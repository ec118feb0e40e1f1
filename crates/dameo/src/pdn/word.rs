//! The words between comments and brackets: where they end, and what they may be.

use crate::notation::GameResult;

/// The characters that end a word.
const DELIMITERS: [char; 8] = ['{', '}', '(', ')', '[', ']', ';', '$'];

/// Whether a character separates words: white space, control characters, byte order marks
/// between texts that were joined.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || c == '\u{feff}'
}

/// The length in bytes of the word that a text begins with; 0 before a delimiter.
pub(super) fn word_len(text: &str) -> usize {
    text.find(|c| is_blank(c) || DELIMITERS.contains(&c)).unwrap_or(text.len())
}

/// The length of a move or a result with spaces around its separators, at the beginning of a
/// text: `d1 - d4`, `1/2 - 1/2`.
pub(super) fn spaced_len(text: &str) -> Option<usize> {
    let result = || {
        let (first, rest) = points(text)?;
        let (is_spaced, rest) = separator(rest)?;
        let (second, rest) = points(rest)?;
        let is_result = format!("{first}-{second}").parse::<GameResult>().is_ok();
        (is_spaced && is_result && word_len(rest) == 0).then(|| text.len() - rest.len())
    };
    let squares = || {
        let mut rest = square(text)?;
        let mut is_spaced = None;
        while let Some((spaced, next)) =
            separator(rest).and_then(|(spaced, after)| Some((spaced, square(after)?)))
        {
            // What has no space at its beginning is a word of its own.
            if !*is_spaced.get_or_insert(spaced) {
                return None;
            }
            rest = next;
        }
        is_spaced?;
        Some(text.len() - rest.len() + word_len(rest))
    };
    result().or_else(squares)
}

/// What follows a square.
fn square(text: &str) -> Option<&str> {
    let rest = text.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (1..=2).contains(&digits).then(|| &rest[digits..])
}

/// The points of a player in a result, and what follows them.
fn points(text: &str) -> Option<(&str, &str)> {
    ["1/2", "½", "0", "1", "2"]
        .iter()
        .find_map(|points| text.strip_prefix(points).map(|rest| (*points, rest)))
}

/// Whether a separator has spaces around it, and what follows it.
fn separator(text: &str) -> Option<(bool, &str)> {
    let before = text.trim_start_matches(is_blank);
    let after = before.strip_prefix(is_separator)?;
    let rest = after.trim_start_matches(is_blank);
    Some((before.len() < text.len() || rest.len() < after.len(), rest))
}

/// Whether a character is a separator of squares when it is written plainly.
fn is_separator(c: char) -> bool {
    matches!(crate::notation::plain(c.encode_utf8(&mut [0; 4])).as_ref(), "-" | "x" | ":")
}

/// The number of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MoveNumber {
    /// `None` in `...`, which has none, or if it is too large.
    pub(super) number: Option<u32>,
    pub(super) dots: usize,
    /// In bytes.
    pub(super) len: usize,
}

/// The number of a move at the beginning of a word, `12.`, `12...` or `12` alone.
pub(super) fn move_number(word: &str) -> Option<MoveNumber> {
    let len = word.len() - crate::notation::skip_move_number(word).len();
    let digits = word[..len].trim_end_matches('.');
    let number = MoveNumber { number: digits.parse().ok(), dots: len - digits.len(), len };
    (len > 0).then_some(number)
}

/// Whether a word that cannot be read is in the place of a move all the same, wherever it
/// is: it names a square, is a move of another game of draughts (`32-28`), or stands for no
/// move (`--`). It is written plainly.
pub(super) fn stands_for_a_move(word: &str) -> bool {
    let names_a_square = word
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit());
    let is_dashes = word.chars().all(|c| c == '-');
    let is_numeric = word.split_once(['-', 'x']).is_some_and(|(from, to)| {
        let starts = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        starts(from) && starts(to)
    });
    names_a_square || is_dashes || is_numeric
}

/// Whether a text between tags makes what follows another game: anything but words such as
/// headlines.
pub(super) fn is_body(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit() || matches!(c, '*' | '½'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_around_separators_belong_to_the_word() {
        for (text, word) in [
            ("d1 - d4! d8-b6", Some("d1 - d4!")),
            ("d1 -d4 *", Some("d1 -d4")),
            ("d4 x d6 x d8", Some("d4 x d6 x d8")),
            ("D1 – D4{a}", Some("D1 – D4")),
            ("d8-b6 - d6-d5", None),
            ("d1 d4", None),
            ("d1 -", None),
            ("½ - ½", Some("½ - ½")),
            ("1 - 0", Some("1 - 0")),
            ("1/2 – 1/2\n", Some("1/2 – 1/2")),
            ("1-0", None),
            ("1 - 05", None),
            ("1 - 2", None),
        ] {
            assert_eq!(spaced_len(text).map(|len| &text[..len]), word, "{text}");
        }
    }

    #[test]
    fn numbers_of_moves() {
        let number = |word| move_number(word).map(|found| (found.number, found.dots, found.len));
        assert_eq!(number("12.d1"), Some((Some(12), 1, 3)));
        assert_eq!(number("1..."), Some((Some(1), 3, 4)));
        assert_eq!(number("..."), Some((None, 3, 3)));
        assert_eq!(number("7"), Some((Some(7), 0, 1)));
        assert_eq!(number("d1-d4"), None);
    }

    #[test]
    fn words_in_the_place_of_a_move() {
        for word in ["--", "-", "d8-b66", "32-28", "8-b6", "d8-b", "Z0", "#8-b6", "7x14x23"] {
            assert!(stands_for_a_move(word), "{word}");
        }
        for word in ["+=", "=", "good", "0:05", "+0.5", "!", "N", "10"] {
            assert!(!stands_for_a_move(word), "{word}");
        }
    }
}
