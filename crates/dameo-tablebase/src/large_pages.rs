//! Large pages for large tables.
//!
//! A transposition table or a tablebase is accessed at random. With pages of
//! 4 KiB, most accesses miss the processor's translation cache (TLB).

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, AtomicU64};

/// Asks the system to back memory that has not been written to with large
/// pages. It is a hint: if the system ignores it, nothing changes. Only Linux
/// supports it.
///
/// ```
/// let mut table: Vec<u64> = Vec::with_capacity(1 << 20);
/// dameo_tablebase::large_pages::prefer(table.spare_capacity_mut());
/// table.resize(1 << 20, 0);
/// ```
#[cfg(target_os = "linux")]
pub fn prefer<T>(memory: &mut [MaybeUninit<T>]) {
    // Advice applies to whole pages; less than one page leaves nothing.
    const PAGE: usize = 4096;
    let range = memory.as_mut_ptr_range();
    let skipped = range.start.addr().next_multiple_of(PAGE) - range.start.addr();
    let length = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
    if length > 0 {
        // SAFETY: the pages lie inside the borrowed memory, and the advice does
        // not change their contents. If the system refuses it, for example
        // because its pages have another size, the call has no effect.
        unsafe {
            libc::madvise(range.start.byte_add(skipped).cast(), length, libc::MADV_HUGEPAGE);
        }
    }
}

/// Does nothing: only Linux supports the hint.
#[cfg(not(target_os = "linux"))]
pub fn prefer<T>(_: &mut [MaybeUninit<T>]) {}

/// A type of which a value can consist of zero bytes only.
///
/// # Safety
/// A value whose bytes are all zero must be valid.
pub unsafe trait Zeroable {}

// SAFETY: every sequence of bits is an integer.
unsafe impl Zeroable for u8 {}
// SAFETY: an atomic integer has the same representation as the integer.
unsafe impl Zeroable for AtomicU8 {}
// SAFETY: as above.
unsafe impl Zeroable for AtomicU64 {}

/// Allocates `len` zeros on large pages if possible. The system provides the
/// pages of a large allocation when they are first used, so memory that is
/// never written to costs nothing.
#[must_use]
pub fn zeroed<T: Zeroable>(len: usize) -> Box<[T]> {
    let mut memory = Box::new_zeroed_slice(len);
    prefer(&mut memory);
    // SAFETY: all bytes are zero, which `Zeroable` declares to be valid values.
    unsafe { memory.assume_init() }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering::Relaxed;

    use super::*;

    const LENGTHS: [usize; 6] = [0, 1, 4095, 4096, 4097, 5 << 20];

    #[test]
    fn advised_memory_remains_usable() {
        for length in LENGTHS {
            let mut memory: Vec<u8> = Vec::with_capacity(length);
            prefer(memory.spare_capacity_mut());
            memory.resize(length, 7);
            assert!(memory.iter().all(|&byte| byte == 7));
        }
    }

    #[test]
    fn zeroed_memory_is_zero_and_shared_by_threads() {
        for length in LENGTHS {
            let memory = zeroed::<AtomicU64>(length);
            assert_eq!(memory.len(), length);
            assert!(memory.iter().all(|cell| cell.load(Relaxed) == 0));
            std::thread::scope(|scope| {
                for start in 0..2 {
                    let memory = &memory;
                    scope.spawn(move || {
                        for at in (start..length).step_by(2) {
                            memory[at].store(at as u64 * 1_000_003, Relaxed);
                        }
                    });
                }
            });
            for (at, cell) in memory.iter().enumerate() {
                assert_eq!(cell.load(Relaxed), at as u64 * 1_000_003);
            }
        }
        assert!(zeroed::<AtomicU8>(10_000).iter().all(|cell| cell.load(Relaxed) == 0));
    }
}
