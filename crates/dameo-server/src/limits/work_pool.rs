//! Limits how many computations run at once and how many wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::{CancellationToken, DropGuard};

use crate::limits::background::spawn_computation;
use crate::limits::client::Client;
use crate::limits::fair_queue::{FairQueue, Job, QueueLimits, Refusal};
use crate::problem::{Problem, server};

/// A pool of permits to compute. It bounds the use of processors and, since each
/// search has its own transposition table, of memory.
#[derive(Debug)]
pub(crate) struct WorkPool {
    queue: FairQueue,
    max_running: usize,
    max_wait: Duration,
    /// Cancels all computations.
    cancellation: CancellationToken,
}

/// A permit to run one computation, returned to the pool when dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    stop: Arc<AtomicBool>,
    cancellation: CancellationToken,
    /// Ends the task that sets `stop`.
    _guard: DropGuard,
    _job: Job,
}

impl WorkPool {
    /// Creates a pool of at least one permit. A computation waits at most `max_wait` for
    /// one.
    pub(crate) fn new(limits: QueueLimits, max_wait: Duration) -> Self {
        let max_running = limits.max_running.max(1);
        let queue = FairQueue::new(QueueLimits { max_running, ..limits });
        Self { queue, max_running, max_wait, cancellation: CancellationToken::new() }
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// If too many computations are waiting, the client has too many, no permit is returned
    /// in time, or the pool is closed.
    pub(crate) async fn acquire(&self, client: Client) -> Result<Permit, Problem> {
        let mut job = self.queue.add(client)?;
        let cancellation = self.cancellation.child_token();
        let started = timeout(self.max_wait, job.started());
        let started = cancellation.run_until_cancelled(started).await;
        started.ok_or_else(Problem::stopping)?.map_err(|_| Problem::busy())?;
        Ok(Permit::new(cancellation, job))
    }

    /// Cancels all computations and issues no more permits.
    pub(crate) fn close(&self) {
        self.cancellation.cancel();
    }

    /// Whether the pool was closed.
    pub(crate) fn is_closed(&self) -> bool {
        self.cancellation.is_cancelled()
    }

    /// The maximum number of concurrent computations.
    pub(crate) fn max_running(&self) -> usize {
        self.max_running
    }

    /// The number of computations that could start without waiting.
    pub(crate) fn available(&self) -> usize {
        self.max_running - self.queue.running()
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Full => Self::busy(),
            Refusal::TooManyOfClient => Self::too_many_jobs(),
        }
    }
}

impl Permit {
    fn new(cancellation: CancellationToken, job: Job) -> Self {
        // The engine reads a flag, which is cheaper than a token. The flag is also
        // set if the runtime ends before the token is cancelled: the runtime waits
        // for the computation.
        let stop = Arc::new(AtomicBool::new(false));
        let (cancelled, set) =
            (cancellation.clone().cancelled_owned(), SetOnDrop(Arc::clone(&stop)));
        tokio::spawn(async move {
            let _set = set;
            cancelled.await;
        });
        let guard = cancellation.clone().drop_guard();
        Self { stop, cancellation, _guard: guard, _job: job }
    }

    /// The stop flag of the computation.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Returns a guard that cancels the computation when dropped.
    pub(crate) fn cancel_on_drop(&self) -> DropGuard {
        self.cancellation.clone().drop_guard()
    }

    /// Runs a computation outside the threads that serve connections. It is
    /// cancelled at the time limit, and when this future is dropped because the
    /// client has disconnected. The permit returns to the pool when the
    /// computation has ended.
    ///
    /// # Errors
    /// Those of the computation, and if it takes too long or panics.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        max_time: Duration,
        work: impl FnOnce(&AtomicBool) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let _guard = self.cancel_on_drop();
        match timeout(max_time, spawn_computation(move || work(self.stop()))).await {
            Ok(done) => done.map_err(|_| Problem::internal())?,
            Err(_) => {
                let seconds = max_time.as_secs_f64();
                Err(Problem::new(
                    server::TIMEOUT,
                    format!("the request took more than {seconds} s"),
                ))
            }
        }
    }
}

/// Sets a flag when dropped.
struct SetOnDrop(Arc<AtomicBool>);

impl Drop for SetOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use tokio::task::yield_now;
    use tokio::time::sleep;

    use super::*;

    const CLIENT: Client = Client::Local;

    fn pool(max_running: usize, max_waiting: usize) -> WorkPool {
        let limits = QueueLimits { max_running, max_waiting, max_per_client: 0 };
        WorkPool::new(limits, Duration::from_millis(20))
    }

    async fn stopped(stop: &AtomicBool) {
        while !stop.load(Relaxed) {
            yield_now().await;
        }
    }

    #[tokio::test]
    async fn running_and_waiting_computations_are_bounded() {
        let pool = pool(1, 1);
        let permit = pool.acquire(CLIENT).await.unwrap();
        assert_eq!(pool.available(), 0);
        // The first request waits and times out, the second may not even wait.
        let (first, second) = tokio::join!(pool.acquire(CLIENT), pool.acquire(CLIENT));
        assert_eq!(first.unwrap_err().code(), server::BUSY);
        assert_eq!(second.unwrap_err().code(), server::BUSY);
        let (permit_again, ()) = tokio::join!(pool.acquire(CLIENT), async move { drop(permit) });
        assert!(permit_again.is_ok());
    }

    #[tokio::test]
    async fn the_computations_of_a_client_are_bounded() {
        let limits = QueueLimits { max_running: 2, max_waiting: 8, max_per_client: 2 };
        let pool = WorkPool::new(limits, Duration::from_millis(20));
        let [greedy, honest] = [1, 2].map(|number| Client::new([192, 0, 2, number].into()));
        let permit = pool.acquire(greedy).await.unwrap();
        let (waiting, refused) = tokio::join!(pool.acquire(greedy), pool.acquire(greedy));
        assert_eq!(waiting.unwrap_err().code(), server::BUSY);
        assert_eq!(refused.unwrap_err().code(), server::TOO_MANY_JOBS);
        assert!(pool.acquire(honest).await.is_ok());
        drop(permit);
        assert!(pool.acquire(greedy).await.is_ok());
    }

    #[tokio::test]
    async fn closing_stops_running_computations_and_rejects_new_ones() {
        let pool = pool(2, 1);
        let permit = pool.acquire(CLIENT).await.unwrap();
        assert!(!permit.stop().load(Relaxed));
        pool.close();
        stopped(permit.stop()).await;
        assert_eq!(pool.acquire(CLIENT).await.unwrap_err().code(), server::STOPPING);
    }

    #[tokio::test]
    async fn a_dropped_guard_stops_the_computation() {
        let permit = pool(1, 0).acquire(CLIENT).await.unwrap();
        drop(permit.cancel_on_drop());
        stopped(permit.stop()).await;
    }

    /// Runs until it is stopped.
    fn endless(stop: &AtomicBool) -> Result<(), Problem> {
        while !stop.load(Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    async fn freed(pool: &WorkPool) {
        while pool.available() == 0 {
            sleep(Duration::from_millis(1)).await;
        }
    }

    #[tokio::test]
    async fn a_computation_ends_at_its_time_limit() {
        let pool = pool(1, 0);
        let permit = pool.acquire(CLIENT).await.unwrap();
        let result = permit.run(Duration::from_millis(20), endless).await;
        assert_eq!(result.unwrap_err().code(), server::TIMEOUT);
        freed(&pool).await;
    }

    #[tokio::test]
    async fn a_computation_ends_when_nobody_waits_for_it() {
        let pool = pool(1, 0);
        let permit = pool.acquire(CLIENT).await.unwrap();
        let run = permit.run(Duration::MAX, endless);
        assert!(timeout(Duration::from_millis(20), run).await.is_err());
        freed(&pool).await;
    }

    #[test]
    fn a_computation_ends_with_its_runtime() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let permit = pool(1, 0).acquire(CLIENT).await.unwrap();
            let run = permit.run(Duration::from_millis(20), endless);
            assert_eq!(run.await.unwrap_err().code(), server::TIMEOUT);
        });
        // Waits for the computation.
        drop(runtime);
    }

    #[tokio::test]
    async fn a_panic_is_a_problem() {
        let pool = pool(1, 0);
        let permit = pool.acquire(CLIENT).await.unwrap();
        let result = permit.run(Duration::MAX, |_| -> Result<(), _> { panic!("as expected") });
        assert_eq!(result.await.unwrap_err().code(), server::INTERNAL);
        freed(&pool).await;
    }

    #[tokio::test]
    async fn any_number_of_permits_is_valid() {
        assert_eq!(pool(0, 0).available(), 1);
        assert_eq!(pool(usize::MAX, usize::MAX).available(), usize::MAX);
    }
}
