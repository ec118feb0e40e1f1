//! The transposition table: what is known of positions met before.

use super::score::INFINITE;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    /// Plies to an end of the game count from this position.
    pub(super) score: i16,
    /// The number of the best move in the order of the move generator.
    pub(super) best: u16,
    /// How deep the position was searched, in plies.
    pub(super) depth: u8,
    /// What `score` says.
    pub(super) bound: Bound,
}

/// Room for what is known of one position.
#[derive(Clone, Copy, Default)]
struct Slot {
    hash: u64,
    entry: Option<Entry>,
}

const _: () = assert!(size_of::<Slot>() == 16 && INFINITE <= i16::MAX as i32);

/// One slot for each position; what comes later replaces what is there.
pub(super) struct Table(Box<[Slot]>);

impl Table {
    pub(super) fn new(mib: usize) -> Self {
        let slots = mib * (1 << 20) / size_of::<Slot>();
        Self(vec![Slot::default(); slots].into_boxed_slice())
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(Slot::default());
    }

    /// What is known of the position with a hash.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let slot = self.0[self.place(hash)];
        slot.entry.filter(|_| slot.hash == hash)
    }

    #[inline]
    pub(super) fn put(&mut self, hash: u64, entry: Entry) {
        let place = self.place(hash);
        self.0[place] = Slot { hash, entry: Some(entry) };
    }

    /// As far into the table as the hash is into all hashes.
    #[inline]
    fn place(&self, hash: u64) -> usize {
        ((u128::from(hash) * self.0.len() as u128) >> 64) as usize
    }
}
