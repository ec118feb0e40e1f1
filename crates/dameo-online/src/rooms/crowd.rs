//! The number of spectators, as clients see it.

use std::collections::BTreeMap;

use dameo_live::{Millis, Timestamp};
use dameo_room::ServerId;

/// How long a change of the number of spectators is held back: many may come or
/// leave together.
const DELAY: Millis = Millis::from_secs(1);
/// How often other servers are told again how many spectators are here.
const REPEAT: Millis = Millis::from_secs(10);
/// How long those of another server count if it does not tell again.
const MAX_AGE: Millis = Millis::from_secs(25);

/// The number of spectators at each server, and when it is told.
#[derive(Debug, Default)]
pub(crate) struct Crowd {
    due: Option<Timestamp>,
    others: BTreeMap<ServerId, (usize, Timestamp)>,
    /// The number here of which other servers were told.
    told: usize,
}

impl Crowd {
    /// Somebody has come or left.
    pub(crate) fn change(&mut self, now: Timestamp) {
        self.due_at(now + DELAY);
    }

    /// Another server has told the number of its spectators.
    pub(crate) fn hear(&mut self, from: ServerId, spectators: usize, now: Timestamp) {
        if spectators == 0 {
            self.others.remove(&from);
        } else {
            self.others.insert(from, (spectators, now));
        }
        self.change(now);
    }

    /// Another server does not know how many spectators are here.
    pub(crate) fn tell_soon(&mut self, now: Timestamp) {
        if self.told > 0 {
            self.change(now);
        }
    }

    /// When the number is counted.
    pub(crate) fn due(&self) -> Option<Timestamp> {
        self.due
    }

    /// The number of spectators, of whom `own` are here; `None` before it is time to count.
    pub(crate) fn count(&mut self, own: usize, now: Timestamp) -> Option<usize> {
        if self.due.is_none_or(|due| now < due) {
            return None;
        }
        self.due = None;
        self.others.retain(|_, (_, heard)| now.since(*heard) < MAX_AGE);
        if !self.others.is_empty() {
            self.due_at(now + REPEAT);
        }
        Some(own + self.others.values().map(|(spectators, _)| spectators).sum::<usize>())
    }

    /// Whether other servers have to be told the number of spectators here.
    pub(crate) fn is_to_be_told(&self, own: usize) -> bool {
        own > 0 || self.told > 0
    }

    /// Other servers are told the number of spectators here, and are told it again if there are any.
    pub(crate) fn tell_again(&mut self, own: usize, now: Timestamp) {
        self.told = own;
        if own > 0 {
            self.due_at(now + REPEAT);
        }
    }

    fn due_at(&mut self, at: Timestamp) {
        self.due = Some(self.due.map_or(at, |due| due.min(at)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Timestamp {
        Timestamp::new(1000 * seconds)
    }

    #[test]
    fn those_of_a_server_that_is_silent_do_not_count() {
        let mut crowd = Crowd::default();
        crowd.change(at(0));
        assert_eq!((crowd.due(), crowd.count(3, at(0))), (Some(at(1)), None));
        assert_eq!((crowd.count(3, at(1)), crowd.due()), (Some(3), None));
        crowd.hear(7, 5, at(10));
        crowd.hear(8, 2, at(10));
        assert_eq!((crowd.count(3, at(11)), crowd.due()), (Some(10), Some(at(21))));
        crowd.hear(8, 0, at(20));
        assert_eq!((crowd.count(3, at(21)), crowd.due()), (Some(8), Some(at(31))));
        assert_eq!(crowd.count(3, at(35)), Some(3));
    }

    #[test]
    fn others_are_told_again_and_again_as_long_as_somebody_watches() {
        let mut crowd = Crowd::default();
        assert!(!crowd.is_to_be_told(0));
        crowd.change(at(0));
        assert!(crowd.count(2, at(1)).is_some() && crowd.is_to_be_told(2));
        crowd.tell_again(2, at(1));
        assert_eq!(crowd.due(), Some(at(11)));
        crowd.tell_soon(at(2));
        assert_eq!(crowd.due(), Some(at(3)));
        assert!(crowd.count(0, at(3)).is_some() && crowd.is_to_be_told(0));
        crowd.tell_again(0, at(3));
        assert!(crowd.due().is_none() && !crowd.is_to_be_told(0));
    }
}
