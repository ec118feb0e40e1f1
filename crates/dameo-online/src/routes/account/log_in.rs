//! Members log in and out, and change their passwords.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo_accounts::{Name, NewPassword, RecoveryCode};
use dameo_server::{Json, Problem};
use dameo_store::{EndSessions, MemberProof, SecretHash};

use super::proof::{Given, check_passkey, keep_ceremony, out_of_date};
use super::{
    SignedIn, bad_code, bad_name, bad_password, begin_session, check_password, wrong_password,
};
use crate::accounts::model::{LogInJson, MemberJson, PasswordChangeJson, RecoveryJson};
use crate::accounts::passkeys::{Ceremony, PasskeyProofJson, PasskeyRequestJson};
use crate::accounts::relying_party::PasskeySite;
use crate::model::Empty;
use crate::online::Online;
use crate::problem::{WRONG_CODE, of_store};
use crate::visitor::Visitor;

/// Begins a session of a member. If the sender is a guest, its games and invitations become
/// the member's, except games in which the member has the other side.
#[utoipa::path(
    post,
    path = "/api/online/log-in",
    request_body = LogInJson,
    responses((status = OK, body = MemberJson), Problem)
)]
pub(super) async fn log_in(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<LogInJson>,
) -> Result<impl IntoResponse, Problem> {
    let name = Name::of_member(&body.name).map_err(|error| bad_name(&error))?;
    let account = online.store().member(&name).await.map_err(of_store)?;
    let hash = account.as_ref().and_then(|account| account.password.clone());
    let hash = check_password(&online, &visitor, &name, hash, &body.password).await?;
    let account = account.ok_or_else(wrong_password)?;
    let begun =
        begin_session(&online, &visitor, account.id.clone(), MemberProof::Password(hash), None);
    // Somebody may have changed the password meanwhile.
    let cookie = begun.await?.ok_or_else(wrong_password)?;
    Ok((cookie, Reply(MemberJson::of(&account).ok_or_else(Problem::internal)?)))
}

/// Returns what a browser needs to use a passkey of this site, whosever it is: to log in, or to
/// prove who somebody is. It counts as an attempt until the passkey was the right one.
#[utoipa::path(
    post,
    path = "/api/online/passkey/begin",
    request_body = Empty,
    responses((status = OK, body = PasskeyRequestJson), Problem)
)]
pub(super) async fn begin_passkey(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(Empty {}): Json<Empty>,
) -> Result<Reply<PasskeyRequestJson>, Problem> {
    let party = site.relying_party()?;
    online.members().attempts.begin_passkey(visitor.client)?;
    let (options, state) = party.begin_authentication()?;
    let challenge = keep_ceremony(&online, None, &Ceremony::Authentication(state)).await?;
    Ok(Reply(PasskeyRequestJson { challenge, options }))
}

/// Begins a session of the member whose passkey was used, as `log-in` does.
#[utoipa::path(
    post,
    path = "/api/online/log-in/passkey",
    request_body = PasskeyProofJson,
    responses((status = OK, body = MemberJson), Problem)
)]
pub(super) async fn log_in_with_passkey(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<PasskeyProofJson>,
) -> Result<impl IntoResponse, Problem> {
    let (id, used) = check_passkey(&online, &visitor, site.relying_party()?, body).await?;
    let proof = MemberProof::Passkey(used);
    let begun = begin_session(&online, &visitor, id.clone(), proof.clone(), None).await?;
    let cookie = begun.ok_or_else(|| out_of_date(&proof))?;
    let account = online.store().account(&id).await.map_err(of_store)?;
    let member = account.as_ref().and_then(MemberJson::of);
    Ok((cookie, Reply(member.ok_or_else(Problem::internal)?)))
}

/// Ends the session of the sender, if there is one.
#[utoipa::path(
    post,
    path = "/api/online/log-out",
    request_body = Empty,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn log_out(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(Empty {}): Json<Empty>,
) -> Result<impl IntoResponse, Problem> {
    if let Some(session) = visitor.session() {
        let ended = online.store().end_sessions(&session.account, EndSessions::One(session.cookie));
        online.end_sessions(&ended.await.map_err(of_store)?);
    }
    Ok((StatusCode::NO_CONTENT, visitor.without_cookie()))
}

/// Sets a new password with a recovery code, which cannot be used again, and logs in. All
/// sessions of the member end.
#[utoipa::path(
    post,
    path = "/api/online/recover",
    request_body = RecoveryJson,
    responses((status = OK, body = MemberJson), Problem)
)]
pub(super) async fn recover(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<RecoveryJson>,
) -> Result<impl IntoResponse, Problem> {
    let name = Name::of_member(&body.name).map_err(|error| bad_name(&error))?;
    let code: RecoveryCode = body.code.parse().map_err(|error| bad_code(&error))?;
    let password = NewPassword::new(&body.password, &name);
    let password = password.map_err(|error| bad_password("password", &error))?;
    let attempt = online.members().attempts.begin(&name, visitor.client)?;
    let account = online.store().member(&name).await.map_err(of_store)?;
    // It takes the same time whether there is such a member and such a code.
    let password = online.members().hasher.hash(password).await?;
    let wrong_code = || Problem::new(WRONG_CODE, "no member has this name and this code");
    let id = account.ok_or_else(wrong_code)?.id;
    let proof = MemberProof::RecoveryCode(SecretHash(code.hash()));
    let begun = begin_session(&online, &visitor, id.clone(), proof, Some(password));
    let cookie = begun.await?.ok_or_else(wrong_code)?;
    attempt.forgive();
    let account = online.store().account(&id).await.map_err(of_store)?;
    let member = account.as_ref().and_then(MemberJson::of);
    Ok((cookie, Reply(member.ok_or_else(Problem::internal)?)))
}

/// Changes the password of the member who sends the request, or sets the first one. All its
/// sessions end but this one, which goes on with another cookie.
#[utoipa::path(
    post,
    path = "/api/online/account/password",
    request_body = PasswordChangeJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn change_password(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<PasswordChangeJson>,
) -> Result<impl IntoResponse, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let PasswordChangeJson { password, passkey, new_password } = body;
    let new = NewPassword::new(&new_password, signed_in.name()?);
    let new = new.map_err(|error| bad_password("newPassword", &error))?;
    let given = Given { password, passkey };
    let proof = given.check(&online, &visitor, &site, &signed_in).await?;
    let new = online.members().hasher.hash(new).await?;
    let id = signed_in.account.id.clone();
    let begun = begin_session(&online, &visitor, id, proof.clone(), Some(new)).await?;
    let cookie = begun.ok_or_else(|| out_of_date(&proof))?;
    Ok((StatusCode::NO_CONTENT, cookie))
}
