//! Messages between the rooms of one game on several servers.

use std::fmt;

use dameo_room::PeerMessage;
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};

/// Carries messages between the rooms of one game on several servers that share a database.
/// Any may be lost, doubled or late.
pub trait Bus: fmt::Debug + Send + Sync + 'static {
    /// Sends a message to the rooms of a game on other servers. It does not wait.
    fn publish(&self, game: &str, message: &PeerMessage);

    /// The messages of the rooms of a game on other servers, from now on. The stream does not end.
    fn subscribe(&self, game: &str) -> BoxStream<'static, PeerMessage>;
}

/// The bus of a server that is alone: its messages go nowhere.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoBus;

impl Bus for NoBus {
    fn publish(&self, _: &str, _: &PeerMessage) {}

    fn subscribe(&self, _: &str) -> BoxStream<'static, PeerMessage> {
        stream::pending().boxed()
    }
}
