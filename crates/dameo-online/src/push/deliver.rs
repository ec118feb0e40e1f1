//! Sends what waits, until the push services have it or it is given up.

use std::time::Duration;

use dameo_live::Millis;
use dameo_push::{PushClient, PushEndpoint, PushKeys, PushMessage, PushOutcome, VapidKey};
use dameo_store::{DuePush, PushKind, StoreError};
use futures_util::StreamExt;
use futures_util::stream;
use serde_json::json;
use tokio::time::{MissedTickBehavior, interval};

use crate::online::Online;
use crate::servers::duties::Duty;

/// How often is looked for what is due.
const INTERVAL: Duration = Duration::from_secs(1);
/// How much is read at once.
const MAX_READ: usize = 100;
/// How many push services are asked at once.
const MAX_SENDING: usize = 8;
/// How long a push service keeps a message for a browser that is away, and after which time one
/// is not sent any more.
const MAX_AGE: Millis = Millis::from_days(1);
/// After which time something is sent again, by how often it was in vain. After the last one it
/// is given up.
const BACKOFF: [Millis; 6] = [
    Millis::from_secs(30),
    Millis::from_secs(2 * 60),
    Millis::from_secs(10 * 60),
    Millis::from_secs(60 * 60),
    Millis::from_secs(4 * 60 * 60),
    Millis::from_secs(8 * 60 * 60),
];

/// Sends what is due, again and again, if the server sends at all.
pub(crate) async fn deliver(online: Online) {
    let Some(client) = online.push().client() else { return };
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if !online.has_duty(Duty::Pushes) {
            continue;
        }
        if let Err(error) = send_due(&online, client).await {
            tracing::warn!("what is to be pushed: {error}");
        }
    }
}

async fn send_due(online: &Online, client: &PushClient) -> Result<(), StoreError> {
    let due = online.store().due_pushes(online.clock().now(), MAX_READ).await?;
    if due.is_empty() {
        return Ok(());
    }
    let key = online.push_key().await?;
    stream::iter(due)
        .for_each_concurrent(MAX_SENDING, async |push| {
            if let Err(error) = send(online, client, key, &push).await {
                // It is sent once more.
                tracing::warn!("what has become of a push is not stored: {error}");
            }
        })
        .await;
    Ok(())
}

/// Sends one, unless there is no need any more, and takes note of what has become of it.
async fn send(
    online: &Online,
    client: &PushClient,
    key: &VapidKey,
    push: &DuePush,
) -> Result<(), StoreError> {
    let (store, now) = (online.store(), online.clock().now());
    if now.since(push.made) > MAX_AGE || is_seen(online, push).await {
        return store.settle_push(push, None).await;
    }
    let to = &push.to;
    let endpoint = PushEndpoint::parse(&to.endpoint, client.reach());
    let (Ok(endpoint), Ok(keys)) = (endpoint, PushKeys::parse(&to.public_key, &to.secret)) else {
        // Only others than this version accepted.
        return store.unsubscribe(to.session, &to.endpoint).await.map(drop);
    };
    let text = json!({"kind": push.kind.name(), "id": push.subject}).to_string();
    let message = PushMessage { text: &text, topic: &push.subject, kept: MAX_AGE.into() };
    match client.send(key, &endpoint, &keys, message).await {
        PushOutcome::Sent => store.settle_push(push, None).await,
        PushOutcome::Gone => store.unsubscribe(to.session, &to.endpoint).await.map(drop),
        PushOutcome::Refused { reason } => {
            tracing::info!(service = endpoint.host(), "a push is given up: {reason}");
            store.settle_push(push, None).await
        }
        PushOutcome::Later { reason, wait } => {
            tracing::debug!(service = endpoint.host(), "a push is sent again later: {reason}");
            let after = BACKOFF.get(push.attempts).map(|&usual| {
                let asked = wait.map_or(Millis::ZERO, Millis::from).min(MAX_AGE);
                online.clock().now() + usual.max(asked)
            });
            store.settle_push(push, after).await
        }
    }
}

/// Whether the account has a page open that shows what it would be told.
async fn is_seen(online: &Online, push: &DuePush) -> bool {
    let account = &push.to.account;
    if push.kind == PushKind::Challenge {
        return online.lobby().is_present(account);
    }
    online.is_at_board(account, &push.subject).await
}
