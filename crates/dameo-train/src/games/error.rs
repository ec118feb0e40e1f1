//! What can be wrong with a file of games.

use std::io;

use thiserror::Error;

use dameo_journal::LockError;

/// A file of games cannot be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GamesError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// Another program writes to the file.
    #[error("another program is writing to it")]
    InUse,
    /// The first bytes are not those of a file of games.
    #[error("expected a file of games, which begins with \"DMOGAMES\"")]
    NotGames,
    /// The file was written by another version of this program.
    #[error("the file has version {found}: expected {expected}")]
    Version {
        /// The version of the file.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// The header is damaged.
    #[error("the header is damaged: {0}")]
    Header(String),
    /// The games come from elsewhere than those to be added.
    #[error("it has other games: expected {expected}, found {found}")]
    OtherSource {
        /// The header expected, as JSON.
        expected: String,
        /// The header of the file, as JSON.
        found: String,
    },
    /// A block is damaged.
    #[error("block {block}, at byte {offset}: {fault}")]
    Block {
        /// The number of the block, from 1.
        block: u64,
        /// The place of the block in the file.
        offset: u64,
        /// What is wrong with it.
        fault: GamesFault,
    },
    /// A game has more plies than a file can hold, or a position more captures
    /// between two squares.
    #[error(
        "the game cannot be stored: it has more than {} plies, or too many captures between two squares",
        u16::MAX
    )]
    TooLarge,
}

impl From<LockError> for GamesError {
    fn from(error: LockError) -> Self {
        match error {
            LockError::InUse => Self::InUse,
            LockError::Io(error) => Self::Io(error),
        }
    }
}

/// What is wrong with a block.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GamesFault {
    /// The file ends before the block does.
    #[error("the file ends inside it")]
    Truncated,
    /// The block does not begin as one.
    #[error("expected \"GAME\", found {0:02x?}")]
    Magic([u8; 4]),
    /// A checksum does not match.
    #[error("its checksum does not match")]
    Checksum,
    /// The number of games is another one.
    #[error("expected {expected} games, found {found}")]
    Count {
        /// The number in the head of the block.
        expected: u32,
        /// The number of games in it.
        found: usize,
    },
    /// A game is not one of the variant.
    #[error("game {game}, ply {ply}: {why}")]
    Game {
        /// The number of the game in the block, from 1.
        game: u32,
        /// The number of the ply, from 1; 0 for the game as a whole.
        ply: u32,
        /// What is wrong.
        why: &'static str,
    },
}
