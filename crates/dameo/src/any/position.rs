//! Positions of a variant that is known at run time.

use std::fmt;

use super::{AnyBitboard, AnyMove, AnySquare, OffBoardError};
use crate::bounds::{Bounds, BoundsError, StepCount};
use crate::geometry::Geometry;
use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::notation::{FenError, MoveFormat, ParseMoveError, WriteMoveError};
use crate::outcome::Reason;
use crate::perft::PerftTable;
use crate::piece::{Color, Piece};
use crate::position::Position;
use crate::rules::{AnyOf, PerRules, Rules, match_rules, with_rules};
use crate::square::Square;
use crate::variant::Variant;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Positions {}

impl PerRules for Positions {
    type Of<R: Rules> = Position<R>;
}

/// A [`Position`] of a variant that is known at run time.
///
/// The methods are those of [`Position`], with [`AnySquare`] and [`AnyMove`]
/// for squares and moves.
///
/// ```
/// use dameo::{AnyPosition, Variant};
///
/// let variant: Variant = "big-dameo-28".parse()?;
/// let position = AnyPosition::start(variant);
/// let mv = position.parse_move("a1-e5")?;
/// assert_eq!(position.move_text(mv), "a1-e5");
/// let position = position.play(mv)?;
/// assert_eq!(position.turn(), dameo::Color::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct AnyPosition {
    variant: Variant,
    pub(super) inner: AnyOf<Positions>,
}

impl AnyPosition {
    /// A position as one of a variant.
    ///
    /// # Panics
    /// If the variant has other rules than `R`.
    #[must_use]
    pub fn new<R: Rules>(variant: Variant, position: Position<R>) -> Self {
        assert!(variant.has_rules::<R>(), "{variant} has other rules");
        Self { variant, inner: AnyOf::new::<R>(position) }
    }

    /// The position in which a game of the variant begins, White to move.
    #[must_use]
    pub fn start(variant: Variant) -> Self {
        with_rules!(variant, R => Self::new(variant, Position::<R>::start_of(variant)))
    }

    /// Reads a FEN and drops its counters.
    ///
    /// # Errors
    /// As [`Position::from_fen`].
    ///
    /// ```
    /// use dameo::{AnyPosition, Variant};
    ///
    /// let error = AnyPosition::from_fen(Variant::Dameo, "W:Wa1,a1:Bh8").unwrap_err();
    /// assert!(error.to_string().contains("two pieces on a1"));
    /// ```
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Self, FenError> {
        with_rules!(variant, R => Ok(Self::new(variant, Position::<R>::from_fen(fen)?)))
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The position with its type, if `R` are the rules of the variant.
    #[must_use]
    pub fn downcast<R: Rules>(&self) -> Option<&Position<R>> {
        self.inner.get()
    }

    /// The FEN without counters.
    #[must_use]
    pub fn fen(&self) -> String {
        match_rules!(&self.inner, position => position.fen())
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        match_rules!(&self.inner, position => position.turn())
    }

    /// The piece on a square; `None` too if the square is off the board.
    #[must_use]
    pub fn piece_at(&self, square: AnySquare) -> Option<Piece> {
        match_rules!(&self.inner, position => position.piece_at(square.try_into().ok()?))
    }

    /// The pieces of both sides, in board order.
    pub fn pieces(&self) -> impl Iterator<Item = (AnySquare, Piece)> + use<> {
        let position = *self;
        self.variant.squares().filter_map(move |square| Some((square, position.piece_at(square)?)))
    }

    /// The squares of one kind of piece; none if the game has no such pieces.
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> AnyBitboard {
        match_rules!(&self.inner, position => position.squares_of(piece).into())
    }

    /// The legal moves, each once. The order is the same for equal positions,
    /// but otherwise unspecified.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<AnyMove> {
        match_rules!(&self.inner, position => {
            position.legal_moves().into_iter().map(AnyMove::from).collect()
        })
    }

    /// The number of steps that listing the legal moves and finding their routes takes; see
    /// [`Position::capture_steps`].
    ///
    /// # Errors
    /// If it takes more steps than the bounds allow, or is stopped.
    pub fn capture_steps(&self, bounds: &Bounds<'_>) -> Result<u64, BoundsError> {
        match_rules!(&self.inner, position => position.capture_steps(bounds))
    }

    /// Checks a single position against bounds.
    ///
    /// # Errors
    /// If a side has too many pieces, or listing the captures takes too many steps.
    pub fn check_bounds(&self, bounds: &Bounds<'_>) -> Result<(), BoundsError> {
        self.setup().check_bounds(bounds)?;
        StepCount::new(bounds).add(|left| self.capture_steps(left))?;
        Ok(())
    }

    /// The legal moves of the piece on a square.
    #[must_use]
    pub fn moves_from(&self, from: AnySquare) -> Vec<AnyMove> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| mv.from == from);
        moves
    }

    /// The only legal move from one square to another; `None` if there is none,
    /// or several captures have these ends.
    ///
    /// ```
    /// use dameo::{AnyPosition, Variant};
    ///
    /// let position = AnyPosition::start(Variant::Dameo);
    /// let mv = position.find_move("a1".parse()?, "d4".parse()?).unwrap();
    /// assert_eq!(position.move_text(mv), "a1-d4");
    /// assert_eq!(position.find_move("a1".parse()?, "a8".parse()?), None);
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn find_move(&self, from: AnySquare, to: AnySquare) -> Option<AnyMove> {
        match_rules!(&self.inner, position => {
            position.find_move(from.try_into().ok()?, to.try_into().ok()?).map(AnyMove::from)
        })
    }

    /// Whether a move is among the legal ones.
    #[must_use]
    pub fn is_legal(&self, mv: AnyMove) -> bool {
        match_rules!(&self.inner, position => {
            Move::try_from(mv).is_ok_and(|mv| position.is_legal(mv))
        })
    }

    /// The number of legal moves; much faster than listing them.
    #[must_use]
    pub fn count_moves(&self) -> usize {
        match_rules!(&self.inner, position => position.count_moves())
    }

    /// Whether the side to move can, and therefore must, capture.
    #[must_use]
    pub fn has_capture(&self) -> bool {
        match_rules!(&self.inner, position => position.has_capture())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal, with the reason.
    ///
    /// ```
    /// use dameo::{AnyPosition, Variant};
    ///
    /// let position = AnyPosition::start(Variant::AntiDameo);
    /// let next = position.play(position.parse_move("d1-d4")?)?;
    /// assert_eq!(next.count_moves(), 52);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: AnyMove) -> Result<Self, IllegalMove> {
        match_rules!(&self.inner, position => {
            Ok(Self::new(self.variant, position.play(on_board(mv)?)?))
        })
    }

    /// The position with the sides exchanged; see [`Position::flipped`].
    #[must_use]
    pub fn flipped(&self) -> Self {
        match_rules!(&self.inner, position => Self::new(self.variant, position.flipped()))
    }

    /// The position after a legal move; for other moves the result
    /// has no meaning.
    ///
    /// # Panics
    /// If a square of the move is off the board.
    #[must_use]
    pub fn after(&self, mv: AnyMove) -> Self {
        match_rules!(&self.inner, position => {
            Self::new(self.variant, position.after(known(mv)))
        })
    }

    /// The capture that leads over the given stops, legal or not; see
    /// [`Position::trace_capture`].
    #[must_use]
    pub fn trace_capture(&self, stops: &[AnySquare]) -> Option<AnyMove> {
        match_rules!(&self.inner, position => {
            position.trace_capture(&squares_on_board(stops).ok()?).map(AnyMove::from)
        })
    }

    /// Why no legal move leads over the given stops; the result
    /// for a legal move has no meaning.
    ///
    /// # Panics
    /// If there is no stop.
    #[must_use]
    pub fn why_illegal(&self, stops: &[AnySquare]) -> IllegalMove {
        match_rules!(&self.inner, position => {
            match squares_on_board(stops) {
                Ok(stops) => position.why_illegal(&stops),
                Err(error) => IllegalMove::OffBoard { square: error.square },
            }
        })
    }

    /// Every stop of a legal move, both ends included; see [`Position::path`].
    ///
    /// # Panics
    /// If a square of the move is off the board.
    #[must_use]
    pub fn path(&self, mv: AnyMove) -> Vec<AnySquare> {
        match_rules!(&self.inner, position => {
            position.path(known(mv)).into_iter().map(AnySquare::from).collect()
        })
    }

    /// Whether a legal move promotes the piece that makes it.
    ///
    /// # Panics
    /// If a square of the move is off the board.
    #[must_use]
    pub fn promotes(&self, mv: AnyMove) -> bool {
        match_rules!(&self.inner, position => position.promotes(known(mv)))
    }

    /// Reads a move in any form that names its squares in full.
    ///
    /// # Errors
    /// As [`Position::parse_move`].
    pub fn parse_move(&self, text: &str) -> Result<AnyMove, ParseMoveError> {
        match_rules!(&self.inner, position => position.parse_move(text).map(AnyMove::from))
    }

    /// Reads a move in a format.
    ///
    /// # Errors
    /// As [`Position::parse_move_as`].
    pub fn parse_move_as(&self, text: &str, format: MoveFormat) -> Result<AnyMove, ParseMoveError> {
        match_rules!(&self.inner, position => {
            position.parse_move_as(text, format).map(AnyMove::from)
        })
    }

    /// Reads a move in a format. `legal` returns the legal moves.
    pub(super) fn parse_move_among<'a>(
        &self,
        text: &str,
        format: MoveFormat,
        legal: impl FnOnce() -> &'a [AnyMove],
    ) -> Result<AnyMove, ParseMoveError> {
        match_rules!(&self.inner, position => {
            let legal = || legal().iter().map(|&mv| known(mv)).collect();
            position.parse_move_among(text, format, legal).map(AnyMove::from)
        })
    }

    /// A legal move in the long format: `a1-d4`, `d4xd6xd8`.
    ///
    /// # Panics
    /// If a square of the move is off the board.
    #[must_use]
    pub fn move_text(&self, mv: AnyMove) -> String {
        match_rules!(&self.inner, position => position.move_text(known(mv)))
    }

    /// A legal move with `Display`, for `println!` and `format!`: they write what
    /// [`move_text`](AnyPosition::move_text) returns, without allocating it.
    ///
    /// Formatting panics if a square of the move is off the board.
    ///
    /// ```
    /// use dameo::{AnyPosition, Variant};
    ///
    /// let start = AnyPosition::start(Variant::Dameo);
    /// let mv = start.parse_move("a1d4")?;
    /// assert_eq!(format!("1. {}", start.show(mv)), "1. a1-d4");
    /// # Ok::<(), dameo::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn show(&self, mv: AnyMove) -> AnyDisplayMove<'_> {
        AnyDisplayMove { position: self, mv }
    }

    /// A legal move in a format.
    ///
    /// # Errors
    /// As [`Position::write_move`].
    ///
    /// # Panics
    /// If a square of the move is off the board.
    pub fn write_move(&self, mv: AnyMove, format: MoveFormat) -> Result<String, WriteMoveError> {
        match_rules!(&self.inner, position => position.write_move(known(mv), format))
    }

    /// The winner and the reason if the side to move has no legal move.
    #[must_use]
    pub fn outcome(&self) -> Option<(Color, Reason)> {
        match_rules!(&self.inner, position => position.outcome())
    }

    /// Whether the side to move has no legal move.
    #[must_use]
    pub fn is_game_over(&self) -> bool {
        match_rules!(&self.inner, position => position.is_game_over())
    }

    /// The mirror image; see [`Position::mirrored`].
    #[must_use]
    pub fn mirrored(&self) -> Self {
        match_rules!(&self.inner, position => Self::new(self.variant, position.mirrored()))
    }

    /// The Zobrist hash; see [`Position::zobrist_hash`].
    #[must_use]
    pub fn zobrist_hash(&self) -> u64 {
        match_rules!(&self.inner, position => position.zobrist_hash())
    }

    /// The number of sequences of exactly `depth` legal moves; see
    /// [`perft`](crate::perft()).
    ///
    /// ```
    /// use dameo::{AnyPosition, Variant};
    ///
    /// assert_eq!(AnyPosition::start(Variant::Dameo).perft(2), 2_704);
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match_rules!(&self.inner, position => crate::perft(position, depth))
    }

    /// The same number as [`perft`](AnyPosition::perft), with the counts of subtrees
    /// taken from a table and kept there. Variants of one rule type can share a table,
    /// others cannot.
    #[must_use]
    pub fn perft_with_table(&self, depth: u32, table: &PerftTable) -> u64 {
        match_rules!(&self.inner, position => crate::perft_with_table(position, depth, table))
    }

    /// The same number as [`perft`](AnyPosition::perft), with every move of the
    /// last ply played.
    #[must_use]
    pub fn perft_without_bulk(&self, depth: u32) -> u64 {
        match_rules!(&self.inner, position => crate::perft_without_bulk(position, depth))
    }
}

/// A move that `Display` writes in the long format, made by
/// [`AnyPosition::show`].
#[derive(Clone, Copy, Debug)]
pub struct AnyDisplayMove<'a> {
    position: &'a AnyPosition,
    mv: AnyMove,
}

impl fmt::Display for AnyDisplayMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match_rules!(&self.position.inner, position => {
            fmt::Display::fmt(&position.show(known(self.mv)), f)
        })
    }
}

/// A move of a board, or why it is none.
pub(super) fn on_board<G: Geometry>(mv: AnyMove) -> Result<Move<G>, IllegalMove> {
    Move::try_from(mv).map_err(|error| IllegalMove::OffBoard { square: error.square })
}

/// The squares of a board, or the first one that it does not have.
pub(super) fn squares_on_board<G: Geometry>(
    squares: &[AnySquare],
) -> Result<Vec<Square<G>>, OffBoardError> {
    squares.iter().map(|&square| square.try_into()).collect()
}

/// A move that the caller knows to be on the board.
pub(super) fn known<G: Geometry>(mv: AnyMove) -> Move<G> {
    Move::try_from(mv).unwrap_or_else(|error| panic!("{error}"))
}

impl<R: Rules> From<Position<R>> for AnyPosition {
    /// A position as one of [`Rules::VARIANT`].
    fn from(position: Position<R>) -> Self {
        Self::new(R::VARIANT, position)
    }
}

impl fmt::Display for AnyPosition {
    /// Writes the FEN without counters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.fen())
    }
}

impl fmt::Debug for AnyPosition {
    /// Draws the board.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, ", self.variant)?;
        match_rules!(&self.inner, position => fmt::Debug::fmt(position, f))
    }
}
