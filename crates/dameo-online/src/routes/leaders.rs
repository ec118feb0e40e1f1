//! The best members by variant and speed.

use axum::extract::Path;
use axum::{Extension, Json as Reply};
use dameo_live::{Millis, Timestamp};
use dameo_server::Problem;
use dameo_store::LeaderQuery;

use super::players::pool_of;
use crate::archive::{LeaderJson, LeadersJson};
use crate::online::Online;
use crate::problem::of_store;

/// How long ago the last rated game of a leader ended at most.
const ACTIVE: Millis = Millis::from_days(30);
/// How many leaders are shown.
const LEADERS: usize = 50;

/// Shows the best members of a variant and speed: those whose rating is not provisional, and who
/// have ended a rated game in the last 30 days.
#[utoipa::path(
    get,
    path = "/api/online/leaders/{variant}/{speed}",
    params(
        ("variant" = String, Path, description = "The variant"),
        ("speed" = String, Path, description = "`live` or `correspondence`"),
    ),
    responses((status = OK, body = LeadersJson), Problem)
)]
pub(super) async fn show_leaders(
    Extension(online): Extension<Online>,
    Path((variant, speed)): Path<(String, String)>,
) -> Result<Reply<LeadersJson>, Problem> {
    let (pool, now) = (pool_of(&variant, &speed)?, online.clock().now());
    let since = Timestamp::new(now.get().saturating_sub(ACTIVE.get()));
    let query = LeaderQuery { pool, since, now };
    let leaders = online.store().leaders(&query, LEADERS).await.map_err(of_store)?;
    let leaders = leaders.into_iter().map(|leader| LeaderJson::at(now, leader)).collect();
    Ok(Reply(LeadersJson { leaders }))
}
