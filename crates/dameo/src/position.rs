//! Positions one can play from.

use std::fmt;
use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::{ByColor, Color, Piece, Role};
use crate::rules::Rules;
use crate::square::Square;
use crate::zobrist;

/// The pieces on the board and whose turn it is: all that the legal moves
/// depend on. Small, `Copy`, and equal when the rules call two positions the
/// same.
///
/// A position is always legal to play from: [`Setup`](crate::Setup) checks
/// that before it makes one, and [`Position::after`] keeps it. Draw rules need
/// the history and belong to [`Game`](crate::Game).
///
/// ```
/// use dameo::{Dameo, Position};
///
/// let position = Position::<Dameo>::start();
/// assert_eq!(position.legal_moves().len(), 52);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R: Rules> {
    pieces: ByColor<Bitboard<R::Board>>,
    kings: Bitboard<R::Board>,
    turn: Color,
    rules: PhantomData<R>,
}

impl<R: Rules> Position<R> {
    /// The position in which a game begins, White to move.
    #[must_use]
    pub fn start() -> Self {
        let mut white = Bitboard::EMPTY;
        for (rank, &men) in (0..).zip(R::START_ROWS) {
            let left = (R::Board::WIDTH - men) / 2;
            white.extend((left..left + men).filter_map(|file| Square::at(file, rank)));
        }
        let black = white.into_iter().map(Square::flipped).collect();
        Self {
            pieces: ByColor { white, black },
            kings: Bitboard::EMPTY,
            turn: Color::White,
            rules: PhantomData,
        }
    }

    /// The position with these pieces: the men and the kings of each side.
    ///
    /// This is the fast way in for programs that count positions through;
    /// what people type goes through a [`Setup`](crate::Setup), which says
    /// what is wrong with it. `None` if two pieces share a square or a man
    /// stands where it would be a king.
    #[inline]
    #[must_use]
    pub fn from_bitboards(
        men: ByColor<Bitboard<R::Board>>,
        kings: ByColor<Bitboard<R::Board>>,
        turn: Color,
    ) -> Option<Self> {
        let white = men.white | kings.white;
        let black = men.black | kings.black;
        let on_top = (men.white & kings.white) | (men.black & kings.black) | (white & black);
        let stray = (men.white & Self::promotion_rank(Color::White))
            | (men.black & Self::promotion_rank(Color::Black));
        (on_top | stray)
            .is_empty()
            .then(|| Self::from_parts(ByColor { white, black }, kings.white | kings.black, turn))
    }

    /// Puts a position together whose pieces are known to be placed legally.
    pub(crate) fn from_parts(
        pieces: ByColor<Bitboard<R::Board>>,
        kings: Bitboard<R::Board>,
        turn: Color,
    ) -> Self {
        debug_assert!(pieces.white.is_disjoint(pieces.black), "two pieces on one square");
        debug_assert!(kings.is_subset(pieces.white | pieces.black), "a king without a side");
        Self { pieces, kings, turn, rules: PhantomData }
    }

    /// The side to move.
    #[inline(always)]
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// All pieces of a side.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, color: Color) -> Bitboard<R::Board> {
        self.pieces[color]
    }

    /// The men of a side.
    #[inline(always)]
    #[must_use]
    pub fn men(&self, color: Color) -> Bitboard<R::Board> {
        self.pieces[color] - self.kings
    }

    /// The kings of a side.
    #[inline(always)]
    #[must_use]
    pub fn kings(&self, color: Color) -> Bitboard<R::Board> {
        self.pieces[color] & self.kings
    }

    /// The squares with a piece.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> Bitboard<R::Board> {
        self.pieces.white | self.pieces.black
    }

    /// The squares without a piece.
    #[inline(always)]
    #[must_use]
    pub fn empty(&self) -> Bitboard<R::Board> {
        !self.occupied()
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square<R::Board>) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.pieces[color].contains(square))?;
        let role = if self.kings.contains(square) { Role::King } else { Role::Man };
        Some(Piece { color, role })
    }

    /// The squares of one kind of piece.
    #[inline]
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard<R::Board> {
        match piece.role {
            Role::Man => self.men(piece.color),
            Role::King => self.kings(piece.color),
        }
    }

    /// The rank on which a side's men become kings: "a man that ends its move
    /// on the last rank becomes a king".
    #[inline(always)]
    #[must_use]
    pub fn promotion_rank(color: Color) -> Bitboard<R::Board> {
        Bitboard::rank(match color {
            Color::White => R::Board::HEIGHT - 1,
            Color::Black => 0,
        })
    }

    /// Whether a legal move makes a man a king.
    #[inline]
    #[must_use]
    pub fn promotes(&self, mv: Move<R::Board>) -> bool {
        !self.kings.contains(mv.from) && Self::promotion_rank(self.turn).contains(mv.to)
    }

    /// Whether a legal move can be undone by later moves: a king moves and
    /// captures nothing. Only positions joined by such moves can be repeated,
    /// and only such moves count for the king-move rules.
    #[inline]
    #[must_use]
    pub fn is_reversible(&self, mv: Move<R::Board>) -> bool {
        !mv.is_capture() && self.kings.contains(mv.from)
    }

    /// The position after a legal move.
    ///
    /// This is the fast, unchecked way to play: the result for a move that is
    /// not legal here is a position without meaning. For moves from outside
    /// use [`Position::play`].
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move<R::Board>) -> Self {
        let (from, to) = (Bitboard::from(mv.from), Bitboard::from(mv.to));
        let us = self.turn;
        let own = (self.pieces[us] - from) | to;
        let enemies = self.pieces[!us] - mv.captured;
        let moved_king = self.kings.carried(mv.from, mv.to);
        let promoted = to & Self::promotion_rank(us);
        Self {
            pieces: match us {
                Color::White => ByColor { white: own, black: enemies },
                Color::Black => ByColor { white: enemies, black: own },
            },
            kings: (self.kings - from - mv.captured) | moved_king | promoted,
            turn: !us,
            rules: PhantomData,
        }
    }

    /// The Zobrist hash: the same for equal positions, on every machine and
    /// in every version of this crate. The side to move is part of it; the
    /// rule set is not.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let side = if self.turn == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        Piece::ALL.into_iter().fold(side, |hash, piece| {
            self.squares_of(piece)
                .into_iter()
                .fold(hash, |hash, square| hash ^ zobrist::key(piece, square.index()))
        })
    }

    /// By what a legal move changes the hash: `after(mv).hash()` is
    /// `hash() ^ hash_change(mv)`. Much cheaper than hashing anew.
    #[inline]
    #[must_use]
    pub fn hash_change(&self, mv: Move<R::Board>) -> u64 {
        let us = self.turn;
        let is_king = self.kings.contains(mv.from);
        let lands_as_king = is_king || Self::promotion_rank(us).contains(mv.to);
        let moving = |is_king| if is_king { us.king() } else { us.man() };
        let mut change = zobrist::BLACK_TO_MOVE
            ^ zobrist::key(moving(is_king), mv.from.index())
            ^ zobrist::key(moving(lands_as_king), mv.to.index());
        for square in mv.captured {
            let piece = if self.kings.contains(square) { (!us).king() } else { (!us).man() };
            change ^= zobrist::key(piece, square.index());
        }
        change
    }

    /// The position with the left and the right side of the board exchanged.
    /// Its legal moves are the mirror images of this position's.
    #[inline(always)]
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            pieces: ByColor::new_with(|color| self.pieces[color].mirrored()),
            kings: self.kings.mirrored(),
            ..*self
        }
    }

    /// The position with the sides exchanged: colours, side to move and the
    /// ends of the board. Its legal moves are the flipped ones of this
    /// position's.
    #[inline(always)]
    #[must_use]
    pub fn flipped(&self) -> Self {
        Self {
            pieces: ByColor::new_with(|color| self.pieces[!color].flipped()),
            kings: self.kings.flipped(),
            turn: !self.turn,
            ..*self
        }
    }
}

impl<R: Rules> fmt::Debug for Position<R> {
    /// Draws the board from White's side, men as `w` and `b`, kings as `W` and
    /// `B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to move", self.turn)?;
        for rank in (0..R::Board::HEIGHT).rev() {
            writeln!(f)?;
            for square in Bitboard::rank(rank) {
                f.write_str(match self.piece_at(square) {
                    None => " .",
                    Some(Piece { color: Color::White, role: Role::Man }) => " w",
                    Some(Piece { color: Color::Black, role: Role::Man }) => " b",
                    Some(Piece { color: Color::White, role: Role::King }) => " W",
                    Some(Piece { color: Color::Black, role: Role::King }) => " B",
                })?;
            }
        }
        Ok(())
    }
}
