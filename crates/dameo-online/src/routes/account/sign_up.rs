//! Somebody becomes a member.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo_accounts::{Name, NewPassword};
use dameo_server::{Json, Problem};
use dameo_store::{Account, Identity, NewMember, SignUp};

use super::codes::NewCodes;
use super::{bad_name, bad_password};
use crate::accounts::model::{MemberJson, NewMemberJson, SignUpJson};
use crate::id::new_account_id;
use crate::online::Online;
use crate::problem::{ALREADY_A_MEMBER, NAME_TAKEN, WRONG_SIGN_UP_CODE, of_store};
use crate::visitor::Visitor;

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
    let guest = guest(&online, &visitor).await?;
    let code = online.sign_up_code(body.code.as_deref()).await?;
    online.members().attempts.sign_up(visitor.client)?;
    let password = online.members().hasher.hash(password).await?;

    let codes = NewCodes::random();
    let account = visitor.account.clone().unwrap_or_else(new_account_id);
    let (session, cookie) = visitor.new_session(account.clone());
    let created = guest.map_or(session.at, |guest| guest.created);
    let member = NewMember {
        session,
        is_guest: visitor.account.is_some(),
        name: name.clone(),
        password,
        recovery_codes: codes.hashes(),
        code,
    };
    match online.store().sign_up(member).await.map_err(of_store)? {
        SignUp::Done { ended } => online.guests().end(&ended),
        SignUp::NameTaken => {
            let detail = format!("name: a member is called \"{name}\", or looks like it");
            return Err(Problem::new(NAME_TAKEN, detail));
        }
        SignUp::BadCode => {
            let detail = "code: nobody can sign up with it any more";
            return Err(Problem::new(WRONG_SIGN_UP_CODE, detail));
        }
        SignUp::NotAGuest => return Err(already_a_member()),
    }
    online.renew_account(&account).await;
    let recovery_codes = codes.texts();
    let member = MemberJson::new(&account, &name, created, recovery_codes.len());
    Ok((StatusCode::CREATED, cookie, Reply(NewMemberJson { member, recovery_codes })))
}

/// The guest who sends the request. Members are refused before anything is hashed for them.
async fn guest(online: &Online, visitor: &Visitor) -> Result<Option<Account>, Problem> {
    let Some(id) = &visitor.account else { return Ok(None) };
    online.guests().limits.count_action(id)?;
    let account = online.store().account(id).await.map_err(of_store)?;
    match account.as_ref().map(|account| &account.identity) {
        Some(Identity::Member(_) | Identity::Bot(_)) => Err(already_a_member()),
        Some(Identity::Guest | Identity::Deleted) | None => Ok(account),
    }
}

fn already_a_member() -> Problem {
    Problem::new(ALREADY_A_MEMBER, "you are a member already: log out first")
}
