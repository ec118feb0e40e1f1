//! What players do about others: reports and blocks; and the texts of the host.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo_accounts::Name;
use dameo_server::{Json, Problem};
use dameo_store::{AccountId, BlockedPlayer, NotedPlayer, PlayerReport};
use sha2::{Digest, Sha256};

use super::account::SignedIn;
use super::moderation::bad_field;
use crate::id::{is_game_id, new_record_id};
use crate::moderation::model::{BlockJson, BlockRequestJson, BlocksJson, ReportRequestJson};
use crate::moderation::pages::SitePage;
use crate::moderation::site_model::PageJson;
use crate::online::Online;
use crate::problem::{
    NO_SUCH_BLOCK, NOT_A_PLAYER, TOO_MANY_BLOCKS, TOO_MANY_REPORTS, no_such_game, no_such_page,
    no_such_player, of_store,
};
use crate::visitor::Visitor;

/// How many reports somebody makes in a day.
const MAX_REPORTS: usize = 10;
/// How many others somebody blocks.
const MAX_BLOCKS: usize = 200;
/// The length of the id of a block.
const BLOCK_ID_LENGTH: usize = 16;

/// Reports a player to the moderators: a member by the name, or the opponent in a game of the
/// sender.
#[utoipa::path(
    post,
    path = "/api/online/reports",
    request_body = ReportRequestJson,
    responses((status = CREATED), Problem)
)]
pub(super) async fn report(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<ReportRequestJson>,
) -> Result<StatusCode, Problem> {
    let reporter = SignedIn::of(&online, &visitor).await?.account.id;
    let cause = body.cause.parse().map_err(|error| bad_field(format!("cause: {error}")))?;
    let note = body.note().map_err(bad_field)?;
    let (name, game) = (body.player.as_deref(), body.game.as_deref());
    let subject = somebody(&online, &reporter, name, game).await?;
    let created = online.clock().now();
    let (id, game) = (new_record_id(), body.game);
    let report = PlayerReport { id, reporter, subject, game, cause, note, created };
    match online.store().report(report, MAX_REPORTS).await.map_err(of_store)? {
        NotedPlayer::Done => Ok(StatusCode::CREATED),
        NotedPlayer::TooMany => {
            let detail = format!("you have made {MAX_REPORTS} reports in the last day");
            Err(Problem::new(TOO_MANY_REPORTS, detail))
        }
    }
}

/// Somebody else: the member with a name, or the opponent in a game of an account.
async fn somebody(
    online: &Online,
    account: &AccountId,
    name: Option<&str>,
    game: Option<&str>,
) -> Result<AccountId, Problem> {
    if let Some(id) = game
        && (!is_game_id(id) || online.store().game(id).await.map_err(of_store)?.is_none())
    {
        return Err(no_such_game(id));
    }
    let found = match (name, game) {
        (Some(text), _) => {
            let missing = || no_such_player(text);
            let name = Name::of_member(text).map_err(|_| missing())?;
            online.store().member(&name).await.map_err(of_store)?.ok_or_else(missing)?.id
        }
        (None, Some(game)) => {
            let opponents = online.opponents(account, game).await.map_err(of_store)?;
            let player = || Problem::new(NOT_A_PLAYER, "you do not play in this game");
            opponents.into_iter().next().ok_or_else(player)?
        }
        (None, None) => return Err(bad_field("player: expected a name, or a game".to_owned())),
    };
    if found == *account {
        return Err(bad_field("player: it is yourself".to_owned()));
    }
    Ok(found)
}

/// Lists whom the sender has blocked.
#[utoipa::path(
    get,
    path = "/api/online/blocks",
    responses((status = OK, body = BlocksJson), Problem)
)]
pub(super) async fn list_blocks(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<BlocksJson>, Problem> {
    let account = SignedIn::of(&online, &visitor).await?.account.id;
    Ok(Reply(BlocksJson { blocks: blocks_of(&online, &account).await? }))
}

pub(super) async fn blocks_of(
    online: &Online,
    account: &AccountId,
) -> Result<Vec<BlockJson>, Problem> {
    let mut blocks = Vec::new();
    for BlockedPlayer { account: blocked, since } in
        online.store().blocks_of(account).await.map_err(of_store)?
    {
        let player = online.player(&blocked, None).await.map_err(of_store)?;
        blocks.push(BlockJson { id: block_id(account, &blocked), player, since });
    }
    Ok(blocks)
}

/// The id of a block, which tells nobody the id of the other account.
fn block_id(account: &AccountId, blocked: &AccountId) -> String {
    let hash = Sha256::digest(format!("{} {}", account.0, blocked.0));
    let hash: [u8; 32] = hash.into();
    let mut id = dameo_store::SecretHash(hash).to_string();
    id.truncate(BLOCK_ID_LENGTH);
    id
}

/// Blocks a member, or the opponent in a game of the sender: neither accepts an invitation of the
/// other one, or hears it, from then on.
#[utoipa::path(
    post,
    path = "/api/online/blocks",
    request_body = BlockRequestJson,
    responses((status = CREATED), Problem)
)]
pub(super) async fn block(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<BlockRequestJson>,
) -> Result<StatusCode, Problem> {
    let account = SignedIn::of(&online, &visitor).await?.account.id;
    let (name, game) = (body.player.as_deref(), body.game.as_deref());
    let blocked = somebody(&online, &account, name, game).await?;
    let since = online.clock().now();
    let block = BlockedPlayer { account: blocked.clone(), since };
    match online.store().block(&account, block, MAX_BLOCKS).await.map_err(of_store)? {
        NotedPlayer::Done => {
            online.cancel_challenges(&account, |challenge| challenge.is_of(&blocked)).await;
            Ok(StatusCode::CREATED)
        }
        NotedPlayer::TooMany => {
            let detail = format!("you have blocked {MAX_BLOCKS} players: unblock one first");
            Err(Problem::new(TOO_MANY_BLOCKS, detail))
        }
    }
}

/// Takes a block back.
#[utoipa::path(
    delete,
    path = "/api/online/blocks/{id}",
    params(("id" = String, Path, description = "The id of the block")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn unblock(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let account = SignedIn::of(&online, &visitor).await?.account.id;
    let blocks = online.store().blocks_of(&account).await.map_err(of_store)?;
    let found = blocks.into_iter().find(|blocked| block_id(&account, &blocked.account) == id);
    let missing = || Problem::new(NO_SUCH_BLOCK, format!("you have no block {id:?}"));
    let blocked = found.ok_or_else(missing)?.account;
    online.store().unblock(&account, &blocked).await.map_err(of_store)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows the text about privacy or the terms of use, in Markdown.
#[utoipa::path(
    get,
    path = "/api/online/pages/{page}",
    params(("page" = String, Path, description = "`privacy` or `terms`")),
    responses((status = OK, body = PageJson), Problem)
)]
pub(super) async fn show_page(
    Extension(online): Extension<Online>,
    Path(name): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let page = SitePage::named(&name).ok_or_else(|| no_such_page(&name))?;
    let (text, is_default) = online.page(page).await.map_err(of_store)?;
    Ok(Reply(PageJson { text, is_default }))
}
