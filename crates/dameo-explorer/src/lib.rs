//! An opening explorer: what was played from a position in many games, how those
//! games ended, and by which other moves the same positions were reached.
//!
//! | task | item |
//! |---|---|
//! | count games and ask about a position | [`Explorer`] |
//! | read and write a file of games | [`Collection`] |
//!
//! Positions and their mirror images are one. A game counts once for each position
//! and move, however often it repeats them, and up to [`MAX_PLIES`].
//!
//! ```
//! use dameo::{AnyGame, AnyPosition, Color, MoveFormat, Variant};
//! use dameo_explorer::Explorer;
//!
//! let mut explorer = Explorer::new(Variant::Dameo);
//! let mut game = AnyGame::new(Variant::Dameo);
//! game.play_text("d1-d4", MoveFormat::Long)?;
//! explorer.add(&game, Some(Color::White));
//!
//! let start = explorer.explore(&AnyPosition::start(Variant::Dameo));
//! assert_eq!((start.results.white, start.results.total()), (1, 1));
//! let first = &start.moves[0];
//! assert_eq!(AnyPosition::start(Variant::Dameo).move_text(first.mv), "d1-d4");
//! # Ok::<(), dameo::PlayTextError>(())
//! ```
#![forbid(unsafe_code)]

mod collection;
mod explorer;
mod key;
mod results;
mod stored_game;

pub use self::collection::{Collection, CollectionError, CollectionFault};
pub use self::explorer::{Explored, ExploredMove, Explorer, GameId, MAX_PLIES, Passage};
pub use self::key::PositionKey;
pub use self::results::Results;
pub use self::stored_game::StoredGame;

/// The examples of the README, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
