//! Glicko-2 ratings of players and of those who solve puzzles.
//!
//! | task | item |
//! |---|---|
//! | rate a player after one game | [`Rating::after`] |
//! | rate a solver | [`Rating::after`] with [`Rating::of_puzzle`] as the opponent |
//! | tell whether a rating is settled | [`Rating::is_provisional`] |
//!
//! The arithmetic is that of the crate [`skillratings`]; the constants and bounds
//! are in [`limits`]. Source: Mark E. Glickman, [Example of the Glicko-2
//! system](https://www.glicko.net/glicko/glicko2.pdf), 2022.
//!
//! ```
//! use dameo_rating::{Rating, GameScore};
//!
//! let puzzle = Rating::of_puzzle(1500.0)?;
//! let solved = Rating::START.after(puzzle, GameScore::Win);
//! let failed = Rating::START.after(puzzle, GameScore::Loss);
//! assert!(failed.rating() < 1500.0 && solved.rating() > 1500.0);
//! assert!(solved.deviation() < Rating::START.deviation());
//! # Ok::<(), dameo_rating::RatingError>(())
//! ```
#![forbid(unsafe_code)]

pub mod limits;
mod rating;

pub use crate::rating::{GameScore, Rating, RatingError};
