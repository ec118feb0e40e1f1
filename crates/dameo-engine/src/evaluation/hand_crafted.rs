//! An evaluation made by hand: material, and what men and kings can expect
//! from where they stand.
//!
//! Every fact is worked out from the board's geometry, so that all boards of
//! the family are judged by the same rules.

use dameo::{
    Bitboard, ByFamily, Color, DameoRules, DamoneRules, Direction, Family, Geometry, KingLines,
    NoMove, Position, Rules,
};

use super::weights::Weights;
use super::{Evaluator, damone};

/// The evaluation used where there is no network. It judges mirror images
/// alike, and a position with the sides exchanged the same way round.
///
/// In games played to lose, what a side has counts against it.
#[derive(Clone, Copy, Debug, Default)]
pub struct HandCrafted;

impl<R: Rules> Evaluator<R> for HandCrafted {
    fn evaluate(&self, position: &Position<R>) -> i32 {
        R::Family::choose(Judged(position))
    }
}

/// A position to be judged by what matters in its family.
struct Judged<'a, R: Rules>(&'a Position<R>);

impl<R: Rules> ByFamily<R> for Judged<'_, R> {
    type Output = i32;

    fn dameo(self) -> i32
    where
        R: DameoRules,
    {
        let position = self.0;
        if R::KING_AGAINST_KING_DRAWS && position.is_king_against_king() {
            // "Infinite play is a draw": neither king can be caught.
            return 0;
        }
        let us = position.turn();
        let worth = Side::new(position, us).worth() - Side::new(position, !us).worth();
        Side::<R>::WEIGHTS.tempo
            + match R::NO_MOVE {
                NoMove::Loses => worth,
                NoMove::Wins => -worth,
            }
    }

    fn damone(self) -> i32
    where
        R: DamoneRules,
    {
        damone::evaluate(self.0)
    }
}

/// The position as one side sees it.
struct Side<R: DameoRules> {
    color: Color,
    men: Bitboard<R::Board>,
    kings: Bitboard<R::Board>,
    enemy_men: Bitboard<R::Board>,
    enemy_kings: Bitboard<R::Board>,
    empty: Bitboard<R::Board>,
}

impl<R: DameoRules> Side<R> {
    const WEIGHTS: Weights = Weights::of::<R>();

    fn new(position: &Position<R>, color: Color) -> Self {
        Self {
            color,
            men: position.men(color),
            kings: position.kings(color),
            enemy_men: position.men(!color),
            enemy_kings: position.kings(!color),
            empty: position.empty(),
        }
    }

    fn worth(&self) -> i32 {
        self.material()
            + self.advancement(self.men, &Self::WEIGHTS.steps_to_go)
            + self.advancement(self.runaways(), &Self::WEIGHTS.runaway)
            + self.home_guard()
            + self.edges()
            + self.pairs()
            + self.mobility_of_men()
            + self.mobility_of_kings()
    }

    fn material(&self) -> i32 {
        Self::WEIGHTS.man * self.men.len() as i32 + Self::WEIGHTS.king * self.kings.len() as i32
    }

    /// Men by the number of steps they have to go.
    fn advancement(&self, men: Bitboard<R::Board>, by_steps: &[i32; 8]) -> i32 {
        if men.is_empty() {
            return 0;
        }
        let rank = |steps: u8| match self.color {
            Color::White => R::Board::HEIGHT - 1 - steps,
            Color::Black => steps,
        };
        (1..R::Board::HEIGHT)
            .map(|steps| {
                let worth = by_steps[usize::from(steps).min(by_steps.len() - 1)];
                worth * (men & Bitboard::rank(rank(steps))).len() as i32
            })
            .sum()
    }

    /// The men that get through to the last rank whatever the enemy's men do:
    /// none of them stands, or can come to stand, where it could reach the way.
    ///
    /// An enemy man on its own way down covers the squares of the triangle
    /// before it; one file more to each side, since a man is captured from the
    /// neighbouring file. Kings reach everything.
    fn runaways(&self) -> Bitboard<R::Board> {
        if self.men.is_empty() || !self.enemy_kings.is_empty() {
            return Bitboard::EMPTY;
        }
        let [straight, left, right] = (!self.color).forward();
        let widened =
            |set: Bitboard<R::Board>| set | set.shift(Direction::East) | set.shift(Direction::West);
        let mut covered = widened(self.enemy_men);
        for _ in 1..R::Board::HEIGHT {
            covered |= covered.shift(straight) | covered.shift(left) | covered.shift(right);
        }
        self.men - covered
    }

    /// Men on a1, c1, f1 and h1, or where these squares are on other boards
    /// and on Black's side: in the corners and two files from them. "A king's
    /// trap": with all four a king that appears on the first rank is captured.
    fn home_guard(&self) -> i32 {
        if self.enemy_men.is_empty() {
            return 0;
        }
        let last = R::Board::WIDTH - 1;
        let files = [0, 2, last - 2, last].map(Bitboard::file);
        let squares = (files[0] | files[1] | files[2] | files[3])
            & Position::<R>::promotion_rank(!self.color);
        let guards = (self.men & squares).len();
        let whole = if guards == squares.len() { Self::WEIGHTS.whole_home_guard } else { 0 };
        Self::WEIGHTS.home_guard * guards as i32 + whole
    }

    fn edges(&self) -> i32 {
        let edges = Bitboard::file(0) | Bitboard::file(R::Board::WIDTH - 1);
        Self::WEIGHTS.edge * (self.men & edges).len() as i32
    }

    /// Men with another one beside or behind them.
    fn pairs(&self) -> i32 {
        let pairs = |direction| (self.men & self.men.shift(direction)).len() as i32;
        Self::WEIGHTS.pair_on_rank * pairs(Direction::East)
            + Self::WEIGHTS.pair_on_file * pairs(Direction::North)
    }

    /// Men that can move, and how many of them do so as the rear of a line.
    fn mobility_of_men(&self) -> i32 {
        let mut worth = 0;
        for direction in self.color.forward() {
            let back = direction.opposite();
            let single = self.empty.shift(back) & self.men;
            worth += Self::WEIGHTS.mobile * single.len() as i32;
            if R::LINEAR_MOVES {
                worth += Self::WEIGHTS.line * (single.fill(self.men, back) - single).len() as i32;
            }
        }
        worth
    }

    fn mobility_of_kings(&self) -> i32 {
        if self.kings.is_empty() {
            return 0;
        }
        let directions: &[Direction] = match R::KING_LINES {
            KingLines::All => &Direction::ALL,
            KingLines::Orthogonal => &Direction::ORTHOGONAL,
        };
        let reach = |&direction: &Direction| {
            (self.kings.fill(self.empty, direction) - self.kings).len() as i32
        };
        Self::WEIGHTS.king_mobility * directions.iter().map(reach).sum::<i32>()
    }
}
