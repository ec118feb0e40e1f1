//! Finished games as files that everybody can have: PDN, or a line of JSON each.

use std::str::FromStr;

use dameo::pdn::{MoveLine, PdnGame, PdnMove, PdnMoveError, TagError, Tags};
use dameo::{ByColor, Color, Conclusion, DrawRules, GameRecord, Variant};
use dameo_files::FileName;
use dameo_live::{TimeControl, Timestamp, write_time_controls};
use dameo_store::{ArchivedPlayer, ArchivedResult, FinishedGame, Identity};
use serde::Serialize;
use thiserror::Error;

use crate::calendar::{Month, date};
use crate::players::PlayerView;

/// The folder of dumps in a place of files.
pub(crate) const FOLDER: &str = "dumps";

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
        let format = Self::ALL.into_iter().find(|format| format.extension() == text);
        format.ok_or_else(|| ParseDumpFormatError { text: text.to_owned() })
    }
}

impl DumpFormat {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Pdn, Self::Ndjson];

    /// The ending of the names of its files, without the dot.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Pdn => "pdn",
            Self::Ndjson => "ndjson",
        }
    }

    /// The name of the games of a month in a place of files, such as `dumps/2026-11.pdn`.
    #[must_use]
    pub fn file_name(self, month: Month) -> FileName {
        let name = format!("{FOLDER}/{month}.{}", self.extension());
        FileName::new(name).expect("its words are of digits and letters")
    }

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
