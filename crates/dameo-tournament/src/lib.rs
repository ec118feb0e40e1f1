//! Tournaments of Dameo: who plays whom, and who is ahead.
//!
//! The crate does no I/O and reads no clock of the system: every instant is an argument. The same
//! input gives the same tournament, on every server that shares a store.
//!
//! | task | items |
//! |---|---|
//! | run a tournament from the first player who joins to its end | [`Tournament`] |
//! | schedule and rank a round-robin | [`RoundRobin`] |
//! | pair and rank an arena | [`Arena`] |
//! | look up who meets whom in a round | [`berger_rounds`] |
#![forbid(unsafe_code)]

mod arena;
mod berger;
mod pairing;
mod round_robin;
mod standings;
mod tournament;

pub use crate::arena::{Arena, ArenaGame, ArenaPlayer, ArenaStatus, MAX_ARENA_PLAYERS};
pub use crate::berger::{ScheduledGame, berger_rounds};
pub use crate::pairing::{GameEnd, PairingResult, PairingState, TournamentPairing};
pub use crate::round_robin::{MAX_ROUND_ROBIN_PLAYERS, RoundRobin};
pub use crate::standings::{StandingRow, TieBreaks};
pub use crate::tournament::{
    Entrant, Tournament, TournamentFormat, TournamentPhase, TournamentRefusal, TournamentRules,
};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
