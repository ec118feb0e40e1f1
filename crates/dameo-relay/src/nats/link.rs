//! The connection to a server, and what is noticed of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, Event, HeaderMap, Subscriber};
use futures_util::StreamExt;
use metrics::{counter, describe_counter, describe_gauge, gauge};
use tokio::sync::{mpsc, watch};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::relay::RelayState;
use crate::subject::Subject;

/// The header that names the relay which has sent a message.
pub(super) const NODE: &str = "Dameo-Node";
/// How long the server may take to answer before it counts as away.
const ANSWER: Duration = Duration::from_secs(5);
/// How often the connection is looked at: the client drops events while many wait.
const LOOK: Duration = Duration::from_millis(500);
/// The counter of messages that did not arrive.
const LOST: &str = "dameo_relay_messages_lost_total";
/// Whether messages arrive.
const UP: &str = "dameo_relay_up";

/// A message on its way out, with the full name of its subject.
pub(super) struct Outgoing {
    pub(super) subject: String,
    pub(super) message: Vec<u8>,
}

/// The connection.
#[derive(Debug)]
pub(super) struct Link {
    client: Client,
    /// What the names of all subjects of the site begin with.
    prefix: String,
    /// The name of this relay, which no other one has.
    node: String,
    probes: AtomicU64,
}

/// Counts a message that did not arrive.
pub(super) fn count_lost(reason: &'static str) {
    counter!(LOST, "reason" => reason).increment(1);
}

fn record_state(is_up: bool) {
    gauge!(UP).set(if is_up { 1.0 } else { 0.0 });
}

impl Link {
    pub(super) fn new(client: Client, site: &Subject) -> Self {
        describe_counter!(LOST, "Messages of servers that others do not have, by reason.");
        describe_gauge!(UP, "1 while there is a connection to NATS, otherwise 0.");
        record_state(true);
        let node = getrandom::u64().expect("the system has random numbers");
        Self {
            client,
            prefix: format!("dameo.{site}"),
            node: format!("{node:016x}"),
            probes: AtomicU64::new(0),
        }
    }

    pub(super) fn node(&self) -> &str {
        &self.node
    }

    pub(super) fn full_name(&self, subject: &Subject) -> String {
        format!("{}.{subject}", self.prefix)
    }

    /// How long a message can be, in bytes, besides its header.
    pub(super) fn max_message(&self) -> usize {
        const HEADER: usize = 128;
        self.client.max_payload().saturating_sub(HEADER)
    }

    /// Hears a subject, from the moment at which the server knows that. `None` if the client is
    /// closed.
    pub(super) async fn subscribe(&self, subject: &Subject) -> Option<Subscriber> {
        let subscriber = self.client.subscribe(self.full_name(subject)).await.ok()?;
        // If the server is away, it is told when it is back, before the state says so.
        self.is_in_step().await;
        Some(subscriber)
    }

    /// Waits until the server has taken whatever was sent to it before, in order. Returns whether
    /// it has within a few seconds.
    async fn is_in_step(&self) -> bool {
        if self.client.connection_state() != State::Connected {
            return false;
        }
        let number = self.probes.fetch_add(1, Ordering::Relaxed);
        let probe = format!("{}.probe.{}.{number}", self.prefix, self.node);
        let echo = async {
            let mut echo = self.client.subscribe(probe.clone()).await.ok()?;
            self.client.publish(probe, Vec::new().into()).await.ok()?;
            echo.next().await
        };
        matches!(timeout(ANSWER, echo).await, Ok(Some(_)))
    }

    /// Sends messages until their sender is gone.
    pub(super) async fn send(self: Arc<Self>, mut waiting: mpsc::Receiver<Outgoing>) {
        let mut headers = HeaderMap::new();
        headers.insert(NODE, self.node.as_str());
        while let Some(Outgoing { subject, message }) = waiting.recv().await {
            // The client would keep it, and send it when nobody wants it any more.
            if self.client.connection_state() != State::Connected {
                count_lost("down");
                continue;
            }
            let sent =
                self.client.publish_with_headers(subject, headers.clone(), message.into()).await;
            if let Err(error) = sent {
                tracing::warn!("a message to other servers: {error}");
                count_lost("refused");
            }
        }
    }

    /// Tells the state until nobody wants to know it.
    pub(super) async fn watch(
        self: Arc<Self>,
        mut events: mpsc::UnboundedReceiver<Event>,
        state: watch::Sender<RelayState>,
    ) {
        let mut seen = self.connections();
        let mut times_up = 1;
        // Whether something was lost of which nobody is told yet.
        let mut has_lost = false;
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let event = tokio::select! {
                () = state.closed() => return,
                event = events.recv() => event,
                _ = look.tick() => None,
            };
            let mut next = event;
            while let Some(event) = next {
                if let Event::SlowConsumer(_) = event {
                    has_lost = true;
                    count_lost("unheard");
                }
                next = events.try_recv().ok();
            }
            let was_down = state.borrow().is_down();
            if self.client.connection_state() != State::Connected {
                if !was_down {
                    tracing::warn!("the connection to NATS is lost");
                    record_state(false);
                    state.send_replace(RelayState::Down);
                }
                continue;
            }
            let now = self.connections();
            if !(was_down || has_lost || now != seen) {
                continue;
            }
            // What is read again must not be older than what is heard.
            if self.is_in_step().await {
                if was_down || now != seen {
                    tracing::info!("connected to NATS again");
                }
                record_state(true);
                state.send_replace(RelayState::next_up(times_up));
                (seen, times_up, has_lost) = (now, times_up + 1, false);
            }
        }
    }

    /// How often it has been connected.
    fn connections(&self) -> u64 {
        self.client.statistics().connects.load(Ordering::Relaxed)
    }
}
