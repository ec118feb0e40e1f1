//! Which process does something.

/// A process, from its start to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Life {
    pub(super) process: usize,
    pub(super) number: u64,
}
