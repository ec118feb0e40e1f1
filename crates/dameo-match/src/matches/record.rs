//! A finished game of a match.

use dameo::notation::GameResult;
use dameo::pdn::{MoveLine, PdnGame, PdnMove, PdnMoveError, TagError, Tags};
use dameo::{Bounds, DrawRules, GameRecord, Reason, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::player::EngineFault;
use crate::openings::{Opening, OpeningError};

/// A finished game, as a line of the [journal](super::Journal).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchGame {
    /// The number of the game in the match, from 0. The first engine has
    /// White in games with even numbers.
    pub game: usize,
    /// The opening, as in an openings file.
    pub opening: String,
    /// Won by one side, or a draw; a game without a result is none of a match.
    pub result: GameResult,
    /// Why the game ended.
    #[serde(rename = "ending")]
    pub termination: Termination,
    /// All moves, including those of the opening, in the long notation.
    pub moves: Vec<String>,
}

/// Why a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "by", content = "what")]
pub enum Termination {
    /// The rules or draw rules ended it.
    Rules(Reason),
    /// Adjudicated by the referee's tablebase.
    #[serde(rename = "tables")]
    Tablebase,
    /// The loser's move was illegal; the error.
    #[serde(rename = "illegal")]
    IllegalMove(String),
    /// The loser exited or closed its pipes; its exit status.
    Crash(String),
    /// The loser's clock ran out.
    #[serde(rename = "time")]
    Timeout,
    /// The loser did not answer at all.
    Stall,
}

impl From<EngineFault> for Termination {
    fn from(fault: EngineFault) -> Self {
        match fault {
            EngineFault::IllegalMove(error) => Self::IllegalMove(error),
            EngineFault::Crash(status) => Self::Crash(status),
            EngineFault::Timeout => Self::Timeout,
            EngineFault::Stall => Self::Stall,
        }
    }
}

/// A game of a match cannot be written as PDN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum MatchGameError {
    /// A tag value contains a line break.
    #[error(transparent)]
    Tag(#[from] TagError),
    /// A move text is not valid in PDN.
    #[error(transparent)]
    Move(#[from] PdnMoveError),
}

impl MatchGame {
    /// The index of the engine with White, 0 or 1.
    #[must_use]
    pub fn white(&self) -> usize {
        self.game % 2
    }

    /// Whether the result is one of a finished game.
    pub(super) fn is_finished(&self) -> bool {
        matches!(self.result, GameResult::WhiteWins | GameResult::BlackWins | GameResult::Draw)
    }

    /// The opening.
    ///
    /// # Errors
    /// If its text is not an opening of the variant.
    pub fn opening(
        &self,
        variant: Variant,
        draw_rules: DrawRules,
    ) -> Result<Opening, OpeningError> {
        Opening::parse(variant, &self.opening, draw_rules)
    }

    /// Whether the moves are those of the opening and a legal game from there, in the
    /// long notation.
    pub(super) fn is_legal(&self, opening: &Opening) -> bool {
        let record = GameRecord { moves: self.moves.clone(), ..opening.game().record() };
        let replayed = record.replay(&Bounds::NONE).map(|game| game.record().moves);
        self.moves.starts_with(&opening.moves()) && replayed.is_ok_and(|moves| moves == self.moves)
    }

    /// Half points of the first engine: 0, 1 or 2. An unfinished game counts as a draw;
    /// the journal rejects such records.
    pub(super) fn half_points(&self) -> usize {
        match (self.result, self.white()) {
            (GameResult::WhiteWins, 0) | (GameResult::BlackWins, 1) => 2,
            (GameResult::WhiteWins | GameResult::BlackWins, _) => 0,
            _ => 1,
        }
    }

    /// The game as PDN. `names` are those of the first and the second engine.
    ///
    /// # Errors
    /// If a name or a move cannot be written in PDN.
    pub fn pdn(
        &self,
        names: [&str; 2],
        opening: &Opening,
        limit: &str,
    ) -> Result<PdnGame, MatchGameError> {
        let mut tags = Tags::roster();
        tags.set("Event", &format!("{} - {}", names[0], names[1]))?;
        tags.set("Round", &format!("{}.{}", self.game / 2 + 1, self.game % 2 + 1))?;
        tags.set("White", names[self.white()])?;
        tags.set("Black", names[1 - self.white()])?;
        tags.set("Result", self.result.text())?;
        tags.set("Variant", opening.game().variant().name())?;
        let draw_rules: DrawRules = opening.game().draw_rules();
        tags.set("DrawRules", draw_rules.name())?;
        if let Some(fen) = opening.fen() {
            tags.set("SetUp", "1")?;
            tags.set("FEN", &fen)?;
        }
        tags.set("TimeControl", limit)?;
        tags.set("Termination", &self.termination_text())?;
        let moves = self.moves.iter().map(|text| PdnMove::new(text));
        let line: MoveLine<PdnMove> = moves.collect::<Result<Vec<_>, _>>()?.into_iter().collect();
        Ok(PdnGame { tags, line, result: self.result })
    }

    /// The value of the PDN tag `Termination`.
    fn termination_text(&self) -> String {
        let text = match &self.termination {
            Termination::Rules(reason) => reason.name().to_owned(),
            Termination::Tablebase => "endgame tables".to_owned(),
            Termination::IllegalMove(error) => format!("illegal move: {error}"),
            Termination::Crash(status) => format!("crash: {status}"),
            Termination::Timeout => "time".to_owned(),
            Termination::Stall => "stall".to_owned(),
        };
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
