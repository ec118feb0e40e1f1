//! Web Push: messages that a push service keeps until a browser fetches them.
//!
//! | task | items |
//! |---|---|
//! | check where a browser wants its messages | [`PushEndpoint`], [`is_public`] |
//! | read the keys of a browser | [`PushKeys`] |
//! | sign for a site | [`VapidKey`], [`PushContact`] |
//! | send a message | [`PushClient`], [`PushMessage`], [`PushOutcome`] |
#![forbid(unsafe_code)]

mod address;
mod client;
mod endpoint;
mod keys;
#[cfg(test)]
mod tests;
mod vapid;

pub use crate::address::is_public;
pub use crate::client::{PushClient, PushMessage, PushOutcome};
pub use crate::endpoint::{PushEndpoint, PushEndpointError, PushReach};
pub use crate::keys::{PushKeys, PushKeysError};
pub use crate::vapid::{PushContact, PushContactError, VapidKey};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
