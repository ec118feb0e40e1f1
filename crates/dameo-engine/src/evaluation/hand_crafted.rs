//! The hand-crafted evaluation.

use std::marker::PhantomData;

use dameo::rules::{ByFamily, DameoRules, DamoneRules, Family, NoMove};
use dameo::{Color, Geometry, Move, Piece, Position, Role, RuleFacts, Rules, Variant};

use super::dead_draw::is_dead_draw;
use super::features::{Feature, WEIGHTS};
use super::placement::placement;
use super::popcnt::{BitCounting, dispatch};
use super::structure::Structure;
use super::tapered::{Taper, Tapered};
use super::{Evaluator, damone, weights};
use crate::limits::MAX_PLY;

/// The hand-crafted evaluation: material, placement and structure. Mirror
/// images have the same score, and so do positions with the sides exchanged.
///
/// In games played to lose, all but the right to move counts against a side.
#[derive(Clone, Copy, Debug)]
pub struct HandCrafted {
    /// Scores are those of the opening with the pieces of the starting
    /// position.
    taper: Taper,
}

impl HandCrafted {
    /// The evaluation of a variant.
    #[must_use]
    pub const fn new(variant: Variant) -> Self {
        Self { taper: Taper::new(variant.start().piece_count()) }
    }
}

impl HandCrafted {
    /// The evaluation of a position with its placement score.
    #[inline]
    fn evaluate_with<R: Rules>(self, position: &Position<R>, placement: Tapered) -> i32 {
        R::Family::choose(Evaluation { position, placement, taper: self.taper })
    }
}

impl<R: Rules> Evaluator<R> for HandCrafted {
    /// The placement scores, White's less Black's; zero in Italian Damone.
    type Stack = Vec<Tapered>;

    fn stack(&self, root: &Position<R>, _is_handicapped: bool) -> Vec<Tapered> {
        let mut stack = vec![Tapered::ZERO; MAX_PLY + 2];
        stack[0] = R::Family::choose(Accumulate(root));
        stack
    }

    #[inline]
    fn push(
        &self,
        stack: &mut Vec<Tapered>,
        ply: usize,
        position: &Position<R>,
        mv: Move<R::Board>,
    ) {
        stack[ply + 1] = R::Family::choose(Update { before: stack[ply], position, mv });
    }

    fn push_null_move(&self, stack: &mut Vec<Tapered>, ply: usize) {
        stack[ply + 1] = stack[ply];
    }

    #[inline]
    fn evaluate_at(&self, stack: &mut Vec<Tapered>, ply: usize, position: &Position<R>) -> i32 {
        self.evaluate_with(position, stack[ply])
    }

    #[inline]
    fn lazy_evaluate_at(
        &self,
        stack: &Vec<Tapered>,
        ply: usize,
        position: &Position<R>,
    ) -> Option<i32> {
        let (placement, taper) = (stack[ply], self.taper);
        R::Family::choose(LazyEvaluation(Evaluation { position, placement, taper }))
    }

    fn evaluate(&self, position: &Position<R>) -> i32 {
        self.evaluate_with(position, R::Family::choose(Accumulate(position)))
    }
}

/// The number of bits of the widest bitboard: an index masked with this less
/// one is always in bounds.
const SQUARES: usize = 128;

/// The piece-square tables of a rule set, computed by the compiler.
struct PieceSquares<R>(PhantomData<R>);

impl<R: DameoRules> PieceSquares<R> {
    const WEIGHTS: [Tapered; WEIGHTS] = weights::of::<R>();

    /// By square, side and whether the piece is a king.
    const VALUES: [[[Tapered; 2]; 2]; SQUARES] = {
        let mut values = [[[Tapered::ZERO; 2]; 2]; SQUARES];
        let mut index = 0;
        while index < R::Board::SQUARES as usize {
            values[index] = [
                [Self::value(Color::White.man(), index), Self::value(Color::White.king(), index)],
                [Self::value(Color::Black.man(), index), Self::value(Color::Black.king(), index)],
            ];
            index += 1;
        }
        values
    };

    const fn value(piece: Piece, index: usize) -> Tapered {
        let mut sum = Tapered::ZERO;
        let weights = placement::<R::Board>(piece, index);
        let mut nth = 0;
        while nth < weights.len() {
            if let Some(weight) = weights[nth] {
                sum = sum.plus(Self::WEIGHTS[weight]);
            }
            nth += 1;
        }
        sum
    }

    /// The value of a piece on the square `index` to its side.
    #[inline(always)]
    fn of(piece: Piece, index: usize) -> Tapered {
        let values = const { &Self::VALUES };
        values[index & (SQUARES - 1)][piece.color as usize][usize::from(piece.role != Role::Man)]
    }
}

/// Computes the placement score of a position.
struct Accumulate<'a, R: Rules>(&'a Position<R>);

impl<R: Rules> ByFamily<R> for Accumulate<'_, R> {
    type Output = Tapered;

    fn dameo(self) -> Tapered
    where
        R: DameoRules,
    {
        let side = |color| {
            let of = |role| {
                let piece = Piece { color, role };
                let squares = self.0.squares_of(piece).into_iter();
                squares
                    .fold(Tapered::ZERO, |sum, at| sum + PieceSquares::<R>::of(piece, at.index()))
            };
            of(Role::Man) + of(Role::King)
        };
        side(Color::White) - side(Color::Black)
    }

    fn damone(self) -> Tapered
    where
        R: DamoneRules,
    {
        Tapered::ZERO
    }
}

/// Updates the placement score for a move.
struct Update<'a, R: Rules> {
    before: Tapered,
    position: &'a Position<R>,
    mv: Move<R::Board>,
}

impl<R: Rules> ByFamily<R> for Update<'_, R> {
    type Output = Tapered;

    #[inline(always)]
    fn dameo(self) -> Tapered
    where
        R: DameoRules,
    {
        let Self { before, position, mv } = self;
        let us = position.turn();
        let (role, role_after) = position.role_before_and_after(mv);
        let mut gain = PieceSquares::<R>::of(Piece { color: us, role: role_after }, mv.to.index())
            - PieceSquares::<R>::of(Piece { color: us, role }, mv.from.index());
        let kings = position.kings(!us);
        for square in mv.captured {
            let role = if kings.contains(square) { Role::King } else { Role::Man };
            gain += PieceSquares::<R>::of(Piece { color: !us, role }, square.index());
        }
        match us {
            Color::White => before + gain,
            Color::Black => before - gain,
        }
    }

    #[inline(always)]
    fn damone(self) -> Tapered
    where
        R: DamoneRules,
    {
        Tapered::ZERO
    }
}

/// Evaluates a position.
struct Evaluation<'a, R: RuleFacts> {
    position: &'a Position<R>,
    placement: Tapered,
    taper: Taper,
}

impl<R: Rules> ByFamily<R> for Evaluation<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn dameo(self) -> i32
    where
        R: DameoRules,
    {
        if is_dead_draw(self.position) {
            return 0;
        }
        dispatch(FullEvaluation(self))
    }

    fn damone(self) -> i32
    where
        R: DamoneRules,
    {
        let weights = const { &damone::weights::of::<R>() };
        let mut sum = Tapered::ZERO;
        damone::for_each_feature(self.position, |index, count| sum += weights[index] * count);
        self.taper.score(sum, self.position.occupied().len())
    }
}

impl<R: DameoRules> Evaluation<'_, R> {
    /// The score of the side to move for White's score less Black's.
    #[inline(always)]
    fn score(&self, white: Tapered) -> i32 {
        let ahead = match self.position.turn() {
            Color::White => white,
            Color::Black => -white,
        };
        let tempo = const { PieceSquares::<R>::WEIGHTS[Feature::Tempo.offset()] };
        let pieces = self.position.occupied().len();
        let score = self.taper.score(ahead + tempo, pieces);
        match R::NO_MOVE {
            NoMove::Loses => score,
            NoMove::Wins => -score,
        }
    }
}

/// Evaluates a position by placement, with an average for the structure.
struct LazyEvaluation<'a, R: RuleFacts>(Evaluation<'a, R>);

impl<R: DameoRules> BitCounting for LazyEvaluation<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn compute(self) -> i32 {
        let Evaluation { position, placement, .. } = self.0;
        let structure = const { weights::structure_per_man::<R>() };
        let men = |color| position.men(color).len() as i32;
        let ahead = (men(Color::White) - men(Color::Black)) * structure;
        self.0.score(placement + Tapered::new(ahead, ahead))
    }
}

impl<R: Rules> ByFamily<R> for LazyEvaluation<'_, R> {
    type Output = Option<i32>;

    #[inline(always)]
    fn dameo(self) -> Option<i32>
    where
        R: DameoRules,
    {
        Some(dispatch(self))
    }

    fn damone(self) -> Option<i32>
    where
        R: DamoneRules,
    {
        None
    }
}

/// Evaluates a position by placement and structure.
struct FullEvaluation<'a, R: RuleFacts>(Evaluation<'a, R>);

impl<R: DameoRules> BitCounting for FullEvaluation<'_, R> {
    type Output = i32;

    #[inline(always)]
    fn compute(self) -> i32 {
        let Evaluation { position, placement, .. } = self.0;
        let weights = const { &PieceSquares::<R>::WEIGHTS };
        let mut white = placement;
        Structure::<R, true>::new(position).visit(&mut |feature, nth, count| {
            white += weights[feature.offset() + nth] * count;
        });
        let mut black = Tapered::ZERO;
        Structure::<R, false>::new(position).visit(&mut |feature, nth, count| {
            black += weights[feature.offset() + nth] * count;
        });
        self.0.score(white - black)
    }
}
