//! Who has White in a game of an arena.

use dameo::{ByColor, Color};

use super::ArenaGame;

/// The colours a player had.
#[derive(Clone, Copy, Default)]
struct ColorHistory {
    /// The games with White less those with Black.
    balance: i32,
    last: Option<Color>,
}

impl ColorHistory {
    fn of(games: &[ArenaGame], player: usize) -> Self {
        let mut history = Self::default();
        for game in games {
            for (side, step) in [(Color::White, 1), (Color::Black, -1)] {
                if game.players[side] == player {
                    history.balance += step;
                    history.last = Some(side);
                }
            }
        }
        history
    }

    /// Whoever has less of it is given White.
    fn claim(self) -> (i32, u8) {
        let last = match self.last {
            Some(Color::Black) => 0,
            None => 1,
            Some(Color::White) => 2,
        };
        (self.balance, last)
    }
}

/// Seats two players, the one who is ahead first: White is for the one who had it less often,
/// then for the one who did not have it last, then for the one who is behind.
pub(super) fn seat(games: &[ArenaGame], [ahead, behind]: [usize; 2]) -> ByColor<usize> {
    let claim = |player| ColorHistory::of(games, player).claim();
    if claim(ahead) < claim(behind) {
        ByColor { white: ahead, black: behind }
    } else {
        ByColor { white: behind, black: ahead }
    }
}
