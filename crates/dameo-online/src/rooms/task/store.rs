//! What a room asks the store, and what becomes of the answers.

use std::sync::Arc;
use std::time::Instant;

use dameo_live::GameEvent;
use dameo_room::{CloseReason, Commit, CommitResult, Input};
use dameo_store::StoreError;
use tokio::task::{JoinError, JoinHandle};

use super::{RoomTask, closing};
use crate::metrics::Storing;
use crate::online::LoadedGame;

/// What the store has answered.
pub(super) enum Answer {
    Loaded(Result<Option<LoadedGame>, StoreError>),
    Committed { result: CommitResult, rematch: Option<String>, is_end: bool, is_rated: bool },
}

impl RoomTask {
    /// Stores a change, in a task of its own: a transaction that has begun is finished.
    pub(super) fn commit(&mut self, commit: Commit) {
        let store = Arc::clone(self.online.store());
        let rematch = commit.rematch.as_ref().map(|next| next.game.id.clone());
        let is_end = commit.events.iter().any(|event| matches!(event, GameEvent::Ended { .. }));
        let is_rated = commit.rated.is_some();
        let (storing, begun) = (Storing::new(&commit), Instant::now());
        let stored = tokio::spawn(async move { store.commit(commit).await });
        self.asked = Some(tokio::spawn(async move {
            let result = stored.await.unwrap_or(CommitResult::Unknown);
            storing.done(result, begun.elapsed());
            Answer::Committed { result, rematch, is_end, is_rated }
        }));
    }

    pub(super) fn load(&mut self) {
        let (online, id) = (self.online.clone(), self.id.clone());
        let loaded = tokio::spawn(async move { online.load(&id).await });
        self.asked = Some(tokio::spawn(async move {
            let panicked = |panic: JoinError| Err(StoreError::Unavailable(panic.to_string()));
            Answer::Loaded(loaded.await.unwrap_or_else(panicked))
        }));
    }

    pub(super) fn answered(&mut self, answer: Answer) {
        match answer {
            Answer::Committed { result, rematch, is_end, is_rated } => {
                if result == CommitResult::Stored
                    && is_end
                    && let Some(seats) = &self.seats
                {
                    self.online.games_changed(seats.seating.accounts());
                }
                if let (CommitResult::Stored, Some(rematch)) = (result, rematch) {
                    self.online.announce_stored_game(rematch);
                }
                self.tell(Input::CommitDone(result));
                if result == CommitResult::Stored && is_rated {
                    self.online.announce_ratings(&self.id);
                }
            }
            Answer::Loaded(loaded) => self.loaded(loaded),
        }
    }

    fn loaded(&mut self, loaded: Result<Option<LoadedGame>, StoreError>) {
        let (input, reason) = match loaded {
            Ok(Some(LoadedGame { seats, room, downtimes })) => {
                let seats = self.newer_seats.take().unwrap_or(seats);
                if self.seats.is_some() {
                    self.seat(seats);
                } else {
                    self.seats = Some(seats);
                }
                (Input::Loaded { room: Some(room), downtimes }, CloseReason::Unusable)
            }
            Ok(None) => {
                let downtimes = Vec::new();
                (Input::Loaded { room: None, downtimes }, CloseReason::NoSuchGame)
            }
            Err(error) => {
                tracing::warn!(game = self.id, "the game cannot be loaded: {error}");
                let is_corrupt = matches!(error, StoreError::Corrupt { .. });
                let reason =
                    if is_corrupt { CloseReason::Unusable } else { CloseReason::Unavailable };
                (Input::LoadFailed, reason)
            }
        };
        self.tell(input);
        for joining in std::mem::take(&mut self.joining) {
            if self.seats.is_some() {
                self.connect(joining);
            } else {
                joining.outbox.push(closing(reason));
            }
        }
    }
}

/// The answer of the store, if it is asked something.
pub(super) async fn answer_of(asked: &mut Option<JoinHandle<Answer>>) -> Option<Answer> {
    match asked {
        Some(asked) => asked.await.ok(),
        None => std::future::pending().await,
    }
}
