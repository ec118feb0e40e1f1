//! Types for variants that are known only at run time. Each has a counterpart
//! with a type parameter, to which it delegates.
//!
//! | known at compile time | known at run time |
//! |---|---|
//! | [`Square`](crate::Square), [`Move`](crate::Move), [`Bitboard`](crate::Bitboard) | [`AnySquare`], [`AnyMove`], [`AnyBitboard`] |
//! | [`Position`](crate::Position), [`Setup`](crate::Setup) | [`AnyPosition`], [`AnySetup`] |
//! | [`Game`](crate::Game), [`GameTree`](crate::pdn::GameTree) | [`AnyGame`], [`AnyGameTree`] |

mod bitboard;
mod bounded_game;
mod game;
mod game_tree;
mod legal_moves;
mod moves;
mod position;
mod setup;
mod square;

pub use self::bitboard::{AnyBitboard, AnySquares};
pub use self::bounded_game::BoundedGame;
pub use self::game::AnyGame;
pub use self::game_tree::AnyGameTree;
pub use self::legal_moves::LegalMoves;
pub use self::moves::AnyMove;
pub use self::position::{AnyDisplayMove, AnyPosition};
pub use self::setup::AnySetup;
pub use self::square::{AnySquare, OffBoardError};
