//! WebSockets: opening one, its messages, and how many are open.

pub(crate) mod registry;
pub(crate) mod socket;
pub(crate) mod upgrade;
