//! Names of commands, and which of them were done.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The name that a client gives a command, so that the command is done once however often
/// it is sent. Two tabs of one player must not choose the same: a random number will do.
///
/// In JSON it is a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct CommandId(u64);

/// A number is too large for a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("bad command id {id}: expected at most {}", CommandId::MAX)]
pub struct BadCommandId {
    /// The number.
    pub id: u64,
}

impl CommandId {
    /// The largest: 2^53 - 1, up to which JavaScript counts exactly.
    pub const MAX: u64 = (1 << 53) - 1;

    /// The name of this number.
    ///
    /// # Errors
    /// If it is more than [`MAX`](Self::MAX).
    pub fn new(id: u64) -> Result<Self, BadCommandId> {
        if id <= Self::MAX { Ok(Self(id)) } else { Err(BadCommandId { id }) }
    }
}

impl TryFrom<u64> for CommandId {
    type Error = BadCommandId;

    fn try_from(id: u64) -> Result<Self, BadCommandId> {
        Self::new(id)
    }
}

impl From<CommandId> for u64 {
    fn from(id: CommandId) -> Self {
        id.0
    }
}

/// The commands of a player that were done last, oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RecentCommands(VecDeque<CommandId>);

impl RecentCommands {
    /// How many are remembered. A client sends a command again only before it is answered,
    /// and a room takes far fewer commands that are not answered yet.
    pub const CAPACITY: usize = 32;

    /// Whether a command was done.
    #[must_use]
    pub fn contains(&self, id: CommandId) -> bool {
        self.0.contains(&id)
    }

    /// The commands, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = CommandId> {
        self.0.iter().copied()
    }

    /// The number of commands that are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether none is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Remembers a command, and forgets the oldest if there are too many.
    pub(crate) fn push(&mut self, id: CommandId) {
        if self.0.len() >= Self::CAPACITY {
            self.0.pop_front();
        }
        self.0.push_back(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_command_is_forgotten() {
        let mut recent = RecentCommands::default();
        let ids: Vec<_> = (0..40).map(|id| CommandId::new(id).unwrap()).collect();
        ids.iter().for_each(|&id| recent.push(id));
        assert_eq!(recent.len(), RecentCommands::CAPACITY);
        assert!(!recent.contains(ids[7]) && recent.contains(ids[8]) && recent.contains(ids[39]));
    }

    #[test]
    fn ids_are_what_javascript_can_count() {
        assert!(CommandId::new(CommandId::MAX).is_ok());
        let error = serde_json::from_str::<CommandId>("9007199254740992").unwrap_err();
        let message = "bad command id 9007199254740992: expected at most 9007199254740991";
        assert!(error.to_string().starts_with(message), "{error}");
    }
}
