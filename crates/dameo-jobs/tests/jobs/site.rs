//! A site with jobs, and what workers make of them.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use dameo_jobs::{Work, WorkError, Worker};
use dameo_live::{Millis, Timestamp};
use dameo_relay::{NatsAddress, NatsConnection, NatsQueue, QueuedWork, Subject};
use dameo_store::{Database, JobState, JobTaking, MemoryStore, NewJob, Store};
use dameo_test_servers::{NatsServer, PostgresServer};
use tokio::time::sleep;

/// How long workers hold jobs here.
pub(crate) const HELD: Duration = Duration::from_secs(2);

/// A site.
pub(crate) struct Site {
    pub(crate) store: Arc<dyn Store>,
    queue: Option<Queue>,
}

struct Queue {
    server: NatsServer,
    folder: tempfile::TempDir,
    queue: NatsQueue,
    /// It runs as long as the site.
    _postgres: PostgresServer,
}

fn now() -> Timestamp {
    let since = SystemTime::UNIX_EPOCH.elapsed().unwrap();
    Timestamp::new(u64::try_from(since.as_millis()).unwrap())
}

/// The job of a batch with this input.
pub(crate) fn job(batch: &str, input: &str) -> NewJob {
    NewJob {
        id: format!("{batch}-{}", input.replace(' ', "-")),
        kind: "sum".to_owned(),
        batch: batch.to_owned(),
        stage: 0,
        input: input.to_owned(),
        created: Timestamp::new(1),
    }
}

impl Site {
    /// One in memory, without a queue.
    pub(crate) fn in_memory() -> Self {
        Self { store: Arc::new(MemoryStore::shared(now)), queue: None }
    }

    /// One on PostgreSQL and NATS, if there are both on this machine.
    pub(crate) async fn with_queue() -> Option<Self> {
        let postgres = PostgresServer::start()?;
        let folder = tempfile::tempdir().unwrap();
        let server = NatsServer::start(&["--jetstream", "--store_dir", folder.path().to_str()?])?;
        let nats: NatsAddress = server.address().parse().unwrap();
        let queue = NatsConnection::open(&nats).await.unwrap();
        let queue = queue.queue(&Subject::new("site").unwrap(), HELD);
        queue.make().await.unwrap();
        let store = Arc::new(Database::connect(&postgres.address("postgres")).await.unwrap());
        Some(Self { store, queue: Some(Queue { server, folder, queue, _postgres: postgres }) })
    }

    /// Adds jobs with numbers as their input.
    pub(crate) async fn add(&self, batch: &str, numbers: Range<u64>) {
        let jobs: Vec<_> = numbers.map(|number| job(batch, &number.to_string())).collect();
        let count = jobs.len();
        assert_eq!(self.store.add_jobs(jobs).await, Ok(count));
    }

    /// A worker of this site.
    pub(crate) fn worker(&self, sums: &Sums) -> Worker {
        let worker = Worker::new(Arc::clone(&self.store)).held(HELD).can(sums.clone());
        match &self.queue {
            Some(known) => worker.queue(known.queue.clone()),
            None => worker,
        }
    }

    pub(crate) async fn now(&self) -> Timestamp {
        self.store.time().await.unwrap().unwrap()
    }

    /// Takes the next job as a worker does.
    pub(crate) async fn take_from_queue(&self) -> (String, Option<QueuedWork>) {
        let now = self.now().await;
        let waiting = self.store.jobs_to_offer("sum", now, now, 1).await.unwrap();
        let Some(known) = &self.queue else { return (waiting[0].clone(), None) };
        let kind = Subject::new("sum").unwrap();
        known.queue.offer(&kind, &waiting[0]).await.unwrap();
        self.store.note_offered(&waiting, now).await.unwrap();
        let queued = known.queue.take(&kind).await.unwrap().expect("it was offered");
        (queued.id().to_owned(), Some(queued))
    }

    /// Begins a job as a worker does.
    pub(crate) async fn begin(&self, id: &str, worker: u64) -> NewJob {
        let now = self.now().await;
        let until = now + Millis::new(u64::try_from(HELD.as_millis()).unwrap());
        match self.store.take_job(id, worker, now, until).await.unwrap() {
            JobTaking::Taken(job) => job,
            other => panic!("{other:?}"),
        }
    }

    /// That a job has come to the sum of the numbers up to that of its input.
    pub(crate) async fn assert_done(&self, batch: &str, number: u64) {
        let known = self.store.job(&job(batch, &number.to_string()).id).await.unwrap().unwrap();
        let expected = Sums::result(&number.to_string());
        assert!(
            matches!(&known.state, JobState::Done { result, .. } if *result == expected),
            "{known:?}"
        );
    }

    /// Ends the queue at once, and loses all that it has stored.
    pub(crate) fn lose_queue(&mut self) {
        let known = self.queue.as_mut().expect("there is one");
        known.server.kill();
        std::fs::remove_dir_all(known.folder.path().join("jetstream")).unwrap();
    }

    pub(crate) fn start_queue_again(&mut self) {
        self.queue.as_mut().expect("there is one").server.start_again();
    }
}

/// Waits until all jobs of a batch have ended.
pub(crate) async fn end_of_all(store: &dyn Store, batch: &str) {
    loop {
        let counts = store.count_jobs().await.unwrap();
        if counts.iter().all(|count| count.batch != batch || count.open == 0) {
            return;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// Adds up the numbers up to one.
#[derive(Clone, Default)]
pub(crate) struct Sums {
    /// How often one was begun.
    pub(crate) runs: Arc<AtomicU64>,
    takes: Duration,
}

impl Sums {
    /// One that takes longer than any test.
    pub(crate) fn slow() -> Self {
        Self::after(Duration::from_secs(600))
    }

    /// One that takes some time.
    pub(crate) fn after(takes: Duration) -> Self {
        Self { takes, ..Self::default() }
    }

    pub(crate) fn result(input: &str) -> String {
        let number: u64 = input.parse().unwrap();
        format!("{{\"sum\":{}}}", (0..=number).sum::<u64>())
    }
}

#[async_trait]
impl Work for Sums {
    fn kind(&self) -> &'static str {
        "sum"
    }

    async fn run(&self, input: &str, stop: Arc<AtomicBool>) -> Result<String, WorkError> {
        self.runs.fetch_add(1, Ordering::Relaxed);
        let mut left = self.takes;
        while left > Duration::ZERO {
            if stop.load(Ordering::Relaxed) {
                return Err(WorkError::Stopped);
            }
            let step = left.min(Duration::from_millis(10));
            sleep(step).await;
            left -= step;
        }
        match input {
            "away" => Err(WorkError::Away("the storage".to_owned())),
            "bug" => panic!("a bug of a test"),
            _ if input.parse::<u64>().is_err() => {
                Err(WorkError::Impossible(format!("expected a number, found {input:?}")))
            }
            _ => Ok(Self::result(input)),
        }
    }
}
