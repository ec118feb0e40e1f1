//! Numeric annotation glyphs, and the marks for the first six of them.

use std::fmt;

/// A numeric annotation glyph: `$1` is a good move, `$4` a blunder. The standard defines
/// those up to 255; programs write others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u16);

/// The marks of `$1` to `$6`, in this order.
const MARKS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// "`*` is commonly used in draughts publications to denote forced moves": without a space
/// before it, for it also ends games.
const ONLY_MARK: char = '*';

/// The characters that may follow the squares of a move: marks, and redundant
/// signs.
const SUFFIX: [char; 8] = ['!', '?', 'K', '=', 'x', '+', '#', '*'];

impl Nag {
    /// A good move, `!`.
    pub const GOOD: Self = Self(1);
    /// A mistake, `?`.
    pub const MISTAKE: Self = Self(2);
    /// A brilliant move, `!!`.
    pub const BRILLIANT: Self = Self(3);
    /// A blunder, `??`.
    pub const BLUNDER: Self = Self(4);
    /// An interesting move, `!?`.
    pub const INTERESTING: Self = Self(5);
    /// A dubious move, `?!`.
    pub const DUBIOUS: Self = Self(6);

    /// The only move, `*` right after it.
    pub const ONLY: Self = Self(7);

    /// The mark of the glyph, if there is one.
    #[must_use]
    pub fn mark(self) -> Option<&'static str> {
        MARKS.get(usize::from(self.0).checked_sub(1)?).copied()
    }

    /// The glyph of a mark such as `!?`.
    ///
    /// ```
    /// use dameo::pdn::Nag;
    ///
    /// assert_eq!(Nag::from_mark("!!"), Some(Nag(3)));
    /// assert_eq!(Nag(2).mark(), Some("?"));
    /// ```
    #[must_use]
    pub fn from_mark(mark: &str) -> Option<Self> {
        (1..).zip(MARKS).find(|&(_, known)| known == mark).map(|(number, _)| Self(number))
    }
}

impl fmt::Display for Nag {
    /// Writes `$` and the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// Splits the marks off a move: `d7d8K!?` is `d7d8K` and `$5`. Of more than two
/// marks in a row, each two are one glyph; a `*` is `$7`.
pub(super) fn split_marks(word: &str) -> (String, Vec<Nag>) {
    let body = word.trim_end_matches(SUFFIX);
    let (mut text, mut nags) = (body.to_owned(), Vec::new());
    let mut rest = &word[body.len()..];
    while let Some(next) = rest.chars().next() {
        let longest =
            [2, 1].into_iter().find_map(|len| Some((len, Nag::from_mark(rest.get(..len)?)?)));
        let len = match longest {
            Some((len, nag)) => {
                nags.push(nag);
                len
            }
            None if next == ONLY_MARK => {
                nags.push(Nag::ONLY);
                next.len_utf8()
            }
            None => {
                text.push(next);
                next.len_utf8()
            }
        };
        rest = &rest[len..];
    }
    (text, nags)
}

/// The marks in brackets at the beginning of a text, with their length: `(!)`.
pub(super) fn bracketed_marks(text: &str) -> Option<(Vec<Nag>, usize)> {
    let (marks, _) = text.strip_prefix('(')?.split_once(')')?;
    let (rest, nags) = split_marks(marks);
    (rest.is_empty() && !nags.is_empty()).then(|| (nags, marks.len() + "()".len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_split_off() {
        for (word, text, numbers) in [
            ("a1-d4", "a1-d4", vec![]),
            ("a1-d4!", "a1-d4", vec![1]),
            ("d7d8K!?", "d7d8K", vec![5]),
            ("d7d8?!=K", "d7d8=K", vec![6]),
            ("d4xd6x??+", "d4xd6x+", vec![4]),
            ("a1-d4!!!", "a1-d4", vec![3, 1]),
            ("d1-d4*", "d1-d4", vec![7]),
            ("d1-d4!*?", "d1-d4", vec![1, 7, 2]),
            ("??", "", vec![4]),
        ] {
            let (found, nags) = split_marks(word);
            assert_eq!((found.as_str(), nags), (text, numbers.into_iter().map(Nag).collect()));
        }
    }

    #[test]
    fn marks_in_brackets() {
        assert_eq!(bracketed_marks("(!) d8-b6"), Some((vec![Nag::GOOD], 3)));
        assert_eq!(bracketed_marks("(?!)"), Some((vec![Nag::DUBIOUS], 4)));
        for text in ["()", "(!", "(! )", "(d1-d4!)", "(K)"] {
            assert_eq!(bracketed_marks(text), None, "{text}");
        }
    }

    #[test]
    fn marks_and_glyphs_name_each_other() {
        for number in 0..=u16::MAX {
            let mark = Nag(number).mark();
            assert_eq!(mark.is_some(), (1..=6).contains(&number));
            assert!(mark.is_none_or(|mark| Nag::from_mark(mark) == Some(Nag(number))));
        }
    }
}
