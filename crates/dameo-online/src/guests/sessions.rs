//! Which sockets belong to which session, so that they end with it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dameo_store::SecretHash;
use quick_cache::sync::Cache;
use tokio_util::sync::CancellationToken;

/// How many sessions are remembered that have ended. A request that has read one just before
/// may still run.
const MAX_ENDED: usize = 20_000;

/// The sessions with open sockets, and those that have ended.
pub(crate) struct OpenSessions {
    sockets: Mutex<HashMap<SecretHash, OpenSession>>,
    ended: Cache<SecretHash, ()>,
}

#[derive(Default)]
struct OpenSession {
    sockets: usize,
    end: CancellationToken,
}

/// A socket of a session, until it is dropped; or one of nobody.
pub(crate) struct SessionSocket {
    of: Option<(SecretHash, Arc<OpenSessions>)>,
    end: CancellationToken,
}

impl Default for OpenSessions {
    fn default() -> Self {
        Self { sockets: Mutex::default(), ended: Cache::new(MAX_ENDED) }
    }
}

impl OpenSessions {
    /// Counts a socket of a session, or of nobody.
    pub(crate) fn open(self: &Arc<Self>, cookie: Option<SecretHash>) -> SessionSocket {
        let Some(cookie) = cookie else {
            return SessionSocket { of: None, end: CancellationToken::new() };
        };
        let mut sockets = self.sockets();
        let session = sockets.entry(cookie).or_default();
        session.sockets += 1;
        if self.has_ended(cookie) {
            session.end.cancel();
        }
        SessionSocket { end: session.end.clone(), of: Some((cookie, Arc::clone(self))) }
    }

    /// A session has ended: so do its sockets, and whoever asks for it later is nobody.
    pub(crate) fn end(&self, cookie: SecretHash) {
        let sockets = self.sockets();
        self.ended.insert(cookie, ());
        if let Some(session) = sockets.get(&cookie) {
            session.end.cancel();
        }
    }

    /// The open sockets of a session end; others can be opened.
    pub(crate) fn interrupt(&self, cookie: SecretHash) {
        if let Some(session) = self.sockets().get_mut(&cookie) {
            std::mem::take(&mut session.end).cancel();
        }
    }

    /// The sessions that have sockets.
    pub(crate) fn open_sessions(&self) -> Vec<SecretHash> {
        self.sockets().keys().copied().collect()
    }

    /// Whether a session has ended lately.
    pub(crate) fn has_ended(&self, cookie: SecretHash) -> bool {
        self.ended.get(&cookie).is_some()
    }

    fn sockets(&self) -> MutexGuard<'_, HashMap<SecretHash, OpenSession>> {
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl SessionSocket {
    /// Completes when the session has ended; never for nobody.
    pub(crate) async fn ended(&self) {
        self.end.cancelled().await;
    }
}

impl Drop for SessionSocket {
    fn drop(&mut self) {
        let Some((cookie, sessions)) = &self.of else { return };
        let mut sockets = sessions.sockets();
        if let Some(session) = sockets.get_mut(cookie) {
            session.sockets -= 1;
            if session.sockets == 0 {
                sockets.remove(cookie);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sockets_end_with_their_session() {
        let sessions = Arc::new(OpenSessions::default());
        let [one, other] = [1, 2].map(|byte| SecretHash([byte; 32]));
        let sockets = [sessions.open(Some(one)), sessions.open(Some(one))];
        let others = [sessions.open(Some(other)), sessions.open(None)];
        sessions.end(one);
        for socket in &sockets {
            socket.ended().await;
        }
        assert!(others.iter().all(|socket| !socket.end.is_cancelled()));
        assert!(sessions.has_ended(one) && !sessions.has_ended(other));
        sessions.interrupt(other);
        others[0].ended().await;
        let again = sessions.open(Some(other));
        assert!(!again.end.is_cancelled());
        drop(again);
        // One that was opened by a request that had read the session before.
        drop(sockets);
        sessions.open(Some(one)).ended().await;
        drop(others);
        assert!(sessions.sockets().is_empty());
    }
}
