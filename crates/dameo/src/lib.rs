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
mod any;
mod bitboard;
mod bits;
mod direction;
mod draw_rules;
mod family;
mod game;
mod geometry;
mod legality;
mod movegen;
mod moves;
mod notation;
mod outcome;
mod perft;
mod piece;
mod position;
mod quiet_position;
mod rules;
mod setup;
mod square;
mod variant;
mod zobrist;

#[cfg(feature = "import")]
pub mod import;

pub use crate::any::{
    AnyBitboard, AnyGame, AnyGameTree, AnyMove, AnyPosition, AnySetup, AnySquare, AnySquares,
    OffBoardError,
};
pub use crate::bitboard::{Bitboard, Squares};
pub use crate::bits::Bits;
pub use crate::direction::Direction;
pub use crate::draw_rules::{DrawRules, KingAgainstKing, ParseDrawRulesError, RepetitionCounts};
pub use crate::family::{
    ByFamily, DameoFamily, DameoRules, DamoneFamily, DamoneRules, Family, KingLines, Kings,
    KingsAndEmperors, Promoted, RoleNames, role_names,
};
pub use crate::game::{Game, PlayError, PlayTextError};
pub use crate::geometry::{Board8, Board10, Geometry};
pub use crate::legality::IllegalMove;
pub use crate::movegen::{CaptureThreats, Capturer, Jump, Jumps, Path};
pub use crate::moves::{Move, MoveList};
pub use crate::notation::{
    Annotated, Comment, FenError, FenFault, GameResult, GameTree, MAX_GAME_BYTES, MAX_TAGS,
    MAX_VARIATION_DEPTH, MoveFormat, MoveLine, Nag, ParseGameResultError, ParseMoveError,
    ParseMoveFormatError, PdnError, PdnFault, PdnGame, PdnMove, PdnMoveError, PdnReader,
    PdnWarning, ReadMovesError, ResolveError, ResolveOptions, TagError, Tags, Variation,
    WriteMoveError, WriteMovesError,
};
pub use crate::outcome::{Outcome, Reason};
pub use crate::perft::{perft, perft_without_bulk};
pub use crate::piece::{ByColor, Color, Piece, Role};
pub use crate::position::Position;
pub use crate::quiet_position::QuietPosition;
pub use crate::rules::*;
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
