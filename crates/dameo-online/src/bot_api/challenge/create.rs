//! Makes challenges.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use dameo_live::Millis;
use dameo_server::{AppState, Client};
use dameo_store::{Account, AccountId};
use serde_json::{Value, json};
use tokio::sync::watch;

use super::json::{ChallengeJson, follow};
use super::offer::Offer;
use super::registry::{Challenge, ChallengeEvent, Ending};
use crate::bot_api::caller::{Caller, WRITE};
use crate::bot_api::error::{ApiError, NO_SUCH_PLAYER, TOO_MANY_CHALLENGES};
use crate::bot_api::fields::Fields;
use crate::bot_api::json::User;
use crate::bot_api::lines::lines;
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::of_store;
use crate::routes::invitations::{LIFETIME, store_new};

/// How many challenges of an account can be open.
const MAX_OPEN: usize = 20;
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
    if let Some(refusal) = refusal(&online, &caller.account, &dest.id).await? {
        return Err(refusal.problem().into());
    }
    let is_live = offer.control.is_some_and(|control| !control.is_correspondence());
    let lifetime = if is_live { LIVE_LIFETIME } else { LIFETIME };
    let id = online.unused_id().await;
    let shown_as = async |account| online.player(account, Some(offer.pool())).await;
    let challenger = shown_as(&caller.account).await.map_err(of_store)?;
    let challenged = shown_as(&dest.id).await.map_err(of_store)?;
    let challenge = Arc::new(Challenge {
        invitation: offer.invitation(id, caller.account.clone(), false, (now, LIFETIME)),
        challenger,
        dest: dest.id,
        challenged,
        ending: watch::Sender::new(None),
    });
    if !online.bots().challenges.open(&challenge, MAX_OPEN) {
        let detail = format!("{MAX_OPEN} challenges of yours are open");
        return Err(ApiError::new(TOO_MANY_CHALLENGES, detail));
    }
    ChallengeEvent::created(&challenge).tell(&online);
    let shown = ChallengeJson::new(&online, &challenge, &caller.site);
    if is_stream {
        return Ok(stream(&online, challenge, shown));
    }
    let expires = challenge.invitation.created + lifetime;
    let expiring = online.clone();
    online.run(async move {
        expiring.clock().sleep_until(Some(expires)).await;
        cancel(&expiring, &challenge.invitation.id);
    });
    Ok(Json(shown).into_response())
}

/// Why somebody may not challenge somebody else.
async fn refusal(
    online: &Online,
    challenger: &AccountId,
    dest: &AccountId,
) -> Result<Option<Refusal>, ApiError> {
    for account in [challenger, dest] {
        if let Some(refusal) = online.refusal_to_begin(account).await.map_err(of_store)? {
            return Ok(Some(refusal));
        }
    }
    let are_blocked = online.are_blocked(challenger, dest).await.map_err(of_store)?;
    Ok(are_blocked.then_some(Refusal::Blocked))
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
        cancel(&following, &challenge.invitation.id);
    });
    response
}

/// Cancels a challenge that is still open.
fn cancel(online: &Online, id: &str) {
    if let Some(ended) = online.bots().challenges.end(id, Ending::Canceled, |_| true) {
        ChallengeEvent::canceled(ended).tell(online);
    }
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
