//! What fast programs ask of the processor and the system beyond the language:
//! the instruction that counts bits, a cache line ahead of time, large pages.
//! All of it changes how long things take and nothing else, and does nothing
//! where there is no such thing.

mod bits;
mod pages;
mod prefetch;

pub use crate::bits::{CountsBits, run};
pub use crate::pages::prefer_large;
pub use crate::prefetch::prefetch;
