//! Features of kings and of what they attack.

use dameo::rules::{DameoRules, KingLines};
use dameo::{Bitboard, Direction};

use super::features::{Feature, FeatureVisitor, LONE_KING_ENEMIES};
use super::structure::{Structure, count};

impl<R: DameoRules, const WHITE: bool> Structure<R, WHITE> {
    #[inline(always)]
    pub(super) fn kings(&self, visit: &mut impl FeatureVisitor) {
        self.kings_in_reach(visit);
        if self.kings.is_empty() {
            return;
        }
        if self.men.is_empty() && !self.kings.is_several() {
            let enemies = self.enemy_men.len() + self.enemy_kings.len();
            let enemies = enemies.clamp(1, LONE_KING_ENEMIES);
            visit(Feature::LoneKing, enemies - 1, 1);
        }
        visit(Feature::OnlyKings, 0, i32::from(self.enemy_kings.is_empty()));
        let orthogonal = self.reach(Direction::North)
            + self.reach(Direction::East)
            + self.reach(Direction::South)
            + self.reach(Direction::West);
        let diagonal = match R::KING_LINES {
            KingLines::All => {
                self.reach(Direction::NorthEast)
                    + self.reach(Direction::NorthWest)
                    + self.reach(Direction::SouthWest)
                    + self.reach(Direction::SouthEast)
            }
            KingLines::Orthogonal => 0,
        };
        visit(Feature::KingMobility, 0, orthogonal + diagonal);
    }

    /// The number of squares that kings can go to in a direction.
    #[inline(always)]
    fn reach(&self, direction: Direction) -> i32 {
        count(self.kings.fill(self.empty, direction) - self.kings)
    }

    /// Men that an enemy king could capture, and kings that any enemy piece
    /// could.
    #[inline(always)]
    fn kings_in_reach(&self, visit: &mut impl FeatureVisitor) {
        if self.kings.is_empty() && self.enemy_kings.is_empty() {
            return;
        }
        let (mut men, mut kings) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for direction in Direction::ORTHOGONAL {
            let landing = self.empty.shift(direction.opposite());
            let attacked = self.enemy_kings.fill(self.empty, direction).shift(direction) & landing;
            men |= self.men & attacked;
            kings |= self.kings & (attacked | self.enemy_men.shift(direction) & landing);
        }
        visit(Feature::HangingToKing, 0, count(men));
        visit(Feature::HangingKing, 0, count(kings));
    }
}
