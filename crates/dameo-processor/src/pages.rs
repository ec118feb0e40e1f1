//! Large pages for large tables.
//!
//! A table is read at random, and with pages of 4 KiB the processor does not
//! know by heart where most of them lie.

use std::mem::MaybeUninit;

/// Asks the system to back memory that has not been written to with pages
/// larger than usual. A hint: where the system does not take it, nothing
/// changes.
#[cfg(target_os = "linux")]
pub fn prefer_large<T>(memory: &mut [MaybeUninit<T>]) {
    // Hints are for whole pages. Of a table with less than one nothing is
    // left.
    const PAGE: usize = 4096;
    let range = memory.as_mut_ptr_range();
    let skipped = range.start.addr().next_multiple_of(PAGE) - range.start.addr();
    let length = size_of_val(memory).saturating_sub(skipped) / PAGE * PAGE;
    if length > 0 {
        // SAFETY: the pages lie inside the memory, which is borrowed, and the
        // advice does not change what is in them. If they are refused, for
        // example because the system's pages are of another size, that is all
        // that happens.
        unsafe {
            libc::madvise(range.start.byte_add(skipped).cast(), length, libc::MADV_HUGEPAGE);
        }
    }
}

/// Asks for larger pages, which only Linux knows how to be asked for.
#[cfg(not(target_os = "linux"))]
pub fn prefer_large<T>(_: &mut [MaybeUninit<T>]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_of_any_size_can_be_used_afterwards() {
        for length in [0, 1, 4095, 4096, 4097, 5 << 20] {
            let mut memory: Vec<u8> = Vec::with_capacity(length);
            prefer_large(memory.spare_capacity_mut());
            memory.resize(length, 7);
            assert!(memory.iter().all(|&byte| byte == 7));
        }
    }
}
