//! Makes challenges.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use dameo_engine::Level;
use dameo_server::{AppState, Client, Problem};
use dameo_store::{Account, ChallengeHold};
use serde_json::{Value, json};

use super::json::{ChallengeJson, follow};
use super::offer::Offer;
use crate::bot_api::caller::{Caller, WRITE};
use crate::bot_api::error::{ApiError, NO_SUCH_PLAYER};
use crate::bot_api::fields::Fields;
use crate::bot_api::game::game_json;
use crate::bot_api::json::User;
use crate::bot_api::lines::lines;
use crate::challenges::open::open;
use crate::challenges::registry::Challenge;
use crate::computers;
use crate::model::Seated;
use crate::online::Online;
use crate::problem::of_store;
use crate::routes::invitations::{LIFETIME, store_new};

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
    let hold = if is_stream { ChallengeHold::Stream } else { ChallengeHold::Time };
    let challenge = open(&online, invitation, dest.id, hold).await?;
    let shown = ChallengeJson::new(&online, &challenge, &caller.site);
    match is_stream {
        true => Ok(stream(&online, challenge, shown)),
        false => Ok(Json(shown).into_response()),
    }
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
        if challenge.ending.borrow().is_none() {
            following.give_up_challenge(challenge).await;
        }
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

/// `POST /api/challenge/ai`: a game against the server itself, at a level. It is not rated.
pub(crate) async fn create_ai(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    client: Client,
    caller: Caller,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    caller.may(WRITE)?;
    let level = level_of(&fields)?;
    let now = online.clock().now();
    let offer = Offer::of_challenge(&fields)?.checked(&app, client, now).await?;
    if offer.is_rated {
        let detail = "rated true: expected false: games against a level are not rated";
        return Err(ApiError::bad_field(detail));
    }
    let mut proposed =
        offer.invitation(String::new(), caller.account.clone(), false, (now, LIFETIME));
    proposed.terms = computers::terms(proposed.terms);
    let Seated { game, seat } = computers::begin_game(&online, &app, proposed, level).await?;
    let json = game_json(&online, &game, seat).await;
    Ok(Json(json.ok_or_else(Problem::internal)?))
}

/// The level of a game against the server.
fn level_of(fields: &Fields) -> Result<Level, ApiError> {
    let highest = Level::HIGHEST.number();
    let expected = format!("1 to {highest}");
    let number = fields.parse("level", &expected)?;
    let number: u8 =
        number.ok_or_else(|| ApiError::bad_field(format!("level: expected {expected}")))?;
    let level = Level::new(number).filter(|&level| level != Level::LOWEST);
    level.ok_or_else(|| ApiError::bad_field(format!("level {number}: expected {expected}")))
}
