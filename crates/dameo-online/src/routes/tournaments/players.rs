//! Players join tournaments, pause, come back and leave.

use axum::extract::Path;
use axum::response::IntoResponse;
use axum::{Extension, Json as Reply};
use dameo_server::{Json, Problem};
use dameo_store::{AccountId, RatingPool, Speed, StoreError, StoredTournament, TournamentPlayer};

use super::create::{check_not_muted, text};
use super::find;
use crate::model::Empty;
use crate::online::Online;
use crate::problem::{BAD_TOURNAMENT, NOT_A_MEMBER, NOT_IN_TOURNAMENT, of_store};
use crate::ratings::value;
use crate::tournaments::change::{Step, change};
use crate::tournaments::model::{JoinJson, TournamentJson};
use crate::tournaments::view::number_of;
use crate::visitor::Visitor;

/// The rating of somebody who has none.
const UNRATED: u32 = 1500;

/// Joins a tournament, or comes back after a pause.
#[utoipa::path(
    post,
    path = "/api/online/tournaments/{id}/join",
    params(("id" = String, Path, description = "The id of a tournament")),
    request_body = JoinJson,
    responses((status = OK, body = TournamentJson), Problem)
)]
pub(super) async fn join(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(body): Json<JoinJson>,
) -> Result<impl IntoResponse, Problem> {
    let stored = find(&online, &id).await?;
    let is_member = online.is_member(visitor.account.as_ref()).await.map_err(of_store)?;
    let known = visitor.account.as_ref().and_then(|account| number_of(&stored, account));
    // Nobody becomes a guest by what is refused.
    let name = match known {
        Some(_) => None,
        None => name_of(&stored, is_member, body.name.as_deref())?,
    };
    let actor = visitor.act().await?;
    if name.is_some() {
        check_not_muted(&online, &actor.account).await?;
    }
    let rating = rating_of(&online, &stored, &actor.account).await.map_err(of_store)?;
    let changed = change(&online, &id, |tournament, stored, now| {
        if let Some(number) = number_of(stored, &actor.account) {
            tournament.come_back(number, now)?;
            return Ok(Step::default());
        }
        tournament.join(rating, true, now)?;
        let account = Some(actor.account.clone());
        let joining = Some(TournamentPlayer { account, name: name.clone() });
        Ok(Step { joining, ..Step::default() })
    });
    let changed = changed.await?;
    let view = online.tournament_view(&changed, Some(&actor.account)).await.map_err(of_store)?;
    Ok((actor.cookie, Reply(view)))
}

/// The name by which somebody joins: none for a member.
fn name_of(
    stored: &StoredTournament,
    is_member: bool,
    name: Option<&str>,
) -> Result<Option<String>, Problem> {
    let bad = |detail| Problem::new(BAD_TOURNAMENT, detail);
    match name {
        None if is_member => Ok(None),
        Some(_) if is_member => Err(bad("name: expected none from a member".to_owned())),
        _ if !stored.record.are_guests_allowed => {
            Err(Problem::new(NOT_A_MEMBER, "only members join this tournament"))
        }
        name => text("name", name.unwrap_or_default(), 1, 30).map(Some).map_err(bad),
    }
}

async fn rating_of(
    online: &Online,
    stored: &StoredTournament,
    account: &AccountId,
) -> Result<u32, StoreError> {
    let pool = RatingPool { variant: stored.record.variant, speed: Speed::Live };
    let known = online.known(account).await?;
    let rating = known.ratings.iter().find(|rating| rating.pool == pool);
    let rating = rating.map(|rating| value(rating.at(online.clock().now())));
    Ok(rating.and_then(|rating| u32::try_from(rating).ok()).unwrap_or(UNRATED))
}

/// Leaves a tournament, or pauses in an arena.
#[utoipa::path(
    post,
    path = "/api/online/tournaments/{id}/leave",
    params(("id" = String, Path, description = "The id of a tournament")),
    request_body = Empty,
    responses((status = OK, body = TournamentJson), Problem)
)]
pub(super) async fn leave(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(Empty {}): Json<Empty>,
) -> Result<Reply<TournamentJson>, Problem> {
    let stored = find(&online, &id).await?;
    let not_in = || Problem::new(NOT_IN_TOURNAMENT, "you have not joined this tournament");
    let account = visitor.known()?.ok_or_else(not_in)?;
    let number = number_of(&stored, &account).ok_or_else(not_in)?;
    let changed = change(&online, &id, |tournament, _, now| {
        tournament.leave(number, now)?;
        Ok(Step::default())
    });
    let view = online.tournament_view(&changed.await?, Some(&account)).await;
    view.map(Reply).map_err(of_store)
}
