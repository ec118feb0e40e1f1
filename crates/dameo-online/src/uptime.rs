//! Since when the server is up.

use dameo_live::Timestamp;

/// The time in which the server is up without a break, as far as the store knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Uptime {
    /// Its start, or when the process went on after it stood still.
    pub(crate) since: Timestamp,
    /// The last heartbeat.
    pub(crate) until: Timestamp,
}
