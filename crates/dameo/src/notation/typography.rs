//! Moves and results as typesetters and telephones write them.

use std::borrow::Cow;

/// A move or a result in plain characters: every dash is a hyphen, a multiplication sign, a
/// capital or Cyrillic X is an `x`, and files are in lower case. The number of characters
/// stays the same.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| plain_char(c) == c) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(plain_char).collect())
    }
}

fn plain_char(c: char) -> char {
    match c {
        '‐' | '‑' | '‒' | '–' | '—' | '―' | '−' => '-',
        '×' | '✕' | '✖' | '⨯' | 'X' | 'х' | 'Х' => 'x',
        // The files of the largest board. A K at the end is the sign of a promotion.
        'A'..='J' => c.to_ascii_lowercase(),
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_typesetters_are_plain() {
        for (text, expected) in [
            ("d1–d4", "d1-d4"),
            ("D1−D4", "d1-d4"),
            ("d4×d6Xd8", "d4xd6xd8"),
            ("d7d8K", "d7d8K"),
            ("½—½", "½-½"),
            ("", ""),
        ] {
            assert_eq!(plain(text), expected);
        }
    }
}
