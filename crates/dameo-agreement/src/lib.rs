//! How often a player chooses the engine's move where there is a choice that matters.
//!
//! It is for moderators who look at the games of somebody after a report, beside everything else
//! that they know. It proves nothing: strong players agree with an engine, too.
//!
//! | task | item |
//! |---|---|
//! | find the choices of a player in a game | [`free_choices`] |
//! | count them | [`Agreement`] |
//! | add up games | the sum of their [`Agreement`]s |
//! | compare with the levels, which were measured | [`LevelProfile::ALL`], [`Agreement::resembles`] |
#![forbid(unsafe_code)]

mod agreement;
mod choice;
mod profile;

pub use crate::agreement::Agreement;
pub use crate::choice::{FreeChoice, GAP, HASH_MIB, MIN_PIECES, OPENING_PLIES, free_choices};
pub use crate::profile::LevelProfile;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
