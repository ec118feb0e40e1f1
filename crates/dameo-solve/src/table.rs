//! The transposition table of a proof search.

use dameo::rules::DameoRules;

use crate::key::Key;

/// What is known about whether the side to move reaches its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// How many positions must at least be solved to show that it does; 0 if it does.
    pub(crate) proof: u32,
    /// How many must at least be solved to show that it does not; 0 if it does not.
    pub(crate) disproof: u32,
    /// An upper bound of the plies to the end of the game, if the attacker wins.
    pub(crate) plies: u16,
}

/// More than any number of positions.
pub(crate) const INFINITE: u32 = u32::MAX / 4;

impl Numbers {
    pub(crate) const fn reached(plies: u16) -> Self {
        Self { proof: 0, disproof: INFINITE, plies }
    }

    pub(crate) const fn missed(plies: u16) -> Self {
        Self { proof: INFINITE, disproof: 0, plies }
    }

    pub(crate) fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

#[derive(Clone, Copy)]
struct Entry {
    check: u64,
    numbers: Numbers,
    /// The logarithm of the number of positions that were visited below.
    work: u8,
    used: bool,
}

/// The entries that a position may have.
const WAYS: usize = 4;

/// A table of fixed size. Entries with little work below them give way to others.
///
/// Different positions with the same 64 bits of their hash are confused. That can only
/// mislead the search: what it finds is checked with exact keys.
pub(crate) struct ProofTable(Vec<[Entry; WAYS]>);

impl ProofTable {
    /// A table of a size in MiB, at least one.
    pub(crate) fn new(mib: usize) -> Self {
        let numbers = Numbers { proof: 1, disproof: 1, plies: 0 };
        let empty = Entry { check: 0, numbers, work: 0, used: false };
        let len = (mib.max(1) << 20) / size_of::<[Entry; WAYS]>();
        Self(vec![[empty; WAYS]; len])
    }

    pub(crate) fn get<R: DameoRules>(&self, key: Key<R>) -> Option<Numbers> {
        let (index, check) = self.place(key);
        self.0[index].iter().find(|entry| entry.used && entry.check == check).map(|e| e.numbers)
    }

    /// Stores what is known of a position after some work.
    pub(crate) fn put<R: DameoRules>(&mut self, key: Key<R>, numbers: Numbers, work: u64) {
        let (index, check) = self.place(key);
        let bucket = &mut self.0[index];
        let same = bucket.iter().position(|entry| entry.used && entry.check == check);
        let weakest = || (0..WAYS).min_by_key(|&way| (bucket[way].used, bucket[way].work));
        let way = same.or_else(weakest).unwrap_or_default();
        bucket[way] = Entry { check, numbers, work: work.max(1).ilog2() as u8, used: true };
    }

    fn place<R: DameoRules>(&self, key: Key<R>) -> (usize, u64) {
        let hash = hash(key.bits());
        let index = ((u128::from(hash) * self.0.len() as u128) >> 64) as usize;
        (index, hash)
    }
}

/// Two rounds of the finalizer of MurmurHash3.
fn hash(bits: u128) -> u64 {
    let mix = |mut z: u64| {
        z = (z ^ z >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        z = (z ^ z >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        z ^ z >> 33
    };
    mix(mix(bits as u64) ^ (bits >> 64) as u64 ^ 0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use dameo::Position;
    use dameo::rules::Dameo4;

    use super::*;

    #[test]
    fn what_cost_most_stays() {
        let mut table = ProofTable::new(1);
        table.0.truncate(1);
        let mut keys = Vec::new();
        Position::<Dameo4>::from_fen("W:WKa1,Kb2:BKd4").unwrap().for_each_child(|child| {
            keys.push(Key::new(&child));
        });
        keys.truncate(WAYS + 1);
        for (at, &key) in keys.iter().enumerate() {
            table.put(key, Numbers::reached(at as u16), 1 << (10 - at));
        }
        let kept: Vec<_> = keys.iter().map(|&key| table.get(key).map(|n| n.plies)).collect();
        assert_eq!(kept, [Some(0), Some(1), Some(2), None, Some(4)]);
    }
}
