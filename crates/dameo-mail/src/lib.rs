//! E-mail: checked addresses, and messages that a mail server of the host takes.
//!
//! | task | items |
//! |---|---|
//! | check an address | [`MailAddress`], [`MailAddressError`] |
//! | say which mail server is used | [`MailServer`], [`MailServerError`], [`MailPassword`] |
//! | send a message | [`MailClient`], [`Mail`], [`MailOutcome`] |
#![forbid(unsafe_code)]

mod address;
mod client;
mod server;
#[cfg(test)]
mod tests;

pub use crate::address::{MailAddress, MailAddressError};
pub use crate::client::{Mail, MailClient, MailOutcome};
pub use crate::server::{MailPassword, MailServer, MailServerError};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
