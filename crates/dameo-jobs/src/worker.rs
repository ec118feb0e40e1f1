//! A worker: as many jobs at once as it has threads.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use dameo_relay::Subject;
use dameo_store::{Store, StoreError};
use futures_util::future::join_all;
use tokio::sync::watch;
use tokio::time::timeout;

use crate::attempt::attempt;
use crate::offers::{leave_offering, offer_jobs};
use crate::queue::JobQueue;
use crate::random::Random;
use crate::shared::{Shared, stopped};
use crate::site::{JobSite, SharedStore};
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
    site: Arc<dyn JobSite>,
    queue: Option<Arc<dyn JobQueue>>,
    work: Vec<Arc<dyn Work>>,
    held: Duration,
    random: Random,
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
        Self::of(Arc::new(SharedStore(store)))
    }

    /// A worker of a site that can do nothing yet.
    pub fn of(site: Arc<dyn JobSite>) -> Self {
        let random = || getrandom::u64().expect("the system has random numbers");
        let (work, random) = (Vec::new(), Arc::new(random));
        Self { site, queue: None, work, held: JOB_HELD, random }
    }

    /// Learns which job is its turn from a queue; by default, and while the queue is away, it asks
    /// the store.
    pub fn queue(self, queue: impl JobQueue) -> Self {
        Self { queue: Some(Arc::new(queue)), ..self }
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

    /// Takes random numbers from elsewhere than the system, for simulations.
    pub fn random(self, random: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Self { random: Arc::new(random), ..self }
    }

    /// Does jobs, `threads` at once, until `stop` completes. What it does then is stopped, and
    /// another worker can begin it at once.
    ///
    /// # Panics
    /// If it can do nothing, or a kind is not a word.
    pub async fn run(self, threads: usize, stop: impl Future<Output = ()>) {
        let Self { site, queue, work, held, random } = self;
        assert!(!work.is_empty(), "a worker that can do nothing");
        let kinds = work.iter().map(|work| Subject::new(work.kind()).expect("it is a word"));
        let source = Source::new(queue, kinds.collect(), Arc::clone(&random));
        let shared = Shared { site, source, work, held, random };
        let (stopping, stopped) = watch::channel(false);
        let threads = join_all((0..threads).map(|_| one_thread(&shared, stopped.clone())));
        let ended = async {
            tokio::join!(threads, async {
                stop.await;
                stopping.send_replace(true);
            })
        };
        let offering = shared.number();
        tokio::select! {
            biased;
            _ = ended => {}
            () = offer_jobs(&shared, offering) => unreachable!("it does not end"),
        }
        leave_offering(&shared, offering).await;
    }
}

/// Does one job after the other until it is stopped.
async fn one_thread(shared: &Shared, mut stop: watch::Receiver<bool>) {
    let worker = shared.number();
    while !*stop.borrow() {
        let done = async {
            let now = shared.site.time().await?;
            let Some(found) = shared.source.next(&*shared.site, now).await? else {
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
