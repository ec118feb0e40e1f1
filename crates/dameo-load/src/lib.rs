//! Plays many live games against a server of Dameo, and measures and breaks it.
#![forbid(unsafe_code)]

pub mod crash;
pub mod faults;
pub mod fsync;
pub mod games;
pub mod guest;
pub mod idle;
pub mod latency;
pub mod members;
pub mod outage;
pub mod pair;
pub mod play;
pub mod played_at;
pub mod player;
pub mod proxy;
pub mod server;
pub mod servers;
mod turns;
