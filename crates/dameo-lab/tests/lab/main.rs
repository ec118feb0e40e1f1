//! The bench, the matches and the puzzles, in one program that compiles the engine once.

mod bench;
mod matches;
mod puzzles;
mod selfplay;
mod spsa;
mod training;
