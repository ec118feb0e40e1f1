//! The matches, the puzzles and the training, in one program that compiles the engine once.

mod matches;
mod puzzles;
mod selfplay;
mod spsa;
mod training;
