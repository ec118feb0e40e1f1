//! Who calls the API for bots: the account of a token.

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use dameo_server::{AppState, Problem, Scheme};
use dameo_store::{AccountId, Identity, Scope, Scopes, SecretHash};

use super::error::{ApiError, MISSING_SCOPE, NO_TOKEN, NOT_A_BOT};
use crate::id::Secret;
use crate::online::Online;
use crate::problem::of_store;

/// The scopes of which one is enough to see challenges and events.
pub(crate) const READ: &[Scope] = &[Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeRead];
/// The scopes of which one is enough to make and answer challenges.
pub(crate) const WRITE: &[Scope] = &[Scope::BotPlay, Scope::BoardPlay, Scope::ChallengeWrite];

/// The account for which a token speaks, as an extractor. Every call counts.
pub(crate) struct Caller {
    pub(crate) account: AccountId,
    pub(crate) identity: Identity,
    pub(crate) token: SecretHash,
    scopes: Scopes,
    /// Where the server is reached, such as `https://dameo.example`.
    pub(crate) site: String,
}

impl Caller {
    /// That the token has one of some scopes.
    pub(crate) fn may(&self, one_of: &[Scope]) -> Result<(), ApiError> {
        if one_of.iter().any(|scope| self.scopes.contains(scope)) {
            return Ok(());
        }
        let names: Vec<_> = one_of.iter().map(|scope| scope.name()).collect();
        let detail = format!("missing scope: expected {}", names.join(" or "));
        Err(ApiError::new(MISSING_SCOPE, detail))
    }

    /// That the account is that of a bot.
    pub(crate) fn check_bot(&self) -> Result<(), ApiError> {
        if matches!(self.identity, Identity::Bot(_)) {
            return Ok(());
        }
        let detail = "this account is not a bot: upgrade it first, at /api/bot/account/upgrade";
        Err(ApiError::new(NOT_A_BOT, detail))
    }
}

impl FromRequestParts<AppState> for Caller {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, ApiError> {
        let Ok(scheme) = Scheme::from_request_parts(parts, state).await;
        let online = Extension::<Online>::from_request_parts(parts, state).await;
        let Extension(online) = online.map_err(|_| Problem::internal())?;
        let no_token = || ApiError::new(NO_TOKEN, "no such token: expected Authorization: Bearer");
        let token = secret(parts).ok_or_else(no_token)?.hash();
        let (store, now) = (&**online.store(), online.clock().now());
        let grant = online.guests().find_token(store, token, now).await.map_err(of_store)?;
        let grant = grant.ok_or_else(no_token)?;
        online.guests().limits.count_bot_call(&grant.account)?;
        let known = online.members().identities.find(store, &grant.account, now).await;
        let host = parts.headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let protocol = if scheme == Scheme::Https { "https" } else { "http" };
        Ok(Self {
            account: grant.account,
            identity: known.map_err(of_store)?.identity,
            token,
            scopes: grant.scopes,
            site: format!("{protocol}://{}", host.unwrap_or_default()),
        })
    }
}

/// The account of a token that a field has, if the token can answer challenges.
pub(crate) async fn account_of_token(
    online: &Online,
    field: &str,
    token: &str,
) -> Result<AccountId, ApiError> {
    let bad = || ApiError::bad_field(format!("{field}: expected a token with challenge:write"));
    let hash = Secret::parse_token(token.trim()).ok_or_else(bad)?.hash();
    let (store, now) = (&**online.store(), online.clock().now());
    let grant = online.guests().find_token(store, hash, now).await.map_err(of_store)?;
    let grant = grant.ok_or_else(bad)?;
    match WRITE.iter().any(|scope| grant.scopes.contains(scope)) {
        true => Ok(grant.account),
        false => Err(bad()),
    }
}

/// The token of a request.
fn secret(parts: &Parts) -> Option<Secret> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| Secret::parse_token(token.trim()))?
}
