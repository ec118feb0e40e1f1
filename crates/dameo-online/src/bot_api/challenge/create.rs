//! Makes challenges.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use dameo_live::Millis;
use dameo_server::{AppState, Client};
use dameo_store::Account;
use serde_json::{Value, json};

use super::json::{ChallengeJson, follow};
use super::offer::Offer;
use crate::bot_api::caller::{Caller, WRITE};
use crate::bot_api::error::{ApiError, NO_SUCH_PLAYER};
use crate::bot_api::fields::Fields;
use crate::bot_api::json::User;
use crate::bot_api::lines::lines;
use crate::challenges::open::{cancel_at, open};
use crate::challenges::registry::Challenge;
use crate::online::Online;
use crate::problem::of_store;
use crate::routes::invitations::{LIFETIME, store_new};

/// How long a challenge to a live game is open, unless its stream is.
const LIVE_LIFETIME: Millis = Millis::from_secs(20);

/// `POST /api/challenge/{username}`.
pub(crate) async fn create(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    Path(name): Path<String>,
    client: Client,
    caller: Caller,
    fields: Fields,
) -> Result<Response, ApiError> {
    caller.may(WRITE)?;
    let is_stream = fields.flag("keepAliveStream")?;
    let now = online.clock().now();
    let offer = Offer::of_challenge(&fields)?.checked(&app, client, now).await?;
    let dest = player(&online, &name).await?;
    if dest.id == caller.account {
        return Err(ApiError::bad_field("you cannot challenge yourself"));
    }
    offer.check_rated(&[&caller.identity, &dest.identity])?;
    let id = online.unused_id().await;
    let invitation = offer.invitation(id, caller.account.clone(), false, (now, LIFETIME));
    let challenge = open(&online, invitation, dest.id).await?;
    let shown = ChallengeJson::new(&online, &challenge, &caller.site);
    if is_stream {
        return Ok(stream(&online, challenge, shown));
    }
    let is_live = offer.control.is_some_and(|control| !control.is_correspondence());
    let lifetime = if is_live { LIVE_LIFETIME } else { LIFETIME };
    cancel_at(&online, challenge, now + lifetime);
    Ok(Json(shown).into_response())
}

/// The stream of a challenge, which is open as long as the stream.
fn stream(online: &Online, challenge: Arc<Challenge>, shown: ChallengeJson) -> Response {
    let (lines, response) = lines();
    let following = online.clone();
    online.run(async move {
        let alive = async {
            loop {
                tokio::time::sleep(following.keep_alive()).await;
                if lines.keep_alive().await.is_err() {
                    return;
                }
            }
        };
        tokio::select! {
            _ = follow(&lines, &challenge, &shown) => {}
            () = alive => {}
            () = lines.closed() => {}
        }
        following.cancel_challenge(&challenge.invitation.id, |_| true);
    });
    response
}

/// The member or bot with a name.
async fn player(online: &Online, name: &str) -> Result<Account, ApiError> {
    let unknown = || ApiError::new(NO_SUCH_PLAYER, format!("no member is called {name:?}"));
    let parsed = name.parse().map_err(|_| unknown())?;
    online.store().member(&parsed).await.map_err(of_store)?.ok_or_else(unknown)
}

/// `POST /api/challenge/open`: an invitation by link, whose creator plays.
pub(crate) async fn create_open(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    client: Client,
    caller: Caller,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    caller.may(WRITE)?;
    let now = online.clock().now();
    let offer = Offer::of_challenge(&fields)?.checked(&app, client, now).await?;
    offer.check_rated(&[&caller.identity])?;
    let creator = caller.account.clone();
    let with_id = |id| offer.invitation(id, creator.clone(), false, (now, LIFETIME));
    let invitation = store_new(&online, with_id).await?;
    let challenger = online.player(&caller.account, Some(offer.pool())).await.map_err(of_store)?;
    let challenger = User::of(&challenger);
    let shown = ChallengeJson::of(&invitation, challenger, &caller.site);
    let mut shown = json!(shown);
    // Whoever comes by either plays against the creator.
    for url in ["urlWhite", "urlBlack"] {
        shown[url] = shown["url"].clone();
    }
    Ok(Json(shown))
}

/// `POST /api/challenge/ai`: no computer of the server plays.
pub(crate) async fn create_ai(caller: Caller) -> Result<Json<Value>, ApiError> {
    caller.may(WRITE)?;
    let detail = "this server has no computer opponents: challenge a bot of /api/bot/online";
    Err(ApiError::bad_field(detail))
}
