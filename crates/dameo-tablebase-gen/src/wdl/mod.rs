//! Tables without distances: win, draw or loss with two bits per position.

mod bit_plane;
mod class_builder;
mod files;
mod initial;
mod king_sets;
mod men_moves;
mod slice_pair;
mod solver;
mod table;
mod work;
mod working_file;

pub(crate) use self::class_builder::WdlClassBuilder;
pub(crate) use self::table::WdlTable;
