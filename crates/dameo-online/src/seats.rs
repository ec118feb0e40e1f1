//! Who sits at a board, and who that is to others.

use dameo::ByColor;
use dameo_store::Seating;

use crate::players::PlayerView;
use crate::protocol::LiveMessage;

/// Who plays a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seats {
    pub(crate) seating: Seating,
    /// The same players as others see them.
    pub(crate) players: ByColor<PlayerView>,
}

impl Seats {
    /// What clients are told; nothing if both are guests.
    pub(crate) fn message(&self) -> Option<LiveMessage> {
        let ByColor { white, black } = self.players.clone();
        let is_told = [&white, &black].iter().any(|&player| *player != PlayerView::Guest);
        is_told.then_some(LiveMessage::Players { white, black })
    }
}
