//! Where a worker learns which job is its turn.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use dameo_live::Timestamp;
use dameo_relay::Subject;
use dameo_store::StoreError;
use tokio::time::Instant;

use crate::queue::{JobQueue, QueuedJob};
use crate::random::Random;
use crate::site::JobSite;

/// How many jobs are looked at of which one is begun: workers that look at the same time begin
/// different ones.
const CHOICE: usize = 16;
/// How long a queue is not asked again that is away.
const AWAY: Duration = Duration::from_secs(5);

/// A job that may be begun.
pub(crate) struct Found {
    /// Which of the kinds it is.
    pub(crate) kind: usize,
    pub(crate) id: String,
    /// What it is in the queue, if it comes from there.
    pub(crate) queued: Option<Box<dyn QueuedJob>>,
}

/// The queue, and the store while the queue is away. The kinds have their turns one after the
/// other, so that a large batch of one does not keep another one waiting.
pub(crate) struct Source {
    queue: Option<Arc<dyn JobQueue>>,
    kinds: Vec<Subject>,
    turn: AtomicUsize,
    random: Random,
    /// When the queue was asked last and was away.
    away_at: Mutex<Option<Instant>>,
}

impl Source {
    pub(crate) fn new(
        queue: Option<Arc<dyn JobQueue>>,
        kinds: Vec<Subject>,
        random: Random,
    ) -> Self {
        Self { queue, kinds, random, turn: AtomicUsize::new(0), away_at: Mutex::default() }
    }

    pub(crate) fn kinds(&self) -> &[Subject] {
        &self.kinds
    }

    pub(crate) fn queue(&self) -> Option<&dyn JobQueue> {
        self.queue.as_deref()
    }

    /// The next job, if there is one.
    pub(crate) async fn next(
        &self,
        site: &dyn JobSite,
        now: Timestamp,
    ) -> Result<Option<Found>, StoreError> {
        let first = self.turn.fetch_add(1, Ordering::Relaxed);
        for kind in (first..first + self.kinds.len()).map(|turn| turn % self.kinds.len()) {
            let found = match self.next_queued(kind).await {
                Some(queued) => queued,
                None => self.next_stored(site, kind, now).await?,
            };
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The next job of a kind in the queue; `None` if there is no queue, or it is away.
    async fn next_queued(&self, kind: usize) -> Option<Option<Found>> {
        let queue = self.queue.as_ref().filter(|_| !self.is_known_away())?;
        match queue.take(&self.kinds[kind]).await {
            Ok(taken) => {
                self.note_away(None);
                let found = |queued: Box<dyn QueuedJob>| Found {
                    kind,
                    id: queued.id().to_owned(),
                    queued: Some(queued),
                };
                Some(taken.map(found))
            }
            Err(error) => {
                if self.note_away(Some(Instant::now())) {
                    tracing::warn!("{error}; the database is asked instead");
                }
                None
            }
        }
    }

    /// Whether the queue was away a short time ago.
    fn is_known_away(&self) -> bool {
        let at = *self.away_at.lock().unwrap_or_else(PoisonError::into_inner);
        at.is_some_and(|at| at.elapsed() < AWAY)
    }

    /// Notes when the queue was away, if it was; returns whether it was there before.
    fn note_away(&self, at: Option<Instant>) -> bool {
        let mut known = self.away_at.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *known, at).is_none()
    }

    /// A job of a kind that waits in the store.
    async fn next_stored(
        &self,
        site: &dyn JobSite,
        kind: usize,
        now: Timestamp,
    ) -> Result<Option<Found>, StoreError> {
        let (name, always) = (self.kinds[kind].as_str(), Timestamp::new(u64::MAX));
        let mut waiting = site.jobs_to_offer(name, now, always, CHOICE).await?;
        if waiting.is_empty() {
            return Ok(None);
        }
        let chosen = (self.random)() % waiting.len() as u64;
        let chosen = usize::try_from(chosen).expect("they are few");
        Ok(Some(Found { kind, id: waiting.swap_remove(chosen), queued: None }))
    }
}
