//! The tablebase of a search.
//!
//! A tablebase has the winner and the distance of positions, but ignores draw
//! rules. `docs/search.md` describes what that means for the search.

mod any;
#[cfg(feature = "native")]
mod files;
mod root;
mod typed;

pub use self::any::SearchTablebase;
#[cfg(feature = "native")]
pub use self::files::OpenError;
pub(crate) use self::root::{EqualMoves, RootProbe};
pub use self::typed::TypedTablebase;
