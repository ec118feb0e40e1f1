//! In which order the positions of a slice become final.

use std::ops::Range;

/// How many sets of own kings a strip is wide at most. The positions before
/// those with the same own kings are neighbours: in the slice of the other
/// side these are the kings of the enemy, which come first in the index. So
/// what a strip leads to fits into a processor's cache even where the slice is
/// a whole table.
const WIDTH: usize = 16;

/// How many positions a strip has at most: what a thread takes at once.
const POSITIONS: usize = 1 << 14;

/// The positions of a slice as a rectangle, the sets of own kings side by side
/// and those of the enemy's kings below each other, cut into strips.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strips {
    own_sets: usize,
    enemy_sets: usize,
    width: usize,
    height: usize,
}

impl Strips {
    /// Divides so many places, of which the first `own_sets` have the same
    /// kings of the enemy, and so on.
    pub(super) fn new(places: usize, own_sets: usize) -> Self {
        let width = WIDTH.min(own_sets);
        Self { own_sets, enemy_sets: places / own_sets, width, height: POSITIONS / width }
    }

    /// How many there are.
    pub(super) fn count(self) -> usize {
        self.own_sets.div_ceil(self.width) * self.in_a_column()
    }

    /// How many there are below each other.
    fn in_a_column(self) -> usize {
        self.enemy_sets.div_ceil(self.height)
    }

    /// The places of a strip.
    pub(super) fn places(self, strip: usize) -> impl Iterator<Item = usize> {
        let (column, row) = (strip / self.in_a_column(), strip % self.in_a_column());
        let sets = part(column, self.width, self.own_sets);
        part(row, self.height, self.enemy_sets).flat_map(move |enemy| {
            let first = enemy * self.own_sets;
            first + sets.start..first + sets.end
        })
    }
}

/// One of the parts of a whole that have so many each, but for the last one.
pub(super) fn part(number: usize, size: usize, whole: usize) -> Range<usize> {
    number * size..whole.min((number + 1) * size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_in_one_strip() {
        for own_sets in [1, 2, 15, 16, 17, 61, 1830] {
            for enemy_sets in [1, 62, 1023, 1024, 1025, 16_385] {
                let strips = Strips::new(own_sets * enemy_sets, own_sets);
                let mut seen = vec![0; own_sets * enemy_sets];
                for strip in 0..strips.count() {
                    let places: Vec<_> = strips.places(strip).collect();
                    assert!((1..=POSITIONS).contains(&places.len()));
                    places.iter().for_each(|&place| seen[place] += 1);
                }
                assert!(seen.iter().all(|&times| times == 1), "{own_sets} by {enemy_sets}");
            }
        }
    }
}
