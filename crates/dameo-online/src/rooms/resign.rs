//! A player who goes for good resigns, by a connection of the server itself.

use dameo_live::Action;
use dameo_room::CommandId;
use dameo_store::AccountId;

use super::visit::Visit;
use crate::online::Online;

/// Resigns a running game in the name of a player; false if it could not be stored.
pub(crate) async fn resign(online: &Online, game: &str, account: &AccountId) -> bool {
    let Ok(mut visit) = Visit::begin(online, game, account).await else { return false };
    let is_over = resign_until_over(&mut visit).await;
    visit.leave(true).await;
    is_over
}

/// Resigns again in every state of which the room tells, until the game is over.
async fn resign_until_over(visit: &mut Visit) -> bool {
    for id in (1..).map_while(|id| CommandId::new(id).ok()) {
        let status = &visit.game.status;
        if status.conclusion.is_some() {
            return true;
        }
        if status.is_frozen {
            return false;
        }
        let key = status.key.clone();
        match visit.command(id, key, Action::Resign {}).await {
            Ok(Ok(())) => return true,
            Ok(Err(_)) => {}
            Err(_) => return false,
        }
    }
    false
}
