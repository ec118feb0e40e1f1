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

pub use self::file::{PuzzleFile, PuzzleFileError, PuzzleFileFault, Run};
pub use self::goal::Goal;
pub use self::id::{PuzzleId, PuzzleIdError};
pub use self::journal::{MinedGame, MiningJournal};
pub use self::miner::{Miner, MiningSettings, mine_games};
pub use self::proof::{Proof, Prover, Refutation};
pub use self::puzzle::{Puzzle, PuzzleRecord, PuzzleRecordError};
pub use self::rating::Rater;
pub use self::sample::sample;
pub use self::solution::{Ply, Solution};
pub use self::themes::{Theme, Themes};
pub use self::verify::{Fault, Verification, verify};
