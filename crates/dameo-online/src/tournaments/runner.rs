//! Runs tournaments: takes note of the ends of games, pairs who waits, and begins rounds. All is in
//! the store, so a server that starts again goes on where it, or another one, has stopped.

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use dameo_store::{EndedTournamentGame, StoreError, StoredTournament};
use dameo_tournament::TournamentPhase;
use tokio::time::{MissedTickBehavior, interval};

use super::change::{Step, change};
use crate::online::Online;

const INTERVAL: Duration = Duration::from_secs(1);
/// How many games that are over are taken note of at once.
const MAX_ENDED: usize = 500;

/// Runs all tournaments, again and again.
pub(crate) async fn run_tournaments(online: Online) {
    let mut runner = Runner { online, known: HashMap::new() };
    let mut interval = interval(INTERVAL);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        interval.tick().await;
        if let Err(error) = runner.tick().await {
            tracing::warn!("tournaments: {error}");
        }
    }
}

struct Runner {
    online: Online,
    /// The tournaments that are open or running, as they were read last.
    known: HashMap<String, StoredTournament>,
}

impl Runner {
    async fn tick(&mut self) -> Result<(), StoreError> {
        let mut ended = BTreeMap::<String, Vec<EndedTournamentGame>>::new();
        for game in self.online.store().ended_tournament_games(MAX_ENDED).await? {
            ended.entry(game.tournament.clone()).or_default().push(game);
        }
        self.read_live().await?;
        let now = self.online.clock().now();
        let is_due = |stored: &StoredTournament| {
            let mut next = stored.record.tournament.clone();
            let begun = next.tick(now);
            !begun.is_empty() || next != stored.record.tournament
        };
        let due = self.known.values().filter(|stored| is_due(stored));
        for id in due.map(|stored| stored.id.clone()).collect::<Vec<_>>() {
            ended.entry(id).or_default();
        }
        for (id, games) in ended {
            let stepped = change(&self.online, &id, |tournament, _, now| {
                for EndedTournamentGame { number, end, .. } in &games {
                    tournament.game_ended(*number, *end, now);
                }
                let begun = tournament.tick(now);
                let counted = games.iter().map(|game| game.number).collect();
                Ok(Step { joining: None, begun, counted })
            });
            if let Err(problem) = stepped.await {
                tracing::warn!(tournament = id, "a tournament is not continued: {problem:?}");
            }
        }
        Ok(())
    }

    /// Reads the tournaments that are open or running and have changed, and tells those who look
    /// at them, also of changes by other servers.
    async fn read_live(&mut self) -> Result<(), StoreError> {
        let live = self.online.store().live_tournaments().await?;
        let watched = self.online.tournaments();
        for id in watched.ids() {
            if let Some(last) = self.known.get(&id)
                && !live.iter().any(|(other, _)| *other == id)
            {
                // It has ended by a change.
                watched.note(&id, last.sequence + 1);
            }
        }
        self.known.retain(|id, _| live.iter().any(|(other, _)| other == id));
        for (id, sequence) in live {
            watched.note(&id, sequence);
            if self.known.get(&id).is_none_or(|known| known.sequence != sequence)
                && let Some(stored) = self.online.store().tournament(&id).await?
                && stored.record.tournament.phase() != TournamentPhase::Finished
            {
                self.known.insert(id, stored);
            }
        }
        Ok(())
    }
}
