//! The rules of Dameo and its relatives: boards, positions, legal moves,
//! notation and game records.
//!
//! The crate does no I/O, has no global state and needs no initialisation.
//! Everything is generic over the [`Rules`] of a game, and through them over
//! its board and its [`Family`]; [`Variant`] and [`with_rules!`] lead from a
//! name to a rule set.
//!
//! | to do | use |
//! |---|---|
//! | put pieces on a board, possible or not | [`Setup`] |
//! | list, count, check and play moves | [`Position`], [`Move`] |
//! | learn why a move is refused | [`Position::why_illegal`], [`IllegalMove`] |
//! | record a game and know how it ended | [`Game`], [`DrawRules`], [`Outcome`] |
//! | count positions at a depth | [`perft`](perft()) |
//! | do something differently for each family of games | [`ByFamily`] |
//! | read and write moves | [`Position::parse_move`], [`Position::move_text`], [`MoveFormat`] |
//! | read and write games | [`PdnReader`], [`GameTree`], [`Game::read_moves`] |
//!
//! ```
//! use dameo::{Dameo, Position};
//!
//! // A man of White's jumps two men of Black's; nothing else is legal.
//! let position = Position::<Dameo>::from_fen("W:Wa1,d4:Bd5,d7,h8")?;
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].captured.len(), 2);
//! assert_eq!(position.after(moves[0]).fen(), "B:Wa1,Kd8:Bh8");
//! # Ok::<(), dameo::FenError>(())
//! ```
#![forbid(unsafe_code)]

mod adjudication;
pub mod any;
mod bitboard;
mod bits;
mod direction;
pub mod draw_rules;
mod family;
mod game;
mod geometry;
mod legality;
mod movegen;
mod moves;
pub mod notation;
mod outcome;
pub mod pdn;
mod perft;
mod piece;
mod position;
mod quiet_position;
pub mod rules;
mod setup;
mod square;
mod variant;
mod zobrist;

#[cfg(feature = "import")]
pub mod import;

pub use crate::any::{AnyGame, AnyGameTree, AnyMove, AnyPosition, AnySetup, AnySquare};
pub use crate::bitboard::{Bitboard, Squares};
#[doc(hidden)]
pub use crate::bits::Bits;
pub use crate::direction::Direction;
pub use crate::draw_rules::DrawRules;
pub use crate::game::{Game, PlayError, PlayTextError};
pub use crate::geometry::{Board8, Board10, Geometry};
pub use crate::legality::IllegalMove;
pub use crate::movegen::{CaptureThreats, Path};
#[doc(hidden)]
pub use crate::movegen::{Capturer, Jump, Jumps};
pub use crate::moves::{Move, MoveList};
pub use crate::notation::{FenError, MoveFormat, ParseMoveError};
pub use crate::outcome::{Outcome, Reason};
pub use crate::perft::{perft, perft_without_bulk};
pub use crate::piece::{ByColor, Color, Piece, Role};
pub use crate::position::Position;
pub use crate::quiet_position::QuietPosition;
pub use crate::rules::{
    AntiDameo, BigDameo, Croda, Dameo, ItalianDamone, ItalianDamone3, ItalianDamoneCapture, Rules,
};
pub use crate::setup::{Setup, SetupError, SetupFault};
pub use crate::square::{ParseSquareError, Square};
pub use crate::variant::{ParseVariantError, StartPosition, Variant};

/// The examples of the README, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Keeps the traits that describe boards and families from being implemented
/// elsewhere.
mod sealed {
    pub trait Sealed {}
}
