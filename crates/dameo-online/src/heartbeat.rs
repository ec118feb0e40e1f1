//! The heartbeat, from which a server knows after a restart how long none was up.

use std::time::Duration;

use dameo_live::Timestamp;
use dameo_room::Downtime;
use tokio::time::{MissedTickBehavior, interval};

use crate::online::Online;
use crate::uptime::Uptime;

/// The time between two heartbeats.
const INTERVAL: Duration = Duration::from_secs(1);

/// Whether a heartbeat of an instant took longer to store than the time between two.
fn is_late(online: &Online, at: Timestamp) -> bool {
    u128::from(online.clock().now().since(at).get()) > INTERVAL.as_millis()
}

/// Stores every second that the server is up. Games begin after the first heartbeat, and are
/// loaded after the next one when the server has started or the process has stood still: only
/// then is it known how long no server was up before. On a store that others use, time is measured
/// first.
pub(crate) async fn beat(online: Online) {
    let silence = Downtime::silence(online.store().is_shared());
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if online.store().is_shared() && !online.clock().is_measured() {
            continue;
        }
        let now = online.clock().pulse();
        // A server is up without a break also if the store is away.
        let known = online.uptime().unwrap_or(Uptime { since: now, until: now });
        match online.store().beat(known.until, now, silence).await {
            // Nobody was served while it waited for the first one: the next says since when it is.
            Ok(()) if online.uptime().is_none() && is_late(&online, now) => {
                interval.reset_immediately()
            }
            Ok(()) => online.note_uptime(Uptime { until: now, ..known }),
            Err(error) => tracing::warn!("the heartbeat of the server: {error}"),
        }
    }
}
