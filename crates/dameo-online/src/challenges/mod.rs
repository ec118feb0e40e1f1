//! Challenges of a member or a bot to another one, until they are answered.
//!
//! A challenge is in the store, and open challenges are in the memory of each server too, with who
//! their players are. Once it is accepted it is an invitation, and then a game, with the same id.

pub(crate) mod end;
mod follow;
pub(crate) mod open;
pub(crate) mod reason;
pub(crate) mod registry;
