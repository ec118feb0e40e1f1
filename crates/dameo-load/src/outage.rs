//! Times in which the server was down, and what clocks have to show after them.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Result, ensure};
use dameo::Color;
use dameo_live::{Millis, Timestamp};
use dameo_room::Status;

/// How often the server notes that it is up: what is lost before an outage is unknown by so
/// much.
const BEAT: u64 = 1_000;
/// How far a clock may be from what is expected besides, in milliseconds.
const TOLERANCE: u64 = 250;

/// A time in which the server was down, or stood still.
#[derive(Clone, Copy, Debug)]
pub struct Outage {
    /// When it was killed.
    pub killed: Timestamp,
    /// When it was started again.
    pub started: Timestamp,
    /// When it was ready.
    pub ready: Timestamp,
    /// What the side to move gets on its clock besides.
    pub refund: Millis,
}

/// The outages of a measurement.
#[derive(Debug, Default)]
pub struct Outages {
    all: Vec<Outage>,
    checked: usize,
}

impl Outages {
    /// Notes one that has ended.
    pub fn add(&mut self, outage: Outage) {
        self.all.push(outage);
    }

    /// How many clocks were compared.
    #[must_use]
    pub fn checked(&self) -> usize {
        self.checked
    }

    /// Compares a clock before and after an outage, if it ran for the same side all the while:
    /// that side has lost the time outside the outage, and got its refund.
    ///
    /// # Errors
    /// If it shows something else.
    pub fn check(&mut self, before: &Status, after: &Status) -> Result<()> {
        let between = |outage: &&Outage| before.at < outage.killed && outage.ready <= after.at;
        let mut outages = self.all.iter().filter(between);
        let (Some(outage), None) = (outages.next(), outages.next()) else { return Ok(()) };
        let Some((side, left, found)) = running(before, after) else { return Ok(()) };
        let played = outage.killed.since(before.at) + after.at.since(outage.started);
        let expected = left.saturating_sub(played).get() + outage.refund.get();
        let slack = outage.ready.since(outage.started).get() + TOLERANCE;
        let range = expected.saturating_sub(TOLERANCE)..=expected + slack + BEAT;
        let game = &after.key.game;
        ensure!(
            range.contains(&found.get()),
            "{game}: {side} has {found:?} left, expected {range:?}: {before:?}, {outage:?}, {after:?}"
        );
        self.checked += 1;
        Ok(())
    }
}

/// The side whose clock ran before and after, without a move between, and what it had left.
fn running(before: &Status, after: &Status) -> Option<(Color, Millis, Millis)> {
    let (first, second) = (before.clock?, after.clock?);
    let side = first.running.filter(|side| second.running == Some(*side))?;
    (before.key == after.key).then_some((side, first.left[side], second.left[side]))
}

/// The present time.
#[must_use]
pub fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::new(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}
