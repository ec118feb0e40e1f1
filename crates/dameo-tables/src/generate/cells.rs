//! The values of a table while it is being made: a byte for every number.

use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;
use std::sync::atomic::AtomicU8;

use memmap2::MmapMut;

/// A byte for every number, shared between threads. At first all are 0.
#[derive(Debug)]
pub(crate) enum Cells {
    Memory(Box<[AtomicU8]>),
    /// In a file without a name, of which the system keeps in memory what it
    /// has room for.
    Disk(MmapMut),
}

impl Cells {
    pub(crate) fn in_memory(len: u64) -> Self {
        Self::Memory((0..len).map(|_| AtomicU8::new(0)).collect())
    }

    /// Cells in an empty file, which disappears with them.
    ///
    /// # Errors
    /// If the disk has no room for them.
    pub(crate) fn on_disk(len: u64, mut file: File) -> io::Result<Self> {
        if len == 0 {
            // No system maps nothing.
            return Ok(Self::in_memory(0));
        }
        // Written out and not only made so long: where a disk turns out to be
        // full at a write into the map, the system ends the program.
        io::copy(&mut io::repeat(0).take(len), &mut file)?;
        // SAFETY: the file was made for these cells and has no name, so that
        // nothing else writes to it or cuts it short.
        unsafe { MmapMut::map_mut(&file) }.map(Self::Disk)
    }

    /// How much memory they take for certain.
    pub(crate) fn bytes_in_memory(&self) -> u64 {
        match self {
            Self::Memory(cells) => cells.len() as u64,
            Self::Disk(_) => 0,
        }
    }
}

impl Deref for Cells {
    type Target = [AtomicU8];

    #[inline(always)]
    fn deref(&self) -> &[AtomicU8] {
        match self {
            Self::Memory(cells) => cells,
            // SAFETY: an `AtomicU8` is a byte in memory, without alignment, and
            // the map is writable. Nobody sees its bytes in another way: this
            // is the only place that looks into the map.
            Self::Disk(map) => unsafe {
                std::slice::from_raw_parts(map.as_ptr().cast::<AtomicU8>(), map.len())
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    fn behaves(cells: &Cells) {
        assert_eq!(cells.len(), 10_000);
        assert!(cells.iter().all(|cell| cell.load(Relaxed) == 0));
        std::thread::scope(|scope| {
            for start in 0..2 {
                scope.spawn(move || {
                    for place in (start..10_000).step_by(2) {
                        cells[place].store(place as u8, Relaxed);
                    }
                });
            }
        });
        for (place, cell) in cells.iter().enumerate() {
            assert_eq!(cell.load(Relaxed), place as u8);
        }
    }

    #[test]
    fn in_memory_and_on_disk() {
        behaves(&Cells::in_memory(10_000));
        behaves(&Cells::on_disk(10_000, tempfile::tempfile().unwrap()).unwrap());
    }

    /// Without room for all of a file it is not begun: a write into its map
    /// would end the program.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_has_no_cells() {
        let full = File::options().read(true).write(true).open("/dev/full").unwrap();
        let error = Cells::on_disk(10_000, full).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
