//! Races of two rated games of one member that end on two servers at the same time.

use super::{PlannedFault, Scenario};
use crate::race::RaceKind;
use crate::random::Dice;

/// When such a race begins at the latest, in milliseconds: most games go on so long.
const LATEST: u64 = 30_000;
/// How long before the race the players of games over days come.
const GATHERING: u64 = 4_000;
/// About how long after a race has begun the games end.
const ENDS_AFTER: u64 = 3_700;

impl Scenario {
    /// The same with such races, where several servers have several games. The first two games
    /// are rated then; with few exceptions members play all, and two games of them share one.
    pub(super) fn with_two_ends(mut self, dice: &mut Dice) -> Self {
        if self.servers.len() < 2 || self.games.len() < 2 || dice.chance(400) {
            return self;
        }
        for game in &mut self.games[..2] {
            game.terms.is_rated = true;
        }
        let is_over_days = self.games[0].gap.is_some();
        let latest = if is_over_days { self.length } else { LATEST };
        let at = GATHERING + dice.below(latest);
        if is_over_days {
            self.gatherings.extend((0..self.games.len()).map(|game| (at - GATHERING, game)));
        }
        self.races.push((at, 0, RaceKind::TwoEnds));
        // A server ends before, between or after the two.
        if dice.chance(400) {
            let at = at + ENDS_AFTER + dice.below(100) - 20;
            let server = dice.index(self.servers.len());
            self.faults
                .push((at, PlannedFault::Crash { server, pause: dice.between(500, 20_000) }));
        }
        self
    }
}
