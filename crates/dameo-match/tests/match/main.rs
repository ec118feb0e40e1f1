//! Matches and tuning, in one program that compiles the engine once.

mod levels;
mod matches;
mod spsa;
