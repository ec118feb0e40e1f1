//! Somebody becomes a member.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo_accounts::{Name, NewPassword, PasswordHash};
use dameo_server::{Json, Problem};
use dameo_store::{Account, AccountId, Identity, NewMember, SecretHash, SignUp, StoredPasskey};

use super::codes::NewCodes;
use super::passkeys::taken;
use super::proof::{challenge_over, keep_ceremony, take_ceremony};
use super::{bad_name, bad_password};
use crate::accounts::model::{MemberJson, NewMemberJson, SignUpJson};
use crate::accounts::passkeys::{Ceremony, NewPasskeyJson, PasskeyCreationJson, PasskeySignUpJson};
use crate::accounts::relying_party::PasskeySite;
use crate::id::new_account_id;
use crate::online::Online;
use crate::problem::{
    ALREADY_A_MEMBER, BAD_REQUEST_FIELD, NAME_TAKEN, WRONG_SIGN_UP_CODE, of_store,
};
use crate::visitor::{CookieHeader, Visitor};

/// A member who signs up, with a password or with a passkey.
struct Draft {
    account: AccountId,
    /// Whether there is the account, as that of a guest.
    is_guest: bool,
    name: Name,
    password: Option<PasswordHash>,
    passkey: Option<StoredPasskey>,
    /// The hash of the code with which it signs up.
    code: Option<SecretHash>,
}

/// Makes the sender a member: a guest keeps its games and invitations.
#[utoipa::path(
    post,
    path = "/api/online/sign-up",
    request_body = SignUpJson,
    responses((status = CREATED, body = NewMemberJson), Problem)
)]
pub(super) async fn sign_up(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<SignUpJson>,
) -> Result<impl IntoResponse, Problem> {
    let name: Name = body.name.parse().map_err(|error| bad_name(&error))?;
    let password = NewPassword::new(&body.password, &name);
    let password = password.map_err(|error| bad_password("password", &error))?;
    guest(&online, &visitor).await?;
    let code = online.sign_up_code(body.code.as_deref()).await?;
    online.members().attempts.sign_up(visitor.client)?;
    let password = Some(online.members().hasher.hash(password).await?);
    let account = visitor.account.clone().unwrap_or_else(new_account_id);
    let is_guest = visitor.account.is_some();
    let draft = Draft { account, is_guest, name, password, passkey: None, code };
    become_member(&online, &visitor, draft).await
}

/// Returns what a browser needs to make a passkey with which the sender becomes a member.
#[utoipa::path(
    post,
    path = "/api/online/sign-up/passkey/begin",
    request_body = PasskeySignUpJson,
    responses((status = OK, body = PasskeyCreationJson), Problem)
)]
pub(super) async fn begin_passkey_sign_up(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<PasskeySignUpJson>,
) -> Result<Reply<PasskeyCreationJson>, Problem> {
    let name: Name = body.name.parse().map_err(|error| bad_name(&error))?;
    let party = site.relying_party()?;
    guest(&online, &visitor).await?;
    online.sign_up_code(body.code.as_deref()).await?;
    online.members().attempts.sign_up(visitor.client)?;
    // Nobody makes a passkey for nothing; the store has the last word.
    if online.store().member(&name).await.map_err(of_store)?.is_some() {
        return Err(name_taken(&name));
    }
    let account = visitor.account.clone().unwrap_or_else(new_account_id);
    let (options, state) = party.begin_registration(&account, name.as_str(), &[])?;
    let ceremony = Ceremony::SignUp {
        account: account.0,
        is_guest: visitor.account.is_some(),
        name: name.to_string(),
        code: body.code,
        state,
    };
    let challenge = keep_ceremony(&online, visitor.account.clone(), &ceremony).await?;
    Ok(Reply(PasskeyCreationJson { challenge, options }))
}

/// Makes the sender a member, as `sign-up` does, with the passkey that the browser has made in
/// place of a password.
#[utoipa::path(
    post,
    path = "/api/online/sign-up/passkey",
    request_body = NewPasskeyJson,
    responses((status = CREATED, body = NewMemberJson), Problem)
)]
pub(super) async fn sign_up_with_passkey(
    Extension(online): Extension<Online>,
    site: PasskeySite,
    visitor: Visitor,
    Json(body): Json<NewPasskeyJson>,
) -> Result<impl IntoResponse, Problem> {
    let party = site.relying_party()?;
    let label = body.label().map_err(|detail| Problem::new(BAD_REQUEST_FIELD, detail))?;
    guest(&online, &visitor).await?;
    let ceremony = take_ceremony(&online, &body.challenge).await?;
    let Ceremony::SignUp { account, is_guest, name, code, state } = ceremony else {
        return Err(challenge_over());
    };
    let account = AccountId(account);
    // Whoever has become another guest meanwhile begins again.
    if is_guest != visitor.account.is_some()
        || visitor.account.as_ref().is_some_and(|guest| *guest != account)
    {
        return Err(challenge_over());
    }
    let name: Name = name.parse().map_err(|error| bad_name(&error))?;
    let code = online.sign_up_code(code.as_deref()).await?;
    let (id, credential) = party.finish_registration(&body.credential, &state)?;
    let passkey = StoredPasskey {
        id,
        account: account.clone(),
        host: party.host().to_owned(),
        label,
        created: online.clock().now(),
        used: None,
        credential,
    };
    let passkey = Some(passkey);
    let draft = Draft { account, is_guest, name, password: None, passkey, code };
    become_member(&online, &visitor, draft).await
}

async fn become_member(
    online: &Online,
    visitor: &Visitor,
    draft: Draft,
) -> Result<(StatusCode, CookieHeader, Reply<NewMemberJson>), Problem> {
    let Draft { account, is_guest, name, password, passkey, code } = draft;
    let codes = NewCodes::random();
    let (session, cookie) = visitor.new_session(account.clone());
    let recovery_codes = codes.hashes();
    let member = NewMember {
        session,
        is_guest,
        name: name.clone(),
        password,
        passkey,
        recovery_codes,
        code,
    };
    match online.store().sign_up(member).await.map_err(of_store)? {
        SignUp::Done { ended } => online.end_sessions(&ended),
        SignUp::NameTaken => return Err(name_taken(&name)),
        SignUp::PasskeyTaken => return Err(taken()),
        SignUp::BadCode => {
            let detail = "code: nobody can sign up with it any more";
            return Err(Problem::new(WRONG_SIGN_UP_CODE, detail));
        }
        SignUp::NotAGuest => return Err(already_a_member()),
    }
    online.renew_account(&account).await;
    let found = online.store().account(&account).await.map_err(of_store)?;
    let member = found.as_ref().and_then(MemberJson::of).ok_or_else(Problem::internal)?;
    let recovery_codes = codes.texts();
    Ok((StatusCode::CREATED, cookie, Reply(NewMemberJson { member, recovery_codes })))
}

fn name_taken(name: &Name) -> Problem {
    let detail = format!("name: a member is called \"{name}\", or looks like it");
    Problem::new(NAME_TAKEN, detail)
}

/// The guest who sends the request. Members are refused before anything is hashed for them.
async fn guest(online: &Online, visitor: &Visitor) -> Result<Option<Account>, Problem> {
    let Some(id) = &visitor.account else { return Ok(None) };
    online.guests().limits.count_action(id)?;
    let account = online.store().account(id).await.map_err(of_store)?;
    match account.as_ref().map(|account| &account.identity) {
        Some(Identity::Member(_) | Identity::Bot(_)) => Err(already_a_member()),
        Some(Identity::Guest | Identity::Deleted | Identity::Computer(_)) | None => Ok(account),
    }
}

fn already_a_member() -> Problem {
    Problem::new(ALREADY_A_MEMBER, "you are a member already: log out first")
}
