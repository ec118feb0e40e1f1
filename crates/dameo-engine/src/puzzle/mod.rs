//! Proofs that a position is a puzzle: that exactly one move wins, or exactly one saves the game.
//!
//! | task | item |
//! |---|---|
//! | find the solution of a position, if it is a puzzle | [`Draft`] |
//! | prove that every solver's move is the only one | [`Prover`] |
//! | recognise the patterns in a solution | [`themes`] |
//!
//! The crate `dameo-puzzles` mines puzzles with it, and `dameo-wasm-engine` finds those of a game
//! that somebody has played. `docs/puzzles.md` describes the method.

mod draft;
mod goal;
mod id;
mod proof;
mod solution;
pub mod themes;

pub use self::draft::Draft;
pub use self::goal::{Goal, MIN_MARGIN, ParseGoalError, expectation};
pub use self::id::{PuzzleId, PuzzleIdError};
pub use self::proof::{PROOF_NODES, Proof, Prover, Refutation, game_from, wins_at_once};
pub use self::solution::{Ply, Solution};
