//! Guests: who somebody is, and what one of them may use.

pub(crate) mod cookie;
mod limits;
mod sessions;
mod tokens;

use std::sync::Arc;

use dameo_live::{Millis, Timestamp};
use dameo_store::{AccountId, SecretHash, Store, StoreError, TokenGrant};
use quick_cache::sync::Cache;

pub(crate) use self::cookie::{PLAIN_COOKIE, SECURE_COOKIE};
use self::limits::Limits;
use self::sessions::OpenSessions;
pub(crate) use self::sessions::SessionSocket;
use crate::clock::AtomicTimestamp;

/// How many sessions are remembered.
const MAX_KNOWN_SESSIONS: usize = 20_000;
/// How long the store is not asked again for a session. It notes that its guest was here.
const MAX_AGE: Millis = Millis::from_secs(60);

/// The guests of a server.
pub(crate) struct Guests {
    /// The sessions that were read from the store, and when.
    known: Cache<SecretHash, (AccountId, Timestamp)>,
    /// The tokens that were read from the store, and when.
    tokens: Cache<SecretHash, (TokenGrant, Timestamp)>,
    /// What was read earlier is read again, unless the store cannot be read.
    good_since: AtomicTimestamp,
    pub(crate) limits: Arc<Limits>,
    sessions: Arc<OpenSessions>,
}

impl Default for Guests {
    fn default() -> Self {
        Self {
            known: Cache::new(MAX_KNOWN_SESSIONS),
            tokens: Cache::new(MAX_KNOWN_SESSIONS),
            good_since: AtomicTimestamp::default(),
            limits: Arc::default(),
            sessions: Arc::default(),
        }
    }
}

impl Guests {
    /// Whose cookie this is; `None` if nobody's. A session that was known lately is good while
    /// the store cannot be read: its guest can go on to play when it can be.
    pub(crate) async fn find(
        &self,
        store: &dyn Store,
        cookie: SecretHash,
        now: Timestamp,
    ) -> Result<Option<AccountId>, StoreError> {
        // Also if the store was asked just before the session ended.
        if self.sessions.has_ended(cookie) {
            return Ok(None);
        }
        let known = self.known.get(&cookie);
        if let Some((account, at)) = &known
            && self.is_fresh(*at, now)
        {
            return Ok(Some(account.clone()));
        }
        match store.session(cookie, now).await {
            Ok(Some(account)) => {
                self.remember(cookie, account.clone(), now);
                Ok(Some(account))
            }
            Ok(None) => Ok(None),
            Err(error) => known.map(|(account, _)| Some(account)).ok_or(error),
        }
    }

    /// Whether what was read at an instant need not be read again now.
    fn is_fresh(&self, at: Timestamp, now: Timestamp) -> bool {
        now.since(at) < MAX_AGE && at >= self.good_since.get()
    }

    /// All that was read before an instant can have changed.
    pub(crate) fn doubt_all(&self, now: Timestamp) {
        self.good_since.advance(now);
    }

    /// The sessions that have open sockets.
    pub(crate) fn open_sessions(&self) -> Vec<SecretHash> {
        self.sessions.open_sessions()
    }

    /// Sessions have ended: their sockets end, too.
    pub(crate) fn end(&self, cookies: &[SecretHash]) {
        for &cookie in cookies {
            self.sessions.end(cookie);
            self.known.remove(&cookie);
            self.tokens.remove(&cookie);
        }
    }

    /// What sessions may do has changed: their sockets end, and find out when they are opened
    /// again. The sessions go on.
    pub(crate) fn interrupt(&self, cookies: &[SecretHash]) {
        cookies.iter().for_each(|&cookie| self.sessions.interrupt(cookie));
    }

    /// Counts a socket of a session, or of nobody.
    pub(crate) fn open_socket(&self, cookie: Option<SecretHash>) -> SessionSocket {
        self.sessions.open(cookie)
    }

    pub(crate) fn remember(&self, cookie: SecretHash, account: AccountId, now: Timestamp) {
        self.known.insert(cookie, (account, now));
    }
}
