//! Integration tests of the engine. One program, so that the search of every
//! variant is compiled once for all of them.

mod bench;
mod common;
mod conversion;
mod endings;
mod evaluation;
mod levels;
mod search;
mod strength;
mod tablebase;
mod tactics;
mod variants;
