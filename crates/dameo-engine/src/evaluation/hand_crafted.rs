//! An evaluation made by hand: material, and what pieces can expect from where
//! they stand.

use std::marker::PhantomData;

use dameo::{
    ByFamily, Color, DameoRules, DamoneRules, Family, Geometry, Move, NoMove, Piece, Position,
    Role, Rules,
};
use dameo_processor::CountsBits;

use super::features::{Feature, WEIGHTS};
use super::placement::placement;
use super::structure::Side;
use super::worth::Worth;
use super::{Evaluator, damone, weights};

/// The evaluation used where there is no network. It judges mirror images
/// alike, and a position with the sides exchanged the same way round.
///
/// In games played to lose, what a side has counts against it.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandCrafted;

/// What the pieces are worth for standing where they stand, White's less
/// Black's. Nothing in Italian Damone.
pub(super) type Placement = Worth;

impl<R: Rules> Evaluator<R> for HandCrafted {
    type Accumulator = Placement;

    fn accumulate(&self, position: &Position<R>) -> Placement {
        R::Family::choose(Accumulate(position))
    }

    #[inline]
    fn update(&self, before: Placement, position: &Position<R>, mv: Move<R::Board>) -> Placement {
        R::Family::choose(Update { before, position, mv })
    }

    #[inline]
    fn evaluate_with(&self, position: &Position<R>, placement: Placement) -> i32 {
        R::Family::choose(Judge { position, placement })
    }

    #[inline]
    fn estimate(&self, position: &Position<R>, placement: Placement) -> Option<i32> {
        R::Family::choose(Estimate(Judge { position, placement }))
    }
}

/// As many squares as the widest bitboard has bits: a square masked with this
/// less one is always in bounds.
const SQUARES: usize = 128;

/// Turns a rule set into its weights, computed by the compiler.
struct Table<R>(PhantomData<R>);

impl<R: DameoRules> Table<R> {
    const WEIGHTS: [Worth; WEIGHTS] = weights::of::<R>();

    /// By square, side and whether the piece is a king.
    const PLACES: [[[Worth; 2]; 2]; SQUARES] = {
        let mut places = [[[Worth::ZERO; 2]; 2]; SQUARES];
        let mut index = 0;
        while index < R::Board::SQUARES as usize {
            places[index] = [
                [Self::place(Color::White.man(), index), Self::place(Color::White.king(), index)],
                [Self::place(Color::Black.man(), index), Self::place(Color::Black.king(), index)],
            ];
            index += 1;
        }
        places
    };

    const fn place(piece: Piece, index: usize) -> Worth {
        let mut worth = Worth::ZERO;
        let seen = placement::<R::Board>(piece, index);
        let mut nth = 0;
        while nth < seen.len() {
            if let Some(weight) = seen[nth] {
                worth = worth.plus(Self::WEIGHTS[weight]);
            }
            nth += 1;
        }
        worth
    }

    /// Pieces on the board at the start.
    const PIECES: usize = {
        let mut pieces = 0;
        let mut row = 0;
        while row < R::START_ROWS.len() {
            pieces += 2 * R::START_ROWS[row] as usize;
            row += 1;
        }
        pieces
    };

    /// What a piece is worth to its side on a square.
    #[inline(always)]
    fn of(piece: Piece, index: usize) -> Worth {
        let places = const { &Self::PLACES };
        places[index & (SQUARES - 1)][piece.color as usize][usize::from(piece.role != Role::Man)]
    }
}

/// The placement of a whole position.
struct Accumulate<'a, R: Rules>(&'a Position<R>);

impl<R: Rules> ByFamily<R> for Accumulate<'_, R> {
    type Output = Placement;

    fn dameo(self) -> Placement
    where
        R: DameoRules,
    {
        let side = |color| {
            let of = |role| {
                let piece = Piece { color, role };
                let squares = self.0.squares_of(piece).into_iter();
                squares.fold(Worth::ZERO, |sum, at| sum + Table::<R>::of(piece, at.index()))
            };
            of(Role::Man) + of(Role::King)
        };
        side(Color::White) - side(Color::Black)
    }

    fn damone(self) -> Placement
    where
        R: DamoneRules,
    {
        Worth::ZERO
    }
}

/// The placement after a move.
struct Update<'a, R: Rules> {
    before: Placement,
    position: &'a Position<R>,
    mv: Move<R::Board>,
}

impl<R: Rules> ByFamily<R> for Update<'_, R> {
    type Output = Placement;

    #[inline(always)]
    fn dameo(self) -> Placement
    where
        R: DameoRules,
    {
        let Self { before, position, mv } = self;
        let us = position.turn();
        let (role, arrived) = position.role_before_and_after(mv);
        let mut gain = Table::<R>::of(Piece { color: us, role: arrived }, mv.to.index())
            - Table::<R>::of(Piece { color: us, role }, mv.from.index());
        let kings = position.kings(!us);
        for square in mv.captured {
            let role = if kings.contains(square) { Role::King } else { Role::Man };
            gain += Table::<R>::of(Piece { color: !us, role }, square.index());
        }
        match us {
            Color::White => before + gain,
            Color::Black => before - gain,
        }
    }

    #[inline(always)]
    fn damone(self) -> Placement
    where
        R: DamoneRules,
    {
        Worth::ZERO
    }
}

/// The judgement of a position.
struct Judge<'a, R: Rules> {
    position: &'a Position<R>,
    placement: Placement,
}

impl<R: Rules> ByFamily<R> for Judge<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn dameo(self) -> i32
    where
        R: DameoRules,
    {
        if R::KING_AGAINST_KING_DRAWS && self.position.is_king_against_king() {
            // "Infinite play is a draw": neither king can be caught.
            return 0;
        }
        dameo_processor::run(Weigh(self))
    }

    fn damone(self) -> i32
    where
        R: DamoneRules,
    {
        let table = const { &damone::weights::of::<R>() };
        let mut sum = Worth::ZERO;
        damone::for_each_feature(self.position, |index, count| sum += table[index] * count);
        let whole = damone::pieces::<R>();
        sum.taper(self.position.occupied().len(), whole)
    }
}

impl<R: DameoRules> Judge<'_, R> {
    /// What the side to move has of what White has more than Black.
    #[inline(always)]
    fn weigh(&self, white: Worth) -> i32 {
        let ahead = match self.position.turn() {
            Color::White => white,
            Color::Black => -white,
        };
        let tempo = const { Table::<R>::WEIGHTS[Feature::Tempo.offset()] };
        let worth = (ahead + tempo).taper(self.position.occupied().len(), Table::<R>::PIECES);
        match R::NO_MOVE {
            NoMove::Loses => worth,
            NoMove::Wins => -worth,
        }
    }
}

/// The judgement of a position by placement alone, with an average for the
/// rest.
struct Estimate<'a, R: Rules>(Judge<'a, R>);

impl<R: DameoRules> CountsBits for Estimate<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Judge { position, placement } = self.0;
        let structure = const { weights::structure_of_a_man::<R>() };
        let men = |color| position.men(color).len() as i32;
        let ahead = (men(Color::White) - men(Color::Black)) * structure;
        self.0.weigh(placement + Worth::new(ahead, ahead))
    }
}

impl<R: Rules> ByFamily<R> for Estimate<'_, R> {
    type Output = Option<i32>;

    #[inline(always)]
    fn dameo(self) -> Option<i32>
    where
        R: DameoRules,
    {
        Some(dameo_processor::run(self))
    }

    fn damone(self) -> Option<i32>
    where
        R: DamoneRules,
    {
        None
    }
}

/// The judgement of a position that is no draw.
struct Weigh<'a, R: Rules>(Judge<'a, R>);

impl<R: DameoRules> CountsBits for Weigh<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn run(self) -> i32 {
        let Judge { position, placement } = self.0;
        let table = const { &Table::<R>::WEIGHTS };
        let mut white = placement;
        Side::<R, true>::new(position).look(&mut |feature, nth, count| {
            white += table[feature.offset() + nth] * count;
        });
        let mut black = Worth::ZERO;
        Side::<R, false>::new(position).look(&mut |feature, nth, count| {
            black += table[feature.offset() + nth] * count;
        });
        self.0.weigh(white - black)
    }
}
