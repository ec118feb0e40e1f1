//! Positions.

use std::fmt;
use std::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::geometry::Geometry;
use crate::moves::Move;
use crate::piece::{ByColor, Color, Piece, Role};
use crate::rules::{DameoRules, Family, Kings, Promoted, PromotedOf, RuleFacts, Rules, role_names};
use crate::square::Square;
use crate::variant::{StartPosition, Variant};
use crate::zobrist;

/// The pieces on the board and the side to move: all that the legal moves
/// depend on. Small and `Copy`. Equality is that of the rules for repetition.
///
/// A position can always be played: [`Setup`](crate::Setup) checks it, and
/// legal moves preserve it. Draw rules need the history and belong to
/// [`Game`](crate::Game).
///
/// ```
/// use dameo::{Dameo, Position};
///
/// let position = Position::<Dameo>::default();
/// assert_eq!(position.legal_moves().len(), 52);
///
/// let position: Position<Dameo> = "W:Wd4:Bd5,h8".parse()?;
/// assert_eq!(position.to_string(), "W:Wd4:Bd5,h8");
/// # Ok::<(), dameo::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R: RuleFacts> {
    pieces: ByColor<Bitboard<R::Board>>,
    promoted: PromotedOf<R>,
    turn: Color,
    rules: PhantomData<R>,
}

impl<R: Rules> Position<R> {
    /// The position in which a game of a variant begins, White to move.
    ///
    /// # Panics
    /// If the variant has other rules.
    ///
    /// ```
    /// use dameo::{BigDameo, Position, Variant};
    ///
    /// let small = Position::<BigDameo>::start_of(Variant::BigDameo24);
    /// assert_eq!(small.occupied().len(), 48);
    /// ```
    #[must_use]
    pub fn start_of(variant: Variant) -> Self {
        assert!(variant.has_rules::<R>(), "{variant} has other rules");
        Self::of_start(variant.start())
    }
}

impl<R: RuleFacts> Position<R> {
    /// The position in which a game begins, White to move: that of
    /// [`RuleFacts::START`].
    #[must_use]
    pub fn start() -> Self {
        Self::of_start(R::START)
    }

    fn of_start(start: StartPosition) -> Self {
        let mut pieces = ByColor { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
        let mut promoted = PromotedOf::<R>::default();
        for names in R::Family::ROLES {
            let squares = Bitboard::try_from(start.white(names.role));
            for square in squares.expect("the pieces are on the board") {
                let flipped = R::Family::flip(square);
                pieces.white |= square.into();
                pieces.black |= flipped.into();
                promoted.put(square, names.role);
                promoted.put(flipped, names.role);
            }
        }
        Self { pieces, promoted, turn: Color::White, rules: PhantomData }
    }

    /// A position from pieces that the caller has checked.
    pub(crate) fn from_parts(
        pieces: ByColor<Bitboard<R::Board>>,
        promoted: PromotedOf<R>,
        turn: Color,
    ) -> Self {
        debug_assert!(pieces.white.is_disjoint(pieces.black), "two pieces on one square");
        let all = pieces.white | pieces.black;
        debug_assert!(promoted.promoted().is_subset(all), "a promoted piece without a side");
        Self { pieces, promoted, turn, rules: PhantomData }
    }

    /// The promoted pieces of both sides.
    #[inline(always)]
    pub(crate) fn promoted(&self) -> PromotedOf<R> {
        self.promoted
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
    ///
    /// ```
    /// use dameo::{Color, Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1,Kd4:Bh8")?;
    /// assert_eq!(position.men(Color::White).len(), 1);
    /// assert_eq!(position.pieces(Color::White).len(), 2);
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn men(&self, color: Color) -> Bitboard<R::Board> {
        self.pieces[color] - self.promoted.promoted()
    }

    /// The kings of a side.
    ///
    /// ```
    /// use dameo::{Bitboard, Color, Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1,Kd4:Bh8")?;
    /// assert_eq!(position.kings(Color::White), Bitboard::named("d4"));
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn kings(&self, color: Color) -> Bitboard<R::Board> {
        self.pieces[color] & self.promoted.of(Role::King)
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
    ///
    /// ```
    /// use dameo::{Color, Dameo, Position};
    ///
    /// let position = Position::<Dameo>::start();
    /// assert_eq!(position.piece_at("a8".parse()?), Some(Color::Black.man()));
    /// assert_eq!(position.piece_at("a4".parse()?), None);
    /// # Ok::<(), dameo::ParseSquareError>(())
    /// ```
    #[must_use]
    pub fn piece_at(&self, square: Square<R::Board>) -> Option<Piece> {
        let color = Color::ALL.into_iter().find(|&color| self.pieces[color].contains(square))?;
        Some(Piece { color, role: self.promoted.role_at(square) })
    }

    /// The squares of one kind of piece.
    ///
    /// ```
    /// use dameo::{Bitboard, Color, Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1,Kd4:Bh8")?;
    /// assert_eq!(position.squares_of(Color::Black.man()), Bitboard::named("h8"));
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn squares_of(&self, piece: Piece) -> Bitboard<R::Board> {
        match piece.role {
            Role::Man => self.men(piece.color),
            role => self.pieces[piece.color] & self.promoted.of(role),
        }
    }

    /// The piece that makes a legal move, before it.
    #[inline(always)]
    fn mover(&self, mv: Move<R::Board>) -> Piece {
        Piece { color: self.turn, role: self.promoted.role_at(mv.from) }
    }

    /// Whether the side to move has lost its last piece of a role without which it
    /// has no moves ([`Family::ROYAL`]).
    #[inline(always)]
    pub(crate) fn has_lost_royal(&self) -> bool {
        let is_missing = |role| self.squares_of(Piece { color: self.turn, role }).is_empty();
        R::Family::ROYAL.is_some_and(is_missing)
    }

    /// The role of the piece that makes a legal move, before and after it.
    #[inline(always)]
    #[must_use]
    pub fn role_before_and_after(&self, mv: Move<R::Board>) -> (Role, Role) {
        let piece = self.mover(mv);
        (piece.role, R::Family::role_after(piece, mv.to))
    }

    /// Whether a legal move promotes the piece that makes it.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa7:Bh8")?;
    /// let mv = position.parse_move("a7-a8")?;
    /// assert!(position.promotes(mv));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn promotes(&self, mv: Move<R::Board>) -> bool {
        let (before, after) = self.role_before_and_after(mv);
        before != after
    }

    /// Whether later moves can undo a legal move. A position can be repeated only
    /// if all moves since then are reversible.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1,Kd4:Bh8")?;
    /// assert!(position.is_reversible(position.parse_move("d4-d1")?));
    /// assert!(!position.is_reversible(position.parse_move("a1-a2")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_reversible(&self, mv: Move<R::Board>) -> bool {
        R::Family::is_reversible(self.mover(mv), mv)
    }

    /// Whether a legal move resets the counter `H` of a FEN to 0: it captures, is
    /// made by a man, or promotes. A man's move may be reversible all the same, in
    /// games whose men move sideways too.
    #[inline]
    #[must_use]
    pub fn resets_half_moves(&self, mv: Move<R::Board>) -> bool {
        R::Family::resets_half_moves(self.mover(mv), mv)
    }

    /// The position after a legal move.
    ///
    /// The move is not checked: the result for a move that is not legal here has
    /// no meaning. [`Position::play`] checks it.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wd4:Bd5,h8")?;
    /// let [capture] = position.legal_moves()[..] else { panic!("one capture") };
    /// assert_eq!(position.after(capture).fen(), "B:Wd6:Bh8");
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn after(&self, mv: Move<R::Board>) -> Self {
        let (from, to) = (Bitboard::from(mv.from), Bitboard::from(mv.to));
        let us = self.turn;
        let own = (self.pieces[us] - from) | to;
        let enemies = self.pieces[!us] - mv.captured;
        Self {
            pieces: match us {
                Color::White => ByColor { white: own, black: enemies },
                Color::Black => ByColor { white: enemies, black: own },
            },
            promoted: R::Family::promoted_after(self.promoted, us, mv),
            turn: !us,
            rules: PhantomData,
        }
    }

    /// The same pieces with the other side to move: a null move, which the rules
    /// do not have. Its moves are the threats of the other side.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1:Bh8")?;
    /// assert_eq!(position.null_move().fen(), "B:Wa1:Bh8");
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn null_move(&self) -> Self {
        Self { turn: !self.turn, ..*self }
    }

    /// The Zobrist hash: the same for equal positions, on every machine and in
    /// every version of this crate. The side to move is part of it; the rules are
    /// not.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::start();
    /// assert_eq!(position.zobrist_hash(), Position::<Dameo>::default().zobrist_hash());
    /// assert_ne!(position.zobrist_hash(), position.null_move().zobrist_hash());
    /// ```
    #[must_use]
    pub fn zobrist_hash(&self) -> u64 {
        let side = if self.turn == Color::Black { zobrist::BLACK_TO_MOVE } else { 0 };
        let pieces = Color::ALL.into_iter().flat_map(|color| {
            R::Family::ROLES.iter().map(move |names| Piece { color, role: names.role })
        });
        pieces.fold(side, |hash, piece| {
            self.squares_of(piece)
                .into_iter()
                .fold(hash, |hash, square| hash ^ zobrist::key(piece, square.index()))
        })
    }

    /// The change of the hash by a legal move: `after(mv).zobrist_hash()` is
    /// `zobrist_hash() ^ zobrist_delta(mv)`, without computing the hash from scratch.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::start();
    /// let mv = position.parse_move("a1-d4")?;
    /// let hash = position.zobrist_hash() ^ position.zobrist_delta(mv);
    /// assert_eq!(hash, position.after(mv).zobrist_hash());
    /// # Ok::<(), dameo::ParseMoveError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn zobrist_delta(&self, mv: Move<R::Board>) -> u64 {
        let us = self.turn;
        let (before, after) = self.role_before_and_after(mv);
        let mut change = zobrist::BLACK_TO_MOVE
            ^ zobrist::key(Piece { color: us, role: before }, mv.from.index())
            ^ zobrist::key(Piece { color: us, role: after }, mv.to.index());
        for square in mv.captured {
            let piece = Piece { color: !us, role: self.promoted.role_at(square) };
            change ^= zobrist::key(piece, square.index());
        }
        change
    }

    /// The mirror image in the symmetry of the rules that does not exchange the
    /// sides ([`Family::mirror`]): left and right exchanged in the Dameo
    /// family, the board reflected in its main diagonal in Damone. Its legal
    /// moves are the mirror images of this position's.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1:Bg8")?;
    /// assert_eq!(position.mirrored().fen(), "W:Wh1:Bb8");
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            pieces: ByColor::new_with(|color| self.pieces[color].map(R::Family::mirror)),
            promoted: self.promoted.map(R::Family::mirror),
            ..*self
        }
    }

    /// The position with the sides exchanged: colours, side to move and the
    /// ends of the board ([`Family::flip`]). Its legal moves are the flipped
    /// ones of this position's.
    ///
    /// ```
    /// use dameo::{Dameo, Position};
    ///
    /// let position = Position::<Dameo>::from_fen("W:Wa1:Bg8")?;
    /// assert_eq!(position.flipped().fen(), "B:Wg1:Ba8");
    /// # Ok::<(), dameo::FenError>(())
    /// ```
    #[must_use]
    pub fn flipped(&self) -> Self {
        Self {
            pieces: ByColor::new_with(|color| self.pieces[!color].map(R::Family::flip)),
            promoted: self.promoted.map(R::Family::flip),
            turn: !self.turn,
            ..*self
        }
    }
}

impl<R: DameoRules> Position<R> {
    /// The position with the given men and kings of each side, for programs that
    /// enumerate positions. `None` if two pieces share a square, or a man is on a
    /// square where it would be a king. A [`Setup`](crate::Setup) names the
    /// faults.
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
        let stray = (men.white & R::promotion_rank(Color::White))
            | (men.black & R::promotion_rank(Color::Black));
        (on_top | stray).is_empty().then(|| {
            Self::from_parts(ByColor { white, black }, Kings(kings.white | kings.black), turn)
        })
    }
}

impl<R: RuleFacts> Default for Position<R> {
    /// [`Position::start`].
    fn default() -> Self {
        Self::start()
    }
}

impl<R: RuleFacts> fmt::Debug for Position<R> {
    /// Draws the board from White's side with the signs of
    /// [`role_names`]: men of the Dameo family as `w` and `b`, kings as `W` and
    /// `B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to move", self.turn)?;
        for rank in (0..R::Board::HEIGHT).rev() {
            writeln!(f)?;
            for square in Bitboard::rank(rank) {
                let sign = self
                    .piece_at(square)
                    .map_or('.', |piece| role_names::<R>(piece.role).signs[piece.color as usize]);
                write!(f, " {sign}")?;
            }
        }
        Ok(())
    }
}
