//! Accepts, declines and cancels challenges.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use dameo_server::{AppState, Client, Problem};
use dameo_store::{Invitation, InvitationState, Withdrawal};
use serde_json::Value;

use crate::bot_api::caller::{Caller, WRITE};
use crate::bot_api::error::ApiError;
use crate::bot_api::fields::Fields;
use crate::bot_api::json::ok;
use crate::challenges::reason::DeclineReason;
use crate::online::Online;
use crate::problem::{OWN_INVITATION, invitation_closed, no_such_challenge, of_store};
use crate::routes::invitations;

/// `POST /api/challenge/{id}/accept`: the game begins, with the id of the challenge.
pub(crate) async fn accept(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    client: Client,
    caller: Caller,
) -> Result<Json<Value>, ApiError> {
    caller.may(WRITE)?;
    let challenge = online.accept_challenge(&caller.account, &id).await.map_err(of_store)?;
    let invitation = match challenge {
        Some(invitation) => invitation,
        None => open_invitation(&online, &caller, &id).await?,
    };
    invitations::accept(&app, &online, client, invitation, caller.account).await?;
    Ok(ok())
}

/// An invitation of somebody else that is open.
async fn open_invitation(
    online: &Online,
    caller: &Caller,
    id: &str,
) -> Result<Invitation, ApiError> {
    let stored = invitations::stored(online, id).await?;
    let (invitation, state) = stored.ok_or_else(|| no_such_challenge(id))?;
    if invitation.creator == caller.account {
        return Err(Problem::new(OWN_INVITATION, "the challenge is your own").into());
    }
    match state {
        InvitationState::Open => Ok(invitation),
        state => Err(invitation_closed(state).into()),
    }
}

/// `POST /api/challenge/{id}/decline`.
pub(crate) async fn decline(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    caller: Caller,
    fields: Fields,
) -> Result<Json<Value>, ApiError> {
    caller.may(WRITE)?;
    let reason = DeclineReason::named(fields.get("reason").unwrap_or_default());
    let reason = reason.unwrap_or(DeclineReason::GENERIC);
    let declined = online.decline_challenge(&caller.account, &id, reason).await;
    if !declined.map_err(of_store)? {
        return Err(no_such_challenge(&id).into());
    }
    Ok(ok())
}

/// `POST /api/challenge/{id}/cancel`.
pub(crate) async fn cancel(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Json<Value>, ApiError> {
    caller.may(WRITE)?;
    let canceled = online.cancel_challenge(&id, |challenge| challenge.is_by(&caller.account)).await;
    if canceled.map_err(of_store)? {
        return Ok(ok());
    }
    let stored = invitations::stored(&online, &id).await?;
    let is_own = |(own, _): &(Invitation, _)| own.creator == caller.account;
    stored.filter(is_own).ok_or_else(|| no_such_challenge(&id))?;
    let now = online.clock().now();
    match online.store().withdraw_invitation(&id, now).await.map_err(of_store)? {
        Withdrawal::Done => {
            online.lobby().change();
            Ok(ok())
        }
        Withdrawal::Closed(state) => Err(invitation_closed(state).into()),
        Withdrawal::NoSuchInvitation => Err(no_such_challenge(&id).into()),
    }
}
