//! How games ended.

use std::ops::AddAssign;

use dameo::Color;

/// Numbers of games by result.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Results {
    /// Games won by White.
    pub white: u32,
    /// Drawn games.
    pub draws: u32,
    /// Games won by Black.
    pub black: u32,
}

impl Results {
    /// The number of games.
    #[must_use]
    pub const fn total(self) -> u32 {
        self.white + self.draws + self.black
    }

    /// Counts a game; without a winner it is a draw.
    pub(crate) const fn count(&mut self, winner: Option<Color>) {
        match winner {
            Some(Color::White) => self.white += 1,
            Some(Color::Black) => self.black += 1,
            None => self.draws += 1,
        }
    }
}

impl AddAssign for Results {
    fn add_assign(&mut self, other: Self) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
    }
}
