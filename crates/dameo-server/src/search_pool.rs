//! Limits how many searches run at once and how many wait.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::Config;
use crate::problem::{Code, Problem};

/// A pool of permits to search. It bounds the use of processors and, since each
/// search has its own transposition table, of memory.
#[derive(Debug)]
pub(crate) struct SearchPool {
    /// One permit for each search that can run.
    running: Arc<Semaphore>,
    /// One permit for each search that can run or wait.
    admitted: Arc<Semaphore>,
    /// The stop flags of all running searches; entries of finished ones are
    /// removed by the next acquisition.
    stop_flags: Mutex<Vec<Weak<AtomicBool>>>,
}

/// A permit to run one search, returned to the pool when dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    stop: Arc<AtomicBool>,
    _running: OwnedSemaphorePermit,
    _admitted: OwnedSemaphorePermit,
}

/// Stops the search of a permit when dropped.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(Arc<AtomicBool>);

impl SearchPool {
    pub(crate) fn new(config: &Config) -> Self {
        let running = config.max_running.max(1);
        Self {
            running: Arc::new(Semaphore::new(running)),
            admitted: Arc::new(Semaphore::new(running.saturating_add(config.max_waiting))),
            stop_flags: Mutex::default(),
        }
    }

    /// Waits for a permit.
    ///
    /// # Errors
    /// If too many searches are waiting, no permit is returned in time, or the
    /// server is stopping.
    pub(crate) async fn acquire(&self, config: &Config) -> Result<Permit, Problem> {
        let busy = || Problem::new(Code::Busy, "all engines are busy: try again in a few seconds");
        let admitted = Arc::clone(&self.admitted).try_acquire_owned().map_err(|_| busy())?;
        let waited = timeout(config.max_wait, Arc::clone(&self.running).acquire_owned()).await;
        let running = waited.map_err(|_| busy())?.map_err(|_| Problem::stopping())?;
        let stop = Arc::new(AtomicBool::new(false));
        let mut stop_flags = self.stop_flags.lock().unwrap_or_else(PoisonError::into_inner);
        if self.running.is_closed() {
            return Err(Problem::stopping());
        }
        stop_flags.retain(|stop| stop.strong_count() > 0);
        stop_flags.push(Arc::downgrade(&stop));
        Ok(Permit { stop, _running: running, _admitted: admitted })
    }

    /// Stops all running searches and issues no more permits.
    pub(crate) fn close(&self) {
        let stop_flags = self.stop_flags.lock().unwrap_or_else(PoisonError::into_inner);
        self.running.close();
        stop_flags.iter().filter_map(Weak::upgrade).for_each(|stop| stop.store(true, Relaxed));
    }

    /// The number of searches that could start without waiting.
    pub(crate) fn available(&self) -> usize {
        self.running.available_permits()
    }
}

impl Permit {
    /// The stop flag of the search.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Returns a guard that stops the search when dropped.
    pub(crate) fn cancel_on_drop(&self) -> CancelOnDrop {
        CancelOnDrop(Arc::clone(&self.stop))
    }
}

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn config(max_running: usize, max_waiting: usize) -> Config {
        let max_wait = Duration::from_millis(20);
        Config { max_running, max_waiting, max_wait, ..Config::default() }
    }

    #[tokio::test]
    async fn running_and_waiting_searches_are_bounded() {
        let config = config(1, 1);
        let pool = SearchPool::new(&config);
        let permit = pool.acquire(&config).await.unwrap();
        assert_eq!(pool.available(), 0);
        // The first request waits and times out, the second may not even wait.
        let (first, second) = tokio::join!(pool.acquire(&config), pool.acquire(&config));
        assert_eq!(first.unwrap_err().code(), Code::Busy);
        assert_eq!(second.unwrap_err().code(), Code::Busy);
        let (permit_again, ()) = tokio::join!(pool.acquire(&config), async move { drop(permit) });
        assert!(permit_again.is_ok());
    }

    #[tokio::test]
    async fn closing_stops_running_searches_and_rejects_new_ones() {
        let config = config(2, 1);
        let pool = SearchPool::new(&config);
        let permit = pool.acquire(&config).await.unwrap();
        assert!(!permit.stop().load(Relaxed));
        pool.close();
        assert!(permit.stop().load(Relaxed));
        assert_eq!(pool.acquire(&config).await.unwrap_err().code(), Code::Stopping);
    }

    #[tokio::test]
    async fn a_dropped_guard_stops_the_search() {
        let config = config(1, 0);
        let permit = SearchPool::new(&config).acquire(&config).await.unwrap();
        drop(permit.cancel_on_drop());
        assert!(permit.stop().load(Relaxed));
    }
}
