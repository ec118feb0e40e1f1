//! Counts finished public games in the background, from the first one on.

use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use dameo_store::{ArchivePlace, FinishedSpan, StoreError};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::online::Online;
use crate::openings::CountedGame;

/// How many games are read at once.
const PAGE: usize = 200;
/// The pause between two pages: players come first.
const PAUSE: Duration = Duration::from_millis(50);
/// How long nothing is read when all games are counted, or none can be read.
const IDLE: Duration = Duration::from_secs(2);
/// How long ago a game has ended before it is counted. They are read in the order of their ends:
/// one that another server is still storing would be missed.
const SETTLED: Millis = Millis::from_secs(10);

/// Counts games again and again.
pub(crate) async fn count_openings(online: Online) {
    let mut after = None;
    loop {
        match count_page(&online, &after).await {
            Ok(Some(last)) => {
                after = Some(last);
                sleep(PAUSE).await;
            }
            Ok(None) => {
                online.openings().complete();
                sleep(IDLE).await;
            }
            Err(error) => {
                tracing::warn!("the openings of finished games: {error}");
                sleep(IDLE).await;
            }
        }
    }
}

/// Counts some games after one; returns the place of the last one, `None` if there were none.
async fn count_page(
    online: &Online,
    after: &Option<ArchivePlace>,
) -> Result<Option<ArchivePlace>, StoreError> {
    let until = Timestamp::new(online.clock().now().get().saturating_sub(SETTLED.get()));
    let since = after.as_ref().map_or(Timestamp::new(0), |after| after.ended);
    let span = FinishedSpan { since, until: Some(until), after: after.clone() };
    let games = online.store().finished_games(&span, PAGE).await?;
    let Some(last) = games.last().map(|game| game.game.place()) else { return Ok(None) };
    let openings = online.clone();
    // Replaying takes its time.
    let counted = spawn_blocking(move || {
        let counted: Vec<_> = games.iter().filter_map(CountedGame::of).collect();
        openings.openings().add(&counted);
    });
    counted.await.map_err(|panic| StoreError::Unavailable(panic.to_string()))?;
    Ok(Some(last))
}
