//! Games with tags, comments, variations and judgements: PDN 3.0.
//!
//! There are two layers. [`PdnGame`] is what a file says, without any rules:
//! [`PdnReader`] reads such games one by one, and `Display` writes them.
//! [`GameTree`] is the same game with its moves resolved against a rule set;
//! [`PdnGame::resolve`] and [`GameTree::to_pdn`] lead from one to the other.

mod comment;
mod error;
mod game;
mod lines;
mod map_line;
mod nag;
mod reader;
mod resolve;
mod scanner;
mod tags;
mod tree;
mod writer;

pub use self::comment::Comment;
pub use self::error::{PdnError, PdnFault};
pub use self::game::{PdnGame, PdnWarning};
pub(crate) use self::map_line::{At, map_line};
pub use self::nag::Nag;
pub use self::reader::PdnReader;
pub use self::resolve::{GameTree, ResolveError, ResolveOptions};
pub use self::tags::{TagError, Tags};
pub use self::tree::{Annotated, MoveLine, PdnMove, PdnMoveError, Variation};

/// How long a game may be, its line ends included, unless
/// [`PdnReader::with_max_game_bytes`] says otherwise. A game in memory takes
/// up to about a hundred times the space of its text.
pub const MAX_GAME_BYTES: usize = 1 << 20;

/// How deep variations may be nested in a text that is read.
pub const MAX_VARIATION_DEPTH: usize = 64;

/// How many tags a game can have.
pub const MAX_TAGS: usize = 256;
