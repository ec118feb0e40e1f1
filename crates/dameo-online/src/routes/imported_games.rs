//! The games that a member has played at other sites, and has imported from files.

use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json as Reply};
use dameo_server::{AppState, Client, Json, Problem, Query};
use dameo_store::{AccountId, GamesImported, ImportedGame, StoreError, StoredImportedGame};
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::account::SignedIn;
use crate::imports::model::{
    GamesImportedJson, ImportedGamesJson, NewImportedGamesJson, WholeImportedGameJson,
};
use crate::imports::read::read_file;
use crate::online::Online;
use crate::problem::{NOT_A_MEMBER, no_such_game, of_store};
use crate::visitor::Visitor;

/// How many games a member can have.
const MAX_GAMES: usize = 5_000;
/// The longest request with a file, in bytes.
const MAX_BYTES: usize = 4 << 20;
/// How many games an answer has at most.
const PAGE: usize = 50;
/// How many games are stored at once: the moves of games that go on must not wait long.
const STORED_AT_ONCE: usize = 50;

pub(super) fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(import_games, list_imported_games, remove_imported_games))
        .routes(routes!(show_imported_game, remove_imported_game))
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

/// Which games are asked for.
#[derive(Deserialize, IntoParams, Default)]
#[serde(deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct ImportedGameQuery {
    /// The `next` of the answer that they follow.
    before: Option<usize>,
}

/// The member who sends a request.
async fn member(online: &Online, visitor: &Visitor) -> Result<AccountId, Problem> {
    let account = SignedIn::of(online, visitor).await?.account;
    if account.identity.name().is_none() {
        return Err(not_a_member());
    }
    Ok(account.id)
}

fn not_a_member() -> Problem {
    Problem::new(NOT_A_MEMBER, "guests have no account to import games to")
}

/// Imports the games of a file that PlayStrategy or AbstractPlay has saved, or of another one with
/// moves: at most 1000 games in 4 MiB, each of 16 KiB at most. Games whose moves are all legal are
/// kept, each once, however often it is sent; what is wrong with the others is said of each.
/// Nobody else sees imported games.
#[utoipa::path(
    post,
    path = "/api/online/imported-games",
    request_body = NewImportedGamesJson,
    responses((status = OK, body = GamesImportedJson), Problem)
)]
pub(super) async fn import_games(
    State(app): State<AppState>,
    Extension(online): Extension<Online>,
    client: Client,
    visitor: Visitor,
    Json(NewImportedGamesJson { text }): Json<NewImportedGamesJson>,
) -> Result<Reply<GamesImportedJson>, Problem> {
    let account = member(&online, &visitor).await?;
    let now = online.clock().now();
    let file = app.compute(client, move |stop| Ok(read_file(&text, now, stop))).await?;
    let stored = add(&online, &account, file.games).await.map_err(of_store)?;
    let imported = stored.ok_or_else(not_a_member)?;
    Ok(Reply(GamesImportedJson::new(imported, file.refused, file.problems)))
}

/// Stores games of a member; `None` if the account is none any more.
async fn add(
    online: &Online,
    account: &AccountId,
    mut games: Vec<ImportedGame>,
) -> Result<Option<GamesImported>, StoreError> {
    let mut all = GamesImported::default();
    while !games.is_empty() {
        let rest = games.split_off(games.len().min(STORED_AT_ONCE));
        let some = std::mem::replace(&mut games, rest);
        let Some(GamesImported { added, known, over_limit }) =
            online.store().add_imported_games(account, some, MAX_GAMES).await?
        else {
            return Ok(None);
        };
        all.added += added;
        all.known += known;
        all.over_limit += over_limit;
    }
    Ok(Some(all))
}

/// Lists the imported games of the sender, those that were imported last first. An answer has 50
/// at most.
#[utoipa::path(
    get,
    path = "/api/online/imported-games",
    params(ImportedGameQuery),
    responses((status = OK, body = ImportedGamesJson), Problem)
)]
pub(super) async fn list_imported_games(
    Extension(online): Extension<Online>,
    Query(query): Query<ImportedGameQuery>,
    visitor: Visitor,
) -> Result<Reply<ImportedGamesJson>, Problem> {
    let (account, store) = (member(&online, &visitor).await?, online.store());
    let games = store.imported_games_of(&account, query.before, PAGE + 1).await;
    let mut games = games.map_err(of_store)?;
    let has_more = games.len() > PAGE;
    games.truncate(PAGE);
    let next = games.last().filter(|_| has_more).map(|last| last.number);
    let count = store.count_imported_games(&account).await.map_err(of_store)?;
    let games = games.iter().map(|stored| (&stored.game).into()).collect();
    Ok(Reply(ImportedGamesJson { games, next, count, limit: MAX_GAMES }))
}

/// Removes all imported games of the sender.
#[utoipa::path(
    delete,
    path = "/api/online/imported-games",
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn remove_imported_games(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let account = member(&online, &visitor).await?;
    online.store().remove_imported_games(&account).await.map_err(of_store)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Shows an imported game of the sender with its moves.
#[utoipa::path(
    get,
    path = "/api/online/imported-games/{id}",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = OK, body = WholeImportedGameJson), Problem)
)]
pub(super) async fn show_imported_game(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Reply<WholeImportedGameJson>, Problem> {
    let account = member(&online, &visitor).await?;
    let game = online.store().imported_game(&account, &id).await.map_err(of_store)?;
    Ok(Reply(game.ok_or_else(|| no_such_game(&id))?.into()))
}

/// Removes an imported game of the sender.
#[utoipa::path(
    delete,
    path = "/api/online/imported-games/{id}",
    params(("id" = String, Path, description = "The id of the game")),
    responses((status = NO_CONTENT), Problem)
)]
pub(super) async fn remove_imported_game(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<StatusCode, Problem> {
    let account = member(&online, &visitor).await?;
    match online.store().remove_imported_game(&account, &id).await.map_err(of_store)? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_such_game(&id)),
    }
}

/// All imported games of an account, read page by page: they need not fit into memory.
pub(super) fn all_imported_games(
    online: Online,
    account: AccountId,
) -> impl Stream<Item = Result<Vec<WholeImportedGameJson>, StoreError>> {
    stream::try_unfold(None, move |before| {
        let (online, account) = (online.clone(), account.clone());
        async move {
            let games = online.store().imported_games_of(&account, before, PAGE).await?;
            let last = games.last().map(|stored: &StoredImportedGame| stored.number);
            let games = games.into_iter().map(WholeImportedGameJson::from).collect();
            Ok(last.map(|last| (games, Some(last))))
        }
    })
}
