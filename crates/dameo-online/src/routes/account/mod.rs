//! The routes of accounts: to become a member, to log in and out, sessions, and what is stored
//! about somebody.

mod codes;
mod data;
mod log_in;
mod mail;
mod passkeys;
mod proof;
mod push;
mod sessions;
mod sign_up;
mod tokens;

use dameo_accounts::{
    Name, NameError, PasswordError, PasswordHash, PasswordInput, RecoveryCodeError,
};
use dameo_server::{AppState, Problem};
use dameo_store::{
    Account, AccountId, FormerSession, LogIn, LogInOutcome, MemberProof, SanctionKind, SecretHash,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::online::Online;
use crate::problem::{
    ACCOUNT_CLOSED, BAD_CODE, BAD_NAME, BAD_PASSWORD, NO_SESSION, NOT_A_MEMBER, WRONG_PASSWORD,
    of_store,
};
use crate::visitor::{CookieHeader, Visitor};

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(sign_up::sign_up))
        .routes(routes!(log_in::log_in))
        .routes(routes!(log_in::log_out))
        .routes(routes!(log_in::recover))
        .routes(routes!(log_in::change_password))
        .routes(routes!(log_in::begin_passkey))
        .routes(routes!(log_in::log_in_with_passkey))
        .routes(routes!(sign_up::begin_passkey_sign_up))
        .routes(routes!(sign_up::sign_up_with_passkey))
        .routes(routes!(passkeys::list_passkeys, passkeys::add_passkey))
        .routes(routes!(passkeys::begin_addition))
        .routes(routes!(passkeys::rename_passkey, passkeys::remove_passkey))
        .routes(routes!(sessions::list_sessions, sessions::end_other_sessions))
        .routes(routes!(sessions::end_session))
        .routes(routes!(tokens::list_tokens, tokens::create_token))
        .routes(routes!(tokens::end_token))
        .routes(routes!(data::export))
        .routes(routes!(data::delete_account))
        .routes(routes!(codes::renew_codes))
        .routes(routes!(push::list_subscriptions, push::subscribe, push::unsubscribe))
        .routes(routes!(push::end_subscription))
        .routes(routes!(mail::show_mail, mail::change_mail))
        .routes(routes!(mail::remove_mail))
        .routes(routes!(mail::set_reminders))
        .routes(routes!(mail::confirm_mail))
        .routes(routes!(mail::ask_to_stop_reminders, mail::stop_reminders))
        .routes(routes!(mail::ask_for_link))
        .routes(routes!(mail::recover_by_link))
}

/// Whoever has a session.
pub(super) struct SignedIn {
    session: FormerSession,
    pub(super) account: Account,
}

impl SignedIn {
    /// The guest or member who sends a request.
    pub(super) async fn of(online: &Online, visitor: &Visitor) -> Result<Self, Problem> {
        let nobody = || Problem::new(NO_SESSION, "you are neither a guest nor a member yet");
        let session = visitor.session().ok_or_else(nobody)?;
        online.guests().limits.count_action(&session.account)?;
        let account = online.store().account(&session.account).await.map_err(of_store)?;
        Ok(Self { session, account: account.ok_or_else(nobody)? })
    }

    fn cookie(&self) -> SecretHash {
        self.session.cookie
    }

    /// The name of a member.
    fn name(&self) -> Result<&Name, Problem> {
        let name = self.account.identity.name();
        name.ok_or_else(|| not_a_member("guests have neither a password nor passkeys"))
    }
}

/// Checks the password of a member, which counts as an attempt, and returns its hash. Of a
/// name that is no member's, no password is right.
async fn check_password(
    online: &Online,
    visitor: &Visitor,
    name: &Name,
    hash: Option<PasswordHash>,
    password: &str,
) -> Result<PasswordHash, Problem> {
    let input = PasswordInput::new(password).map_err(|error| bad_password("password", &error))?;
    let members = online.members();
    let attempt = members.attempts.begin(name, visitor.client)?;
    let is_right = members.hasher.is_of(hash.clone(), input).await;
    if !matches!(is_right, Ok(false)) {
        attempt.forgive();
    }
    hash.filter(|_| is_right == Ok(true))
        .ok_or_else(|| is_right.err().unwrap_or_else(wrong_password))
}

/// Begins a session of a member in place of that of the visitor, and returns the header with
/// its cookie; `None` if the member is not what the proof says any more.
async fn begin_session(
    online: &Online,
    visitor: &Visitor,
    account: AccountId,
    proof: MemberProof,
    new_password: Option<PasswordHash>,
) -> Result<Option<CookieHeader>, Problem> {
    let account_id = account.clone();
    let (session, cookie) = visitor.new_session(account);
    let log_in = LogIn { session, proof, new_password, before: visitor.session() };
    match online.store().log_in(log_in).await.map_err(of_store)? {
        LogInOutcome::Refused => Ok(None),
        LogInOutcome::Closed => Err(account_closed(online, &account_id).await?),
        LogInOutcome::Done { ended, games } => {
            online.end_sessions(&ended);
            if let Some(before) = &visitor.account {
                online.renew_games(before, &games).await;
            }
            Ok(Some(cookie))
        }
    }
}

/// Why a closed account cannot log in.
async fn account_closed(online: &Online, account: &AccountId) -> Result<Problem, Problem> {
    let (standing, now) = (online.store().standing(account).await, online.clock().now());
    let standing = standing.map_err(of_store)?;
    let reason = standing.sanction(SanctionKind::Close, now).map(|known| known.reason.clone());
    let detail = format!("the account is closed: {}", reason.unwrap_or_default());
    Ok(Problem::new(ACCOUNT_CLOSED, detail))
}

fn not_a_member(detail: &str) -> Problem {
    Problem::new(NOT_A_MEMBER, detail)
}

fn bad_name(error: &NameError) -> Problem {
    Problem::new(BAD_NAME, format!("name: {error}"))
}

fn bad_password(field: &str, error: &PasswordError) -> Problem {
    Problem::new(BAD_PASSWORD, format!("{field}: {error}"))
}

fn bad_code(error: &RecoveryCodeError) -> Problem {
    Problem::new(BAD_CODE, format!("code: {error}"))
}

fn wrong_password() -> Problem {
    Problem::new(WRONG_PASSWORD, "no member has this name and this password")
}
