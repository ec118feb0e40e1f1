//! Self-play and training, in one program that compiles the engine once.

mod selfplay;
mod training;
