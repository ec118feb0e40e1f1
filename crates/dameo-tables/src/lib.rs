//! Endgame tables.
mod combinations;
mod generate;
mod index;
mod material;
mod pieces;
mod value;

pub use crate::index::Index;
pub use crate::material::{Class, MAX_PIECES, Matchup, Material, ParseClassError};
pub use crate::value::{Value, Wdl};
