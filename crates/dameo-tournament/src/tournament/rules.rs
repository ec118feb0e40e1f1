//! What is decided before a tournament, and how far it is.

use dameo_live::Millis;
use serde::{Deserialize, Serialize};

/// What is decided before a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TournamentRules {
    /// Who meets whom.
    pub format: TournamentFormat,
    /// Whether all games are played at boards, and somebody enters the results. An arena is
    /// always played on the server.
    pub is_at_board: bool,
    /// How long after a round the next one begins by itself; `None`: somebody begins it.
    pub round_break: Option<Millis>,
}

/// Who meets whom in a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum TournamentFormat {
    /// Everybody meets everybody.
    RoundRobin {
        /// Whether twice.
        #[serde(rename = "isDouble")]
        is_double: bool,
    },
    /// Whoever is free is paired again, until the end.
    Arena {
        /// From the beginning to the end.
        duration: Millis,
    },
}

/// How far a tournament is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentPhase {
    /// People join.
    Open,
    /// It is played.
    Running,
    /// It is over.
    Finished,
    /// It has never begun.
    Cancelled,
}

impl TournamentPhase {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Open, Self::Running, Self::Finished, Self::Cancelled];

    /// The name: `open`, `running`, `finished` or `cancelled`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        }
    }
}
