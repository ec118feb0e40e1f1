//! Features that depend on several pieces, unlike those of
//! [`placement`](super::placement).

use dameo::rules::DameoRules;
use dameo::{Bitboard, Color, Direction, Geometry, Position};

use super::features::{Feature, FeatureVisitor, LEADS};
use super::placement::is_guarded;

/// The position from the point of view of one side. The side is a type
/// parameter, so that every direction is a constant.
pub(super) struct Structure<R: DameoRules, const WHITE: bool> {
    pub(super) men: Bitboard<R::Board>,
    pub(super) kings: Bitboard<R::Board>,
    pub(super) enemy_men: Bitboard<R::Board>,
    pub(super) enemy_kings: Bitboard<R::Board>,
    pub(super) empty: Bitboard<R::Board>,
    /// Whether it is the side's turn.
    to_move: bool,
}

#[inline(always)]
pub(super) fn count<G: Geometry>(set: Bitboard<G>) -> i32 {
    set.len() as i32
}

impl<R: DameoRules, const WHITE: bool> Structure<R, WHITE> {
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const ENEMY: Color = if WHITE { Color::Black } else { Color::White };

    #[inline(always)]
    pub(super) fn new(position: &Position<R>) -> Self {
        Self {
            men: position.men(Self::US),
            kings: position.kings(Self::US),
            enemy_men: position.men(Self::ENEMY),
            enemy_kings: position.kings(Self::ENEMY),
            empty: position.empty(),
            to_move: position.turn() == Self::US,
        }
    }

    #[inline(always)]
    pub(super) fn visit(&self, visit: &mut impl FeatureVisitor) {
        self.halves(visit);
        self.passed_men(visit);
        self.home_guard(visit);
        self.formation(visit);
        self.mobility_of_men(visit);
        self.weaknesses(visit);
        self.kings(visit);
    }

    /// The steps from a rank to promotion.
    #[inline(always)]
    fn steps_to_go(rank: u8) -> usize {
        usize::from(if WHITE { R::Board::HEIGHT - 1 - rank } else { rank })
    }

    #[inline(always)]
    fn halves(&self, visit: &mut impl FeatureVisitor) {
        let mut half = Bitboard::EMPTY;
        for file in 0..R::Board::WIDTH / 2 {
            half |= Bitboard::file(file);
        }
        visit(Feature::Imbalance, 0, (count(self.men & half) - count(self.men - half)).abs());
    }

    /// Men that reach promotion unstopped, and men that may.
    #[inline(always)]
    fn passed_men(&self, visit: &mut impl FeatureVisitor) {
        let [straight, left, right] = Self::ENEMY.forward();
        // A man can be captured from the neighbouring file too.
        let near = self.enemy_men
            | self.enemy_men.shift(Direction::East)
            | self.enemy_men.shift(Direction::West);
        let men = self.men - near.fill(Bitboard::FULL, straight);
        if men.is_empty() {
            return;
        }
        // On its way an enemy man covers the triangle of squares in front of
        // it, and one file more to each side, as above.
        let mut triangles = near;
        for _ in 1..R::Board::HEIGHT {
            triangles |= triangles.shift(straight) | triangles.shift(left) | triangles.shift(right);
        }
        // Kings stop every man.
        if self.enemy_kings.is_empty() {
            let runaways = men - triangles;
            for square in runaways {
                visit(Feature::Runaway, Self::steps_to_go(square.rank()), 1);
            }
            self.race(runaways, visit);
        }
        for square in men & triangles {
            visit(Feature::Passed, Self::steps_to_go(square.rank()), 1);
        }
    }

    /// Whether the first of the runaways promotes before any enemy man can. No
    /// line move takes a man further than a step ahead of the most advanced one,
    /// so that one's steps are the fewest moves the enemy needs.
    #[inline(always)]
    fn race(&self, runaways: Bitboard<R::Board>, visit: &mut impl FeatureVisitor) {
        if !self.kings.is_empty() {
            return;
        }
        // Squares are ordered by rank.
        let (first, enemy_first) = if WHITE {
            (runaways.last(), self.enemy_men.first())
        } else {
            (runaways.first(), self.enemy_men.last())
        };
        let (Some(first), Some(enemy_first)) = (first, enemy_first) else { return };
        let height = usize::from(R::Board::HEIGHT);
        let steps = Self::steps_to_go(first.rank());
        let enemy_steps = height - 1 - Self::steps_to_go(enemy_first.rank());
        // Of the plies from now on, ours are the odd ones if it is our turn.
        let ply = 2 * steps - usize::from(self.to_move);
        let enemy_ply = 2 * enemy_steps - usize::from(!self.to_move);
        if ply < enemy_ply {
            let lead = (enemy_ply - ply).div_ceil(2).min(LEADS);
            visit(Feature::RaceLead, lead - 1, 1);
        }
    }

    #[inline(always)]
    fn home_guard(&self, visit: &mut impl FeatureVisitor) {
        let mut squares = Bitboard::EMPTY;
        for file in 0..R::Board::WIDTH {
            if is_guarded(file.min(R::Board::WIDTH - 1 - file)) {
                squares |= Bitboard::file(file);
            }
        }
        squares &= R::promotion_rank(Self::ENEMY);
        let guards = self.men & squares;
        if self.enemy_men.is_empty() {
            // There is nothing to guard against.
            visit(Feature::HomeGuard, 0, -count(guards));
        } else {
            visit(Feature::WholeHomeGuard, 0, i32::from(guards == squares));
        }
    }

    /// Pairs of men.
    #[inline(always)]
    fn formation(&self, visit: &mut impl FeatureVisitor) {
        let [straight, left, right] = Self::US.forward();
        let pairs = |direction| count(self.men & self.men.shift(direction));
        visit(Feature::PairOnRank, 0, pairs(Direction::East));
        visit(Feature::PairOnFile, 0, pairs(straight));
        visit(Feature::PairOnDiagonal, 0, pairs(left) + pairs(right));
    }

    /// Men that can move, and how many of them do so as the rear of a line.
    #[inline(always)]
    fn mobility_of_men(&self, visit: &mut impl FeatureVisitor) {
        let (mut singles, mut lines) = (0, 0);
        let mut mobile = Bitboard::EMPTY;
        for direction in Self::US.forward() {
            let back = direction.opposite();
            let single = self.empty.shift(back) & self.men;
            singles += count(single);
            mobile |= single;
            if R::LINEAR_MOVES {
                let line = single.fill(self.men, back) - single;
                lines += count(line);
                mobile |= line;
            }
        }
        visit(Feature::Mobile, 0, singles);
        visit(Feature::Line, 0, lines);
        visit(Feature::Immobile, 0, count(self.men - mobile));
    }

    #[inline(always)]
    fn weaknesses(&self, visit: &mut impl FeatureVisitor) {
        let [ahead, ..] = Self::US.forward();
        let back = ahead.opposite();
        let open_back = self.men & self.empty.shift(ahead);
        let open_sides =
            self.men & self.empty.shift(Direction::East) & self.empty.shift(Direction::West);
        visit(Feature::OpenBack, 0, count(open_back));
        visit(Feature::OpenSides, 0, count(open_sides));
        let facing = (self.men - open_back) & self.enemy_men.shift(back);
        visit(Feature::Facing, 0, count(facing));
        let mut hanging = Bitboard::EMPTY;
        for direction in Direction::ORTHOGONAL {
            let landing = self.empty.shift(direction.opposite());
            hanging |= self.men & self.enemy_men.shift(direction) & landing;
        }
        visit(Feature::Hanging, 0, count(hanging));
        visit(Feature::Threatened, 0, i32::from(!hanging.is_empty()));
    }
}
