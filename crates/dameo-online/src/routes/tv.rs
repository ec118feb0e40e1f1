//! The running public games.

use axum::{Extension, Json as Reply};
use dameo_live::{Millis, Timestamp};
use dameo_server::Problem;
use dameo_store::StoreError;

use crate::online::Online;
use crate::problem::of_store;
use crate::tv::{Running, TvJson};

/// How long ago something happened at most in a game that is shown: nobody may be there.
const MAX_REST: Millis = Millis::from_secs(10 * 60);
/// How many games are compared: those in which something happened last.
const MAX_READ: usize = 200;

/// Shows running games that began in the lobby and are not played over days: the best one of each
/// variant, the best one of all, and the boards of the 12 best. The answer is up to two seconds
/// old, and its positions are three plies behind the games.
#[utoipa::path(
    get,
    path = "/api/online/tv",
    responses((status = OK, body = TvJson), Problem)
)]
pub(super) async fn show_tv(
    Extension(online): Extension<Online>,
) -> Result<Reply<TvJson>, Problem> {
    let now = online.clock().now();
    let shown = online.tv().show(now, async || running(&online, now).await).await;
    Ok(Reply(shown.map_err(of_store)?))
}

/// The running public games that can be shown.
async fn running(online: &Online, now: Timestamp) -> Result<Vec<Running>, StoreError> {
    let since = Timestamp::new(now.get().saturating_sub(MAX_REST.get()));
    let mut games = Vec::new();
    for game in online.store().public_games(since, MAX_READ).await? {
        let state = game.room.game;
        if !state.terms.is_correspondence() {
            games.push(Running::new(online.seats(game.seating, &state).await?, state));
        }
    }
    Ok(games)
}
