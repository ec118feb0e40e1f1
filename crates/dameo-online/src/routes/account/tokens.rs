//! The tokens of a member, with which programs play for it.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::{Json, Problem};
use dameo_store::{AccountId, EndSessions, NewToken, Token, TokenCreation};

use super::{SignedIn, not_a_member, sessions};
use crate::accounts::model::session_id;
use crate::accounts::tokens::{NewTokenJson, TokenJson, TokenRequestJson, TokensJson};
use crate::id::Secret;
use crate::online::Online;
use crate::problem::{BAD_TOKEN, NO_SUCH_SESSION, TOO_MANY_TOKENS, of_store};
use crate::visitor::Visitor;

/// How many tokens a member can have.
const MAX_TOKENS: usize = 20;

/// Lists the tokens of the sender.
#[utoipa::path(
    get,
    path = "/api/online/account/tokens",
    responses((status = OK, body = TokensJson), Problem)
)]
pub(super) async fn list_tokens(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<TokensJson>, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    Ok(Reply(TokensJson { tokens: tokens_of(&online, &signed_in.account.id).await? }))
}

pub(super) async fn tokens_of(
    online: &Online,
    account: &AccountId,
) -> Result<Vec<TokenJson>, Problem> {
    let tokens = stored(online, account).await?;
    Ok(tokens.into_iter().map(TokenJson::from).collect())
}

async fn stored(online: &Online, account: &AccountId) -> Result<Vec<Token>, Problem> {
    online.store().tokens_of(account, online.clock().now()).await.map_err(of_store)
}

/// Makes a token of the sender, who has to be a member.
#[utoipa::path(
    post,
    path = "/api/online/account/tokens",
    request_body = TokenRequestJson,
    responses((status = CREATED, body = NewTokenJson), Problem)
)]
pub(super) async fn create_token(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<TokenRequestJson>,
) -> Result<(StatusCode, Reply<NewTokenJson>), Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let bad = |detail: String| Problem::new(BAD_TOKEN, detail);
    let (secret, at) = (Secret::new(), online.clock().now());
    let token = NewToken {
        hash: secret.hash(),
        account: signed_in.account.id,
        at,
        label: body.label().map_err(bad)?,
        scopes: body.scopes().map_err(bad)?,
        expires: body.expires(at).map_err(bad)?,
    };
    match online.store().create_token(token.clone(), MAX_TOKENS).await.map_err(of_store)? {
        TokenCreation::NotAMember => Err(not_a_member("guests have no tokens")),
        TokenCreation::TooMany => {
            let detail = format!("you have {MAX_TOKENS} tokens: end one first");
            Err(Problem::new(TOO_MANY_TOKENS, detail))
        }
        TokenCreation::Done => {
            let NewToken { hash, at, label, scopes, expires, .. } = token;
            let token = Token { hash, label, scopes, created: at, seen: at, expires };
            let made = NewTokenJson { token: token.into(), secret: secret.token_text() };
            Ok((StatusCode::CREATED, Reply(made)))
        }
    }
}

/// Ends a token of the sender, and the streams that were opened with it.
#[utoipa::path(
    delete,
    path = "/api/online/account/tokens/{id}",
    params(("id" = String, Path, description = "The id of the token")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn end_token(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let signed_in = SignedIn::of(&online, &visitor).await?;
    let tokens = stored(&online, &signed_in.account.id).await?;
    let found = tokens.iter().find(|token| session_id(token.hash) == id);
    let unknown = || Problem::new(NO_SUCH_SESSION, format!("you have no token {id:?}"));
    let hash = found.ok_or_else(unknown)?.hash;
    sessions::end(&online, &signed_in, EndSessions::One(hash)).await
}
