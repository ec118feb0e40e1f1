//! Building, reading, verifying and damaging tables.

mod common;
mod files;
mod page;
mod truth;
mod wdl;
