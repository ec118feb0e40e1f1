//! Memory fetched before it is needed.

/// Tells the processor that a value will be read soon: memory takes a hundred
/// nanoseconds to answer.
#[inline]
#[cfg_attr(not(target_arch = "x86_64"), expect(unused_variables))]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch is a hint. It changes nothing that a program can see,
    // whatever the address; this one is a value's.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_what_they_are() {
        let values: Vec<u64> = (0..10_000).collect();
        values.iter().for_each(prefetch);
        assert!(values.iter().copied().eq(0..10_000));
        prefetch(&());
    }
}
