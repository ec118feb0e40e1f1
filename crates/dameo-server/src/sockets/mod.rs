//! WebSockets: opening one, and its messages.

pub(crate) mod socket;
pub(crate) mod upgrade;
