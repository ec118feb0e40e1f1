//! Who may think: a bounded number of searches run, a bounded number wait.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use crate::config::Config;
use crate::problem::{Code, Problem};

/// The right to think, for a bounded number of searches at once. It bounds
/// processors and, since each search has one transposition table, memory.
#[derive(Debug)]
pub(crate) struct Seats {
    /// For those that run.
    running: Arc<Semaphore>,
    /// For those that run or wait.
    present: Arc<Semaphore>,
    /// What stops the searches that run, and some that have ended.
    stops: Mutex<Vec<Weak<AtomicBool>>>,
}

/// The right to think, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    stop: Arc<AtomicBool>,
    _running: OwnedSemaphorePermit,
    _present: OwnedSemaphorePermit,
}

/// Stops a search when it is dropped, because nobody waits for it any more.
#[derive(Debug)]
pub(crate) struct Listener(Arc<AtomicBool>);

impl Seats {
    pub(crate) fn new(config: &Config) -> Self {
        let running = config.max_running.max(1);
        Self {
            running: Arc::new(Semaphore::new(running)),
            present: Arc::new(Semaphore::new(running.saturating_add(config.max_waiting))),
            stops: Mutex::default(),
        }
    }

    /// Waits for a seat.
    ///
    /// # Errors
    /// If too many wait already, none becomes free in time, or the server is
    /// stopping.
    pub(crate) async fn take(&self, config: &Config) -> Result<Seat, Problem> {
        let busy = || Problem::new(Code::Busy, "all engines are busy: try again in a few seconds");
        let present = Arc::clone(&self.present).try_acquire_owned().map_err(|_| busy())?;
        let waited = timeout(config.max_wait, Arc::clone(&self.running).acquire_owned()).await;
        let running = waited.map_err(|_| busy())?.map_err(|_| Problem::stopping())?;
        let stop = Arc::new(AtomicBool::new(false));
        let mut stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        if self.running.is_closed() {
            return Err(Problem::stopping());
        }
        stops.retain(|stop| stop.strong_count() > 0);
        stops.push(Arc::downgrade(&stop));
        Ok(Seat { stop, _running: running, _present: present })
    }

    /// Stops the searches that run, and refuses new ones.
    pub(crate) fn close(&self) {
        let stops = self.stops.lock().unwrap_or_else(PoisonError::into_inner);
        self.running.close();
        stops.iter().filter_map(Weak::upgrade).for_each(|stop| stop.store(true, Relaxed));
    }

    /// How many more searches could begin at once.
    pub(crate) fn free(&self) -> usize {
        self.running.available_permits()
    }
}

impl Seat {
    /// What stops the search.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Stops the search when it is dropped.
    pub(crate) fn listener(&self) -> Listener {
        Listener(Arc::clone(&self.stop))
    }
}

impl Drop for Listener {
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
    async fn seats_and_waiting_are_bounded() {
        let config = config(1, 1);
        let seats = Seats::new(&config);
        let seat = seats.take(&config).await.unwrap();
        assert_eq!(seats.free(), 0);
        // Two ask while the seat is taken: one waits in vain, for the other
        // there is not even room to wait.
        let (first, second) = tokio::join!(seats.take(&config), seats.take(&config));
        assert_eq!(first.unwrap_err().code(), Code::Busy);
        assert_eq!(second.unwrap_err().code(), Code::Busy);
        let (seat_again, ()) = tokio::join!(seats.take(&config), async move { drop(seat) });
        assert!(seat_again.is_ok());
    }

    #[tokio::test]
    async fn closing_stops_those_that_run_and_refuses_the_rest() {
        let config = config(2, 1);
        let seats = Seats::new(&config);
        let seat = seats.take(&config).await.unwrap();
        assert!(!seat.stop().load(Relaxed));
        seats.close();
        assert!(seat.stop().load(Relaxed));
        assert_eq!(seats.take(&config).await.unwrap_err().code(), Code::Stopping);
    }

    #[tokio::test]
    async fn a_search_without_a_listener_is_stopped() {
        let config = config(1, 0);
        let seat = Seats::new(&config).take(&config).await.unwrap();
        drop(seat.listener());
        assert!(seat.stop().load(Relaxed));
    }
}
