//! Connections: how many are open, and how they are served.

pub(crate) mod count;
pub(crate) mod serve;
