//! Opens the rooms of games in which the time of the side to move is up and nobody is
//! connected.

use dameo_room::Sweeper;
use tokio::time::interval;

use super::{Call, task};
use crate::online::Online;

/// Opens rooms whose time has come, again and again.
pub(crate) async fn sweep(online: Online) {
    let mut sweeper = Sweeper::default();
    let mut interval = interval(Sweeper::INTERVAL.into());
    loop {
        interval.tick().await;
        let now = online.clock().now();
        let (before, limit) = sweeper.begin(now);
        match online.store().due_games(before, limit).await {
            Err(error) => tracing::warn!("games that are due: {error}"),
            Ok(games) => {
                for game in sweeper.open(games, now) {
                    // If the room is busy, it knows the time itself.
                    let _ = task::open(&online, &game).try_send(Call::Wake);
                }
            }
        }
    }
}
