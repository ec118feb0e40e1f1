//! The browsers of somebody that are told of turns.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::{Json, Problem};
use dameo_store::{PushSubscription, Subscribing};

use super::SignedIn;
use crate::accounts::model::session_id;
use crate::moderation::Refusal;
use crate::online::Online;
use crate::problem::{
    BAD_REQUEST_FIELD, NO_PUSH, NO_SESSION, NO_SUCH_SUBSCRIPTION, TOO_MANY_SUBSCRIPTIONS, of_store,
};
use crate::push::MAX_BROWSERS;
use crate::push::model::{PushJson, PushRequestJson, PushesJson};
use crate::visitor::Visitor;

/// Lists the browsers of the sender that are told of turns.
#[utoipa::path(
    get,
    path = "/api/online/account/push",
    responses((status = OK, body = PushesJson), Problem)
)]
pub(super) async fn list_subscriptions(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<PushesJson>, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    Ok(Reply(PushesJson { subscriptions: subscriptions_of(&online, &signed_in).await? }))
}

pub(super) async fn subscriptions_of(
    online: &Online,
    signed_in: &SignedIn,
) -> Result<Vec<PushJson>, Problem> {
    let known = stored(online, signed_in).await?.into_iter();
    Ok(known.map(|known| PushJson::new(known, signed_in.cookie())).collect())
}

async fn stored(online: &Online, signed_in: &SignedIn) -> Result<Vec<PushSubscription>, Problem> {
    online.store().subscriptions_of(&signed_in.account.id).await.map_err(of_store)
}

/// Has the browser of the session told from now on, in place of what it had before: of a turn and
/// the end of a game over days, and of challenges.
#[utoipa::path(
    put,
    path = "/api/online/account/push",
    request_body = PushRequestJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn subscribe(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<PushRequestJson>,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let client = online.push().client();
    let client = client.ok_or_else(|| Problem::new(NO_PUSH, "this server sends no Web Push"))?;
    let bad = |detail: String| Problem::new(BAD_REQUEST_FIELD, detail);
    body.check(client.reach()).map_err(bad)?;
    let session = (signed_in.cookie(), visitor.label().to_owned());
    let account = signed_in.account.id.clone();
    let subscription = body.into_subscription(session, account, online.clock().now());
    match online.store().subscribe(subscription, MAX_BROWSERS).await.map_err(of_store)? {
        Subscribing::Done => Ok(StatusCode::NO_CONTENT),
        Subscribing::NoSession => Err(Problem::new(NO_SESSION, "the session has ended")),
        Subscribing::Banned => Err(Refusal::Banned.problem()),
        Subscribing::TooMany => {
            let detail = format!("{MAX_BROWSERS} browsers of yours are told: end one first");
            Err(Problem::new(TOO_MANY_SUBSCRIPTIONS, detail))
        }
    }
}

/// Has the browser of the session told no more.
#[utoipa::path(
    delete,
    path = "/api/online/account/push",
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn unsubscribe(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    end(&online, &signed_in, &session_id(signed_in.cookie())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has another browser of the sender told no more.
#[utoipa::path(
    delete,
    path = "/api/online/account/push/{id}",
    params(("id" = String, Path, description = "The id of a browser that is told")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn end_subscription(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    if end(&online, &signed_in, &id).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    let detail = format!("no browser of yours with the id {id:?} is told");
    Err(Problem::new(NO_SUCH_SUBSCRIPTION, detail))
}

/// Ends a subscription by its id; false if there is none.
async fn end(online: &Online, signed_in: &SignedIn, id: &str) -> Result<bool, Problem> {
    let known = stored(online, signed_in).await?;
    let found = known.into_iter().find(|known| session_id(known.session) == id);
    let Some(PushSubscription { session, endpoint, .. }) = found else { return Ok(false) };
    online.store().unsubscribe(session, &endpoint).await.map_err(of_store)
}
