//! Commands that wait for the store.

use std::collections::VecDeque;

use dameo::Color;
use dameo_live::{Action, GameKey, Millis, Timestamp};

use crate::error::CommandError;
use crate::io::ConnectionId;
use crate::recent::CommandId;

/// How many commands of a player can wait. A player at the board has one.
pub const MAX_WAITING_COMMANDS: usize = 8;

/// A command with what is known about its coming.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    pub(crate) connection: ConnectionId,
    pub(crate) seat: Color,
    pub(crate) id: CommandId,
    pub(crate) key: GameKey,
    pub(crate) action: Action,
    /// When it came. It counts as done then, however long it waited.
    pub(crate) at: Timestamp,
    /// The mean round trip of its connection then.
    pub(crate) round_trip: Option<Millis>,
    /// Whether the stored state was read because the command refers to a later one than the
    /// room knows.
    pub(crate) is_checked: bool,
}

impl Command {
    pub(crate) fn is_move(&self) -> bool {
        matches!(self.action, Action::Move { .. })
    }
}

/// Commands in the order in which they came.
#[derive(Debug, Default)]
pub(crate) struct CommandQueue(VecDeque<Command>);

impl CommandQueue {
    pub(crate) fn push(&mut self, command: Command) -> Result<(), CommandError> {
        let waiting = self.0.iter().filter(|other| other.seat == command.seat).count();
        if waiting >= MAX_WAITING_COMMANDS {
            return Err(CommandError::TooManyCommands { max: MAX_WAITING_COMMANDS });
        }
        self.0.push_back(command);
        Ok(())
    }

    /// Puts a command back that is not done yet.
    pub(crate) fn put_back(&mut self, command: Command) {
        self.0.push_front(command);
    }

    pub(crate) fn pop(&mut self) -> Option<Command> {
        self.0.pop_front()
    }

    /// Takes the first move of a player, before all that was sent earlier.
    pub(crate) fn take_move(&mut self, seat: Color) -> Option<Command> {
        let index = self.0.iter().position(|command| command.seat == seat && command.is_move())?;
        self.0.remove(index)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn take_all(&mut self) -> VecDeque<Command> {
        std::mem::take(&mut self.0)
    }
}
