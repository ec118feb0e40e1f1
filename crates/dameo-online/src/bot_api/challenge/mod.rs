//! Challenges: to a player by name, or to anybody who has the link.
//!
//! One to a player is in [`challenges`](crate::challenges); one to anybody is an invitation.

mod answer;
mod create;
pub(super) mod json;
pub(super) mod offer;

pub(super) use self::answer::{accept, cancel, decline};
pub(super) use self::create::{create, create_ai, create_open};

use axum::extract::Path;
use axum::{Extension, Json};
use serde_json::{Value, json};

use self::json::ChallengeJson;
use super::caller::{Caller, READ};
use super::error::ApiError;
use crate::online::Online;
use crate::problem::{no_such_challenge, of_store};

/// `GET /api/challenge`: the open challenges of the account.
pub(super) async fn list(
    Extension(online): Extension<Online>,
    caller: Caller,
) -> Result<Json<Value>, ApiError> {
    caller.may(READ)?;
    let own = online.challenges().of(&caller.account);
    let (outgoing, incoming): (Vec<_>, Vec<_>) =
        own.iter().partition(|own| own.is_by(&caller.account));
    let shown = |challenges: Vec<_>| -> Vec<_> {
        let json = |challenge| ChallengeJson::new(&online, challenge, &caller.site);
        challenges.into_iter().map(json).collect()
    };
    Ok(Json(json!({"in": shown(incoming), "out": shown(outgoing)})))
}

/// `GET /api/challenge/{id}/show`.
pub(super) async fn show(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Json<ChallengeJson>, ApiError> {
    caller.may(READ)?;
    let found = online.challenge(&id, |challenge| challenge.is_of(&caller.account)).await;
    let found = found.map_err(of_store)?.ok_or_else(|| no_such_challenge(&id))?;
    Ok(Json(ChallengeJson::new(&online, &found, &caller.site)))
}
