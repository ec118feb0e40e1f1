//! Working memory: numbers in memory or in a file, initially zero.

use std::fs::File;
use std::io::{self, Read};
use std::ops::{Deref, DerefMut};

use dameo_tablebase::large_pages::{self, Zeroable};
use memmap2::MmapMut;

/// Numbers in memory or in a file. Threads can share atomic ones.
#[derive(Debug)]
pub(crate) enum Cells<T> {
    /// In memory.
    Memory(Box<[T]>),
    /// In an unlinked file, which the system caches as it sees fit.
    Disk(MmapMut),
}

impl<T: Zeroable> Cells<T> {
    /// `len` zeros in memory.
    pub(crate) fn in_memory(len: usize) -> Self {
        Self::Memory(large_pages::zeroed(len))
    }

    /// `len` zeros in an empty file, which must have no name.
    ///
    /// # Errors
    /// If the disk does not have enough space.
    pub(crate) fn on_disk(len: usize, mut file: File) -> io::Result<Self> {
        if len == 0 {
            // An empty file cannot be mapped.
            return Ok(Self::in_memory(0));
        }
        // The zeros are written instead of extending the file: if the disk were
        // full at a later write to the map, the system would end the program.
        io::copy(&mut io::repeat(0).take((len * size_of::<T>()) as u64), &mut file)?;
        // SAFETY: the file was created for these cells and has no name, so
        // nothing else modifies or truncates it.
        unsafe { MmapMut::map_mut(&file) }.map(Self::Disk)
    }

    /// Bytes of memory in use; those of a file do not count.
    pub(crate) fn bytes_in_memory(&self) -> u64 {
        match self {
            Self::Memory(cells) => size_of_val(&**cells) as u64,
            Self::Disk(_) => 0,
        }
    }
}

impl<T: Zeroable> Deref for Cells<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match self {
            Self::Memory(cells) => cells,
            // SAFETY: the map begins with a page, is as long as the slice and was filled with
            // zeros, which are values of `T`. Since then only references to `T`, which this
            // method and `deref_mut` return, have changed its bytes.
            Self::Disk(map) => unsafe {
                std::slice::from_raw_parts(map.as_ptr().cast::<T>(), map.len() / size_of::<T>())
            },
        }
    }
}

impl<T: Zeroable> DerefMut for Cells<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Self::Memory(cells) => cells,
            // SAFETY: as in `deref`; the reference to the map is exclusive.
            Self::Disk(map) => unsafe {
                let len = map.len() / size_of::<T>();
                std::slice::from_raw_parts_mut(map.as_mut_ptr().cast::<T>(), len)
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

    use super::*;

    const LEN: usize = 1_000_003;

    fn check(cells: &Cells<AtomicU8>) {
        assert_eq!(cells.len(), LEN);
        assert!(cells.iter().all(|cell| cell.load(Relaxed) == 0));
        std::thread::scope(|scope| {
            for start in 0..2 {
                scope.spawn(move || {
                    for at in (start..LEN).step_by(2) {
                        cells[at].store((at * 31 % 251) as u8, Relaxed);
                    }
                });
            }
        });
        for (at, cell) in cells.iter().enumerate() {
            assert_eq!(cell.load(Relaxed), (at * 31 % 251) as u8);
        }
    }

    #[test]
    fn cells_are_zero_and_independent() {
        check(&Cells::in_memory(LEN));
        check(&Cells::on_disk(LEN, tempfile::tempfile().unwrap()).unwrap());
        assert!(Cells::<u8>::in_memory(0).is_empty());
        assert!(Cells::<u8>::on_disk(0, tempfile::tempfile().unwrap()).unwrap().is_empty());
    }

    #[test]
    fn files_take_no_memory() {
        let on_disk = Cells::<AtomicU64>::on_disk(10, tempfile::tempfile().unwrap()).unwrap();
        assert_eq!((on_disk.len(), on_disk.bytes_in_memory()), (10, 0));
        assert_eq!(Cells::<AtomicU8>::in_memory(80).bytes_in_memory(), 80);
        assert_eq!(Cells::<AtomicU64>::in_memory(80).bytes_in_memory(), 640);
    }

    #[test]
    fn the_owner_of_cells_can_change_them() {
        for mut cells in [
            Cells::<u8>::in_memory(LEN),
            Cells::on_disk(LEN, tempfile::tempfile().unwrap()).unwrap(),
        ] {
            assert!(cells.iter().all(|&cell| cell == 0));
            (0..).zip(&mut *cells).for_each(|(at, cell)| *cell = (at % 251) as u8);
            assert!((0..).zip(&*cells).all(|(at, &cell)| cell == (at % 251) as u8));
        }
    }

    /// Without space for the whole file it is not created: a write to its map
    /// would end the program.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_an_error() {
        let full = File::options().read(true).write(true).open("/dev/full").unwrap();
        let error = Cells::<u8>::on_disk(10_000, full).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
