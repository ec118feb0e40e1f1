//! What the result of a match proves: Elo, normalised Elo, and a sequential
//! test of one hypothesis against another.
//!
//! Both games of an opening are one observation, since they are not
//! independent of each other: a lopsided opening is usually won by the same
//! colour twice. The five totals such a pair can have make the distribution
//! *pentanomial*.

mod distribution;
mod pentanomial;
mod sprt;

pub use self::pentanomial::{Elo, Pentanomial};
pub use self::sprt::{Sprt, SprtBoundsError, Verdict};
