//! The lab: matches between engines, the statistics of their results, opening
//! sets, and the fit of evaluation weights to self-play games.
//!
//! | task | item |
//! |---|---|
//! | play a match | [`matches::Match`] |
//! | save a match so that it can be resumed | [`matches::Journal`] |
//! | Elo and SPRT of a result | [`statistics::Pentanomial`], [`statistics::Sprt`] |
//! | put matches together, and rate their engines | [`matches::PlayedMatch`], [`statistics::ratings`] |
//! | read openings, or sample balanced ones | [`openings`] |
//! | tune the options of an engine by games | [`spsa::SpsaTuner`] |
//! | fit the weights of the hand-crafted evaluation | [`fit::fit`] |
//! | play games to train on | [`selfplay::SelfPlay`], [`games`] |
//! | train the network on them | [`training::TrainingRun`] |
//! | measure how well an engine plays endings | [`endings`] |
//! | mine, prove and rate puzzles | [`puzzles`] |
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//!
//! use dameo::{DrawRules, Variant};
//! use dameo_lab::matches::{Match, SearchLimit, Shard};
//! use dameo_lab::openings::{Opening, OpeningSource};
//!
//! let opening = Opening::parse(Variant::Dameo, "c3-c4 f6-f5", DrawRules::PlayStrategy)?;
//! let game_match = Match {
//!     variant: Variant::Dameo,
//!     engines: ["name=A builtin=material1".parse()?, "name=B builtin=random".parse()?],
//!     limit: SearchLimit::Depth(1),
//!     openings: OpeningSource::List(vec![opening]),
//!     games: 2,
//!     shard: Shard::WHOLE,
//!     concurrency: 1,
//!     seed: 1,
//!     sprt: None,
//!     stall_timeout: Duration::from_secs(60),
//!     tablebase: None,
//! };
//! let scoreboard = game_match.run(Vec::new(), &AtomicBool::new(false), |_, _| Ok(()))?;
//! assert_eq!(scoreboard.score().wins, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `docs/matches.md` is the guide for people who run matches.
#![forbid(unsafe_code)]

mod append_log;
pub mod endings;
pub mod fit;
pub mod games;
mod locked_file;
pub mod matches;
pub mod openings;
pub mod puzzles;
pub mod selfplay;
pub mod spsa;
pub mod statistics;
pub mod training;

pub use self::append_log::ResumeError;

/// The Rust example of the project's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;

/// The example of the crate's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
