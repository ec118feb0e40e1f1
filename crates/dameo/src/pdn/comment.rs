//! Comments, and the clock times in them.

use std::fmt;
use std::time::Duration;

/// A comment: one line of text, never blank.
///
/// Every run of white space counts as one space: lines are broken again when a
/// comment is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A comment with the given text, its white space reduced to single
    /// spaces; `None` if nothing else is in it.
    ///
    /// ```
    /// use dameo::pdn::Comment;
    ///
    /// assert_eq!(Comment::new("a strong move").unwrap().text(), "a strong move");
    /// assert_eq!(Comment::new(""), None);
    /// ```
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<_> = text.split_whitespace().collect();
        (!words.is_empty()).then(|| Self(words.join(" ")))
    }

    /// The comment `[%clk h:mm:ss]`, with milliseconds if they are not 0: the
    /// time left to a player after a move.
    #[must_use]
    pub fn from_clock(left: Duration) -> Self {
        let (seconds, millis) = (left.as_secs(), left.subsec_millis());
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        let fraction = if millis == 0 { String::new() } else { format!(".{millis:03}") };
        Self(format!("[%clk {hours}:{minutes:02}:{:02}{fraction}]", seconds % 60))
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }

    /// The time of the first `[%clk h:mm:ss]` in the text, with a fraction of
    /// a second if there is one; `None` if there is no clock or its time is
    /// malformed.
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        let (_, after) = self.0.split_once("[%clk ")?;
        let (time, _) = after.split_once(']')?;
        let (whole, fraction) = time.trim().split_once('.').unwrap_or((time.trim(), "0"));
        let mut parts = whole.split(':').map(number);
        let [hours, minutes, seconds] = [parts.next()??, parts.next()??, parts.next()??];
        if parts.next().is_some() || minutes > 59 || seconds > 59 {
            return None;
        }
        let fraction = Duration::from_nanos(number(&format!("{fraction:0<9.9}"))?);
        let seconds = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
        Duration::from_secs(seconds).checked_add(fraction)
    }
}

/// A number of ASCII digits alone, without a sign.
fn number(digits: &str) -> Option<u64> {
    digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
}

impl fmt::Display for Comment {
    /// Writes the text without braces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_is_reduced() {
        assert_eq!(Comment::new(" a\r\n\tb  c ").unwrap().text(), "a b c");
        assert_eq!(Comment::new(" \n"), None);
    }

    #[test]
    fn clocks() {
        let clock = |text: &str| Comment::new(text).unwrap().clock();
        let seconds = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!(clock("[%clk 1:02:03]"), seconds(3723));
        assert_eq!(clock("good [%eval 3] [%clk  0:00:09] move"), seconds(9));
        assert_eq!(clock("[%clk 0:00:09.5]"), Some(Duration::from_millis(9500)));
        for text in [
            "a",
            "[%clk 1]",
            "[%clk 0:60:00]",
            "[%clk 0:00:60]",
            "[%clk 0:0:0:0]",
            "[%clk ::]",
            "[%clk 0:00:+1]",
            "[%clk 0:00:01",
            "[%clk 0:00:01.é]",
            "[%clk 99999999999999999:00:00]",
        ] {
            assert_eq!(clock(text), None, "{text}");
        }
    }

    #[test]
    fn clocks_round_trip() {
        for millis in [0, 1, 999, 60_000, 3_599_999, 36_000_000_123] {
            let left = Duration::from_millis(millis);
            assert_eq!(Comment::from_clock(left).clock(), Some(left));
        }
        assert_eq!(Comment::from_clock(Duration::from_secs(3723)).text(), "[%clk 1:02:03]");
    }
}
