//! What the members of a site are known by: names, passwords and recovery codes.
//!
//! | task | items |
//! |---|---|
//! | read a name, and compare it with others as people see them | [`Name`], [`Skeleton`] |
//! | choose a password, and keep its hash | [`NewPassword`], [`PasswordHash`], [`PasswordCost`] |
//! | check a password | [`PasswordInput`], [`PasswordHash::is_of`] |
//! | come back without a password | [`RecoveryCode`] |
//!
//! The text of an error says what was expected, to be put after the name of a field.
#![forbid(unsafe_code)]

mod name;
mod password;
mod recovery;
mod words;

pub use crate::name::{Name, NameError, Skeleton};
pub use crate::password::{NewPassword, PasswordCost, PasswordError, PasswordHash, PasswordInput};
pub use crate::recovery::{RecoveryCode, RecoveryCodeError};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
