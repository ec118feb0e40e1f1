//! What a page needs of a file besides its games: its characters, and the clocks in its
//! comments.

use std::time::Duration;

use dameo::encoding::decode;
use dameo::pdn::Comment;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// The text of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct DecodedTextView {
    /// The text, without a byte order mark.
    pub text: String,
    /// Whether part of it was not valid UTF-8 and was read as Windows-1252.
    #[serde(rename = "isWindows1252")]
    pub is_windows_1252: bool,
}

impl DecodedTextView {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        let decoded = decode(bytes);
        Self { text: decoded.text, is_windows_1252: decoded.is_windows_1252 }
    }
}

/// The times in a comment, in milliseconds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Tsify)]
#[tsify(missing_as_null)]
pub struct ClockTimesView {
    /// The time left to the player who moved.
    #[tsify(type = "number | null")]
    pub left: Option<f64>,
    /// The time left to White, if the clock names the side.
    #[tsify(type = "number | null")]
    pub white: Option<f64>,
    /// The time left to Black, if the clock names the side.
    #[tsify(type = "number | null")]
    pub black: Option<f64>,
    /// The time that the move took.
    #[tsify(type = "number | null")]
    pub elapsed: Option<f64>,
}

impl ClockTimesView {
    pub(crate) fn of(comment: &str) -> Self {
        let times = Comment::new(comment).map(|comment| comment.times()).unwrap_or_default();
        let millis = |time: Option<Duration>| time.map(|time| time.as_secs_f64() * 1000.0);
        Self {
            left: millis(times.left),
            white: millis(times.of_side.white),
            black: millis(times.of_side.black),
            elapsed: millis(times.elapsed),
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo_wasm_values::to_json;

    use super::*;

    #[test]
    fn clocks_are_in_milliseconds() {
        let times = ClockTimesView::of("[%clock w0:05:00 B0:04:59] [%emt 0:00:01.5] good");
        let [white, black] = [Some(300_000.0), Some(299_000.0)];
        assert_eq!(times, ClockTimesView { left: None, white, black, elapsed: Some(1500.0) });
        assert_eq!(ClockTimesView::of("[%clk 1:00:00]").left, Some(3_600_000.0));
        let nothing = ClockTimesView { left: None, white: None, black: None, elapsed: None };
        assert_eq!(ClockTimesView::of(""), nothing);
        let json = r#"{"left":null,"white":300000,"black":299000,"elapsed":1500}"#;
        assert_eq!(to_json(&times), json);
    }

    #[test]
    fn files_are_decoded() {
        let text = DecodedTextView::of(b"Andr\xe9");
        assert_eq!((text.text.as_str(), text.is_windows_1252), ("Andr\u{e9}", true));
        assert!(!DecodedTextView::of("é".as_bytes()).is_windows_1252);
    }
}
