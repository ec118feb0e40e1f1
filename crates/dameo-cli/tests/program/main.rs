//! The commands as programs: what they read, print and exit with. All of it in
//! one test program, which is linked once.

mod book;
mod cli;
mod common;
mod convert;
mod engine;
mod engine_process;
mod engine_tables;
mod fit;
mod games;
mod match_games;
mod networks;
mod play;
mod puzzles;
mod selfplay;
mod serve;
mod tables;
mod train;
mod tune;
mod variants;
