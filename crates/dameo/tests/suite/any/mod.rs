//! The layer for variants known at run time agrees with the generic one.

mod bad_input;
mod random_games;
