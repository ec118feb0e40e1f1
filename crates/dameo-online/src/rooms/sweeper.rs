//! Opens the rooms of games in which the time of the side to move is up and nobody is
//! connected.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use dameo_live::{Millis, Timestamp};
use tokio::time::interval;

use super::{Call, task};
use crate::online::Online;

const INTERVAL: Duration = Duration::from_secs(1);
/// How long after the time is up a room is opened: a move can be on its way to one that is
/// open, and lag is given back up to seven seconds.
const GRACE: Millis = Millis::from_secs(10);
/// How many rooms are opened at once.
const MAX_OPENED: usize = 100;
/// How long a game that stays due, since it cannot be continued, is left alone.
const RETRY: Millis = Millis::from_secs(60);

/// Opens rooms whose time has come, again and again.
pub(crate) async fn sweep(online: Online) {
    let mut opened = HashMap::new();
    let mut interval = interval(INTERVAL);
    loop {
        interval.tick().await;
        let now = online.clock().now();
        let before = Timestamp::new(now.get().saturating_sub(GRACE.get()));
        opened.retain(|_: &String, at: &mut Timestamp| now.since(*at) < RETRY);
        match online.store().due_games(before, MAX_OPENED + opened.len()).await {
            Err(error) => tracing::warn!("games that are due: {error}"),
            Ok(games) => {
                for game in games {
                    if let Entry::Vacant(new) = opened.entry(game) {
                        // If the room is busy, it knows the time itself.
                        let _ = task::open(&online, new.key()).try_send(Call::Wake);
                        new.insert(now);
                    }
                }
            }
        }
    }
}
