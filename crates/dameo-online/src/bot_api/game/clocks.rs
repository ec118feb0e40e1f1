//! What is done to the clock of a game besides moving.

use axum::Extension;
use axum::extract::Path;
use dameo::Color;
use dameo_store::{AccountId, Identity};

use super::actions::{Deed, Done, act_as};
use crate::bot_api::caller::{Caller, WRITE, account_of_token};
use crate::bot_api::error::{ApiError, REFUSED};
use crate::bot_api::fields::Fields;
use crate::online::Online;
use crate::problem::{no_such_game, of_store};

/// `POST /api/round/{id}/add-time/{seconds}`: gives the opponent time.
pub(in crate::bot_api) async fn add_time(
    Extension(online): Extension<Online>,
    Path((id, seconds)): Path<(String, String)>,
    caller: Caller,
) -> Done {
    caller.may(WRITE)?;
    let bad = |_| ApiError::bad_field(format!("{seconds:?}: expected 1 to 86400 seconds"));
    let seconds = seconds.parse().map_err(bad)?;
    act_as(online, caller.account, id, Deed::GiveTime { seconds }).await
}

/// `POST /api/challenge/{id}/start-clocks?token1=…&token2=…`: starts the clock before the first
/// moves are played. Both players agree by their tokens; a level does anyway.
pub(in crate::bot_api) async fn start(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    caller: Caller,
    fields: Fields,
) -> Done {
    caller.may(WRITE)?;
    let mut agreed = Vec::new();
    for name in ["token1", "token2"] {
        if let Some(token) = fields.get(name) {
            agreed.push(account_of_token(&online, name, token).await?);
        }
    }
    let game = online.store().game(&id).await.map_err(of_store)?;
    let seating = game.ok_or_else(|| no_such_game(&id))?.seating;
    for seat in Color::ALL {
        let accounts = &seating.seats[seat];
        let has_agreed = accounts.iter().any(|account| agreed.contains(account));
        if !has_agreed && !is_level(&online, accounts).await? {
            let detail = "token1 and token2: expected those of both players of the game";
            return Err(ApiError::new(REFUSED, detail));
        }
    }
    let player = agreed.into_iter().next().ok_or_else(|| no_such_game(&id))?;
    act_as(online, player, id, Deed::StartClock).await
}

/// Whether the server plays a seat itself.
async fn is_level(online: &Online, accounts: &[AccountId]) -> Result<bool, ApiError> {
    for account in accounts {
        let known = online.known(account).await.map_err(of_store)?;
        if matches!(known.identity, Identity::Computer(_)) {
            return Ok(true);
        }
    }
    Ok(false)
}
