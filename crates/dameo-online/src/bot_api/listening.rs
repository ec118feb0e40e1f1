//! A stream of events of an account, as what is told to it.

use dameo_store::{AccountId, SecretHash};
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

use super::listeners::BotEvent;
use crate::online::Online;
use crate::servers::SiteNotice;

/// A stream of events, until it is dropped.
pub(crate) struct Listening {
    online: Online,
    account: AccountId,
    token: SecretHash,
    pub(crate) events: broadcast::Receiver<BotEvent>,
    /// Is cancelled when the token opens another stream.
    pub(crate) replaced: CancellationToken,
}

impl Listening {
    /// Begins to listen. The stream that the token had before ends.
    pub(crate) fn new(online: &Online, account: &AccountId, token: SecretHash) -> Self {
        let (events, replaced) = online.bots().listeners.begin(account, token);
        online.servers().tell_site(&SiteNotice::Listens { token });
        let (online, account) = (online.clone(), account.clone());
        Self { online, account, token, events, replaced }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let Self { online, account, token, replaced, .. } = self;
        online.bots().listeners.end(account, *token, replaced.is_cancelled());
    }
}
