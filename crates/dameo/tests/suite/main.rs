//! All tests of the crate's public interface, in one program: what they share,
//! from the generic code to the second move generator, is compiled once.

mod any;
mod fen;
mod game;
mod generators;
mod notation;
mod perft;
mod properties;
mod record;
mod reference;
mod rules;
mod slow_captures;
mod tactics;
