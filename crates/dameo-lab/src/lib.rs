//! The lab: matches between engines, the statistics of their results, opening
//! sets, and the fit of evaluation weights to self-play games.
//!
//! | task | item |
//! |---|---|
//! | play a match | [`matches::Match`] |
//! | save a match so that it can be resumed | [`matches::Journal`] |
//! | Elo and SPRT of a result | [`statistics::Pentanomial`], [`statistics::Sprt`] |
//! | read openings, or sample balanced ones | [`openings`] |
//! | tune the hand-crafted evaluation | [`tuning`] |
//! | measure the speed of the search | [`bench`] |
//!
//! `docs/matches.md` is the guide for people who run matches.
#![forbid(unsafe_code)]

pub mod bench;
pub mod matches;
pub mod openings;
pub mod statistics;
pub mod tuning;

/// The Rust example of the project's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;
