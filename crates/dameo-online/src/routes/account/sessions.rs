//! The sessions of somebody.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::Problem;
use dameo_store::EndSessions;

use super::SignedIn;
use crate::accounts::model::{SessionJson, SessionsJson, session_id};
use crate::online::Online;
use crate::problem::{NO_SUCH_SESSION, of_store};
use crate::visitor::Visitor;

/// Lists the sessions of the sender.
#[utoipa::path(
    get,
    path = "/api/online/account/sessions",
    responses((status = OK, body = SessionsJson), Problem)
)]
pub(super) async fn list_sessions(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<SessionsJson>, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    Ok(Reply(SessionsJson { sessions: sessions_of(&online, &signed_in).await? }))
}

pub(super) async fn sessions_of(
    online: &Online,
    signed_in: &SignedIn,
) -> Result<Vec<SessionJson>, Problem> {
    let sessions = online.store().sessions_of(&signed_in.account.id).await;
    let shown = |session| SessionJson::new(session, signed_in.cookie());
    Ok(sessions.map_err(of_store)?.into_iter().map(shown).collect())
}

/// Ends all other sessions of the sender.
#[utoipa::path(
    delete,
    path = "/api/online/account/sessions",
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn end_other_sessions(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    end(&online, &signed_in, EndSessions::AllBut(signed_in.cookie())).await
}

/// Ends a session of the sender.
#[utoipa::path(
    delete,
    path = "/api/online/account/sessions/{id}",
    params(("id" = String, Path, description = "The id of the session")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn end_session(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let sessions = online.store().sessions_of(&signed_in.account.id).await;
    let sessions = sessions.map_err(of_store)?;
    let found = sessions.iter().find(|session| session_id(session.cookie) == id);
    let unknown = || Problem::new(NO_SUCH_SESSION, format!("you have no session {id:?}"));
    let cookie = found.ok_or_else(unknown)?.cookie;
    end(&online, &signed_in, EndSessions::One(cookie)).await
}

pub(super) async fn end(
    online: &Online,
    signed_in: &SignedIn,
    which: EndSessions,
) -> Result<StatusCode, Problem> {
    let ended = online.store().end_sessions(&signed_in.account.id, which).await;
    online.end_sessions(&ended.map_err(of_store)?);
    Ok(StatusCode::NO_CONTENT)
}
