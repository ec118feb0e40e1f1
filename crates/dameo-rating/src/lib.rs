//! Glicko-2 ratings of players and of those who solve puzzles.
//!
//! | task | item |
//! |---|---|
//! | rate a player after one game | [`Rating::after`] |
//! | rate both players of a game | [`Rating::both_after`] |
//! | let the deviation grow while nobody plays | [`Rating::after_rest`] |
//! | rate a solver | [`Rating::after_puzzle`] with [`Rating::of_puzzle`], from [`Rating::SOLVER_START`] |
//! | tell whether a rating is settled | [`Rating::is_provisional`] |
//!
//! The arithmetic is that of the crate [`skillratings`]; the constants and bounds
//! are in [`limits`]. Source: Mark E. Glickman, [Example of the Glicko-2
//! system](https://www.glicko.net/glicko/glicko2.pdf), 2022.
//!
//! ```
//! use dameo_rating::{GameScore, Rating};
//!
//! let won = Rating::START.after(Rating::START, GameScore::Win);
//! assert!(won.rating() > 1500.0 && won.deviation() < Rating::START.deviation());
//!
//! let puzzle = Rating::of_puzzle(1250.0)?;
//! let failed = Rating::SOLVER_START.after_puzzle(puzzle, false);
//! assert_eq!(failed.rating(), 1150.0);
//! # Ok::<(), dameo_rating::RatingError>(())
//! ```
#![forbid(unsafe_code)]

pub mod limits;
mod rating;

pub use crate::rating::{GameScore, Rating, RatingError};
