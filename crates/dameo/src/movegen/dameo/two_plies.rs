//! Sequences of two moves, the replies to many first moves counted together.
//!
//! If the enemy has only men, its quiet moves are the pairs of a man and a
//! direction whose first square without an enemy man is empty. A quiet move of
//! the other side changes no enemy man and only two of the empty squares: it
//! empties the one that it leaves and fills the one that it reaches. So unless it
//! lets the enemy capture ([`ThreatMask`]), the number of replies is that of the
//! quiet moves that the enemy has now, plus the pairs whose first square is the
//! one left, minus those whose first square is the one reached.

use super::capture::Leaps;
use super::quiet;
use super::view::View;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use crate::geometry::Geometry;
use crate::movegen::generator::Generator;
use crate::movegen::threat_mask::ThreatMask;
use crate::moves::Move;
use crate::piece::Color;
use crate::position::Position;
use crate::rules::{DameoFamily, DameoRules};

/// The number of sequences of two legal moves.
#[inline]
pub(super) fn count<R: DameoRules>(position: &Position<R>) -> u64 {
    let threats = <DameoFamily as Generator<R>>::capture_threats(position);
    match threats {
        Some(threats) if !Leaps::find(View::new(position)).any() => match position.turn() {
            Color::White => count_quiet::<R, true>(position, &threats),
            Color::Black => count_quiet::<R, false>(position, &threats),
        },
        _ => position.count_replies_of_each(),
    }
}

/// The same if the side to move cannot capture, and the enemy has only men.
#[inline(always)]
fn count_quiet<R: DameoRules, const WHITE: bool>(
    position: &Position<R>,
    threats: &ThreatMask<R::Board>,
) -> u64 {
    let view = View::new(position);
    let them = if WHITE { Color::Black } else { Color::White };
    let first_squares = FirstSquares::of_men::<R>(view.enemies, them);
    // Not a loop, which would decide in each round what a direction means.
    let [ahead, right, left] = quiet::forward::<WHITE>();
    let mut nodes = count_in_direction(position, threats, &first_squares, ahead)
        + count_in_direction(position, threats, &first_squares, right)
        + count_in_direction(position, threats, &first_squares, left);
    quiet::for_each_of_kings(view, &mut |mv| nodes += count_replies(position, mv));
    nodes
}

/// The same for the moves of men in one direction.
#[inline(always)]
fn count_in_direction<R: DameoRules>(
    position: &Position<R>,
    threats: &ThreatMask<R::Board>,
    first_squares: &FirstSquares<R::Board>,
    direction: Direction,
) -> u64 {
    let view = View::new(position);
    let movers = Movers::find(view, threats, first_squares, direction);
    let opened = first_squares.count_in(movers.safe);
    let now = movers.safe.len() as u64 * first_squares.count_in(view.empty);
    let mut nodes = now + opened - movers.blocked;
    for from in movers.exposing {
        let mv = Move::quiet(from, quiet::landing(view, from, direction));
        nodes += match count_captures_after(view, mv) {
            0 => count_replies(position, mv),
            captures => captures as u64,
        };
    }
    nodes
}

/// The number of captures that the men of the enemy have after a quiet move.
#[inline(never)]
fn count_captures_after<R: DameoRules>(view: View<R>, mv: Move<R::Board>) -> usize {
    let (from, to) = (Bitboard::from(mv.from), Bitboard::from(mv.to));
    let reply = View::<R> {
        men: view.enemies,
        kings: Bitboard::EMPTY,
        enemies: ((view.men | view.kings) - from) | to,
        empty: (view.empty | from) - to,
    };
    Leaps::find(reply).count(reply)
}

/// The number of replies to a move.
#[inline(never)]
fn count_replies<R: DameoRules>(position: &Position<R>, mv: Move<R::Board>) -> u64 {
    position.after(mv).count_moves() as u64
}

/// The men that can move in one direction.
struct Movers<G: Geometry> {
    /// Those that let the enemy capture nothing.
    safe: Bitboard<G>,
    /// The others, and with them some that do not.
    exposing: Bitboard<G>,
    /// How many replies the moves of the safe men block, all together.
    blocked: u64,
}

impl<G: Geometry> Movers<G> {
    #[inline(always)]
    fn find<R: DameoRules<Board = G>>(
        view: View<R>,
        threats: &ThreatMask<G>,
        first_squares: &FirstSquares<G>,
        direction: Direction,
    ) -> Self {
        let FirstSquares([ones, twos, fours, eights, sixteens]) = *first_squares;
        let mut targets = [Bitboard::FULL, threats.open, ones, twos, fours, eights, sixteens];
        for squares in &mut targets {
            *squares &= view.empty;
        }
        let [all, to_open, replies @ ..] = quiet::movers_to(view, targets, direction);
        let mut exposing = to_open | (all & threats.held);
        if direction == threats.forward {
            exposing |= all & (threats.faced & view.empty).shift(direction.opposite());
        }
        if !threats.landings.is_empty() {
            // Few moves parry every capture that the enemy has now.
            exposing = all;
        }
        let safe = all - exposing;
        Self { safe, exposing, blocked: FirstSquares(replies).count_in(safe) }
    }
}

/// The bits of a count. A square is the first one of at most nine men in each of
/// three directions.
const COUNT_BITS: usize = 5;

/// A count for each square: the sets of the squares whose count has the lowest
/// bit, the next one, and so on. [`of_men`](Self::of_men) counts the pairs of a
/// man of one side and a direction of which a square is the first one without a
/// man of that side.
struct FirstSquares<G: Geometry>([Bitboard<G>; COUNT_BITS]);

impl<G: Geometry> FirstSquares<G> {
    #[inline(always)]
    fn of_men<R: DameoRules<Board = G>>(men: Bitboard<G>, color: Color) -> Self {
        let mut counts = Self([Bitboard::EMPTY; COUNT_BITS]);
        // In each direction the squares that all men reach over other men, one
        // step farther each time.
        let [mut ahead, mut left, mut right] = [men; 3];
        let [forward, forward_left, forward_right] = color.forward();
        loop {
            ahead = ahead.shift(forward);
            left = left.shift(forward_left);
            right = right.shift(forward_right);
            counts.add([ahead - men, left - men, right - men]);
            ahead &= men;
            left &= men;
            right &= men;
            if !R::LINEAR_MOVES || (ahead | left | right).is_empty() {
                return counts;
            }
        }
    }

    /// Adds 1 to the counts of the squares of each set.
    #[inline(always)]
    fn add(&mut self, [a, b, c]: [Bitboard<G>; 3]) {
        let [ones, twos, higher @ ..] = &mut self.0;
        let (sum, carry_of_sets) = full_add(a, b, c);
        let (sum, carry) = full_add(*ones, sum, Bitboard::EMPTY);
        *ones = sum;
        let (sum, mut carry) = full_add(*twos, carry_of_sets, carry);
        *twos = sum;
        for bits in higher {
            (*bits, carry) = full_add(*bits, carry, Bitboard::EMPTY);
        }
    }

    /// The sum of the counts of some squares.
    #[inline(always)]
    fn count_in(&self, squares: Bitboard<G>) -> u64 {
        let [ones, twos, fours, eights, sixteens] = self.0;
        let len = |set: Bitboard<G>| (set & squares).len() as u64;
        len(ones) + 2 * len(twos) + 4 * len(fours) + 8 * len(eights) + 16 * len(sixteens)
    }
}

/// For each square the sum of three bits, and the carry.
#[inline(always)]
fn full_add<G: Geometry>(
    a: Bitboard<G>,
    b: Bitboard<G>,
    c: Bitboard<G>,
) -> (Bitboard<G>, Bitboard<G>) {
    let sum = a ^ b;
    (sum ^ c, (a & b) | (sum & c))
}
