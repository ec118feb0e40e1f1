//! The points of a player of an arena.

use dameo::Color;

use super::ArenaGame;
use crate::pairing::PairingResult;

/// How many wins in a row let the next games count twice.
const STREAK: usize = 2;

/// What a player has in an arena.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Sheet {
    pub(super) points: u32,
    pub(super) played: usize,
    pub(super) wins: usize,
    /// The wins since the last game that was not won.
    in_a_row: usize,
}

impl Sheet {
    /// Of the games of an arena, in which everybody plays one after the other.
    pub(super) fn of(games: &[ArenaGame], player: usize) -> Self {
        let mut sheet = Self::default();
        for game in games.iter().filter(|game| game.is_counted) {
            let side = Color::ALL.into_iter().find(|&side| game.players[side] == player);
            if let (Some(side), Some(result)) = (side, game.result) {
                sheet.add(result, side, game.berserk[side]);
            }
        }
        sheet
    }

    fn add(&mut self, result: PairingResult, side: Color, is_berserk: bool) {
        let points = result.half_points(side);
        let is_win = points == 2;
        self.points += if self.is_on_streak() { 2 * points } else { points };
        self.points += u32::from(is_win && is_berserk);
        self.played += 1;
        self.wins += usize::from(is_win);
        self.in_a_row = if is_win { self.in_a_row + 1 } else { 0 };
    }

    pub(super) fn is_on_streak(&self) -> bool {
        self.in_a_row >= STREAK
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_streak_counts_twice_until_a_game_is_not_won() {
        use PairingResult::{Black, Draw, White};
        let mut sheet = Sheet::default();
        let points: Vec<_> = [White, White, White, Draw, White, Black, White, White, Black]
            .into_iter()
            .map(|result| {
                let before = sheet.points;
                sheet.add(result, Color::White, false);
                sheet.points - before
            })
            .collect();
        assert_eq!(points, [2, 2, 4, 2, 2, 0, 2, 2, 0]);
        assert_eq!((sheet.played, sheet.wins, sheet.is_on_streak()), (9, 6, false));
    }

    #[test]
    fn half_the_time_is_one_point_more_for_a_win_and_nothing_else() {
        use PairingResult::{Black, Draw, White};
        let mut sheet = Sheet::default();
        let points: Vec<_> = [White, Draw, Black, White, White, White]
            .into_iter()
            .map(|result| {
                let before = sheet.points;
                sheet.add(result, Color::White, true);
                sheet.points - before
            })
            .collect();
        // The point is not doubled by a streak.
        assert_eq!(points, [3, 1, 0, 3, 3, 5]);
    }
}
