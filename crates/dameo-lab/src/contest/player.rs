//! What the referee needs of an engine, wherever it runs.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{ByColor, Game, Rules};
use thiserror::Error;

/// How an engine has lost a game other than by the rules.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// It played what is no legal move.
    #[error("{0}")]
    Illegal(String),
    /// It ended, or spoke no more sense.
    #[error("{0}")]
    Crash(String),
    /// It used more time than it had.
    #[error("out of time")]
    Time,
    /// It gave no answer at all.
    #[error("no answer")]
    Stall,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoAnswer {
    /// The engine is to blame.
    Fault(Fault),
    /// The match has been stopped.
    Stopped,
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// How long an engine may think about one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Allowance {
    Clocks { left: ByColor<Duration>, increment: Duration },
    Nodes(u64),
    Depth(u32),
}

/// An engine that plays one game after another.
pub(super) trait Player<R: Rules>: Send {
    /// Gets ready for a game of the match and forgets those before it.
    fn start(&mut self, game_number: usize, halt: &AtomicBool) -> Result<(), NoAnswer>;

    /// The text of the move to play in a game that is not over. Returns soon
    /// after `halt` has been set.
    fn choose(
        &mut self,
        game: &Game<R>,
        allowance: Allowance,
        halt: &AtomicBool,
    ) -> Result<String, NoAnswer>;
}
