//! What applies to the requests of all areas.

pub(crate) mod conditional;
pub(crate) mod exchange;
pub(crate) mod extract;
pub(crate) mod log;
pub(crate) mod origin;
pub(crate) mod rate_limit;
pub(crate) mod scheme;
pub(crate) mod security;
