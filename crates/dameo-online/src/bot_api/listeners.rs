//! Who listens to the events of an account.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dameo_store::{AccountId, SecretHash};
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;

use crate::challenges::registry::ChallengeEvent;

/// How many events wait for a stream that is read slowly; it misses older ones.
const MAX_WAITING: usize = 64;

/// What an account is told.
#[derive(Clone, Debug)]
pub(crate) enum BotEvent {
    /// A challenge was made or has ended.
    Challenge(Arc<ChallengeEvent>),
    /// A game has begun or ended: the store knows which.
    Games,
}

/// The open streams of events.
#[derive(Default)]
pub(crate) struct Listeners(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// Whether others listen than other servers were told.
    has_changed: bool,
    accounts: HashMap<AccountId, Account>,
    /// The stream of each token.
    tokens: HashMap<SecretHash, CancellationToken>,
}

struct Account {
    streams: usize,
    events: broadcast::Sender<BotEvent>,
}

impl Listeners {
    /// A stream of an account begins, and the one that its token had before is cancelled.
    pub(super) fn begin(
        &self,
        account: &AccountId,
        token: SecretHash,
    ) -> (broadcast::Receiver<BotEvent>, CancellationToken) {
        let mut known = self.known();
        known.has_changed |= !known.accounts.contains_key(account);
        let of_account = known
            .accounts
            .entry(account.clone())
            .or_insert_with(|| Account { streams: 0, events: broadcast::Sender::new(MAX_WAITING) });
        of_account.streams += 1;
        let events = of_account.events.subscribe();
        let replaced = CancellationToken::new();
        if let Some(before) = known.tokens.insert(token, replaced.clone()) {
            before.cancel();
        }
        (events, replaced)
    }

    /// A stream has ended, and the token may have another one.
    pub(super) fn end(&self, account: &AccountId, token: SecretHash, is_replaced: bool) {
        let mut known = self.known();
        if !is_replaced {
            known.tokens.remove(&token);
        }
        if let Some(of_account) = known.accounts.get_mut(account) {
            of_account.streams -= 1;
            if of_account.streams == 0 {
                known.accounts.remove(account);
                known.has_changed = true;
            }
        }
    }

    /// A token has begun a stream at another server: that which it has here is cancelled.
    pub(crate) fn replace(&self, token: SecretHash) {
        if let Some(before) = self.known().tokens.remove(&token) {
            before.cancel();
        }
    }

    /// Whether others listen than other servers were told.
    pub(crate) fn take_change(&self) -> bool {
        std::mem::take(&mut self.known().has_changed)
    }

    /// Tells the streams of an account.
    pub(crate) fn tell(&self, account: &AccountId, event: BotEvent) {
        if let Some(known) = self.known().accounts.get(account) {
            // Streams that have just ended need no event.
            let _ = known.events.send(event);
        }
    }

    /// The accounts that listen.
    pub(crate) fn accounts(&self) -> Vec<AccountId> {
        self.known().accounts.keys().cloned().collect()
    }

    /// Whether an account listens.
    pub(crate) fn is_online(&self, account: &AccountId) -> bool {
        self.known().accounts.contains_key(account)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
