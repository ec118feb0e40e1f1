//! The order in which the positions of a slice are finalized.

use std::ops::Range;

/// The largest width of a tile in sets of own kings. The predecessors of
/// positions with the same own kings are neighbours: in the slice of the other
/// side these are enemy kings, which are the high digits of the index. So the
/// predecessors of a tile fit into the cache even if the slice is a whole table.
const MAX_WIDTH: usize = 16;

/// The largest number of positions in a tile, the job of one thread.
const MAX_POSITIONS: usize = 1 << 14;

/// The positions of a slice as a rectangle, divided into tiles: sets of own kings
/// are columns, sets of enemy kings are rows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiles {
    own_sets: usize,
    enemy_sets: usize,
    width: usize,
    height: usize,
}

impl Tiles {
    /// Divides `positions` positions with `own_sets` sets of own kings.
    pub(crate) fn new(positions: usize, own_sets: usize) -> Self {
        let width = MAX_WIDTH.min(own_sets);
        Self { own_sets, enemy_sets: positions / own_sets, width, height: MAX_POSITIONS / width }
    }

    /// Number of tiles.
    pub(crate) fn count(self) -> usize {
        self.own_sets.div_ceil(self.width) * self.per_column()
    }

    fn per_column(self) -> usize {
        self.enemy_sets.div_ceil(self.height)
    }

    /// The offsets in the slice of the positions of a tile.
    pub(crate) fn offsets(self, tile: usize) -> impl Iterator<Item = usize> {
        let (column, row) = (tile / self.per_column(), tile % self.per_column());
        let sets = part(column, self.width, self.own_sets);
        part(row, self.height, self.enemy_sets).flat_map(move |enemy| {
            let first = enemy * self.own_sets;
            first + sets.start..first + sets.end
        })
    }
}

/// The `index`-th part of `0..whole`; all parts but the last have `size`
/// elements.
pub(crate) fn part(index: usize, size: usize, whole: usize) -> Range<usize> {
    index * size..whole.min((index + 1) * size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_in_one_tile() {
        for own_sets in [1, 2, 15, 16, 17, 61, 1830] {
            for enemy_sets in [1, 62, 1023, 1024, 1025, 16_385] {
                let tiles = Tiles::new(own_sets * enemy_sets, own_sets);
                let mut seen = vec![0; own_sets * enemy_sets];
                for tile in 0..tiles.count() {
                    let offsets: Vec<_> = tiles.offsets(tile).collect();
                    assert!((1..=MAX_POSITIONS).contains(&offsets.len()));
                    offsets.iter().for_each(|&offset| seen[offset] += 1);
                }
                assert!(seen.iter().all(|&times| times == 1), "{own_sets} by {enemy_sets}");
            }
        }
    }
}
