//! Tests of the engine from outside. One program: the search of every variant
//! is compiled once for all of them.

mod bench;
mod common;
mod endings;
mod evaluation;
mod search;
mod strength;
mod tables;
mod tactics;
mod variants;
