//! Where tags end in a line, and what begins like a tag and is none.
//!
//! A line can have thousands of beginnings of tags. What is found about the rest of the line
//! is kept, so that all of them are read in linear time.

use super::tags::is_name_char;
use super::word::is_blank;

/// What is known about a line. Its texts are ends of this line, and places in it are given
/// by the number of bytes that follow.
#[derive(Debug, Default)]
pub(super) struct TagEnds {
    /// The place after the last bracket that ends the line or comes before another tag; the
    /// whole line without one.
    after_last_bracket: Option<usize>,
    /// The beginning of a value, and its end, which is that of all values that begin between
    /// them.
    value: Option<(usize, ValueEnd)>,
}

/// The first place that decides whether a value ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ValueEnd {
    place: usize,
    /// `None` if no value reaches it.
    quote: Option<ClosingQuote>,
}

/// A quote that a bracket follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct ClosingQuote {
    /// Whether it may also be the one that opens the value of another tag.
    begins_tag: bool,
}

impl TagEnds {
    /// The length of the tag at the beginning of a text, or of what begins with a bracket there and
    /// is none. `line` is all of the line.
    pub(super) fn tag_len(&mut self, line: &str, text: &str) -> usize {
        let value = tag_beginning(text).and_then(|(_, value)| {
            let value = value.strip_prefix('"')?;
            Some(text.len() - value.len() + self.value(value)?.1)
        });
        value.unwrap_or_else(|| self.malformed_len(line, text))
    }

    /// The length of what begins with a bracket at the beginning of a text and is no tag: up
    /// to a closing bracket that ends the line or comes before another tag, or else the first
    /// one. Without one it is the whole text. `line` is all of the line.
    pub(super) fn malformed_len(&mut self, line: &str, text: &str) -> usize {
        let after_last = *self.after_last_bracket.get_or_insert_with(|| after_last_bracket(line));
        let mut ends = text.match_indices(']').map(|(at, bracket)| at + bracket.len());
        let has_last = text.len() > after_last;
        let end = if has_last { ends.find(|&end| is_last(&text[end..])) } else { ends.next() };
        end.unwrap_or(text.len())
    }

    /// The value that begins after a quote at the beginning of a text, and its length with
    /// the closing quote and bracket: `\"` is a quote, `\\` a backslash, and a quote that no
    /// bracket follows is one too, unless another tag begins before the closing one.
    pub(super) fn value(&mut self, text: &str) -> Option<(String, usize)> {
        let ValueEnd { place, quote } = self.value_end(text);
        let (written, rest) = text.split_at(text.len() - place);
        let value = unescaped(written, !quote?.begins_tag)?;
        let rest = rest.strip_prefix('"')?.trim_start_matches(is_blank).strip_prefix(']')?;
        Some((value, text.len() - rest.len()))
    }

    fn value_end(&mut self, text: &str) -> ValueEnd {
        let begin = text.len();
        match self.value {
            Some((first, end)) if (end.place..=first).contains(&begin) => end,
            _ => self.value.insert((begin, value_end(text))).1,
        }
    }
}

/// The name of the tag with which a line begins.
pub(super) fn tag_name(line: &str) -> Option<&str> {
    Some(tag_beginning(line)?.0)
}

/// The name of the tag with which a line begins, and the rest of the line from its quote on.
fn tag_beginning(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix('[')?.trim_start_matches(is_blank);
    let after = rest.trim_start_matches(is_name_char);
    let name = &rest[..rest.len() - after.len()];
    let value = after.trim_start_matches(is_blank);
    (!name.is_empty() && value.starts_with('"')).then_some((name, value))
}

/// Whether what follows a bracket is another tag or nothing.
fn is_last(after: &str) -> bool {
    let after = after.trim_start_matches(is_blank);
    after.is_empty() || after.starts_with('[')
}

fn after_last_bracket(line: &str) -> usize {
    let mut ends = line.rmatch_indices(']').map(|(at, bracket)| &line[at + bracket.len()..]);
    ends.find(|after| is_last(after)).map_or(line.len(), str::len)
}

/// The end of the value at the beginning of a text: a quote before a bracket. No value goes
/// on over a line break, or over the quote of another tag.
fn value_end(text: &str) -> ValueEnd {
    let (mut is_escaped, mut next_tag) = (false, None);
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let end = |quote| ValueEnd { place: text.len() - at, quote };
        match c {
            '\r' => return end(None),
            ']' => {
                let tag = tag_beginning(rest.trim_start_matches(is_blank));
                next_tag = tag.map(|(_, value)| value.len());
            }
            '"' if !is_escaped => {
                let begins_tag = next_tag == Some(text.len() - at);
                if rest.trim_start_matches(is_blank).starts_with(']') {
                    return end(Some(ClosingQuote { begins_tag }));
                }
                if begins_tag {
                    return end(None);
                }
            }
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    ValueEnd { place: 0, quote: None }
}

/// The text that a value stands for. `None` if it has a quote of its own and must not.
fn unescaped(written: &str, may_have_quotes: bool) -> Option<String> {
    let mut value = String::with_capacity(written.len());
    let mut characters = written.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '\\' => value.push(characters.next_if(|&c| c == '"' || c == '\\').unwrap_or('\\')),
            '"' if !may_have_quotes => return None,
            _ => value.push(c),
        }
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::super::{Outline, PdnReader};
    use super::*;

    /// The value of the first tag of a line, and what follows it.
    fn value(line: &str) -> Option<(String, &str)> {
        let (_, value) = tag_beginning(line)?;
        let text = &value["\"".len()..];
        let (value, len) = TagEnds::default().value(text)?;
        Some((value, &text[len..]))
    }

    #[test]
    fn values_end_with_a_quote_and_a_bracket() {
        let some = |value: &str, rest| Some((value.to_owned(), rest));
        assert_eq!(value(r#"[A "x"] y"#), some("x", " y"));
        assert_eq!(value(r#"[A ""]"#), some("", ""));
        assert_eq!(value(r#"[A "x" ] [B "y"]"#), some("x", r#" [B "y"]"#));
        assert_eq!(value(r#"[A "x "y" z"]"#), some(r#"x "y" z"#, ""));
        assert_eq!(value(r#"[A "x\"] \\"]"#), some(r#"x"] \"#, ""));
        assert_eq!(value(r#"[A "x] y] "z"]"#), some(r#"x] y] "z"#, ""));
        assert_eq!(value(r#"[A "x] [B "]"#), some("x] [B ", ""));
        for line in [
            r#"[A "x"#,
            r#"[A "x]"#,
            r#"[A "x\"]"#,
            r#"[A "x] [B "y"]"#,
            r#"[A "x "y] [B "]"#,
            "[A \"x\r\"]",
        ] {
            assert_eq!(value(line), None, "{line}");
        }
    }

    #[test]
    fn malformed_tags_end_before_the_next_tag() {
        let malformed = |line| &line[..TagEnds::default().malformed_len(line, line)];
        assert_eq!(malformed("[a] b] [c] d"), "[a] b]");
        assert_eq!(malformed("[a] b]  "), "[a] b]");
        assert_eq!(malformed("[a] b] c"), "[a]");
        assert_eq!(malformed("[a b"), "[a b");
    }

    /// What was found for one text holds for the others of its line.
    #[test]
    fn all_beginnings_of_a_line_are_found_as_if_each_was_the_first() {
        const WORDS: [&str; 8] = ["[A \"", "\"", "]", " ", "x", "\\", "[", "\r"];
        for seed in 0..20_000_usize {
            let words = (0..12).scan(seed, |state, _| {
                let word = WORDS[*state % WORDS.len()];
                *state = *state / WORDS.len() + state.wrapping_mul(31) % 97;
                Some(word)
            });
            let line: String = words.collect();
            let mut kept = TagEnds::default();
            for (at, quote) in line.match_indices('"') {
                let text = &line[at + quote.len()..];
                assert_eq!(kept.value(text), TagEnds::default().value(text), "{line:?} at {at}");
            }
            for (at, _) in line.match_indices('[') {
                let found = TagEnds::default().malformed_len(&line, &line[at..]);
                assert_eq!(kept.malformed_len(&line, &line[at..]), found, "{line:?} at {at}");
            }
        }
    }

    /// In quadratic time this would take minutes.
    #[test]
    fn beginnings_without_an_end_take_linear_time() {
        for part in
            ["[a \"x] z ", "[a \"x\\\"] z ", "[x] y ", "[a \"x] [ ", "[a \"x] \r", "1. d1 ["]
        {
            for end in ["", "] [b \"y", "] [b \"]", "\\\"]"] {
                let line = part.repeat((1 << 18) / part.len()) + end;
                let games = PdnReader::new(line.as_bytes()).count();
                let mut outline = Outline::new();
                assert!(games <= 1 && outline.push(line.as_bytes()).is_empty(), "{part} {end}");
                assert!(outline.finish().len() <= 1, "{part} {end}");
            }
        }
    }
}
