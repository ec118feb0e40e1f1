//! Prefetching of cache lines.
#![allow(unsafe_code)]

/// Asks the processor to load a value into its cache. A hint: it changes
/// nothing but the time that a later read takes.
#[inline]
#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables))]
pub(super) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch has no effect that a program can observe, whatever
    // the address; this one is the address of a live value.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefetched_values_are_unchanged() {
        let values: Vec<u64> = (0..10_000).collect();
        values.iter().for_each(prefetch);
        assert!(values.iter().copied().eq(0..10_000));
        prefetch(&());
    }
}
