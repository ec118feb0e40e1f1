//! Comments, and the clock times in them.

use std::fmt;
use std::time::Duration;

use crate::piece::{ByColor, Color};

/// A comment: one line of text, never blank.
///
/// Every run of white space counts as one space: lines are broken again when a
/// comment is written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

/// The times in the comments on a move: those of the commands `[%clk ..]`, `[%clock ..]` and
/// `[%emt ..]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ClockTimes {
    /// The time left to the player who moved, after the move.
    pub left: Option<Duration>,
    /// The time left to each side after the move, if the sides are named.
    pub of_side: ByColor<Option<Duration>>,
    /// The time that the move took.
    pub elapsed: Option<Duration>,
}

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

    /// The times of the commands in the text. Of two commands with the same time the
    /// first one counts; malformed ones are skipped.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use dameo::pdn::Comment;
    ///
    /// let comment = Comment::new("[%clock w0:05:00 B0:04:30] [%emt 0:00:07] hm").unwrap();
    /// assert_eq!(comment.times().of_side.black, Some(Duration::from_secs(270)));
    /// assert_eq!(comment.times().elapsed, Some(Duration::from_secs(7)));
    /// ```
    #[must_use]
    pub fn times(&self) -> ClockTimes {
        let commands = self.0.split("[%").skip(1).filter_map(|text| Some(text.split_once(']')?.0));
        commands.filter_map(command_times).fold(ClockTimes::default(), ClockTimes::or)
    }

    /// The time left to the player after the move, [`ClockTimes::left`] of its
    /// [times](Self::times).
    #[must_use]
    pub fn clock(&self) -> Option<Duration> {
        self.times().left
    }

    /// The text without its commands, `[%..]`.
    pub(super) fn without_commands(&self) -> String {
        let mut parts = self.0.split("[%");
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            text += part.split_once(']').map_or("", |(_, after)| after);
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl ClockTimes {
    /// The time left to each side, after a move of the given one.
    #[must_use]
    pub fn left_after_move_of(self, mover: Color) -> ByColor<Option<Duration>> {
        let mut left = self.of_side;
        left[mover] = left[mover].or(self.left);
        left
    }

    /// These times, completed by others.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            left: self.left.or(other.left),
            of_side: ByColor::new_with(|side| self.of_side[side].or(other.of_side[side])),
            elapsed: self.elapsed.or(other.elapsed),
        }
    }
}

/// The times of a command such as `clk 0:01:02`; `None` if it has none, or a malformed one.
fn command_times(command: &str) -> Option<ClockTimes> {
    let mut times = ClockTimes::default();
    if let Some(elapsed) = command.strip_prefix("emt ") {
        times.elapsed = Some(time(elapsed.trim())?);
        return Some(times);
    }
    let values = command.strip_prefix("clock").or_else(|| command.strip_prefix("clk"))?;
    if !values.starts_with(|c: char| c == ' ' || side(c).is_some()) {
        return None;
    }
    for value in values.split_whitespace() {
        let named = value.chars().next().and_then(side);
        let place = match named {
            Some(side) => &mut times.of_side[side],
            None => &mut times.left,
        };
        *place = Some(time(value.get(usize::from(named.is_some())..)?)?);
    }
    Some(times)
}

/// The side of a clock; its letter is a capital if the clock is running.
fn side(letter: char) -> Option<Color> {
    Color::ALL.into_iter().find(|side| side.letter() == letter.to_ascii_uppercase())
}

/// A time of the form `h:mm:ss`, with an optional fraction of a second.
fn time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = whole.split(':').map(number);
    let [hours, minutes, seconds] = [parts.next()??, parts.next()??, parts.next()??];
    if parts.next().is_some() || minutes > 59 || seconds > 59 {
        return None;
    }
    let fraction = Duration::from_nanos(number(&format!("{fraction:0<9.9}"))?);
    let seconds = hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)?;
    Duration::from_secs(seconds).checked_add(fraction)
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

    #[test]
    fn times_of_both_sides() {
        let times = |text: &str| {
            let ClockTimes { left, of_side, elapsed } = Comment::new(text).unwrap().times();
            [left, of_side.white, of_side.black, elapsed]
                .map(|time| time.map(|time| time.as_secs()))
        };
        assert_eq!(times("[%clk w0:00:10 B0:00:03]"), [None, Some(10), Some(3), None]);
        assert_eq!(times("[%clockW1:00:00]"), [None, Some(3600), None, None]);
        assert_eq!(times("a [%clock 0:49:11] b"), [Some(2951), None, None, None]);
        assert_eq!(times("[%emt 0:00:05] [%clk 0:01:00]"), [Some(60), None, None, Some(5)]);
        assert_eq!(times("[%clk 0:01:00] [%clk 0:02:00]"), [Some(60), None, None, None]);
        assert_eq!(times("[%clk ?] [%clk 0:02:00]"), [Some(120), None, None, None]);
        for text in ["[%clkx 0:00:01]", "[%clk]", "[%emt]", "[%clock w é]", "[%cal Gd4d5]"] {
            assert_eq!(times(text), [None; 4], "{text}");
        }
        let left = |text: &str, mover| {
            let left = Comment::new(text).unwrap().times().left_after_move_of(mover);
            [left.white, left.black].map(|time| time.map(|time| time.as_secs()))
        };
        assert_eq!(left("[%clk 0:00:01]", Color::Black), [None, Some(1)]);
        assert_eq!(left("[%clk w0:00:01 b0:00:02]", Color::Black), [Some(1), Some(2)]);
    }

    #[test]
    fn commands_are_taken_out() {
        let text = |text: &str| Comment::new(text).unwrap().without_commands();
        assert_eq!(text("a [%clk 0:00:01] b [c] [%x"), "a b [c]");
        assert_eq!(text("[%emt 0:00:01]"), "");
    }
}
