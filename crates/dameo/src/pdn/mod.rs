//! Games with tags, comments, variations and annotations: PDN 3.0.
//!
//! There are two layers. A [`PdnGame`] is the content of a file, without any
//! rules: [`PdnReader`] reads such games one by one, and `Display` writes them.
//! A [`GameTree`] is the same game with its moves resolved against the rules;
//! [`PdnGame::resolve`] and [`GameTree::to_pdn`] convert between them. An
//! [`Outline`] finds the games of a large file without reading them.

mod body;
mod comment;
mod error;
mod game;
mod lines;
mod map_line;
mod nag;
mod outline;
mod reader;
mod resolve;
mod resolve_error;
mod scanner;
mod tag_ends;
mod tags;
mod tree;
mod warning;
mod word;
mod writer;

pub use self::comment::{ClockTimes, Comment};
pub use self::error::{PdnError, PdnFault};
pub use self::game::PdnGame;
pub(crate) use self::map_line::{At, map_line};
pub use self::nag::Nag;
pub use self::outline::{GameOutline, Outline};
pub use self::reader::PdnReader;
pub use self::resolve::{GameTree, ResolveOptions};
pub use self::resolve_error::ResolveError;
pub use self::tags::{TagError, Tags};
pub use self::tree::{Annotated, MoveLine, PdnMove, PdnMoveError, Variation};
pub use self::warning::{LeftOut, PdnWarning};

/// The default maximum length of a game in bytes, line ends included; see
/// [`PdnReader::with_max_game_bytes`]. A game in memory takes up to about a
/// hundred times the space of its text.
pub const MAX_GAME_BYTES: usize = 1 << 20;

/// The maximum nesting of variations, in a text and in a [`GameTree`] that is
/// resolved or written.
pub const MAX_VARIATION_DEPTH: usize = 64;

/// The maximum number of tags of a game.
pub const MAX_TAGS: usize = 256;
