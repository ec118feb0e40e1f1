//! Building, reading, verifying and damaging tables.

mod building;
mod common;
mod page;
mod reading;
mod truth;
mod wdl;
