//! The rules of Dameo and its relatives: positions, legal moves, games, FEN, PDN
//! and other notations.
//!
//! The crate does no I/O, has no global state and needs no initialisation.
//!
//! There are two layers. [`Position`], [`Setup`] and [`Game`] are generic over
//! the [`Rules`] of a game, which are a type such as [`Dameo`] or [`BigDameo`].
//! [`AnyPosition`], [`AnySetup`] and [`AnyGame`] do the same for a [`Variant`]
//! that is known only at run time.
//!
//! | task | items |
//! |---|---|
//! | list, count, check and play moves | [`Position`], [`Move`] |
//! | put pieces on a board, playable or not | [`Setup`] |
//! | explain why a move is illegal | [`Position::why_illegal`], [`IllegalMove`] |
//! | play a game, with draw rules | [`Game`], [`DrawRules`], [`Outcome`] |
//! | find the winner | [`Position::outcome`], [`Game::outcome`] |
//! | end a game between people | [`Game::conclude`], [`Conclusion`] |
//! | store, send and replay games | [`GameRecord`], [`AnyGame::record`] |
//! | read what comes from strangers | [`Bounds`], [`BoundedGame`] |
//! | choose a variant at run time | [`Variant`], [`AnyGame`], [`AnyPosition`] |
//! | read and write moves and positions | [`Position::parse_move`], [`Position::move_text`], [`notation`] |
//! | print a move | [`Position::show`], [`AnyPosition::show`] |
//! | read and write games | [`pdn`], [`Game::read_moves`] |
//! | decode texts that are not UTF-8 | [`encoding`] |
//! | import games of other sites | `import`, with the feature of that name |
//! | hash positions | [`Position::zobrist_hash`], [`Position::zobrist_delta`] |
//! | use the symmetries of the rules | [`Position::flipped`], [`Position::mirrored`] |
//! | count positions at a depth | [`perft`](perft()) |
//! | use the facts of a game | [`rules`] |
//!
//! ```
//! use dameo::{Dameo, Position};
//!
//! // A white man jumps two black men; no other move is legal.
//! let position: Position<Dameo> = "W:Wa1,d4:Bd5,d7,h8".parse()?;
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].captured.len(), 2);
//! assert_eq!(position.after(moves[0]).fen(), "B:Wa1,Kd8:Bh8");
//! # Ok::<(), dameo::FenError>(())
//! ```
//!
//! # Features
//!
//! None is on by default.
//!
//! - `import`: the module `import`, readers of game records from PlayStrategy,
//!   AbstractPlay and other sources. Depends on `serde` and `serde_json`.
//! - `serde`: `Serialize` and `Deserialize` for squares, moves, pieces,
//!   positions, variants, outcomes, results and game records. Squares are written
//!   as their names (`"c2"`), positions as FENs without counters. `Serialize` for errors:
//!   an object with a `code` and what the message names, for those who write it in
//!   another language.
//! - `small-boards`: Dameo on boards of 4x4, 5x5 and 6x6 squares (`rules::Dameo4` and so on),
//!   for programs that solve it. They are no variants: the list and the types `Any..` have none
//!   of them.
//! - `typescript`: TypeScript types of the errors. Depends on `tsify` and `wasm-bindgen`.
#![forbid(unsafe_code)]

mod adjudication;
pub mod any;
mod bitboard;
mod bits;
mod bounds;
mod conclusion;
mod direction;
pub mod draw_rules;
pub mod encoding;
mod game;
mod geometry;
mod illegal_move;
mod movegen;
mod moves;
pub mod notation;
mod outcome;
pub mod pdn;
mod perft;
mod piece;
mod position;
mod quiet_position;
mod record;
pub mod rules;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod square;
#[cfg(feature = "typescript")]
mod typescript;
mod variant;
mod zobrist;

#[cfg(feature = "import")]
pub mod import;

pub use crate::any::{
    AnyGame, AnyGameTree, AnyMove, AnyPosition, AnySetup, AnySquare, BoundedGame, LegalMoves,
};
pub use crate::bitboard::{Bitboard, Squares};
#[doc(hidden)]
pub use crate::bits::Bits;
pub use crate::bounds::{Bounds, BoundsError};
pub use crate::conclusion::{ConcludeError, Conclusion, GameOver};
pub use crate::direction::Direction;
pub use crate::draw_rules::DrawRules;
pub use crate::game::{Game, PlayError, PlayTextError};
#[cfg(feature = "small-boards")]
pub use crate::geometry::{Board4, Board5, Board6};
pub use crate::geometry::{Board8, Board10, Geometry};
pub use crate::illegal_move::IllegalMove;
pub use crate::movegen::{CaptureThreats, Path, TooManySteps};
pub use crate::moves::{Move, MoveList};
pub use crate::notation::{FenError, MoveFormat, ParseMoveError};
pub use crate::outcome::{Outcome, Reason};
pub use crate::perft::{PerftTable, perft, perft_with_table, perft_without_bulk};
pub use crate::piece::{ByColor, Color, Piece, Role};
pub use crate::position::Position;
pub use crate::quiet_position::QuietPosition;
pub use crate::record::{GameRecord, RecordError, RecordFault};
pub use crate::rules::{
    AntiDameo, BigDameo, Croda, Dameo, ItalianDamone, ItalianDamone3, ItalianDamoneCapture,
    RuleFacts, Rules,
};
pub use crate::setup::{Setup, SetupError, SetupFault};
pub use crate::square::{ParseSquareError, Square};
pub use crate::variant::{ParseVariantError, StartPosition, Variant};

/// The examples of the README, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Seals the traits of boards and families.
mod sealed {
    pub trait Sealed {}
}
