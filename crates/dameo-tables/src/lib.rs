//! Endgame tables.
mod combinations;
mod index;
mod material;
mod pieces;

pub use crate::index::Index;
pub use crate::material::{Class, MAX_PIECES, Matchup, Material, ParseClassError};
