//! Solves Dameo on small boards, and checks the solutions.
mod graph;
mod key;
mod retrograde;
mod search;
mod table;

pub use crate::graph::{Graph, TooManyPositions};
pub use crate::key::Key;
pub use crate::retrograde::Solution;
pub use crate::search::{NoWin, ProofSearch};
