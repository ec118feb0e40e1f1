//! How a game ended.

use dameo::Outcome;
use serde::{Deserialize, Serialize};

/// How and when a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OutcomeJson {
    /// `"white"`, `"black"`, or null for a draw.
    pub winner: Option<String>,
    /// What ended the game: the name of a [`dameo::Reason`].
    pub reason: String,
    /// The number of plies played.
    pub ply: usize,
}

impl From<Outcome> for OutcomeJson {
    fn from(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner.map(|color| color.to_string()),
            reason: outcome.reason.to_string(),
            ply: outcome.ply,
        }
    }
}
