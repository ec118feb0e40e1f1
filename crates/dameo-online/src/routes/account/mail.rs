//! The address of a member, and the links that are sent to it.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect};
use axum::{Extension, Json as Reply};
use dameo_accounts::{Name, NewPassword};
use dameo_server::{Json, Problem};
use dameo_store::{MailLinkUse, MemberProof};

use super::proof::{Given, out_of_date};
use super::{SignedIn, bad_name, bad_password, begin_session};
use crate::accounts::model::MemberJson;
use crate::accounts::relying_party::PasskeySite;
use crate::id::Secret;
use crate::mail::language::MailLanguage;
use crate::mail::model::{
    LinkRecoveryJson, MailChangeJson, MailConfirmationJson, MailJson, MailRecoveryJson,
    MailRemindersJson, MailRemovalJson, parse,
};
use crate::mail::sender::MailSender;
use crate::online::Online;
use crate::problem::{BAD_REQUEST_FIELD, NO_MAIL, NO_MAIL_ADDRESS, WRONG_LINK, of_store};
use crate::visitor::Visitor;

/// Returns what is known of the address of the sender, which nobody else sees.
#[utoipa::path(
    get,
    path = "/api/online/account/mail",
    responses((status = OK, body = MailJson), Problem)
)]
pub(super) async fn show_mail(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<MailJson>, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    Ok(Reply(mail_of(&online, &signed_in).await?))
}

pub(super) async fn mail_of(online: &Online, signed_in: &SignedIn) -> Result<MailJson, Problem> {
    let known = online.store().mail_of(&signed_in.account.id, online.clock().now());
    Ok(known.await.map_err(of_store)?.into())
}

/// Sends a link to an address of the member who sends the request. It becomes its address, in place
/// of the one that it has, when the link is followed within 24 hours.
#[utoipa::path(
    put,
    path = "/api/online/account/mail",
    request_body = MailChangeJson,
    responses((status = ACCEPTED), Problem)
)]
pub(super) async fn change_mail(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<MailChangeJson>,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let name = signed_in.name()?;
    let sender = sender(&online)?;
    let MailChangeJson { address, language, password, passkey } = body;
    let (address, language) = parse(&address, &language).map_err(bad_field)?;
    let given = Given { password, passkey };
    let proof = given.check(&online, &visitor, &site, &signed_in).await?;
    online.members().attempts.mail(visitor.client, name, address.as_str())?;
    let account = &signed_in.account;
    let link = online.confirmation_link(account, &address, language);
    let stored = Some(link.stored.clone());
    let changed = online.store().change_mail_address(&account.id, proof.clone(), stored);
    if !changed.await.map_err(of_store)? {
        return Err(out_of_date(&proof));
    }
    online.send_confirmation(sender, account, &address, language, &link);
    Ok(StatusCode::ACCEPTED)
}

/// Removes the address of the member who sends the request, and one that waits to be confirmed.
#[utoipa::path(
    post,
    path = "/api/online/account/mail/delete",
    request_body = MailRemovalJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn remove_mail(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<MailRemovalJson>,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let MailRemovalJson { password, passkey } = body;
    let given = Given { password, passkey };
    let proof = given.check(&online, &visitor, &site, &signed_in).await?;
    let id = &signed_in.account.id;
    let changed = online.store().change_mail_address(id, proof.clone(), None);
    match changed.await.map_err(of_store)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(out_of_date(&proof)),
    }
}

/// Sets whether the member who sends the request is reminded by mail of games over days.
#[utoipa::path(
    put,
    path = "/api/online/account/mail/reminders",
    request_body = MailRemindersJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn set_reminders(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<MailRemindersJson>,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let MailRemindersJson { wanted, language } = body;
    let language = MailLanguage::parse(&language).map_err(bad_field)?;
    let id = &signed_in.account.id;
    let set = online.store().set_mail_reminders(id, wanted, language.code());
    match set.await.map_err(of_store)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(Problem::new(NO_MAIL_ADDRESS, "you have confirmed no address of e-mail")),
    }
}

/// Confirms an address by the link that was sent to it, which cannot be used again. Whoever has
/// the link may do so, also without a session.
#[utoipa::path(
    post,
    path = "/api/online/mail/confirm",
    request_body = MailConfirmationJson,
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn confirm_mail(
    Extension(online): Extension<Online>,
    Json(body): Json<MailConfirmationJson>,
) -> Result<StatusCode, Problem> {
    let used = link_use(&online, &body.secret)?;
    let confirmed = online.store().confirm_mail_address(used, Secret::new().text());
    confirmed.await.map_err(of_store)?.ok_or_else(wrong_link)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Sends a member who has lost the password a link with which it sets a new one within an hour, if
/// the address is that of the member. The answer is the same if it is not.
#[utoipa::path(
    post,
    path = "/api/online/recover/mail",
    request_body = MailRecoveryJson,
    responses((status = ACCEPTED), Problem)
)]
pub(super) async fn ask_for_link(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<MailRecoveryJson>,
) -> Result<StatusCode, Problem> {
    sender(&online)?;
    let name = Name::of_member(&body.name).map_err(|error| bad_name(&error))?;
    let (address, language) = parse(&body.address, &body.language).map_err(bad_field)?;
    online.members().attempts.mail(visitor.client, &name, address.as_str())?;
    let account = online.store().member(&name).await.map_err(of_store)?;
    online.send_recovery(account, address, language);
    Ok(StatusCode::ACCEPTED)
}

/// Sets a new password by a link, which cannot be used again, and logs in. All sessions of the
/// member end.
#[utoipa::path(
    post,
    path = "/api/online/recover/link",
    request_body = LinkRecoveryJson,
    responses((status = OK, body = MemberJson), Problem)
)]
pub(super) async fn recover_by_link(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<LinkRecoveryJson>,
) -> Result<impl IntoResponse, Problem> {
    let used = link_use(&online, &body.secret)?;
    let id = online.store().recovery_link(used).await.map_err(of_store)?.ok_or_else(wrong_link)?;
    let account = online.store().account(&id).await.map_err(of_store)?;
    let name = account.as_ref().and_then(|account| account.identity.name());
    let password = NewPassword::new(&body.password, name.ok_or_else(wrong_link)?);
    let password = password.map_err(|error| bad_password("password", &error))?;
    let password = online.members().hasher.hash(password).await?;
    let proof = MemberProof::MailLink(used);
    let begun = begin_session(&online, &visitor, id.clone(), proof, Some(password)).await?;
    let cookie = begun.ok_or_else(wrong_link)?;
    let account = online.store().account(&id).await.map_err(of_store)?;
    let member = account.as_ref().and_then(MemberJson::of);
    Ok((cookie, Reply(member.ok_or_else(Problem::internal)?)))
}

/// Ends the reminders of whoever has got the mail with this secret: mail programs send this request
/// when somebody clicks on "unsubscribe" (RFC 8058).
#[utoipa::path(
    post,
    path = "/api/online/mail/unsubscribe/{secret}",
    params(("secret" = String, Path, description = "The secret of a mail")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn stop_reminders(
    Extension(online): Extension<Online>,
    Path(secret): Path<String>,
) -> Result<StatusCode, Problem> {
    let secret = Secret::parse(&secret).ok_or_else(wrong_link)?;
    match online.store().unsubscribe_mail(&secret.text()).await.map_err(of_store)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(wrong_link()),
    }
}

/// Leads whoever opens the address of a mail's header in a browser to the page that asks: programs
/// that look at the links of a mail do so, too.
#[utoipa::path(
    get,
    path = "/api/online/mail/unsubscribe/{secret}",
    params(("secret" = String, Path, description = "The secret of a mail")),
    responses((status = SEE_OTHER), Problem)
)]
pub(super) async fn ask_to_stop_reminders(Path(secret): Path<String>) -> Result<Redirect, Problem> {
    let secret = Secret::parse(&secret).ok_or_else(wrong_link)?;
    Ok(Redirect::to(&format!("/#/mail/stop/{}", secret.text())))
}

fn sender(online: &Online) -> Result<&MailSender, Problem> {
    online.mail().ok_or_else(|| Problem::new(NO_MAIL, "this server sends no mail"))
}

fn link_use(online: &Online, secret: &str) -> Result<MailLinkUse, Problem> {
    let secret = Secret::parse(secret).ok_or_else(wrong_link)?;
    Ok(MailLinkUse { hash: secret.hash(), at: online.clock().now() })
}

fn bad_field(detail: String) -> Problem {
    Problem::new(BAD_REQUEST_FIELD, detail)
}

fn wrong_link() -> Problem {
    let detail = "secret: the link was used, or its time is over, or another one was sent later";
    Problem::new(WRONG_LINK, detail)
}
