//! What moderators see of an account, and do to it.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_accounts::Name;
use dameo_server::{Json, Problem};
use dameo_store::{
    Account, AccountId, NewSanction, Sanction, SanctionKind, SecretHash, SiteRole, TrailQuery,
};

use super::{bad_field, reports_json, trail_json};
use crate::accounts::model::SessionJson;
use crate::moderation::model::{AccountDossier, ReasonJson, SanctionJson, SanctionRequestJson};
use crate::moderation::{Staff, done, ends_after};
use crate::online::Online;
use crate::problem::{NO_SUCH_ACCOUNT, no_such_player, of_store};
use crate::visitor::Visitor;

/// How many entries of the trail are shown with an account.
const MAX_ENTRIES: usize = 100;

/// Shows the account of a member, for moderators.
#[utoipa::path(
    get,
    path = "/api/online/moderation/players/{name}",
    params(("name" = String, Path, description = "The name of a member")),
    responses((status = OK, body = AccountDossier), Problem)
)]
pub(super) async fn show_member(
    Extension(online): Extension<Online>,
    Path(text): Path<String>,
    visitor: Visitor,
) -> Result<Reply<AccountDossier>, Problem> {
    Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let missing = || no_such_player(&text);
    let name = Name::of_member(&text).map_err(|_| missing())?;
    let account = online.store().member(&name).await.map_err(of_store)?.ok_or_else(missing)?;
    Ok(Reply(dossier(&online, account).await?))
}

/// Shows an account, also that of a guest, for moderators.
#[utoipa::path(
    get,
    path = "/api/online/moderation/accounts/{id}",
    params(("id" = String, Path, description = "The id of an account")),
    responses((status = OK, body = AccountDossier), Problem)
)]
pub(super) async fn show_account(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<AccountDossier>, Problem> {
    Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let account = online.store().account(&AccountId(id)).await.map_err(of_store)?;
    let missing = || Problem::new(NO_SUCH_ACCOUNT, "there is no such account");
    Ok(Reply(dossier(&online, account.ok_or_else(missing)?).await?))
}

async fn dossier(online: &Online, account: Account) -> Result<AccountDossier, Problem> {
    let (store, id, now) = (online.store(), &account.id, online.clock().now());
    let standing = store.standing(id).await.map_err(of_store)?;
    let sessions = store.sessions_of(id).await.map_err(of_store)?.into_iter();
    // None of them is that of the request.
    let shown = |session| SessionJson::new(session, SecretHash([0; 32]));
    let reports = store.reports_about(id).await.map_err(of_store)?;
    let query = TrailQuery { subject: Some(id.clone()), before: None, limit: MAX_ENTRIES };
    let trail = store.trail(query).await.map_err(of_store)?;
    Ok(AccountDossier {
        id: id.0.clone(),
        player: online.player(id, None).await.map_err(of_store)?,
        role: standing.role.name(),
        created_at: account.created,
        sanctions: SanctionJson::all(&standing, now),
        sessions: sessions.map(shown).collect(),
        reports: reports_json(online, reports).await.map_err(of_store)?,
        trail: trail_json(online, trail).await.map_err(of_store)?,
    })
}

/// Mutes, bans or closes an account, in place of the sanction of this kind that there may be. Of
/// a banned account open invitations are withdrawn and running games go on; of a closed one
/// sessions end and running games are resigned. Moderators do it to members, administrators to
/// moderators as well.
#[utoipa::path(
    put,
    path = "/api/online/moderation/accounts/{id}/sanctions/{kind}",
    params(
        ("id" = String, Path, description = "The id of an account"),
        ("kind" = String, Path, description = "`mute`, `ban` or `close`")
    ),
    request_body = SanctionRequestJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn impose(
    Extension(online): Extension<Online>,
    Path((id, kind)): Path<(String, String)>,
    visitor: Visitor,
    Json(body): Json<SanctionRequestJson>,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let (account, kind) = (AccountId(id), parse_kind(&kind)?);
    let (reason, days) = body.checked().map_err(bad_field)?;
    let entry = staff.entry(&online, reason.clone());
    let sanction = Sanction { reason, began: entry.made, ends: ends_after(entry.made, days) };
    let sanction = NewSanction { account: account.clone(), kind, sanction };
    let outcome = online.store().impose(sanction, entry).await.map_err(of_store)?;
    done(&online, outcome)?;
    online.standing_changed(&account).await.map_err(of_store)?;
    if kind != SanctionKind::Mute {
        online.cancel_challenges(&account, |_| true).await;
    }
    if kind == SanctionKind::Close {
        online.resign_all(account);
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Lifts a sanction.
#[utoipa::path(
    post,
    path = "/api/online/moderation/accounts/{id}/sanctions/{kind}/lift",
    params(
        ("id" = String, Path, description = "The id of an account"),
        ("kind" = String, Path, description = "`mute`, `ban` or `close`")
    ),
    request_body = ReasonJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn lift(
    Extension(online): Extension<Online>,
    Path((id, kind)): Path<(String, String)>,
    visitor: Visitor,
    Json(body): Json<ReasonJson>,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let (account, kind) = (AccountId(id), parse_kind(&kind)?);
    let entry = staff.entry(&online, body.checked().map_err(bad_field)?);
    let outcome = online.store().lift(&account, kind, entry).await.map_err(of_store)?;
    done(&online, outcome)?;
    online.standing_changed(&account).await.map_err(of_store)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all sessions and tokens of a member.
#[utoipa::path(
    post,
    path = "/api/online/moderation/accounts/{id}/end-sessions",
    params(("id" = String, Path, description = "The id of an account")),
    request_body = ReasonJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn end_sessions(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(body): Json<ReasonJson>,
) -> Result<StatusCode, Problem> {
    let staff = Staff::of(&online, &visitor, SiteRole::Moderator).await?;
    let entry = staff.entry(&online, body.checked().map_err(bad_field)?);
    let outcome = online.store().end_all_sessions(&AccountId(id), entry).await;
    done(&online, outcome.map_err(of_store)?)?;
    Ok(StatusCode::NO_CONTENT)
}

fn parse_kind(text: &str) -> Result<SanctionKind, Problem> {
    text.parse().map_err(|error| bad_field(format!("kind: {error}")))
}
