//! The time of the server.

use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use dameo_live::{Millis, Timestamp};
use tokio::sync::watch;
use tokio::time::{interval, sleep};

/// How often it is noted that the process runs.
const PULSE: Duration = Duration::from_millis(100);
/// A process that has not run for longer stood still. Nobody could reach it meanwhile.
const MAX_PAUSE: Millis = Millis::from_secs(1);

/// The time of the server: that of the system when the process began, and monotonic since.
/// Clones are the same clock.
#[derive(Clone, Debug)]
pub struct ServerClock(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    origin: Timestamp,
    /// `None` for one that stands.
    started: Option<Instant>,
    /// The milliseconds that [`ServerClock::skip`] has added.
    skipped: watch::Sender<u64>,
    /// When the process was last known to run.
    last_pulse: Mutex<Timestamp>,
    /// The last instant before the process last stood still.
    stood_still: watch::Sender<Timestamp>,
}

impl Default for ServerClock {
    fn default() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let origin = Timestamp::new(Millis::from(since).get());
        Self(Arc::new(Parts {
            origin,
            started: Some(Instant::now()),
            skipped: watch::Sender::new(0),
            last_pulse: Mutex::new(origin),
            stood_still: watch::Sender::new(Timestamp::default()),
        }))
    }
}

impl ServerClock {
    /// A clock at which time passes only by [`skip`](Self::skip).
    #[cfg(test)]
    pub(crate) fn standing() -> Self {
        let mut parts = Arc::into_inner(Self::default().0).expect("nobody else has it");
        parts.started = None;
        Self(Arc::new(parts))
    }

    /// The present time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        let skipped = Millis::new(*self.0.skipped.borrow());
        let passed = self.0.started.map(|started| started.elapsed()).unwrap_or_default();
        self.0.origin + Millis::from(passed) + skipped
    }

    /// Lets time pass at once, for tests. It is not a time in which the process stood still.
    pub fn skip(&self, span: Millis) {
        let mut last = self.0.last_pulse.lock().unwrap_or_else(PoisonError::into_inner);
        *last = *last + span;
        self.0.skipped.send_modify(|skipped| *skipped += span.get());
    }

    /// Waits for an instant; forever for `None`.
    pub(crate) async fn sleep_until(&self, at: Option<Timestamp>) {
        let Some(at) = at else { return pending().await };
        let mut skipped = self.0.skipped.subscribe();
        loop {
            let left = at.since(self.now());
            if left.is_zero() {
                return;
            }
            tokio::select! {
                () = sleep(left.into()) => {}
                _ = skipped.changed() => {}
            }
        }
    }

    /// Notes that the process runs, and when it stood still. Whatever depends on the time
    /// calls it first.
    pub(crate) fn pulse(&self) -> Timestamp {
        let mut last = self.0.last_pulse.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.now();
        if now.since(*last) > MAX_PAUSE {
            tracing::warn!(ms = now.since(*last).get(), "the process stood still");
            self.0.stood_still.send_replace(*last);
        }
        *last = now;
        now
    }

    /// Whether the process has stood still since an instant that [`pulse`](Self::pulse) returned.
    pub(crate) fn has_stood_still_since(&self, instant: Timestamp) -> bool {
        instant <= *self.0.stood_still.borrow()
    }

    /// Changes when the process has stood still, to the last instant before.
    pub(crate) fn standstills(&self) -> watch::Receiver<Timestamp> {
        self.0.stood_still.subscribe()
    }

    /// Notes regularly that the process runs.
    pub(crate) async fn run(self) {
        // It ran before, whenever this task began.
        *self.0.last_pulse.lock().unwrap_or_else(PoisonError::into_inner) = self.now();
        let mut interval = interval(PULSE);
        loop {
            interval.tick().await;
            self.pulse();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_stood_still_knows_since_when() {
        let clock = ServerClock::default();
        let mut standstills = clock.standstills();
        clock.pulse();
        assert!(!standstills.has_changed().unwrap());
        // As if the last pulse was long ago.
        let last = Timestamp::new(clock.now().get() - MAX_PAUSE.get() - 500);
        *clock.0.last_pulse.lock().unwrap() = last;
        clock.pulse();
        assert_eq!(*standstills.borrow_and_update(), last);
        assert!(clock.has_stood_still_since(last));
        assert!(!clock.has_stood_still_since(clock.pulse()));
        clock.pulse();
        assert!(!standstills.has_changed().unwrap());
    }

    #[tokio::test]
    async fn a_skip_wakes_who_sleeps_and_is_no_standstill() {
        let clock = ServerClock::default();
        let (start, standstills) = (clock.now(), clock.standstills());
        let hour = Millis::from_secs(3600);
        let sleeping = clock.clone();
        let sleep = tokio::spawn(async move { sleeping.sleep_until(Some(start + hour)).await });
        tokio::task::yield_now().await;
        clock.skip(hour);
        sleep.await.unwrap();
        clock.pulse();
        assert!(clock.now() >= start + hour && !standstills.has_changed().unwrap());
    }
}
