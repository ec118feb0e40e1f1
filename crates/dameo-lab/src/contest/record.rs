//! What is kept of a game.

use dameo::{
    DrawRules, GameResult, MoveLine, PdnGame, PdnMove, PdnMoveError, Rules, TagError, Tags,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::player::Fault;
use crate::openings::Opening;

/// A finished game: a line of the file that a match is resumed from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The number of the game in the match, from 0. The first engine has
    /// White in those with even numbers.
    pub game: usize,
    /// The opening, as in a file of openings.
    pub opening: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// How it ended.
    pub ending: Ending,
    /// Every move, those of the opening included, in the project's own form.
    pub moves: Vec<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by", content = "what")]
pub enum Ending {
    /// By a rule: the name of the reason.
    Rules(String),
    /// By adjudication: the referee's tablebase knows the result.
    #[serde(rename = "tables")]
    Tablebase,
    /// By a move that is none.
    Illegal(String),
    /// By the end of an engine.
    Crash(String),
    /// By an answer that came too late.
    Time,
    /// By no answer.
    Stall,
}

impl From<Fault> for Ending {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Illegal(what) => Self::Illegal(what),
            Fault::Crash(what) => Self::Crash(what),
            Fault::Time => Self::Time,
            Fault::Stall => Self::Stall,
        }
    }
}

/// A record cannot be written as PDN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// A name has a line break.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A move is none.
    #[error(transparent)]
    Move(#[from] PdnMoveError),
}

impl GameRecord {
    /// Which of the engines, 0 or 1, has White.
    #[must_use]
    pub fn white(&self) -> usize {
        self.game % 2
    }

    /// The result, if the text is one that a game of a match can have.
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        let result = self.result.parse().ok()?;
        let decided = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];
        decided.contains(&result).then_some(result)
    }

    /// Half points of the first engine: 0, 1 or 2. A record without a proper
    /// result counts as drawn; none gets into a match.
    #[must_use]
    pub fn half_points(&self) -> usize {
        match (self.result(), self.white()) {
            (Some(GameResult::WhiteWins), 0) | (Some(GameResult::BlackWins), 1) => 2,
            (Some(GameResult::WhiteWins | GameResult::BlackWins), _) => 0,
            _ => 1,
        }
    }

    /// The game as PDN, between engines of these names.
    ///
    /// # Errors
    /// If a name or a move cannot be written.
    pub fn pdn<R: Rules>(
        &self,
        names: [&str; 2],
        opening: &Opening<R>,
        limit: &str,
    ) -> Result<PdnGame, RecordError> {
        let mut tags = Tags::roster();
        tags.set("Event", &format!("{} - {}", names[0], names[1]))?;
        tags.set("Round", &format!("{}.{}", self.game / 2 + 1, self.game % 2 + 1))?;
        tags.set("White", names[self.white()])?;
        tags.set("Black", names[1 - self.white()])?;
        tags.set("Result", &self.result)?;
        tags.set("Variant", R::NAME)?;
        let draw_rules: DrawRules = opening.game().draw_rules();
        tags.set("DrawRules", draw_rules.name())?;
        if let Some(fen) = opening.fen() {
            tags.set("SetUp", "1")?;
            tags.set("FEN", &fen)?;
        }
        tags.set("TimeControl", limit)?;
        tags.set("Termination", &self.termination())?;
        let moves = self.moves.iter().map(|text| PdnMove::new(text));
        let line: MoveLine<PdnMove> = moves.collect::<Result<Vec<_>, _>>()?.into_iter().collect();
        Ok(PdnGame { tags, line, result: self.result().unwrap_or_default() })
    }

    /// How the game ended, in a line.
    #[must_use]
    pub fn termination(&self) -> String {
        let text = match &self.ending {
            Ending::Rules(reason) => reason.clone(),
            Ending::Tablebase => "endgame tables".to_owned(),
            Ending::Illegal(what) => format!("illegal move: {what}"),
            Ending::Crash(what) => format!("crash: {what}"),
            Ending::Time => "time".to_owned(),
            Ending::Stall => "stall".to_owned(),
        };
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
