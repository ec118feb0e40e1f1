//! The games over days of the sender of a request.

use axum::{Extension, Json as Reply};
use dameo::{Color, Variant};
use dameo_live::Timestamp;
use dameo_server::Problem;
use dameo_store::{CorrespondenceGame, StoreError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::online::Online;
use crate::players::PlayerView;
use crate::problem::of_store;
use crate::visitor::Visitor;

/// How many games are listed.
const MAX_GAMES: usize = 200;

/// The games over days that go on.
#[derive(Serialize, ToSchema)]
#[schema(as = Correspondence)]
pub(crate) struct CorrespondenceJson {
    /// The number of those in which the sender is to move: not of those that are paused.
    waiting: usize,
    /// The games: first those that wait for the sender, then those of the opponents, then those
    /// that are paused, of each the one whose time is up the soonest first.
    games: Vec<CorrespondenceLine>,
}

/// A game over days that goes on.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CorrespondenceLine {
    /// The id.
    id: String,
    /// The variant.
    #[schema(value_type = String)]
    variant: Variant,
    /// The seat of the sender.
    #[schema(value_type = String)]
    seat: Color,
    /// The opponent.
    opponent: PlayerView,
    /// The number of plies.
    ply: usize,
    /// The side to move.
    #[schema(value_type = String)]
    turn: Color,
    /// When the time of the side to move is up, all of a pause taken account of.
    #[schema(value_type = u64)]
    deadline: Timestamp,
    /// Until when the game is paused, unless a player ends that sooner; null if it is not.
    #[schema(value_type = Option<u64>)]
    paused_until: Option<Timestamp>,
    /// Whether the sender has conditional lines.
    has_lines: bool,
}

impl CorrespondenceLine {
    fn is_waiting(&self) -> bool {
        self.turn == self.seat && self.paused_until.is_none()
    }

    fn place_in_list(&self) -> (bool, bool, Timestamp) {
        (self.paused_until.is_some(), self.turn != self.seat, self.deadline)
    }
}

/// Returns the games over days of the guest or member, and how many wait for a move.
#[utoipa::path(
    get,
    path = "/api/online/correspondence",
    responses((status = OK, body = CorrespondenceJson), Problem)
)]
pub(super) async fn correspondence(
    Extension(online): Extension<Online>,
    visitor: Visitor,
) -> Result<Reply<CorrespondenceJson>, Problem> {
    let Some(account) = visitor.account else {
        return Ok(Reply(CorrespondenceJson { waiting: 0, games: Vec::new() }));
    };
    let stored = online.store().correspondence_of(&account).await.map_err(of_store)?;
    let mut games = lines(&online, stored).await.map_err(of_store)?;
    let waiting = games.iter().filter(|game| game.is_waiting()).count();
    games.sort_by_key(CorrespondenceLine::place_in_list);
    games.truncate(MAX_GAMES);
    Ok(Reply(CorrespondenceJson { waiting, games }))
}

/// The games, with the deadlines that their rooms would come to.
async fn lines(
    online: &Online,
    stored: Vec<CorrespondenceGame>,
) -> Result<Vec<CorrespondenceLine>, StoreError> {
    let Some(first) = stored.iter().map(|game| game.line.updated).min() else {
        return Ok(Vec::new());
    };
    let downtimes = online.downtimes(first).await?;
    let now = online.clock().now();
    let mut games = Vec::with_capacity(stored.len());
    for game in stored {
        let Some(deadline) = game.deadline(&downtimes) else { continue };
        let CorrespondenceGame { line, pause, has_lines } = game;
        let opponent = online.player_of(line.opponent.as_slice(), None).await?;
        let pause = pause.filter(|pause| now < pause.until);
        games.push(CorrespondenceLine {
            id: line.id,
            variant: line.variant,
            seat: line.seat,
            opponent,
            ply: line.ply,
            turn: line.turn,
            deadline,
            paused_until: pause.map(|pause| pause.until),
            has_lines,
        });
    }
    Ok(games)
}
