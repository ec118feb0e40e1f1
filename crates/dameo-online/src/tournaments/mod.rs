//! Tournaments: their changes, who watches them, and the task that runs them.

pub(crate) mod change;
pub(crate) mod games;
pub(crate) mod model;
pub(crate) mod pdn;
pub(crate) mod runner;
pub(crate) mod view;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

/// The tournaments that somebody looks at, each with how often it has changed.
#[derive(Debug, Default)]
pub(crate) struct WatchedTournaments {
    watched: Mutex<HashMap<String, watch::Sender<u64>>>,
}

impl WatchedTournaments {
    /// Tells of the changes of a tournament from now on.
    pub(crate) fn watch(&self, id: &str) -> watch::Receiver<u64> {
        let mut watched = self.watched();
        watched.retain(|_, changes| !changes.is_closed());
        watched.entry(id.to_owned()).or_default().subscribe()
    }

    /// A tournament has changed so often.
    pub(crate) fn note(&self, id: &str, sequence: u64) {
        if let Some(changes) = self.watched().get(id) {
            changes.send_if_modified(|known| {
                let is_new = sequence > *known;
                *known = sequence.max(*known);
                is_new
            });
        }
    }

    /// Those that somebody looks at.
    pub(crate) fn ids(&self) -> Vec<String> {
        let watched = self.watched();
        let open = watched.iter().filter(|(_, changes)| !changes.is_closed());
        open.map(|(id, _)| id.clone()).collect()
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<u64>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_watches_is_told_of_each_change_once() {
        let watched = WatchedTournaments::default();
        let mut changes = watched.watch("league");
        watched.note("league", 3);
        watched.note("arena", 9);
        assert!(changes.has_changed().unwrap());
        assert_eq!(*changes.borrow_and_update(), 3);
        // Another server knows less.
        watched.note("league", 2);
        watched.note("league", 3);
        assert!(!changes.has_changed().unwrap());
        drop(changes);
        assert!(watched.ids().is_empty());
    }
}
