//! Who plays in a tournament.

use serde::{Deserialize, Serialize};

/// Somebody who has joined a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Entrant {
    /// The rating when the player joined.
    pub rating: u32,
    /// Whether the player can play on the server.
    pub is_online: bool,
    /// Whether the player has left, or pauses.
    pub is_out: bool,
    /// Whether the player was removed, and cannot come back.
    pub is_removed: bool,
}
