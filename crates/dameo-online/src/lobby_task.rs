//! Keeps the list of the lobby.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use crate::online::Online;

/// The least time between two messages with the list.
const INTERVAL: Duration = Duration::from_millis(500);
/// How many of these intervals the list is kept without a known change: invitations expire.
const MAX_AGE: u32 = 10;

/// Keeps the list, and ends invitations whose creators have left the lobby.
pub(crate) async fn keep_lobby(online: Online) {
    let mut age = 0;
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        age += 1;
        if online.lobby().take_change() || age >= MAX_AGE {
            age = 0;
            read(&online).await;
        }
        let now = online.clock().now();
        for id in online.lobby().abandoned(now) {
            match online.store().withdraw_invitation(&id, now).await {
                Ok(_) => online.lobby().change(),
                Err(error) => tracing::warn!("an abandoned invitation: {error}"),
            }
        }
    }
}

async fn read(online: &Online) {
    let read = async {
        let open = online.store().lobby(online.clock().now()).await?;
        online.offered(open).await
    };
    match read.await {
        Ok(read) => online.lobby().set_invitations(read),
        Err(error) => tracing::warn!("the lobby: {error}"),
    }
}
