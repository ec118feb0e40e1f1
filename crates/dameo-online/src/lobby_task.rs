//! Keeps the list of the lobby, and what is open as long as somebody is at the site.

use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use dameo_store::{MAX_ABSENCE, StoreError};
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::online::Online;
use crate::servers::SiteNotice;

/// The least time between two messages with the list.
const INTERVAL: Duration = Duration::from_millis(500);
/// How many of these intervals the list is kept without a known change: invitations expire.
const MAX_AGE: u32 = 10;
/// How often it is stored that what is held still is. What was held last stays open for the rest
/// of [`MAX_ABSENCE`].
const HOLD_INTERVAL: Millis = Millis::from_secs(10);
/// How often it is looked for invitations that nobody holds.
const CHECK_INTERVAL: Millis = Millis::from_secs(2);
/// How long it waits when the store cannot be read.
const RETRY: Duration = Duration::from_secs(1);

/// Keeps the list, and ends invitations and challenges that nobody holds any more.
pub(crate) async fn keep_lobby(online: Online) {
    while let Err(error) = begin(&online).await {
        tracing::warn!("what is open is not read: {error}");
        sleep(RETRY).await;
    }
    let (mut age, mut kept) = (0, Kept::default());
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        age += 1;
        if online.lobby().take_untold() {
            online.servers().tell_site(&SiteNotice::Lobby {});
        }
        if online.lobby().take_change() || age >= MAX_AGE {
            age = 0;
            read(&online).await;
        }
        if let Err(error) = keep_open(&online, &mut kept).await {
            tracing::warn!("what is held open: {error}");
        }
    }
}

/// Reads what is open when the server starts. Those who hold it may have been at this server, and
/// have time to come back.
async fn begin(online: &Online) -> Result<(), StoreError> {
    online.wait_until_up().await?;
    online.store().hold_all(online.clock().now() + MAX_ABSENCE).await?;
    online.read_challenges().await
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

/// When what is open was last kept so.
#[derive(Default)]
struct Kept {
    held: Timestamp,
    checked: Timestamp,
}

/// Stores what is held here, and ends what nobody holds.
async fn keep_open(online: &Online, kept: &mut Kept) -> Result<(), StoreError> {
    let (lobby, store, now) = (online.lobby(), online.store(), online.clock().now());
    if lobby.has_left() || now.since(kept.held) >= HOLD_INTERVAL {
        let until = now + MAX_ABSENCE;
        let (invitations, challenges) = (lobby.held_invitations(true), online.held_challenges());
        lobby.forget_left();
        if !invitations.is_empty() {
            store.hold_invitations(&invitations, until).await?;
        }
        if !challenges.is_empty() {
            store.hold_challenges(&challenges, until).await?;
            online.challenges_held(&challenges, until);
        }
        kept.held = now;
    }
    if now.since(kept.checked) >= CHECK_INTERVAL && !lobby.held_invitations(false).is_empty() {
        kept.checked = now;
        if store.withdraw_abandoned(now).await? > 0 {
            lobby.change();
        }
    }
    online.expire_challenges().await
}
