//! Time management.
//!
//! | module | content |
//! |---|---|
//! | [`budget`] | soft and hard limits from a clock, before the search |
//! | [`scale`] | the factor of the soft limit, from the search so far |

mod budget;
mod scale;

use std::time::Duration;
#[cfg(not(target_arch = "wasm32"))]
use std::{sync::LazyLock, time::Instant};

pub(crate) use self::budget::{TimeBudget, usable};
pub(crate) use self::scale::TimeScale;

/// Reads a clock: the time since any fixed moment. The standard library cannot
/// read the clock of a browser; there the caller provides one.
pub type TimeSource = fn() -> Duration;

/// The monotonic clock of the system.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn system_now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// No clock: time limits are never reached.
#[cfg(target_arch = "wasm32")]
pub(crate) fn system_now() -> Duration {
    Duration::ZERO
}
