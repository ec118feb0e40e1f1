//! Solves Dameo on small boards, and checks the solutions.
//!
//! The rules are those of [`Dameo`](dameo::Dameo) on boards of 4x4, 5x5 and 6x6 squares
//! ([`Dameo4`](dameo::rules::Dameo4), [`Dameo5`](dameo::rules::Dameo5),
//! [`Dameo6`](dameo::rules::Dameo6)), without the draw rules: a position is a draw if neither
//! side can force a win, so that both can repeat positions forever.
//!
//! | task | item |
//! |---|---|
//! | the value of one position, with a proof | [`Proofs`] |
//! | a search for wins of one side | [`ProofSearch`] |
//! | what a strategy guarantees | [`Strategy`] |
//! | the values of all positions that can be reached | [`Graph`], [`SolvedGraph`] |
//!
//! `docs/small-boards.md` describes the method and has the results.
mod graph;
mod key;
mod retrograde;
mod search;
mod solve;
mod strategy;
mod table;

pub use crate::graph::{Graph, TooManyPositions};
pub use crate::key::Key;
pub use crate::retrograde::SolvedGraph;
pub use crate::search::{ProofSearch, SearchAnswer};
pub use crate::solve::{CheckedStrategy, Effort, Proofs};
pub use crate::strategy::{Guarantee, Strategy};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
