//! A worker: as many jobs at once as it has threads.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use dameo_relay::{NatsQueue, Subject};
use dameo_store::{Store, StoreError};
use futures_util::future::join_all;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::attempt::attempt;
use crate::offers::{leave_offering, offer_jobs};
use crate::shared::{Shared, now, stopped};
use crate::source::Source;
use crate::work::Work;

/// How long nobody else begins a job after the last sign of life of its worker.
pub const JOB_HELD: Duration = Duration::from_secs(30);
/// How long a worker waits that finds no job, or no store.
const PAUSE: Duration = Duration::from_millis(500);

/// Takes jobs of a site and does them. Any number of workers can share a store, and each of them
/// can end at any moment.
#[must_use]
pub struct Worker {
    store: Arc<dyn Store>,
    queue: Option<NatsQueue>,
    work: Vec<Arc<dyn Work>>,
    held: Duration,
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kinds: Vec<_> = self.work.iter().map(|work| work.kind()).collect();
        f.debug_struct("Worker").field("kinds", &kinds).finish_non_exhaustive()
    }
}

impl Worker {
    /// A worker that can do nothing yet.
    ///
    /// # Panics
    /// If the store is not one that processes share ([`Store::is_shared`]).
    pub fn new(store: Arc<dyn Store>) -> Self {
        assert!(store.is_shared(), "a store that nobody else can use");
        Self { store, queue: None, work: Vec::new(), held: JOB_HELD }
    }

    /// Learns which job is its turn from a queue; by default, and while the queue is away, it asks
    /// the store.
    pub fn queue(self, queue: NatsQueue) -> Self {
        Self { queue: Some(queue), ..self }
    }

    /// Can do jobs of one more kind.
    pub fn can(mut self, work: impl Work) -> Self {
        self.work.push(Arc::new(work));
        self
    }

    /// Holds jobs for another time than [`JOB_HELD`], for tests.
    pub fn held(self, held: Duration) -> Self {
        Self { held, ..self }
    }

    /// Does jobs, `threads` at once, until `stop` completes. What it does then is stopped, and
    /// another worker can begin it at once.
    ///
    /// # Panics
    /// If it can do nothing, or a kind is not a word.
    pub async fn run(self, threads: usize, stop: impl Future<Output = ()>) {
        let Self { store, queue, work, held } = self;
        assert!(!work.is_empty(), "a worker that can do nothing");
        let kinds = work.iter().map(|work| Subject::new(work.kind()).expect("it is a word"));
        let source = Source::new(queue, kinds.collect());
        let shared = Shared { store, source, work, held };
        let (stopping, stopped) = watch::channel(false);
        let threads = join_all((0..threads).map(|_| one_thread(&shared, stopped.clone())));
        let ended = async {
            tokio::join!(threads, async {
                stop.await;
                stopping.send_replace(true);
            })
        };
        let offering = number();
        tokio::select! {
            _ = ended => {}
            () = offer_jobs(&shared, offering) => unreachable!("it does not end"),
        }
        leave_offering(&shared, offering).await;
    }
}

/// The number of a worker, which no other one has. Databases have no greater numbers.
fn number() -> u64 {
    getrandom::u64().expect("the system has random numbers") >> 1
}

/// Does one job after the other until it is stopped.
async fn one_thread(shared: &Shared, mut stop: watch::Receiver<bool>) {
    let worker = number();
    while !*stop.borrow() {
        let done = async {
            let now = now(&*shared.store).await?;
            let Some(found) = shared.source.next(&*shared.store, now).await? else {
                return Ok(false);
            };
            attempt(shared, worker, found, &stop).await.map(|()| true)
        };
        let done: Result<bool, StoreError> = done.await;
        if let Err(error) = &done {
            tracing::warn!("no job is begun: {error}");
        }
        if !matches!(done, Ok(true)) {
            // It goes on after the time, too.
            let _ = timeout(PAUSE, stopped(&mut stop)).await;
        }
    }
}
