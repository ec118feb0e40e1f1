//! The facts of Italian Damone (`rules.md` section 5).
//!
//! In code, a Pedina is a man, a Dama a king and a Damone an emperor.

use super::facts::{ByFamily, DamoneFamily, DamoneRules, Family};
use super::promoted::KingsAndEmperors;
use crate::bitboard::Bitboard;
use crate::geometry::Board8;
use crate::moves::Move;
use crate::piece::{Color, Piece, Role, RoleNames};
use crate::square::Square;

/// "The 32 dark squares of an 8x8 board, those where file number + rank number
/// is odd."
const DARK: Bitboard<Board8> = Bitboard::of_squares(0x55aa_55aa_55aa_55aa);

impl<R: DamoneRules> Family<R> for DamoneFamily {
    type Promoted = KingsAndEmperors<Board8>;

    const ROLES: &'static [RoleNames] = &[
        RoleNames {
            role: Role::Man,
            name: "pedina",
            plural: "pedine",
            letter: None,
            signs: ['P', 'p'],
        },
        RoleNames {
            role: Role::King,
            name: "dama",
            plural: "damas",
            letter: Some('D'),
            signs: ['D', 'd'],
        },
        RoleNames {
            role: Role::Emperor,
            name: "damone",
            plural: "damones",
            letter: Some('I'),
            signs: ['I', 'i'],
        },
    ];

    /// "The side to move without a Damone has lost and has no legal moves", if the
    /// rules say so.
    const ROYAL: Option<Role> = if R::LAST_DAMONE_LOSES { Some(Role::Emperor) } else { None };

    const OTHER_LETTERS: &'static [(char, Result<Role, &'static str>)] = &[];

    const FEN_ITEM: &'static str = "a square, with D before it for a dama and I for a damone";

    #[inline(always)]
    fn choose<V: ByFamily<R>>(by: V) -> V::Output {
        by.damone()
    }

    fn playable() -> Bitboard<Board8> {
        DARK
    }

    /// "Black the half-turn image."
    fn flip(square: Square<Board8>) -> Square<Board8> {
        square.rotated()
    }

    /// North-east and south-west make no difference: "forward is the direction
    /// north-west".
    fn mirror(square: Square<Board8>) -> Square<Board8> {
        square.reflected()
    }

    #[inline(always)]
    fn role_after(piece: Piece, to: Square<Board8>) -> Role {
        match piece.role {
            Role::Man if R::dama_squares(piece.color).contains(to) => Role::King,
            Role::King if R::damone_square(piece.color).contains(to) => Role::Emperor,
            role => role,
        }
    }

    #[inline(always)]
    fn promoted_after(
        before: KingsAndEmperors<Board8>,
        us: Color,
        mv: Move<Board8>,
    ) -> KingsAndEmperors<Board8> {
        let gone = Bitboard::from(mv.from) | mv.captured;
        let mut kings = (before.kings - gone) | before.kings.moved(mv.from, mv.to);
        let mut emperors = (before.emperors - gone) | before.emperors.moved(mv.from, mv.to);
        // Few moves end where pieces promote: the branch is well predicted.
        let (dama_squares, damone_square) = (R::dama_squares(us), R::damone_square(us));
        if (dama_squares | damone_square).contains(mv.to) {
            let to = Bitboard::from(mv.to);
            let new_kings = (to & dama_squares) - kings - emperors;
            let new_emperors = to & damone_square & kings;
            kings = (kings - new_emperors) | new_kings;
            emperors |= new_emperors;
        }
        KingsAndEmperors { kings, emperors }
    }

    /// All quiet moves but those that promote and the forward ones of Pedine.
    /// What a Pedina goes sideways, north-east and south-west, it can go back.
    fn is_reversible(piece: Piece, mv: Move<Board8>) -> bool {
        let [forward, ..] = R::pedina_directions(piece.color);
        let goes_forward = piece.role == Role::Man && mv.from.direction_to(mv.to) == Some(forward);
        let promotes = <Self as Family<R>>::role_after(piece, mv.to) != piece.role;
        !mv.is_capture() && !goes_forward && !promotes
    }
}
