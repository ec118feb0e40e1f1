//! The account of a token, and bots.

use axum::extract::Query;
use axum::response::IntoResponse;
use axum::{Extension, Json};
use dameo_store::{AccountId, BotUpgrade, Identity, Scope, Speed, StoreError};
use serde::Deserialize;
use serde_json::{Value, json};

use super::caller::Caller;
use super::error::{ApiError, HAS_GAMES};
use super::json::{User, ok};
use super::lines::line;
use crate::online::Online;
use crate::problem::{NOT_A_MEMBER, of_store};
use crate::ratings::value;

/// Over how many of the last rated games the progress is shown, as lichess has it.
const PROGRESS_GAMES: usize = 12;
/// How many bots are listed.
const MAX_BOTS: usize = 100;

/// `GET /api/account`.
pub(super) async fn account(
    Extension(online): Extension<Online>,
    caller: Caller,
) -> Result<Json<Value>, ApiError> {
    let user = User::of(&caller.identity.clone().into());
    let stored = online.store().account(&caller.account).await.map_err(of_store)?;
    let games = online.store().games_of(&caller.account, usize::MAX).await.map_err(of_store)?;
    let playing = games.iter().filter(|game| game.conclusion.is_none()).count();
    let mut reply = json!({
        "id": user.id,
        "username": user.name,
        "perfs": perfs(&online, &caller.account).await.map_err(of_store)?,
        "createdAt": stored.map(|account| account.created),
        "seenAt": online.clock().now(),
        "count": {"all": games.len(), "playing": playing},
        "url": caller.site,
    });
    if let Some(title) = user.title {
        reply["title"] = json!(title);
    }
    Ok(Json(reply))
}

/// The ratings of an account, by pool: `dameo` for live games and `dameo-correspondence`.
async fn perfs(online: &Online, account: &AccountId) -> Result<Value, StoreError> {
    let changes = online.store().rating_changes_of_account(account).await?;
    let (now, mut perfs) = (online.clock().now(), json!({}));
    for stored in online.store().ratings_of(account).await? {
        let in_pool: Vec<_> = changes.iter().filter(|change| change.pool == stored.pool).collect();
        let first = in_pool.len().saturating_sub(PROGRESS_GAMES);
        let progress =
            in_pool.get(first).map_or(0, |change| value(stored.rating) - value(change.before));
        let rating = stored.at(now);
        let mut perf = json!({
            "games": stored.games,
            "rating": value(rating),
            "rd": rating.deviation().round(),
            "prog": progress,
        });
        if rating.is_provisional() {
            perf["prov"] = json!(true);
        }
        let variant = stored.pool.variant.name();
        let key = match stored.pool.speed {
            Speed::Live => variant.to_owned(),
            Speed::Correspondence => format!("{variant}-correspondence"),
        };
        perfs[key] = perf;
    }
    Ok(perfs)
}

/// `POST /api/bot/account/upgrade`.
pub(super) async fn upgrade(
    Extension(online): Extension<Online>,
    caller: Caller,
) -> Result<Json<Value>, ApiError> {
    caller.may(&[Scope::BotPlay])?;
    match online.store().become_bot(&caller.account).await.map_err(of_store)? {
        BotUpgrade::Done => {
            online.renew_games(&caller.account, &[]).await;
            Ok(ok())
        }
        BotUpgrade::HasGames => {
            let detail = "this account has played: only one without games becomes a bot";
            Err(ApiError::new(HAS_GAMES, detail))
        }
        BotUpgrade::NotAMember => Err(ApiError::new(NOT_A_MEMBER, "only members become bots")),
    }
}

/// How many bots are wanted.
#[derive(Deserialize)]
pub(super) struct BotCount {
    nb: Option<usize>,
}

/// `GET /api/bot/online`: the bots that listen to their events, one a line.
pub(super) async fn online_bots(
    Extension(online): Extension<Online>,
    Query(BotCount { nb }): Query<BotCount>,
) -> Result<impl IntoResponse, ApiError> {
    let (mut bots, wanted) = (Vec::new(), nb.unwrap_or(MAX_BOTS).min(MAX_BOTS));
    for account in online.bots().listening(online.clock().now()) {
        let (store, now) = (&**online.store(), online.clock().now());
        let known = online.members().identities.find(store, &account, now).await;
        let identity = known.map_err(of_store)?.identity;
        if matches!(identity, Identity::Bot(_)) {
            let User { id, name, title, .. } = User::of(&identity.into());
            bots.push(line(&json!({"id": id, "username": name, "title": title})));
        }
    }
    bots.sort_unstable();
    bots.truncate(wanted);
    let kind = [(axum::http::header::CONTENT_TYPE, "application/x-ndjson")];
    Ok((kind, bots.concat()))
}
