//! Puzzles of members: what is known of them, and their JSON.

pub(crate) mod known;
pub(crate) mod model;
