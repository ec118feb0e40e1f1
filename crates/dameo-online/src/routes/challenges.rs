//! Challenges of a member to another one. They are accepted as invitations are.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::{AppState, Client, Json, Problem};
use dameo_store::{Account, ChallengeHold, Identity, Invitation};

use super::account::SignedIn;
use super::invitations::proposed;
use super::moderation::bad_field;
use super::players::member_named;
use crate::challenges::open::open;
use crate::challenges::reason::DeclineReason;
use crate::model::{ChallengesJson, DeclineJson, InvitationView, NewChallengeJson};
use crate::online::Online;
use crate::problem::{BAD_INVITATION, NOT_A_MEMBER, no_such_challenge, of_store};
use crate::sockets::lobby::challenge_views;
use crate::visitor::Visitor;

/// Lists the open challenges of the sender, and to it.
#[utoipa::path(
    get,
    path = "/api/online/challenges",
    responses((status = OK, body = ChallengesJson), Problem)
)]
pub(super) async fn list_challenges(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<ChallengesJson>, Problem> {
    let account = SignedIn::of(&online, &visitor).await?.account.id;
    Ok(Reply(ChallengesJson { challenges: challenge_views(&online, &account) }))
}

/// Challenges a member or a bot to a game. One to a live game ends with the last lobby socket of
/// the challenger, or after ten minutes.
#[utoipa::path(
    post,
    path = "/api/online/challenges",
    request_body = NewChallengeJson,
    responses((status = CREATED, body = InvitationView), Problem)
)]
pub(super) async fn create_challenge(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    client: Client,
    visitor: Visitor,
    Json(body): Json<NewChallengeJson>,
) -> Result<(StatusCode, Reply<InvitationView>), Problem> {
    let challenger = SignedIn::of(&online, &visitor).await?.account;
    if challenger.identity.name().is_none() {
        return Err(Problem::new(NOT_A_MEMBER, "only members challenge others"));
    }
    let NewChallengeJson { player, invitation } = body;
    let bad_invitation = |detail: &str| Err(Problem::new(BAD_INVITATION, detail));
    if invitation.is_public {
        return bad_invitation("isPublic: expected false: a challenge is for one player");
    }
    let dest = member_named(&online, &player).await?;
    if dest.id == challenger.id {
        return Err(bad_field("player: it is yourself".to_owned()));
    }
    let is_person = |account: &Account| matches!(account.identity, Identity::Member(_));
    let are_people = is_person(&challenger) && is_person(&dest);
    if !are_people && invitation.is_rated == Some(true) {
        return bad_invitation("isRated: expected false: only members play rated games, no bots");
    }
    let proposed = proposed(&app, &online, client, &invitation, are_people).await?;
    let (id, account) = (online.unused_id().await, challenger.id);
    let invitation = Invitation { id, creator: account.clone(), ..proposed };
    let is_live = invitation.terms.time.is_some() && !invitation.terms.is_correspondence();
    let hold = if is_live { ChallengeHold::Presence } else { ChallengeHold::Time };
    let challenge = open(&online, invitation, dest.id, hold).await?;
    let view = InvitationView::of_challenge(&challenge, &account);
    Ok((StatusCode::CREATED, Reply(view)))
}

/// Cancels an open challenge of the sender.
#[utoipa::path(
    delete,
    path = "/api/online/challenges/{id}",
    params(("id" = String, Path, description = "The id of the challenge")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn cancel_challenge(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let account = SignedIn::of(&online, &visitor).await?.account.id;
    let canceled = online.cancel_challenge(&id, |challenge| challenge.is_by(&account)).await;
    match canceled.map_err(of_store)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_such_challenge(&id)),
    }
}

/// Declines an open challenge to the sender.
#[utoipa::path(
    post,
    path = "/api/online/challenges/{id}/decline",
    params(("id" = String, Path, description = "The id of the challenge")),
    request_body = DeclineJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn decline_challenge(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(body): Json<DeclineJson>,
) -> Result<StatusCode, Problem> {
    let account = SignedIn::of(&online, &visitor).await?.account.id;
    let reason = match body.reason.as_deref() {
        None => DeclineReason::GENERIC,
        Some(key) => DeclineReason::named(key).ok_or_else(|| {
            bad_field(format!("reason {key:?}: expected one of {}", DeclineReason::keys()))
        })?,
    };
    match online.decline_challenge(&account, &id, reason).await.map_err(of_store)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_such_challenge(&id)),
    }
}
