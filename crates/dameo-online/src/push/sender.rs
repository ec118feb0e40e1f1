//! By what a server sends.

use dameo_push::{PushClient, VapidKey};
use tokio::sync::OnceCell;

/// What a server needs to send.
#[derive(Debug, Default)]
pub(crate) struct PushSender {
    client: Option<PushClient>,
    key: OnceCell<VapidKey>,
}

impl PushSender {
    /// Sends by a client, or nothing.
    pub(crate) fn new(client: Option<PushClient>) -> Self {
        Self { client, key: OnceCell::new() }
    }

    /// The client; `None` if nothing is sent.
    pub(crate) fn client(&self) -> Option<&PushClient> {
        self.client.as_ref()
    }

    /// The key pair of the site, once it is known.
    pub(super) fn key(&self) -> &OnceCell<VapidKey> {
        &self.key
    }
}
