//! The limits of a match: clocks, nodes or depth.

use std::fmt;

use dameo_live::Fischer;

/// The limit on the searches of both engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchLimit {
    /// A clock with the same time for both sides. It is one that UCI can tell an engine.
    Clock(Fischer),
    /// Nodes per move.
    Nodes(u64),
    /// Depth of each search, in plies.
    Depth(u32),
}

impl fmt::Display for SearchLimit {
    /// Writes, for example, `1+0.01`, `5000 nodes` or `8 plies`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(control) => control.fmt(f),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Depth(depth) => write!(f, "{depth} plies"),
        }
    }
}
