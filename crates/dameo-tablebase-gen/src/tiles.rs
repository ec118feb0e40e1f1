//! The order in which the positions of a slice are finalized.

use std::ops::Range;

/// The width of a tile in sets of own kings: that of the values that are compared at once. The
/// predecessors of positions with the same own kings are neighbours: in the slice of the other
/// side these are enemy kings, which are the high digits of the index. So the predecessors of
/// a tile fit into the cache even if the slice is a whole table.
const WIDTH: usize = 64;

/// The positions of a slice as a rectangle, divided into tiles, the jobs of threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tiles {
    columns: usize,
    rows: usize,
    width: usize,
    height: usize,
}

impl Tiles {
    /// Tiles of up to `max` positions: sets of own kings are columns, sets of enemy kings are
    /// rows.
    pub(crate) fn new(positions: usize, own_sets: usize, max: usize) -> Self {
        let width = WIDTH.min(own_sets);
        Self { columns: own_sets, rows: positions / own_sets, width, height: max / width }
    }

    /// Tiles of `max` consecutive positions.
    pub(crate) fn consecutive(positions: usize, max: usize) -> Self {
        Self { columns: positions, rows: 1, width: max, height: 1 }
    }

    /// Number of tiles.
    pub(crate) fn count(self) -> usize {
        self.columns.div_ceil(self.width) * self.per_column()
    }

    fn per_column(self) -> usize {
        self.rows.div_ceil(self.height)
    }

    /// The offsets in the slice of the positions of a tile: ranges of up to 64.
    pub(crate) fn offsets(self, tile: usize) -> impl Iterator<Item = Range<usize>> {
        let (column, row) = (tile / self.per_column(), tile % self.per_column());
        let sets = part(column, self.width, self.columns);
        part(row, self.height, self.rows).flat_map(move |row| {
            let (first, end) = (row * self.columns + sets.start, row * self.columns + sets.end);
            (first..end).step_by(WIDTH).map(move |start| start..end.min(start + WIDTH))
        })
    }
}

/// The `index`-th part of `0..whole`; all parts but the last have `size`
/// elements.
fn part(index: usize, size: usize, whole: usize) -> Range<usize> {
    index * size..whole.min((index + 1) * size)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_position_is_in_one_tile(tiles: Tiles, positions: usize, max: usize) {
        let mut seen = vec![0; positions];
        for tile in 0..tiles.count() {
            let ranges: Vec<_> = tiles.offsets(tile).collect();
            assert!(ranges.iter().all(|range| (1..=WIDTH).contains(&range.len())));
            let offsets: Vec<_> = ranges.into_iter().flatten().collect();
            assert!((1..=max).contains(&offsets.len()));
            offsets.iter().for_each(|&offset| seen[offset] += 1);
        }
        assert!(seen.iter().all(|&times| times == 1), "{tiles:?}");
    }

    #[test]
    fn tiles_divide_a_slice() {
        let max = 1 << 14;
        for own_sets in [1, 2, 63, 64, 65, 1830] {
            for enemy_sets in [1, 62, 1023, 1024, 1025, 16_385] {
                let positions = own_sets * enemy_sets;
                every_position_is_in_one_tile(Tiles::new(positions, own_sets, max), positions, max);
                every_position_is_in_one_tile(Tiles::consecutive(positions, max), positions, max);
            }
        }
    }
}
