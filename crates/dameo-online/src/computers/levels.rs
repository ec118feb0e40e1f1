//! The games against levels that this server plays.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use dameo_live::Timestamp;
use dameo_room::ServerId;
use dameo_store::{Store, StoreError};
use tokio_util::sync::CancellationToken;

use crate::servers::duties::LENGTH;

/// The games against levels that this server plays, each with what ends that if another one does.
#[derive(Debug, Default)]
pub(crate) struct Levels(Mutex<HashMap<String, CancellationToken>>);

impl Levels {
    /// This server plays a game; `None` if it does already.
    pub(super) fn begin(&self, game: &str) -> Option<CancellationToken> {
        let mut playing = self.playing();
        if playing.contains_key(game) {
            return None;
        }
        let lost = CancellationToken::new();
        playing.insert(game.to_owned(), lost.clone());
        Some(lost)
    }

    /// It plays the game no more.
    pub(super) fn forget(&self, game: &str) {
        self.playing().remove(game);
    }

    /// Another server plays the game.
    pub(super) fn lose(&self, game: &str) {
        if let Some(lost) = self.playing().get(game) {
            lost.cancel();
        }
    }

    /// The games that it plays.
    pub(super) fn played(&self) -> BTreeSet<String> {
        self.playing().keys().cloned().collect()
    }

    /// Takes the leases of games that no other server has, if there can be any, and returns these
    /// games.
    pub(super) async fn take(
        &self,
        store: &dyn Store,
        server: Option<ServerId>,
        games: &[&String],
        now: Timestamp,
    ) -> Result<BTreeSet<String>, StoreError> {
        let games = games.iter().map(|game| (*game).clone());
        let Some(server) = server else { return Ok(games.collect()) };
        let names: Vec<_> = games.map(|game| lease(&game)).collect();
        let taken = store.take_leases(&names, server, now, now + LENGTH).await?;
        Ok(taken.iter().filter_map(|name| name.strip_prefix(LEASE)).map(str::to_owned).collect())
    }

    /// Lets other servers play on at once.
    pub(crate) async fn end(&self, store: &dyn Store, server: Option<ServerId>) {
        let Some(server) = server else { return };
        let names: Vec<_> = self.playing().drain().map(|(game, _)| lease(&game)).collect();
        if let Err(error) = store.end_leases(&names, server).await {
            tracing::warn!("the games against levels: {error}");
        }
    }

    fn playing(&self) -> MutexGuard<'_, HashMap<String, CancellationToken>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the names of leases of games against levels begin with.
const LEASE: &str = "level.";

fn lease(game: &str) -> String {
    format!("{LEASE}{game}")
}
