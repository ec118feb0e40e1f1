//! The only place that writes: a task that takes what waits, and stores it in one transaction.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::connection::{Connection, Pool};
use super::failure::{Failure, text};
use crate::error::StoreError;

/// How many changes wait at most; further ones wait for a place.
const QUEUE: usize = 1024;
/// How often a transaction is tried that fails only since others write at the same time.
const ATTEMPTS: u32 = 3;
/// How long a transaction that has failed is given to release what it holds, before its
/// connection is closed.
const ROLLBACK_TIME: Duration = Duration::from_secs(1);

/// A future that a change returns.
pub(crate) type ChangeFuture<'c, T> = Pin<Box<dyn Future<Output = Result<T, Failure>> + Send + 'c>>;

/// Sends changes to the tasks that store them.
pub(crate) struct Writer {
    /// `None` after [`close`](Self::close).
    queue: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl Writer {
    /// Starts tasks, each of which stores at most `batch` changes in a transaction.
    pub(crate) fn start(pool: &Arc<dyn Pool>, tasks: usize, batch: usize) -> Self {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let jobs = Arc::new(tokio::sync::Mutex::new(jobs));
        let task = |_| tokio::spawn(run(Arc::clone(pool), Arc::clone(&jobs), batch));
        let tasks = (0..tasks).map(task).collect();
        Self { queue: Mutex::new(Some(queue)), tasks: Mutex::new(tasks) }
    }

    /// Makes a change, and waits until it is durable. The change is made as a whole or not at
    /// all also if this future is dropped. It is made again if others were in its way.
    pub(crate) async fn write<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut dyn Connection) -> ChangeFuture<'c, T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        self.send(change, reply).await?;
        let is_lost = |_| StoreError::Unknown("it was closed".to_owned());
        answer.await.map_err(is_lost)?
    }

    /// Makes a change that nobody waits for, unless too many wait already.
    pub(crate) fn write_soon<F>(&self, change: F)
    where
        F: for<'c> Fn(&'c mut dyn Connection) -> ChangeFuture<'c, ()> + Send + 'static,
    {
        let (reply, _) = oneshot::channel();
        if let Some(queue) = self.queue() {
            // It matters little: the change is asked for again soon.
            let _ = queue.try_send(Box::new(Pending { change, result: None, reply }));
        }
    }

    /// Makes the changes that wait, and no more.
    pub(crate) async fn close(&self) {
        drop(lock(&self.queue).take());
        let tasks = std::mem::take(&mut *lock(&self.tasks));
        for task in tasks {
            // A task that has panicked is closed.
            let _ = task.await;
        }
    }

    async fn send<T, F>(
        &self,
        change: F,
        reply: oneshot::Sender<Result<T, StoreError>>,
    ) -> Result<(), StoreError>
    where
        T: Send + 'static,
        F: for<'c> Fn(&'c mut dyn Connection) -> ChangeFuture<'c, T> + Send + 'static,
    {
        let is_closed = || StoreError::Unavailable("it is closed".to_owned());
        let queue = self.queue().ok_or_else(is_closed)?;
        let job = Box::new(Pending { change, result: None, reply });
        queue.send(job).await.map_err(|_| is_closed())
    }

    fn queue(&self) -> Option<mpsc::Sender<Box<dyn Job>>> {
        lock(&self.queue).clone()
    }
}

/// A change that waits, with the one who waits for it.
#[async_trait]
trait Job: Send {
    /// Makes the change in a transaction.
    ///
    /// # Errors
    /// If the whole transaction has failed.
    async fn run(&mut self, db: &mut dyn Connection) -> Result<(), sqlx::Error>;

    /// Answers, when it is known what has become of the transaction.
    fn reply(self: Box<Self>, outcome: Result<(), StoreError>);
}

struct Pending<T, F> {
    change: F,
    /// What became of it if the transaction is stored.
    result: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

#[async_trait]
impl<T, F> Job for Pending<T, F>
where
    T: Send + 'static,
    F: for<'c> Fn(&'c mut dyn Connection) -> ChangeFuture<'c, T> + Send + 'static,
{
    async fn run(&mut self, db: &mut dyn Connection) -> Result<(), sqlx::Error> {
        self.result = None;
        db.execute("SAVEPOINT change", &[]).await?;
        let result = match (self.change)(&mut *db).await {
            Ok(answer) => Ok(answer),
            Err(Failure::Refused(error)) => {
                db.execute("ROLLBACK TO SAVEPOINT change", &[]).await?;
                Err(error)
            }
            Err(Failure::Database(error)) => return Err(error),
        };
        // It fails if an error has passed unseen: COMMIT would undo all without a word then.
        db.execute("RELEASE SAVEPOINT change", &[]).await?;
        self.result = Some(result);
        Ok(())
    }

    fn reply(self: Box<Self>, outcome: Result<(), StoreError>) {
        let Self { result, reply, .. } = *self;
        let not_made = || Err(StoreError::Unavailable("the change was not made".to_owned()));
        let answer = outcome.and_then(|()| result.unwrap_or_else(not_made));
        // Whoever has asked may have gone.
        let _ = reply.send(answer);
    }
}

/// Takes the changes that wait, and stores them, until there can be no more.
async fn run(
    pool: Arc<dyn Pool>,
    queue: Arc<tokio::sync::Mutex<mpsc::Receiver<Box<dyn Job>>>>,
    batch: usize,
) {
    loop {
        let mut jobs = Vec::new();
        if queue.lock().await.recv_many(&mut jobs, batch).await == 0 {
            return;
        }
        let outcome = store(&*pool, &mut jobs).await;
        if let Err(error) = &outcome {
            tracing::warn!(%error, changes = jobs.len(), "cannot write to the database");
        }
        jobs.into_iter().for_each(|job| job.reply(outcome.clone()));
    }
}

/// A transaction has failed.
struct Aborted {
    error: StoreError,
    is_conflict: bool,
}

/// Stores changes in one transaction. After an error none of them is stored, unless it is
/// [`StoreError::Unknown`].
async fn store(pool: &dyn Pool, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let mut attempts = 0;
    loop {
        attempts += 1;
        let mut db = pool.acquire().await?;
        let Err(aborted) = store_on(&mut *db, jobs).await else { return Ok(()) };
        // SQLite may have ended the transaction by itself, and then this fails.
        let _ = timeout(ROLLBACK_TIME, db.execute("ROLLBACK", &[])).await;
        db.discard();
        if !aborted.is_conflict || attempts == ATTEMPTS {
            return Err(aborted.error);
        }
    }
}

async fn store_on(db: &mut dyn Connection, jobs: &mut [Box<dyn Job>]) -> Result<(), Aborted> {
    if let Err(error) = make(db, jobs).await {
        return Err(Aborted { is_conflict: db.is_conflict(&error), error: error.into() });
    }
    let Err(error) = db.execute("COMMIT", &[]).await else { return Ok(()) };
    let text = text(&error);
    Err(if db.is_certain(&error) {
        Aborted { is_conflict: db.is_conflict(&error), error: StoreError::Unavailable(text) }
    } else {
        Aborted { is_conflict: false, error: StoreError::Unknown(text) }
    })
}

/// Makes changes in a transaction that is not ended.
async fn make(db: &mut dyn Connection, jobs: &mut [Box<dyn Job>]) -> Result<(), sqlx::Error> {
    db.begin().await?;
    for job in jobs {
        job.run(db).await?;
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests;
