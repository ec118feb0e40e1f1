//! Models of what threads share without locks. [Loom] runs them in the orders in which
//! the threads can read and write, and with every value that the memory model of Rust
//! allows a read to return. `cargo xtask loom` compiles and runs them.
//!
//! [Loom]: https://docs.rs/loom
#![cfg(dameo_loom)]

/// The code of the engine itself, compiled with the atomics of loom.
#[path = "../../src/tt/bucket.rs"]
mod bucket;

#[cfg(test)]
mod tests;
