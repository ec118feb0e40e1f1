//! Finished games as files that everybody can have: PDN, or a line of JSON each.

use std::str::FromStr;

use dameo::pdn::{MoveLine, PdnGame, PdnMove, PdnMoveError, TagError, Tags};
use dameo::{ByColor, Color, Conclusion, DrawRules, GameRecord, Variant};
use dameo_live::{TimeControl, Timestamp, write_time_controls};
use dameo_store::{ArchivedPlayer, ArchivedResult, FinishedGame, Identity};
use serde::Serialize;
use thiserror::Error;

use crate::players::PlayerView;

/// A form in which finished games are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DumpFormat {
    /// Portable Draughts Notation.
    Pdn,
    /// A JSON object in each line.
    Ndjson,
}

/// A text is no [`DumpFormat`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("\"{text}\" is no form of files: expected pdn or ndjson")]
pub struct ParseDumpFormatError {
    /// The text.
    pub text: String,
}

/// A stored game cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum DumpError {
    /// A move is none.
    #[error(transparent)]
    Move(#[from] PdnMoveError),
    /// A tag cannot be written.
    #[error(transparent)]
    Tag(#[from] TagError),
}

impl FromStr for DumpFormat {
    type Err = ParseDumpFormatError;

    fn from_str(text: &str) -> Result<Self, ParseDumpFormatError> {
        match text {
            "pdn" => Ok(Self::Pdn),
            "ndjson" => Ok(Self::Ndjson),
            _ => Err(ParseDumpFormatError { text: text.to_owned() }),
        }
    }
}

impl DumpFormat {
    /// Writes a game, with a line feed at its end, and in PDN an empty line. Guests have no name
    /// in it, and who has deleted the account is unknown.
    ///
    /// # Errors
    /// If the stored game is damaged.
    pub fn write(self, finished: &FinishedGame) -> Result<String, DumpError> {
        match self {
            Self::Pdn => Ok(format!("{}\n", pdn(finished)?)),
            Self::Ndjson => {
                let line = serde_json::to_string(&DumpedGame::new(finished));
                Ok(line.expect("it has names for its fields") + "\n")
            }
        }
    }
}

/// The name of a player in a file.
fn name(player: &ArchivedPlayer) -> String {
    match &player.identity {
        Identity::Guest => "Guest".to_owned(),
        Identity::Deleted => "Deleted".to_owned(),
        Identity::Member(name) | Identity::Bot(name) => name.to_string(),
        Identity::Computer(level) => format!("Level {level}"),
    }
}

fn pdn(finished: &FinishedGame) -> Result<PdnGame, DumpError> {
    let FinishedGame { game, created, room, .. } = finished;
    let GameRecord { variant, draw_rules, start, moves, conclusion } = &room.game.record;
    let result = match game.entry.winner {
        Some(Color::White) => dameo::notation::GameResult::WhiteWins,
        Some(Color::Black) => dameo::notation::GameResult::BlackWins,
        None => dameo::notation::GameResult::Draw,
    };
    let mut tags = Tags::roster();
    tags.set("Event", if game.entry.is_rated { "Rated game" } else { "Casual game" })?;
    tags.set("Site", &game.id)?;
    tags.set("Date", &date(*created))?;
    tags.set("White", &name(&game.players.white))?;
    tags.set("Black", &name(&game.players.black))?;
    tags.set("Result", result.text())?;
    tags.set("Variant", variant.name())?;
    tags.set("DrawRules", draw_rules.name())?;
    if let Some(fen) = start {
        tags.set("SetUp", "1")?;
        tags.set("FEN", fen)?;
    }
    for (tag, player) in [("White", &game.players.white), ("Black", &game.players.black)] {
        if let Some([before, _]) = player.ratings {
            tags.set(&format!("{tag}Rating"), &format!("{:.0}", before.rating()))?;
        }
    }
    if let Some(time) = room.game.terms.time {
        tags.set("TimeControl", &write_time_controls(time))?;
    }
    if let Some(conclusion) = conclusion {
        tags.set("Termination", termination(*conclusion))?;
    }
    let moves = moves.iter().map(|text| PdnMove::new(text)).collect::<Result<Vec<_>, _>>()?;
    let line: MoveLine<PdnMove> = moves.into_iter().collect();
    Ok(PdnGame { tags, line, result })
}

/// What ended a game, in a word.
pub(crate) fn termination(conclusion: Conclusion) -> &'static str {
    match conclusion {
        Conclusion::Agreement => "agreement",
        Conclusion::Resignation { .. } => "resignation",
        Conclusion::Time { .. } => "time",
        Conclusion::Abandonment { .. } => "abandonment",
        Conclusion::Adjudication { .. } => "adjudication",
        _ => "rules",
    }
}

/// The day of an instant by UTC, as in PDN: `2026.11.28`.
pub(crate) fn date(at: Timestamp) -> String {
    let (year, month, day) = civil(at.get() / (24 * 60 * 60 * 1000));
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
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) {
        return None;
    }
    let shifted = if month > 2 { month - 3 } else { month + 9 };
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year / 400, year % 400);
    let of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + (153 * shifted + 2) / 5;
    let days = era * 146_097 + of_era - 719_468;
    Some(Timestamp::new(days * 24 * 60 * 60 * 1000))
}

/// A game as a line of JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DumpedGame<'a> {
    id: &'a str,
    variant: Variant,
    draw_rules: DrawRules,
    /// Null if it began from the starting position of the variant.
    start_fen: Option<&'a str>,
    speed: &'static str,
    is_rated: bool,
    /// Null without a clock.
    time: Option<ByColor<TimeControl>>,
    players: ByColor<PlayerView>,
    result: &'static str,
    conclusion: Option<Conclusion>,
    created_at: Timestamp,
    ended_at: Timestamp,
    moves: &'a [String],
}

impl<'a> DumpedGame<'a> {
    fn new(finished: &'a FinishedGame) -> Self {
        let FinishedGame { game, created, room, .. } = finished;
        let GameRecord { variant, draw_rules, start, moves, conclusion } = &room.game.record;
        let player = |color: Color| PlayerView::archived(game.players[color].clone());
        Self {
            id: &game.id,
            variant: *variant,
            draw_rules: *draw_rules,
            start_fen: start.as_deref(),
            speed: game.entry.speed.name(),
            is_rated: game.entry.is_rated,
            time: room.game.terms.time,
            players: ByColor::new_with(player),
            result: ArchivedResult::of(game.entry.winner).name(),
            conclusion: *conclusion,
            created_at: *created,
            ended_at: game.entry.ended,
            moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        const DAY: u64 = 24 * 60 * 60 * 1000;
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
                assert_eq!(begin.get() % (24 * 60 * 60 * 1000), 0);
            }
        }
        for (year, month) in [(1969, 12), (2026, 0), (2026, 13), (u64::MAX, 1)] {
            assert_eq!(month_begin(year, month), None);
        }
    }
}
