//! The bench and the matches, in one program that compiles the engine once.

mod bench;
mod matches;
