//! No relay.

use std::future::ready;

use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt, stream};
use tokio::sync::watch;

use crate::relay::{Messages, Relay, RelayState};
use crate::subject::Subject;

/// The relay of a server that is alone: its messages go nowhere.
#[derive(Clone, Debug)]
pub struct NoRelay(watch::Sender<RelayState>);

impl Default for NoRelay {
    fn default() -> Self {
        Self(watch::Sender::new(RelayState::Alone))
    }
}

impl Relay for NoRelay {
    fn publish(&self, _: &Subject, _: Vec<u8>) {}

    fn subscribe(&self, _: Subject) -> BoxFuture<'static, Messages> {
        ready(stream::pending().boxed()).boxed()
    }

    fn state(&self) -> watch::Receiver<RelayState> {
        self.0.subscribe()
    }
}
