//! Days and months, by UTC.

use std::fmt;
use std::str::FromStr;

use dameo_live::{Millis, Timestamp};
use dameo_store::FinishedSpan;
use thiserror::Error;

/// A day in milliseconds.
const DAY: u64 = 24 * 60 * 60 * 1000;

/// The last year of which there are months.
const MAX_YEAR: u64 = 9999;

/// How long a month is over before its games are taken for complete: a game is stored a little after
/// its end, and clocks differ.
const SETTLED: Millis = Millis::from_secs(3 * 60 * 60);

/// The day of an instant by UTC, as in PDN: `2026.11.28`.
pub(crate) fn date(at: Timestamp) -> String {
    let (year, month, day) = civil(at.get() / DAY);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The date of a day since the beginning of 1970. Source: Howard Hinnant, "chrono-Compatible
/// Low-Level Date Algorithms", `civil_from_days`.
fn civil(day: u64) -> (u64, u64, u64) {
    let day = day + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    let year = year_of_era + era * 400 + u64::from(month <= 2);
    (year, month, of_year - (153 * shifted + 2) / 5 + 1)
}

/// The instant at which a month begins, by UTC; `None` of no month from 1970 on.
#[must_use]
pub fn month_begin(year: u64, month: u64) -> Option<Timestamp> {
    if !(1970..=MAX_YEAR).contains(&year) || !(1..=12).contains(&month) {
        return None;
    }
    let shifted = if month > 2 { month - 3 } else { month + 9 };
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year / 400, year % 400);
    let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + (153 * shifted + 2) / 5;
    let days = era * 146_097 + of_era - 719_468;
    Some(Timestamp::new(days * DAY))
}

/// An instant by UTC to the second, as in the names of files: `2026-11-30-061502`. Texts of the
/// years up to 9999 are in the order of their instants.
#[must_use]
pub fn stamp(at: Timestamp) -> String {
    let (year, month, day) = civil(at.get() / DAY);
    let second = at.get() % DAY / 1000;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02}-{hour:02}{minute:02}{second:02}")
}

/// A month by UTC, from 1970 to 9999, such as `2026-11`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Month {
    year: u64,
    month: u64,
}

/// A text is no [`Month`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a month from 1970-01 on, such as 2026-11")]
pub struct ParseMonthError;

impl Month {
    /// The month of an instant.
    #[must_use]
    pub fn of(at: Timestamp) -> Self {
        let (year, month, _) = civil(at.get() / DAY);
        Self { year, month }
    }

    /// When it begins.
    #[must_use]
    pub fn begin(self) -> Timestamp {
        month_begin(self.year, self.month).expect("it is a month")
    }

    /// The month after it; `None` after that of 9999-12.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        let next = Self { year: self.year + self.month / 12, month: self.month % 12 + 1 };
        (next.year <= MAX_YEAR).then_some(next)
    }

    /// Whether it has been over for some hours at an instant: nothing is added to its games any
    /// more.
    #[must_use]
    pub fn is_settled(self, now: Timestamp) -> bool {
        self.next().is_some_and(|next| next.begin() + SETTLED <= now)
    }

    /// The games that ended in it.
    #[must_use]
    pub fn span(self) -> FinishedSpan {
        let until = self.next().map(Self::begin);
        FinishedSpan { since: self.begin(), until, after: None }
    }
}

impl FromStr for Month {
    type Err = ParseMonthError;

    fn from_str(text: &str) -> Result<Self, ParseMonthError> {
        let (year, month) = text.split_once('-').ok_or(ParseMonthError)?;
        let number = |text: &str, digits: usize| {
            let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number).ok_or(ParseMonthError)
        };
        let (year, month) = (number(year, 4)?, number(month, 2)?);
        month_begin(year, month).map(|_| Self { year, month }).ok_or(ParseMonthError)
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        for (day, text) in [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_785, "2026.11.28"),
        ] {
            assert_eq!(date(Timestamp::new(day * DAY + DAY - 1)), text);
        }
    }

    #[test]
    fn months_begin_on_their_first_day() {
        for year in [1970, 1999, 2000, 2024, 2026, 2100] {
            for month in 1..=12 {
                let begin = month_begin(year, month).unwrap();
                assert_eq!(date(begin), format!("{year:04}.{month:02}.01"));
                assert_eq!(begin.get() % DAY, 0);
            }
        }
        for (year, month) in [(1969, 12), (2026, 0), (2026, 13), (u64::MAX, 1)] {
            assert_eq!(month_begin(year, month), None);
        }
    }

    #[test]
    fn months_are_read_and_follow_each_other() {
        for (text, next) in [("2026-11", "2026-12"), ("2025-12", "2026-01"), ("1970-01", "1970-02")]
        {
            let month: Month = text.parse().unwrap();
            assert_eq!(month.to_string(), text);
            let after = month.next().unwrap();
            assert_eq!(after.to_string(), next);
            assert_eq!(Month::of(month.begin()), month);
            assert_eq!(Month::of(Timestamp::new(after.begin().get() - 1)), month);
            let span = month.span();
            assert_eq!((span.since, span.until), (month.begin(), Some(after.begin())));
            let settled = after.begin() + SETTLED;
            assert!(month.is_settled(settled));
            assert!(!month.is_settled(Timestamp::new(settled.get() - 1)));
        }
        assert_eq!("9999-12".parse::<Month>().unwrap().next(), None);
        for text in ["", "2026", "2026-13", "2026-00", "26-11", "2026-+1", "2026-11-01", "1969-12"]
        {
            assert_eq!(text.parse::<Month>(), Err(ParseMonthError), "{text}");
        }
    }

    #[test]
    fn stamps_are_in_the_order_of_their_instants() {
        let at = month_begin(2026, 11).unwrap().get() + 29 * DAY + 22_502_999;
        assert_eq!(stamp(Timestamp::new(at)), "2026-11-30-061502");
        assert_eq!(stamp(Timestamp::new(0)), "1970-01-01-000000");
        assert!(stamp(Timestamp::new(at)) < stamp(Timestamp::new(at + 1000)));
    }
}
