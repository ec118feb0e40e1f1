//! Messages between the servers of one site.
//!
//! | task | items |
//! |---|---|
//! | say what a message is about | [`Subject`] |
//! | send and hear messages | [`Relay`] |
//! | know when messages can have been lost | [`RelayState`] |
//! | connect servers of several processes | [`NatsAddress`], [`NatsConnection`], [`NatsRelay`] (feature `nats`) |
//! | hand work to one of many processes | [`NatsQueue`], [`QueuedWork`] (feature `nats`) |
//! | connect servers of one process | [`LocalHub`], [`LocalRelay`] |
//! | be alone | [`NoRelay`] |
#![forbid(unsafe_code)]

mod alone;
mod local;
#[cfg(feature = "nats")]
mod nats;
mod relay;
mod subject;

pub use crate::alone::NoRelay;
pub use crate::local::{LocalHub, LocalRelay};
#[cfg(feature = "nats")]
pub use crate::nats::{
    ConnectError, NatsAddress, NatsAddressError, NatsConnection, NatsQueue, NatsRelay, QueueError,
    QueuedWork,
};
pub use crate::relay::{Messages, Relay, RelayState};
pub use crate::subject::{Subject, SubjectError};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
