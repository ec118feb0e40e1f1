//! Puzzles: positions with exactly one move that wins or saves the game.
//!
//! | task | item |
//! |---|---|
//! | mine puzzles from games that the engine plays against itself | [`Miner`] |
//! | prove that every solver's move is the only one | [`Prover`] |
//! | recognise the patterns in a solution | [`Theme`] |
//! | rate how hard a puzzle is | [`Rater`] |
//! | read and write the file of a variant | [`PuzzleFile`] |
//! | prove the puzzles of a file again | [`verify`] |
//! | go on after a kill | [`MiningJournal`] |
//!
//! `docs/puzzles.md` describes the method and the file.
#![forbid(unsafe_code)]

mod draft;
mod file;
mod games;
mod goal;
mod id;
mod journal;
mod miner;
mod proof;
mod puzzle;
mod rating;
mod sample;
mod scan;
mod solution;
pub mod themes;
mod verify;

pub use crate::file::{PuzzleFile, PuzzleFileError, PuzzleFileFault, Run};
pub use crate::goal::Goal;
pub use crate::id::{PuzzleId, PuzzleIdError};
pub use crate::journal::MiningJournal;
pub use crate::miner::{MinedGame, Miner, MiningSettings, mine_games};
pub use crate::proof::{Proof, Prover, Refutation};
pub use crate::puzzle::{Puzzle, PuzzleRecord, PuzzleRecordError};
pub use crate::rating::Rater;
pub use crate::sample::sample;
pub use crate::solution::{Ply, Solution};
pub use crate::themes::{Theme, Themes};
pub use crate::verify::{Fault, PuzzleVerification, verify};

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
