//! The interface between the referee and an engine.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, ByColor};
use dameo_live::ClockReading;
use thiserror::Error;

/// A loss for a reason other than the rules of the game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EngineFault {
    /// The engine's move is illegal or unreadable.
    #[error("{0}")]
    IllegalMove(String),
    /// The engine exited, or closed its pipes.
    #[error("{0}")]
    Crash(String),
    /// The clock ran out.
    #[error("out of time")]
    Timeout,
    /// The engine did not answer at all.
    #[error("no answer")]
    Stall,
}

/// Why a player returns no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlayerError {
    Fault(EngineFault),
    /// The match was stopped.
    Stopped,
}

impl From<EngineFault> for PlayerError {
    fn from(fault: EngineFault) -> Self {
        Self::Fault(fault)
    }
}

/// The limit of one search, as the UCI command `go` states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GoLimits {
    Clocks(ByColor<ClockReading>),
    Nodes(u64),
    Depth(u32),
}

/// An engine that plays one game after another.
pub(super) trait Player: Send {
    /// Clears everything learnt in earlier games and prepares for game
    /// `number` of the match.
    fn new_game(&mut self, number: usize, stop: &AtomicBool) -> Result<(), PlayerError>;

    /// The text of the move to play. The game is not over. Returns
    /// [`PlayerError::Stopped`] soon after `stop` is set.
    fn choose_move(
        &mut self,
        game: &AnyGame,
        limits: GoLimits,
        stop: &AtomicBool,
    ) -> Result<String, PlayerError>;
}
