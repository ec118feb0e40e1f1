//! Memory that threads share without locks, zero at first.
//!
//! Tables are asked, and made, at places all over them. With pages of 4 KiB
//! the processor would not know by heart where most of those lie, so the
//! system is asked for larger ones.

#[cfg(feature = "build")]
use std::fs::File;
#[cfg(feature = "build")]
use std::io::{self, Read};
use std::ops::Deref;
use std::sync::atomic::{AtomicU8, AtomicU64};

#[cfg(feature = "native")]
use memmap2::MmapMut;

/// What memory is made of.
///
/// # Safety
/// Any bytes, wherever they lie in a page at a multiple of their number, are a
/// value, and writing one through a shared reference is allowed.
pub(crate) unsafe trait Cell: Default {}

// SAFETY: an atomic integer is its bytes, aligned to its size at most.
unsafe impl Cell for AtomicU8 {}
// SAFETY: as above.
unsafe impl Cell for AtomicU64 {}

/// Cells shared between threads. At first all are 0.
#[derive(Debug)]
pub(crate) enum Memory<T> {
    /// What was allocated.
    Allocated(Box<[T]>),
    /// Pages of the system's, which makes them when they are first used.
    #[cfg(feature = "native")]
    Pages(MmapMut),
    /// A file without a name, of which the system keeps in memory what it has
    /// room for.
    #[cfg(feature = "build")]
    Disk(MmapMut),
}

impl<T: Cell> Memory<T> {
    /// So many cells.
    pub(crate) fn new(len: usize) -> Self {
        #[cfg(feature = "native")]
        if len > 0
            && let Ok(map) = MmapMut::map_anon(len * size_of::<T>())
        {
            // A hint. Where the system does not take it, nothing changes.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return Self::Pages(map);
        }
        Self::Allocated((0..len).map(|_| T::default()).collect())
    }

    /// So many cells in an empty file, which disappears with them.
    ///
    /// # Errors
    /// If the disk has no room for them.
    #[cfg(feature = "build")]
    pub(crate) fn on_disk(len: usize, mut file: File) -> io::Result<Self> {
        if len == 0 {
            // No system maps nothing.
            return Ok(Self::new(0));
        }
        // Written out and not only made so long: where a disk turns out to be
        // full at a write into the map, the system ends the program.
        io::copy(&mut io::repeat(0).take((len * size_of::<T>()) as u64), &mut file)?;
        // SAFETY: the file was made for these cells and has no name, so that
        // nothing else writes to it or cuts it short.
        unsafe { MmapMut::map_mut(&file) }.map(Self::Disk)
    }

    /// How many bytes of memory they take for certain.
    #[cfg(feature = "build")]
    pub(crate) fn bytes_in_memory(&self) -> u64 {
        match self {
            Self::Disk(_) => 0,
            _ => size_of_val::<[T]>(self) as u64,
        }
    }
}

impl<T: Cell> Deref for Memory<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        match self {
            Self::Allocated(cells) => cells,
            #[cfg(feature = "native")]
            Self::Pages(map) => cells(map),
            #[cfg(feature = "build")]
            Self::Disk(map) => cells(map),
        }
    }
}

/// The cells in a map.
#[cfg(feature = "native")]
#[inline(always)]
fn cells<T: Cell>(map: &MmapMut) -> &[T] {
    // SAFETY: any bytes of a page are cells, as the trait promises, and the map,
    // which begins with a page, is as long as so many cells and can be written
    // to. Nobody sees its bytes in another way: this is the only place that
    // looks into it.
    unsafe { std::slice::from_raw_parts(map.as_ptr().cast::<T>(), map.len() / size_of::<T>()) }
}

#[cfg(all(test, feature = "build"))]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    const LEN: usize = 1_000_003;

    fn behaves(memory: &Memory<AtomicU64>) {
        assert_eq!(memory.len(), LEN);
        assert!(memory.iter().all(|cell| cell.load(Relaxed) == 0));
        std::thread::scope(|scope| {
            for start in 0..2 {
                scope.spawn(move || {
                    for place in (start..LEN).step_by(2) {
                        memory[place].store(place as u64 * LEN as u64, Relaxed);
                    }
                });
            }
        });
        for (place, cell) in memory.iter().enumerate() {
            assert_eq!(cell.load(Relaxed), place as u64 * LEN as u64);
        }
    }

    #[test]
    fn cells_are_zero_and_each_its_own() {
        behaves(&Memory::Allocated((0..LEN).map(|_| AtomicU64::new(0)).collect()));
        behaves(&Memory::new(LEN));
        behaves(&Memory::on_disk(LEN, tempfile::tempfile().unwrap()).unwrap());
        assert!(Memory::<AtomicU8>::new(0).is_empty());
    }

    #[test]
    fn files_take_no_memory() {
        let on_disk = Memory::<AtomicU64>::on_disk(10, tempfile::tempfile().unwrap()).unwrap();
        assert_eq!((on_disk.len(), on_disk.bytes_in_memory()), (10, 0));
        assert_eq!(Memory::<AtomicU64>::new(10).bytes_in_memory(), 80);
    }

    /// Without room for all of a file it is not begun: a write into its map
    /// would end the program.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_has_no_cells() {
        let full = File::options().read(true).write(true).open("/dev/full").unwrap();
        let error = Memory::<AtomicU8>::on_disk(10_000, full).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
