//! Matches and tuning, in one program that compiles the engine once.

mod matches;
mod spsa;
