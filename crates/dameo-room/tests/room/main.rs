//! Rooms of live games: their rules one by one, and a room that is told anything. The crate
//! `dameo-sim` plays whole games with faults.

mod commands;
mod correspondence;
mod lag;
mod messages;
mod peers;
mod presence;
mod properties;
mod rated;
mod samples;
mod site;
mod store;
