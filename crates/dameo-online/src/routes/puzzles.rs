//! The puzzles that a member has tried, and the ratings in them.

use axum::{Extension, Json as Reply};
use dameo_server::{Json, Problem, Query};
use dameo_store::{Account, AccountId, StoreError};
use serde::Deserialize;
use utoipa::IntoParams;

use super::account::SignedIn;
use super::moderation::bad_field;
use crate::online::Online;
use crate::problem::{NOT_A_MEMBER, of_store};
use crate::puzzles::model::{
    NewPuzzleAttemptsJson, NotedPuzzleAttemptsJson, PuzzleAttemptJson, PuzzleProgressJson,
    PuzzleRatingJson, ReadAttempts,
};
use crate::visitor::Visitor;

/// How many attempts an answer has at most.
const PAGE: usize = 500;

/// Which attempts are asked for.
#[derive(Deserialize, IntoParams, Default)]
#[serde(deny_unknown_fields, default)]
#[into_params(parameter_in = Query)]
pub(super) struct AttemptQuery {
    /// Only those with a larger sequence number: those that were changed since. 0 if it is left out.
    after: usize,
}

/// Lists the ratings of the sender in puzzles, and what has become of puzzles that it has tried, the
/// last change last. It is empty for guests.
#[utoipa::path(
    get,
    path = "/api/online/puzzles",
    params(AttemptQuery),
    responses((status = OK, body = PuzzleProgressJson), Problem)
)]
pub(super) async fn show_puzzles(
    Extension(online): Extension<Online>,
    Query(query): Query<AttemptQuery>,
    visitor: Visitor,
) -> Result<Reply<PuzzleProgressJson>, Problem> {
    let Account { id: account, created: member_since, .. } =
        SignedIn::of(&online, &visitor).await?.account;
    let attempts = online.store().puzzle_attempts_of(&account, query.after, PAGE).await;
    let attempts = attempts.map_err(of_store)?;
    let is_complete = attempts.len() < PAGE;
    // Read after the attempts, so that none that is listed is missing in them.
    let ratings = puzzle_ratings(&online, &account).await.map_err(of_store)?;
    let attempts = attempts.into_iter().map(PuzzleAttemptJson::from).collect();
    Ok(Reply(PuzzleProgressJson { member_since, ratings, attempts, is_complete }))
}

/// Notes attempts of a member at puzzles, in their order. The first one at a puzzle counts, and is
/// rated in training; of later ones it is noted that the puzzle was solved after all. So attempts can
/// be sent again when the answer was lost.
#[utoipa::path(
    post,
    path = "/api/online/puzzles",
    request_body = NewPuzzleAttemptsJson,
    responses((status = OK, body = NotedPuzzleAttemptsJson), Problem)
)]
pub(super) async fn note_puzzles(
    Extension(online): Extension<Online>,
    visitor: Visitor,
    Json(body): Json<NewPuzzleAttemptsJson>,
) -> Result<Reply<NotedPuzzleAttemptsJson>, Problem> {
    let account = SignedIn::of(&online, &visitor).await?.account.id;
    let ReadAttempts { known, unknown } = body.read(online.clock().now()).map_err(bad_field)?;
    let noted = online.store().note_puzzle_attempts(&account, known).await.map_err(of_store)?;
    let guest = || Problem::new(NOT_A_MEMBER, "the puzzles of guests are kept in their browsers");
    let attempts = noted.ok_or_else(guest)?.into_iter().map(PuzzleAttemptJson::from).collect();
    let ratings = puzzle_ratings(&online, &account).await.map_err(of_store)?;
    Ok(Reply(NotedPuzzleAttemptsJson { ratings, attempts, unknown }))
}

async fn puzzle_ratings(
    online: &Online,
    account: &AccountId,
) -> Result<Vec<PuzzleRatingJson>, StoreError> {
    let ratings = online.store().puzzle_ratings_of(account).await?;
    Ok(ratings.into_iter().map(PuzzleRatingJson::from).collect())
}

/// Everything that is stored of the puzzles of an account.
pub(super) async fn all_puzzles(
    online: &Online,
    account: &Account,
) -> Result<PuzzleProgressJson, StoreError> {
    let attempts = online.store().puzzle_attempts_of(&account.id, 0, usize::MAX).await?;
    let attempts = attempts.into_iter().map(PuzzleAttemptJson::from).collect();
    let ratings = puzzle_ratings(online, &account.id).await?;
    let member_since = account.created;
    Ok(PuzzleProgressJson { member_since, ratings, attempts, is_complete: true })
}
