//! How long something takes, measured many times.

use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

/// Measured times, of all threads together.
#[derive(Debug, Default)]
pub struct Latencies(Mutex<Vec<Duration>>);

impl Latencies {
    /// Adds one.
    ///
    /// # Panics
    /// If another thread panicked while it added one.
    pub fn add(&self, time: Duration) {
        self.0.lock().expect("adding does not panic").push(time);
    }

    /// What they come to so far.
    ///
    /// # Panics
    /// As [`add`](Self::add).
    #[must_use]
    pub fn summary(&self) -> Summary {
        let mut times = self.0.lock().expect("adding does not panic").clone();
        times.sort_unstable();
        Summary { times }
    }
}

/// Measured times, sorted.
#[derive(Clone, Debug)]
pub struct Summary {
    times: Vec<Duration>,
}

impl Summary {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.times.len()
    }

    /// The quantile at `permille` of 1000, by the nearest rank; zero if there are no times.
    #[must_use]
    pub fn permille(&self, permille: usize) -> Duration {
        let rank = (self.times.len() * permille).div_ceil(1000);
        self.times.get(rank.saturating_sub(1)).copied().unwrap_or_default()
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = |permille| self.permille(permille).as_secs_f64() * 1000.0;
        let (p50, p99, max) = (millis(500), millis(990), millis(1000));
        write!(f, "{} times: p50 {p50:.1} ms, p99 {p99:.1} ms, max {max:.1} ms", self.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_from_the_shortest() {
        let latencies = Latencies::default();
        assert_eq!(latencies.summary().permille(990), Duration::ZERO);
        (1..=200).rev().for_each(|millis| latencies.add(Duration::from_millis(millis)));
        let summary = latencies.summary();
        assert_eq!(summary.permille(500), Duration::from_millis(100));
        assert_eq!(summary.permille(990), Duration::from_millis(198));
        assert_eq!(summary.to_string(), "200 times: p50 100.0 ms, p99 198.0 ms, max 200.0 ms");
    }
}
