//! Rooms of live games: their rules one by one, and games with faults at random.

mod commands;
mod lag;
mod messages;
mod presence;
mod properties;
mod site;
mod store;
mod world;
