//! A player who goes for good resigns, by a connection of the server itself.

use std::time::Duration;

use dameo_live::Action;
use dameo_store::AccountId;
use tokio::time::sleep;

use super::visit::Visit;
use crate::id::new_command_id;
use crate::online::Online;

/// How long it waits after a refusal: the player may have as many commands as can wait, and the
/// store may be slow.
const PAUSE: Duration = Duration::from_millis(100);

/// Resigns a running game in the name of a player; false if it could not be stored.
pub(crate) async fn resign(online: &Online, game: &str, account: &AccountId) -> bool {
    let Ok(mut visit) = Visit::pass_by(online, game, account).await else { return false };
    let is_over = resign_until_over(&mut visit).await;
    visit.leave(true).await;
    is_over
}

/// Resigns again in every state of which the room tells, until the game is over.
async fn resign_until_over(visit: &mut Visit) -> bool {
    loop {
        let status = &visit.game.status;
        if status.conclusion.is_some() {
            return true;
        }
        if status.is_frozen {
            return false;
        }
        let key = status.key.clone();
        // A name that the player has used would count as done.
        match visit.command(new_command_id(), key, Action::Resign {}).await {
            Ok(Ok(())) => return true,
            Ok(Err(_)) => sleep(PAUSE).await,
            Err(_) => return false,
        }
    }
}
