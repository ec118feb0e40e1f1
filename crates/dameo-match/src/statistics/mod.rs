//! Statistics of match results: Elo, normalized Elo, the SPRT, and rating lists.
//!
//! The two games of an opening are one observation, because they are not
//! independent: an unbalanced opening is often won by the same colour twice.
//! A pair has five possible totals, so its distribution is *pentanomial*.

mod distribution;
mod pentanomial;
mod ratings;
mod sprt;

pub use self::pentanomial::{Elo, Pentanomial, Z_95};
pub use self::ratings::{Pairing, ratings};
pub use self::sprt::{Sprt, SprtBoundsError, SprtDecision};
