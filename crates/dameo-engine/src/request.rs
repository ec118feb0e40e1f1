//! What a search is asked to do.

use dameo::AnyMove;

use crate::handicap::Handicap;
use crate::limits::Limits;
use crate::signals::Signals;

/// A request to search the current position of a game.
#[derive(Clone, Debug)]
pub struct SearchRequest<'a> {
    /// When the search ends, and how many lines it finds.
    pub limits: Limits,
    /// How other threads control the search.
    pub signals: Signals<'a>,
    /// [`Handicap::NONE`] for full strength.
    pub handicap: Handicap,
    /// Only these root moves are searched. Illegal moves are ignored; if no
    /// legal move is left, all legal moves are searched.
    pub root_moves: Vec<AnyMove>,
}

impl<'a> SearchRequest<'a> {
    /// A search of all moves at full strength.
    #[must_use]
    pub fn new(limits: Limits, signals: impl Into<Signals<'a>>) -> Self {
        let signals = signals.into();
        Self { limits, signals, handicap: Handicap::NONE, root_moves: Vec::new() }
    }
}
