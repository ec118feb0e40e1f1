//! The clock of a server, which is not that of the database.

use dameo_live::Timestamp;
use dameo_room::ClockCorrection;

/// How far the time of a server is from that of the database at most, in milliseconds: half
/// of the longest round trip that is accepted, twice, because a room keeps the latest instant that it
/// was told, and the drift until the next measurement.
pub(crate) const CLOCK_ERROR: u64 = 2 * (ClockCorrection::MAX_ROUND_TRIP.get() / 2) + 30;

/// The clock of a server: the one of its machine, and the measured difference to the clock of
/// the database, which is the time that counts. The virtual time is that of the database.
pub(crate) struct ServerClock {
    /// What the clock of the machine is ahead at the start of the simulation.
    offset: i64,
    /// How much faster it runs, in millionths.
    drift: i64,
    /// How far it was set. What is measured does not depend on it.
    step: i64,
    /// What has to be added to the machine's time without steps.
    correction: ClockCorrection,
}

impl ServerClock {
    pub(crate) fn new(offset: i64, drift: i64) -> Self {
        Self { offset, drift, step: 0, correction: ClockCorrection::default() }
    }

    /// Sets the clock of the machine.
    pub(crate) fn set(&mut self, by: i64) {
        self.step += by;
    }

    /// Forgets what was measured, as when the process starts again.
    pub(crate) fn reset(&mut self) {
        self.correction = ClockCorrection::default();
    }

    pub(crate) fn is_measured(&self) -> bool {
        self.correction.is_known()
    }

    /// Takes note of what the database's clock showed between two instants.
    pub(crate) fn measure(&mut self, asked: u64, shown: u64, answered: u64) {
        let (asked, answered) = (self.monotonic(asked), self.monotonic(answered));
        self.correction.measure(asked, Timestamp::new(shown), answered);
    }

    /// What the server takes for the time.
    pub(crate) fn now(&self, at: u64) -> Timestamp {
        self.correction.apply(self.monotonic(at))
    }

    /// What the clock of the machine shows.
    pub(crate) fn wall(&self, at: u64) -> Timestamp {
        Timestamp::new(self.monotonic(at).get().saturating_add_signed(self.step))
    }

    /// What it would show if it had not been set.
    fn monotonic(&self, at: u64) -> Timestamp {
        let at = i64::try_from(at).expect("the simulation is shorter than a million years");
        let shown = at + self.offset + at * self.drift / 1_000_000;
        Timestamp::new(u64::try_from(shown).expect("the simulation begins long after 1970"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measured_clock_is_close_to_that_of_the_database() {
        let mut clock = ServerClock::new(-1_900, 50);
        let start = 1_000_000;
        clock.measure(start, start + 40, start + 50);
        clock.set(2_000);
        let error = |clock: &ServerClock, at: u64| clock.now(at).get().abs_diff(at);
        assert!(error(&clock, start + 600_000) <= CLOCK_ERROR);
        assert!(clock.wall(start).get().abs_diff(start) < 200);
        // What takes too long is no measurement.
        clock.measure(start, start, start + 20_000);
        assert!(error(&clock, start + 20_000) <= CLOCK_ERROR);
    }
}
