//! Reviews that a server makes by itself while it has nothing else to do.

use std::collections::HashSet;
use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use dameo_server::{AppState, Client, Problem};
use dameo_store::StoreError;
use tokio::time::{MissedTickBehavior, interval};

use super::check::{CheckedReview, make};
use super::offer::game_of;
use super::{Fate, MAX_PLIES, engine_version, keep};
use crate::online::Online;

/// The time between two looks for a game.
const INTERVAL: Duration = Duration::from_secs(10);
/// Games that ended before this are reviewed when somebody looks at them.
pub(super) const PERIOD: Millis = Millis::from_days(30);
/// How many games are looked through for one that can be reviewed.
pub(super) const MAX_LOOKED_THROUGH: usize = 100;

/// Reviews finished games, one after the other, while the server searches nothing else.
pub(crate) async fn review_when_idle(online: Online, app: AppState) {
    // Of games that take too long, or cannot be replayed.
    let mut given_up = HashSet::new();
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if !app.is_search_idle() {
            continue;
        }
        match next_game(&online, &given_up).await {
            Ok(None) => {}
            Ok(Some(id)) => match review(&online, &app, &id).await {
                Some(Fate::Kept) => tracing::debug!(game = id, "reviewed a finished game"),
                _ => drop(given_up.insert(id)),
            },
            Err(error) => tracing::warn!("no finished game is reviewed: {error}"),
        }
    }
}

async fn next_game(
    online: &Online,
    given_up: &HashSet<String>,
) -> Result<Option<String>, StoreError> {
    let since = Timestamp::new(online.clock().now().get().saturating_sub(PERIOD.get()));
    let store = online.store();
    let games = store.games_to_review(engine_version(), MAX_PLIES, since, MAX_LOOKED_THROUGH);
    Ok(games.await?.into_iter().find(|id| !given_up.contains(id)))
}

/// Reviews a game; `None` if that cannot be done in the time of a search.
async fn review(online: &Online, app: &AppState, id: &str) -> Option<Fate> {
    let record = online.load(id).await.ok()??.room.game.record;
    let (nodes, tablebases) = (online.review_nodes(), app.tablebases().clone());
    let made = app.search(Client::Local, move |stop| {
        let (game, result) = game_of(&record, stop)?;
        let made: Option<CheckedReview> = make(&game, result, nodes, &tablebases, stop);
        made.ok_or_else(Problem::internal)
    });
    Some(keep(online, id.to_owned(), nodes, made.await.ok()?).await)
}
