//! Captures that a search ignores.

/// Decides which captures inside the tree a search ignores. The filter is a
/// type, so that a search at full strength is compiled without one.
pub(crate) trait CaptureFilter: Sync {
    /// Whether the search treats a position in which the side to move must
    /// capture as if it were quiet. `hash` is the position's, `captured`
    /// counts the pieces that a capture takes.
    fn overlooks(&self, hash: u64, captured: impl FnOnce() -> usize) -> bool;

    /// XORed into every key of the transposition table, so that searches with
    /// different filters share no entries.
    fn tt_salt(&self) -> u64;
}

/// Ignores no captures.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) struct AllCaptures;

#[cfg(not(target_arch = "wasm32"))]
impl CaptureFilter for AllCaptures {
    #[inline(always)]
    fn overlooks(&self, _hash: u64, _captured: impl FnOnce() -> usize) -> bool {
        false
    }

    #[inline(always)]
    fn tt_salt(&self) -> u64 {
        0
    }
}
