//! Puzzles: positions with exactly one move that wins or saves the game.
//!
//! | task | item |
//! |---|---|
//! | mine puzzles from games that the engine plays against itself | [`Miner`] |
//! | rate how hard a puzzle is | [`Rater`] |
//! | read and write the file of a variant | [`PuzzleFile`] |
//! | prove the puzzles of a file again | [`verify`] |
//! | go on after a kill | [`MiningJournal`] |
//!
//! What a puzzle is, its solution, its themes and the proof that the solution is the only one are
//! in [`dameo_engine::puzzle`]. `docs/puzzles.md` describes the method and the file.
#![forbid(unsafe_code)]

mod file;
mod games;
mod journal;
mod miner;
mod puzzle;
mod rating;
mod sample;
mod scan;
mod verify;

pub use crate::file::{PuzzleFile, PuzzleFileError, PuzzleFileFault, Run};
pub use crate::journal::MiningJournal;
pub use crate::miner::{MinedGame, Miner, MiningSettings, mine_games};
pub use crate::puzzle::{Puzzle, PuzzleRecord, PuzzleRecordError};
pub use crate::rating::Rater;
pub use crate::sample::sample;
pub use crate::verify::{Fault, PuzzleVerification, verify};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
