//! Relays inside a process.

use std::future::ready;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt, stream};
use tokio::sync::{mpsc, watch};

use crate::relay::{Messages, Relay, RelayState};
use crate::subject::Subject;

/// Connects relays of one process. Clones are the same hub.
#[derive(Clone, Default, Debug)]
pub struct LocalHub(Arc<Mutex<Hub>>);

#[derive(Default, Debug)]
struct Hub {
    relays: Vec<watch::Sender<RelayState>>,
    listeners: Vec<Listener>,
    is_cut: bool,
    times_up: u64,
}

#[derive(Debug)]
struct Listener {
    relay: usize,
    subject: Subject,
    messages: mpsc::UnboundedSender<Vec<u8>>,
}

impl LocalHub {
    /// A relay of one more server.
    #[must_use]
    pub fn relay(&self) -> LocalRelay {
        let mut hub = self.lock();
        let state = if hub.is_cut { RelayState::Down } else { RelayState::next_up(hub.times_up) };
        let state = watch::Sender::new(state);
        hub.relays.push(state.clone());
        LocalRelay { hub: self.clone(), number: hub.relays.len() - 1, state }
    }

    /// Lets no message through until [`mend`](Self::mend).
    pub fn cut(&self) {
        self.set(true);
    }

    /// Lets messages through again. Those of the time between are lost.
    pub fn mend(&self) {
        self.set(false);
    }

    fn set(&self, is_cut: bool) {
        let mut hub = self.lock();
        if hub.is_cut == is_cut {
            return;
        }
        hub.is_cut = is_cut;
        let state = if is_cut {
            RelayState::Down
        } else {
            hub.times_up += 1;
            RelayState::next_up(hub.times_up)
        };
        for relay in &hub.relays {
            relay.send_replace(state);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Hub> {
        // Nothing panics while it is locked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One of several relays of a [`LocalHub`].
#[derive(Debug)]
pub struct LocalRelay {
    hub: LocalHub,
    number: usize,
    state: watch::Sender<RelayState>,
}

impl Relay for LocalRelay {
    fn publish(&self, subject: &Subject, message: Vec<u8>) {
        let mut hub = self.hub.lock();
        if hub.is_cut {
            return;
        }
        hub.listeners.retain(|listener| {
            let is_meant = listener.relay != self.number && listener.subject == *subject;
            if is_meant {
                listener.messages.send(message.clone()).is_ok()
            } else {
                !listener.messages.is_closed()
            }
        });
    }

    fn subscribe(&self, subject: Subject) -> BoxFuture<'static, Messages> {
        let (messages, heard) = mpsc::unbounded_channel();
        self.hub.lock().listeners.push(Listener { relay: self.number, subject, messages });
        let heard = stream::unfold(heard, |mut heard| async move {
            heard.recv().await.map(|message| (message, heard))
        });
        ready(heard.chain(stream::pending()).boxed()).boxed()
    }

    fn state(&self) -> watch::Receiver<RelayState> {
        self.state.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(text: &str) -> Subject {
        Subject::new(text).unwrap()
    }

    #[tokio::test]
    async fn others_hear_what_their_subject_is_about() {
        let hub = LocalHub::default();
        let (one, other) = (hub.relay(), hub.relay());
        let mut own = one.subscribe(subject("game.1")).await;
        let mut theirs = other.subscribe(subject("game.1")).await;
        one.publish(&subject("game.2"), b"elsewhere".to_vec());
        one.publish(&subject("game.1"), b"here".to_vec());
        assert_eq!(theirs.next().await.unwrap(), b"here");
        assert!(theirs.next().now_or_never().is_none() && own.next().now_or_never().is_none());
    }

    #[tokio::test]
    async fn what_is_sent_while_it_is_cut_is_lost_and_all_are_told() {
        let hub = LocalHub::default();
        let (one, other) = (hub.relay(), hub.relay());
        let mut state = other.state();
        assert_eq!(*state.borrow_and_update(), RelayState::Up { count: 1 });
        let mut heard = other.subscribe(subject("site")).await;
        hub.cut();
        assert!(state.borrow_and_update().is_down() && hub.relay().state().borrow().is_down());
        one.publish(&subject("site"), b"lost".to_vec());
        hub.mend();
        assert_eq!(*state.borrow_and_update(), RelayState::Up { count: 2 });
        one.publish(&subject("site"), b"heard".to_vec());
        assert_eq!(heard.next().await.unwrap(), b"heard");
    }

    #[tokio::test]
    async fn who_listens_no_more_is_forgotten() {
        let hub = LocalHub::default();
        let (one, other) = (hub.relay(), hub.relay());
        drop(other.subscribe(subject("site")).await);
        one.publish(&subject("other"), Vec::new());
        assert!(hub.lock().listeners.is_empty());
    }
}
