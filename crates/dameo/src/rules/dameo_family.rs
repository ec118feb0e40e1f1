//! The facts of the Dameo family (`rules.md` sections 1 to 4).

use super::facts::{ByFamily, DameoFamily, DameoRules, Family};
use super::promoted::Kings;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Color, Piece, Role, RoleNames};
use crate::square::Square;

impl<R: DameoRules> Family<R> for DameoFamily {
    type Promoted = Kings<R::Board>;

    const ROLES: &'static [RoleNames] = &[
        RoleNames { role: Role::Man, name: "man", plural: "men", letter: None, signs: ['w', 'b'] },
        RoleNames {
            role: Role::King,
            name: "king",
            plural: "kings",
            letter: Some('K'),
            signs: ['W', 'B'],
        },
    ];

    const ROYAL: Option<Role> = None;

    /// "PlayStrategy's `M` for a man is read"; "PlayStrategy also writes
    /// positions in the middle of a capture".
    const OTHER_LETTERS: &'static [(char, Result<Role, &'static str>)] = &[
        ('M', Ok(Role::Man)),
        ('G', Err("a captured man still on the board")),
        ('P', Err("a captured king still on the board")),
        ('A', Err("a man in the act of capturing")),
        ('B', Err("a king in the act of capturing")),
    ];

    const FEN_ITEM: &'static str = "a square, with K before it for a king";

    #[inline(always)]
    fn choose<V: ByFamily<R>>(by: V) -> V::Output {
        by.dameo()
    }

    /// "All 64 squares used."
    fn playable() -> Bitboard<R::Board> {
        Bitboard::FULL
    }

    /// "Black the vertical mirror image."
    fn flip(square: Square<R::Board>) -> Square<R::Board> {
        square.flipped()
    }

    /// Left and right make no difference.
    fn mirror(square: Square<R::Board>) -> Square<R::Board> {
        square.mirrored()
    }

    #[inline(always)]
    fn role_after(piece: Piece, to: Square<R::Board>) -> Role {
        if R::promotion_rank(piece.color).contains(to) { Role::King } else { piece.role }
    }

    #[inline(always)]
    fn promoted_after(
        Kings(kings): Kings<R::Board>,
        us: Color,
        mv: Move<R::Board>,
    ) -> Kings<R::Board> {
        let (from, to) = (Bitboard::from(mv.from), Bitboard::from(mv.to));
        let moved_king = kings.moved(mv.from, mv.to);
        let promoted = to & R::promotion_rank(us);
        Kings((kings - from - mv.captured) | moved_king | promoted)
    }

    /// A king moves and captures nothing: men never go back.
    #[inline(always)]
    fn is_reversible(piece: Piece, mv: Move<R::Board>) -> bool {
        !mv.is_capture() && piece.role == Role::King
    }

    /// Only men promote.
    #[inline(always)]
    fn resets_half_moves(piece: Piece, mv: Move<R::Board>) -> bool {
        !<Self as Family<R>>::is_reversible(piece, mv)
    }
}
