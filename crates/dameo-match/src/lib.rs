//! Matches between engines: two of them play the same openings with both colours,
//! under a referee that checks every move and clock.
//!
//! | task | item |
//! |---|---|
//! | play a match | [`Match`] |
//! | save a match so that it can be resumed | [`Journal`] |
//! | Elo and SPRT of a result | [`statistics::Pentanomial`], [`statistics::Sprt`] |
//! | merge matches, and rate their engines | [`PlayedMatch`], [`statistics::ratings`] |
//! | read openings, or sample balanced ones | [`openings`] |
//! | tune the options of an engine by games | [`spsa::SpsaTuner`] |
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::time::Duration;
//!
//! use dameo::{DrawRules, Variant};
//! use dameo_match::{Match, SearchLimit, Shard};
//! use dameo_match::openings::{Opening, OpeningSource};
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

mod matches;
pub mod openings;
pub mod spsa;
pub mod statistics;

pub use crate::matches::{
    BuildIdError, BuildIds, Builtin, EngineFault, EngineKind, EngineSpec, EngineSpecError,
    FaultCounts, Journal, JournalError, Match, MatchError, MatchGame, MatchGameError, MatchScore,
    MatchSummary, MergeError, ParseShardError, PlayedMatch, Scoreboard, SearchLimit, Shard,
    SoloEngine, Termination, build_id,
};

/// The Rust example of the project's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ProjectReadme;

/// The example of the crate's README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
