//! Tuning by games: SPSA finds better values for many options of an engine at once.
//!
//! In an iteration every option is moved up or down at random, and the engine plays a few
//! pairs of games against itself with all options moved the other way; the values then move
//! towards those of the winner (J. C. Spall, *Multivariate stochastic approximation using a
//! simultaneous perturbation gradient approximation*, 1992). The schedule is that of fishtest.

mod journal;
mod option;
mod schedule;
mod tuner;

pub use self::journal::TuningJournal;
pub use self::option::{ParseTunedOptionError, TunedOption};
pub use self::schedule::Spsa;
pub use self::tuner::{Iteration, SpsaError, SpsaTuner};
