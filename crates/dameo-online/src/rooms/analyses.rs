//! The analyses that the players of a finished game send each other.

use dameo::{ByColor, Color};

use crate::protocol::LiveMessage;

/// The last analysis of each player. It lasts as long as the room: the app sends its own again
/// when it is connected again.
#[derive(Debug, Default)]
pub(crate) struct Analyses(ByColor<Option<String>>);

impl Analyses {
    /// Keeps the analysis of a player, a game in PDN, and returns what the opponent is told.
    pub(crate) fn put(&mut self, by: Color, pdn: String) -> LiveMessage {
        self.0[by] = Some(pdn.clone());
        LiveMessage::Analysis { by, pdn }
    }

    /// The last analysis of a player.
    pub(crate) fn of(&self, by: Color) -> Option<&String> {
        self.0[by].as_ref()
    }

    /// What a player is told who has just come; `None` if the opponent has sent nothing.
    pub(crate) fn for_player(&self, seat: Color) -> Option<LiveMessage> {
        let pdn = self.0[!seat].clone()?;
        Some(LiveMessage::Analysis { by: !seat, pdn })
    }
}
