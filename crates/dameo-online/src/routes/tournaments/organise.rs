//! What the organiser of a tournament does, and moderators can do.

use axum::extract::Path;
use axum::{Extension, Json as Reply};
use dameo_server::{Json, Problem};
use dameo_store::{AccountId, Identity, SanctionKind, StoredTournament, TournamentPlayer};
use dameo_tournament::{Tournament, TournamentPhase, TournamentRefusal};

use super::create::{check_not_muted, text};
use super::find;
use crate::model::Empty;
use crate::online::Online;
use crate::problem::{BAD_TOURNAMENT, NOT_THE_ORGANISER, of_store};
use crate::tournaments::change::{Step, change};
use crate::tournaments::model::{NewPlayerJson, ResultJson, TournamentJson};
use crate::visitor::Visitor;

/// The rating of somebody who is entered by name.
const UNRATED: u32 = 1500;

/// Somebody who may organise a tournament.
async fn organiser(online: &Online, id: &str, visitor: Visitor) -> Result<AccountId, Problem> {
    let stored: StoredTournament = find(online, id).await?;
    let is_allowed = online.can_organise(&stored, visitor.account.as_ref()).await;
    let is_allowed = is_allowed.map_err(of_store)?;
    match visitor.known()? {
        Some(account) if is_allowed => Ok(account),
        _ => {
            Err(Problem::new(NOT_THE_ORGANISER, "only the organiser of the tournament may do this"))
        }
    }
}

/// Changes a tournament, and shows it to its organiser.
async fn organise(
    online: &Online,
    id: &str,
    organiser: &AccountId,
    step: impl Fn(&mut Tournament, dameo_live::Timestamp) -> Result<Step, TournamentRefusal>
    + Send
    + Sync,
) -> Result<Reply<TournamentJson>, Problem> {
    let changed = change(online, id, |tournament, _, now| step(tournament, now)).await?;
    let view = online.tournament_view(&changed, Some(organiser)).await;
    view.map(Reply).map_err(of_store)
}

/// Enters somebody who plays at a board, for the organiser.
#[utoipa::path(
    post,
    path = "/api/online/tournaments/{id}/players",
    params(("id" = String, Path, description = "The id of a tournament")),
    request_body = NewPlayerJson,
    responses((status = OK, body = TournamentJson), Problem)
)]
pub(super) async fn add_player(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(body): Json<NewPlayerJson>,
) -> Result<Reply<TournamentJson>, Problem> {
    let organiser = organiser(&online, &id, visitor).await?;
    check_not_muted(&online, &organiser).await?;
    let bad = |detail: String| Problem::new(BAD_TOURNAMENT, detail);
    let name = text("name", &body.name, 1, 30).map_err(bad)?;
    let record = find(&online, &id).await?.record;
    let is_for_all = record.are_guests_allowed || record.tournament.rules().is_at_board;
    if !is_for_all {
        return Err(bad("name: expected a tournament with guests, or at boards".to_owned()));
    }
    organise(&online, &id, &organiser, |tournament, now| {
        tournament.join(UNRATED, false, now)?;
        let joining = Some(TournamentPlayer { account: None, name: Some(name.clone()) });
        Ok(Step { joining, ..Step::default() })
    })
    .await
}

/// Removes a player for good, for the organiser.
#[utoipa::path(
    delete,
    path = "/api/online/tournaments/{id}/players/{number}",
    params(
        ("id" = String, Path, description = "The id of a tournament"),
        ("number" = usize, Path, description = "The number of a player"),
    ),
    responses((status = OK, body = TournamentJson), Problem)
)]
pub(super) async fn remove_player(
    Extension(online): Extension<Online>,
    Path((id, number)): Path<(String, usize)>,
    visitor: Visitor,
) -> Result<Reply<TournamentJson>, Problem> {
    let organiser = organiser(&online, &id, visitor).await?;
    organise(&online, &id, &organiser, |tournament, now| {
        tournament.remove(number, now)?;
        Ok(Step::default())
    })
    .await
}

/// The players who were banned or have deleted their accounts since they joined: no round is drawn
/// with them.
async fn unable_players(online: &Online, id: &str) -> Result<Vec<usize>, Problem> {
    let (mut unable, now) = (Vec::new(), online.clock().now());
    for (number, player) in find(online, id).await?.players.iter().enumerate() {
        let Some(account) = &player.account else { continue };
        let is_deleted =
            online.known(account).await.map_err(of_store)?.identity == Identity::Deleted;
        let standing = online.standing(account).await.map_err(of_store)?;
        let bans = [SanctionKind::Ban, SanctionKind::Close];
        if is_deleted || bans.iter().any(|&kind| standing.sanction(kind, now).is_some()) {
            unable.push(number);
        }
    }
    Ok(unable)
}

/// Begins a tournament, or its next round, for the organiser.
#[utoipa::path(
    post,
    path = "/api/online/tournaments/{id}/start",
    params(("id" = String, Path, description = "The id of a tournament")),
    request_body = Empty,
    responses((status = OK, body = TournamentJson), Problem)
)]
pub(super) async fn start(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(Empty {}): Json<Empty>,
) -> Result<Reply<TournamentJson>, Problem> {
    let organiser = organiser(&online, &id, visitor).await?;
    let unable = unable_players(&online, &id).await?;
    organise(&online, &id, &organiser, |tournament, now| {
        let begun = match tournament.phase() {
            TournamentPhase::Open => {
                for &player in &unable {
                    tournament.leave(player, now)?;
                }
                tournament.start(now)?
            }
            _ => tournament.begin_round(now)?,
        };
        Ok(Step { begun, ..Step::default() })
    })
    .await
}

/// Ends a tournament, or cancels it before it has begun, for the organiser.
#[utoipa::path(
    post,
    path = "/api/online/tournaments/{id}/close",
    params(("id" = String, Path, description = "The id of a tournament")),
    request_body = Empty,
    responses((status = OK, body = TournamentJson), Problem)
)]
pub(super) async fn close(
    Extension(online): Extension<Online>,
    Path(id): Path<String>,
    visitor: Visitor,
    Json(Empty {}): Json<Empty>,
) -> Result<Reply<TournamentJson>, Problem> {
    let organiser = organiser(&online, &id, visitor).await?;
    organise(&online, &id, &organiser, |tournament, _| {
        tournament.close()?;
        Ok(Step::default())
    })
    .await
}

/// Enters the result of a game at a board, or takes it back, for the organiser.
#[utoipa::path(
    put,
    path = "/api/online/tournaments/{id}/results/{number}",
    params(
        ("id" = String, Path, description = "The id of a tournament"),
        ("number" = usize, Path, description = "The number of a game in the tournament"),
    ),
    request_body = ResultJson,
    responses((status = OK, body = TournamentJson), Problem)
)]
pub(super) async fn set_result(
    Extension(online): Extension<Online>,
    Path((id, number)): Path<(String, usize)>,
    visitor: Visitor,
    Json(body): Json<ResultJson>,
) -> Result<Reply<TournamentJson>, Problem> {
    let organiser = organiser(&online, &id, visitor).await?;
    organise(&online, &id, &organiser, |tournament, now| {
        tournament.set_result(number, body.result, now)?;
        Ok(Step::default())
    })
    .await
}
