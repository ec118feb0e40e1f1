//! The time of the server.

use std::future::pending;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use dameo_live::{Millis, Timestamp};
use dameo_room::{ClockCorrection, Measured};
use tokio::sync::watch;
use tokio::time::{interval, sleep};

/// How often it is noted that the process runs.
const PULSE: Duration = Duration::from_millis(100);
/// A process that has not run for longer stood still. Nobody could reach it meanwhile.
const MAX_PAUSE: Millis = Millis::from_secs(1);

/// The time of the server, which never goes back: that of the system when the process began, and
/// monotonic since; or that of the database, once it is measured. Clones are the same clock.
#[derive(Clone, Debug)]
pub struct ServerClock(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    origin: Timestamp,
    /// `None` for one that stands.
    started: Option<Instant>,
    /// The milliseconds that [`ServerClock::skip`] has added.
    skipped: watch::Sender<u64>,
    state: Mutex<State>,
    /// The last instant before the process last stood still.
    stood_still: watch::Sender<Timestamp>,
}

#[derive(Debug)]
struct State {
    correction: ClockCorrection,
    /// The latest time that was told.
    told: Timestamp,
    /// When the process was last known to run, by the clock of the machine.
    last_pulse: Timestamp,
}

impl Default for ServerClock {
    fn default() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let origin = Timestamp::new(Millis::from(since).get());
        let correction = ClockCorrection::default();
        Self(Arc::new(Parts {
            origin,
            started: Some(Instant::now()),
            skipped: watch::Sender::new(0),
            state: Mutex::new(State { correction, told: origin, last_pulse: origin }),
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
        let mut state = self.state();
        self.tell(&mut state)
    }

    /// The present time. One that was set back stands still until it is as late as before.
    fn tell(&self, state: &mut State) -> Timestamp {
        state.told = state.told.max(state.correction.apply(self.machine()));
        state.told
    }

    /// What the clock of the machine shows, which only goes forward and is never set.
    pub(crate) fn machine(&self) -> Timestamp {
        let skipped = Millis::new(*self.0.skipped.borrow());
        let passed = self.0.started.map(|started| started.elapsed()).unwrap_or_default();
        self.0.origin + Millis::from(passed) + skipped
    }

    /// Takes note of what the clock of the database `shown` between two instants of
    /// [`machine`](Self::machine).
    pub(crate) fn measure(&self, asked: Timestamp, shown: Timestamp, answered: Timestamp) {
        let mut state = self.state();
        let before = state.told.max(state.correction.apply(answered));
        match state.correction.measure(asked, shown, answered) {
            Measured::Slow => {}
            // Nobody has gone by another time.
            Measured::First => state.told = state.correction.apply(answered),
            Measured::Changed { by } => {
                if by.unsigned_abs() > ClockCorrection::MAX_CHANGE.get() {
                    tracing::warn!(ms = by, "the clock is not that of the database");
                }
                // The machine slept, and its clock with it.
                if by > 0 && by.unsigned_abs() > MAX_PAUSE.get() {
                    self.0.stood_still.send_replace(before);
                }
            }
        }
        drop(state);
        // Whoever sleeps looks at it again.
        self.0.skipped.send_modify(|_| {});
    }

    /// How far the clock of the database was ahead of that of the machine when it was last measured,
    /// in milliseconds; 0 before.
    pub(crate) fn offset(&self) -> i64 {
        let machine = self.machine();
        let shown = self.state().correction.apply(machine);
        shown.get().cast_signed() - machine.get().cast_signed()
    }

    /// Whether the time was measured, so that games can go by it.
    pub(crate) fn is_measured(&self) -> bool {
        self.state().correction.is_known()
    }

    /// Whether what was measured is fresh, and as it was before.
    pub(crate) fn is_fit(&self) -> bool {
        let machine = self.machine();
        self.state().correction.is_fit(machine)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it is locked.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets time pass at once, for tests. It is not a time in which the process stood still.
    pub fn skip(&self, span: Millis) {
        let mut state = self.state();
        state.last_pulse = state.last_pulse + span;
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
        let mut state = self.state();
        let machine = self.machine();
        let pause = machine.since(state.last_pulse);
        if pause > MAX_PAUSE {
            tracing::warn!(ms = pause.get(), "the process stood still");
            let last = state.correction.apply(state.last_pulse);
            self.0.stood_still.send_replace(last);
        }
        state.last_pulse = machine;
        self.tell(&mut state)
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
        let machine = self.machine();
        self.state().last_pulse = machine;
        let mut interval = interval(PULSE);
        loop {
            interval.tick().await;
            self.pulse();
        }
    }
}

/// An instant that only goes forward, of many threads.
#[derive(Debug, Default)]
pub(crate) struct AtomicTimestamp(AtomicU64);

impl AtomicTimestamp {
    pub(crate) fn get(&self) -> Timestamp {
        Timestamp::new(self.0.load(Ordering::Relaxed))
    }

    /// Makes it this instant, unless it is later.
    pub(crate) fn advance(&self, to: Timestamp) {
        self.0.fetch_max(to.get(), Ordering::Relaxed);
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
        clock.state().last_pulse = last;
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

    #[test]
    fn a_measured_clock_shows_the_time_of_the_database_and_never_goes_back() {
        let clock = ServerClock::standing();
        let machine = clock.machine();
        assert!(!clock.is_measured() && clock.now() == machine);
        let behind = Timestamp::new(machine.get() - 5_000);
        clock.measure(machine, behind, machine);
        assert_eq!((clock.now(), clock.offset()), (behind, -5_000));
        let ahead = machine + Millis::from_secs(5);
        clock.measure(machine, ahead, machine);
        assert!(!clock.is_fit() && clock.now() == ahead);
        clock.measure(machine, ahead, machine);
        assert!(clock.is_fit() && clock.now() == ahead);
        // It has been too fast by a fifth of a second.
        let early = Timestamp::new(ahead.get() - 200);
        clock.measure(machine, early, machine);
        assert_eq!(clock.now(), ahead);
        clock.skip(Millis::new(150));
        assert_eq!(clock.now(), ahead);
        clock.skip(Millis::new(150));
        assert_eq!(clock.now(), ahead + Millis::new(100));
        assert!(clock.is_fit());
        clock.skip(ClockCorrection::MAX_AGE);
        assert!(!clock.is_fit());
    }

    #[test]
    fn a_machine_that_slept_stood_still() {
        let clock = ServerClock::standing();
        let machine = clock.machine();
        clock.measure(machine, machine, machine);
        let standstills = clock.standstills();
        clock.measure(machine, machine + Millis::from_secs(1), machine);
        assert!(!standstills.has_changed().unwrap());
        let before = clock.now();
        clock.measure(machine, machine + Millis::from_secs(60), machine);
        assert!(clock.has_stood_still_since(before));
        assert_eq!(*standstills.borrow(), before);
        assert_eq!(clock.now(), machine + Millis::from_secs(60));
    }
}
