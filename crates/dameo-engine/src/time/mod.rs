//! Time: how it is read, how much of a clock a move may take, and how much of
//! that it does take.
//!
//! | file | what |
//! |---|---|
//! | [`budget`] | the limits a clock gives, before anything has been searched |
//! | [`pace`] | what the search so far makes of them |

mod budget;
mod pace;

use std::time::Duration;
#[cfg(not(target_arch = "wasm32"))]
use std::{sync::LazyLock, time::Instant};

pub(crate) use self::budget::{Budget, usable};
pub(crate) use self::pace::Pace;

/// Reads a clock: the time since any fixed moment. A browser has no clock the
/// standard library can read; there the caller hands one in.
pub type Now = fn() -> Duration;

/// The clock of the machine.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn system_now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// No clock: time stands still, and time limits are never reached.
#[cfg(target_arch = "wasm32")]
pub(crate) fn system_now() -> Duration {
    Duration::ZERO
}
