//! Takes the leases of what one of the servers does for all of them.

use std::time::Duration;

use tokio::time::{MissedTickBehavior, interval};

use super::duties::{Duty, LENGTH};
use crate::online::Online;

/// How often leases are made longer.
const INTERVAL: Duration = Duration::from_secs(5);

/// Takes the duties that nobody has, and goes on with its own.
pub(crate) async fn keep_duties(online: Online) {
    let Some(server) = online.servers().id() else { return };
    let names: Vec<_> = Duty::ALL.into_iter().map(|duty| duty.name().to_owned()).collect();
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if !online.clock().is_measured() {
            continue;
        }
        let now = online.clock().now();
        let until = now + LENGTH;
        match online.store().take_leases(&names, server, now, until).await {
            Ok(taken) => {
                let has = |duty: &Duty| taken.iter().any(|name| name == duty.name());
                let own = Duty::ALL.into_iter().filter(has).map(|duty| (duty.name(), until));
                *online.servers().duties().until() = own.collect();
            }
            Err(error) => tracing::warn!("the duties of this server: {error}"),
        }
    }
}
