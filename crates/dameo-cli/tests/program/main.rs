//! The commands as programs: what they read, print and exit with. All of it in
//! one test program, which is linked once.

mod backup;
#[cfg(feature = "lab")]
mod book;
mod bot;
mod bot_challenges;
mod cli;
mod common;
mod convert;
mod dump;
mod engine;
mod engine_process;
mod engine_tables;
#[cfg(feature = "lab")]
mod fit;
#[cfg(feature = "lab")]
mod games;
#[cfg(all(unix, feature = "nats"))]
mod killed_workers;
#[cfg(unix)]
mod live;
mod manual;
#[cfg(feature = "lab")]
mod match_games;
#[cfg(unix)]
mod metrics;
mod networks;
mod perft;
mod play;
mod playstrategy;
mod puzzles;
#[cfg(feature = "lab")]
mod selfplay;
mod serve;
#[cfg(all(unix, feature = "nats"))]
mod servers;
#[cfg(unix)]
mod signals;
#[cfg(feature = "lab")]
mod solve;
mod store;
mod tables;
#[cfg(feature = "lab")]
mod train;
#[cfg(feature = "lab")]
mod tune;
mod variants;
#[cfg(not(feature = "lab"))]
mod without_lab;
#[cfg(all(unix, feature = "nats"))]
mod workers;
