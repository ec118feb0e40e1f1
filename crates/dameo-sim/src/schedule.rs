//! What is to happen when, in virtual time.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The first instant of a run, in milliseconds.
pub(crate) const START: u64 = 10_000_000;

/// Things that happen at instants, in order. Of those at the same instant the one that was
/// scheduled first comes first.
pub(crate) struct Schedule<T> {
    now: u64,
    number: u64,
    heap: BinaryHeap<Reverse<Entry<T>>>,
}

struct Entry<T> {
    at: u64,
    number: u64,
    due: T,
}

impl<T> Schedule<T> {
    pub(crate) fn starting_at(now: u64) -> Self {
        Self { now, number: 0, heap: BinaryHeap::new() }
    }

    /// The present instant, in milliseconds.
    pub(crate) fn now(&self) -> u64 {
        self.now
    }

    pub(crate) fn len(&self) -> usize {
        self.heap.len()
    }

    /// The first instant of anything that fulfils a condition.
    pub(crate) fn first(&self, is_meant: impl Fn(&T) -> bool) -> Option<u64> {
        let meant = self.heap.iter().filter(|Reverse(entry)| is_meant(&entry.due));
        meant.map(|Reverse(entry)| entry.at).min()
    }

    /// Lets something happen at an instant, or now if that is past.
    pub(crate) fn at(&mut self, at: u64, due: T) {
        self.number += 1;
        self.heap.push(Reverse(Entry { at: at.max(self.now), number: self.number, due }));
    }

    pub(crate) fn after(&mut self, delay: u64, due: T) {
        self.at(self.now + delay, due);
    }

    /// What comes next, if it comes no later than `end`. Its instant is the present one then;
    /// otherwise `end` is.
    pub(crate) fn next(&mut self, end: u64) -> Option<T> {
        if self.heap.peek().is_none_or(|Reverse(entry)| entry.at > end) {
            self.now = end;
            return None;
        }
        let Reverse(entry) = self.heap.pop()?;
        self.now = entry.at;
        Some(entry.due)
    }
}

impl<T> Entry<T> {
    fn key(&self) -> (u64, u64) {
        (self.at, self.number)
    }
}

impl<T> PartialEq for Entry<T> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<T> Eq for Entry<T> {}

impl<T> PartialOrd for Entry<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Entry<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_happen_in_their_order() {
        let mut schedule = Schedule::starting_at(10);
        schedule.after(5, 'b');
        schedule.at(3, 'a');
        schedule.at(15, 'c');
        let next = |schedule: &mut Schedule<char>| (schedule.next(20), schedule.now());
        assert_eq!(next(&mut schedule), (Some('a'), 10));
        assert_eq!(next(&mut schedule), (Some('b'), 15));
        assert_eq!(next(&mut schedule), (Some('c'), 15));
        assert_eq!(next(&mut schedule), (None, 20));
    }
}
