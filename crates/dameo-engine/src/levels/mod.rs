//! Players for people: from beginners to full strength.

mod sight;
mod table;

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{Game, Move, Rules};

pub(crate) use self::sight::Sight;
use self::sight::mix;
use self::table::{LEVELS, Make};
use crate::engine::Engine;
use crate::evaluation::Evaluator;
use crate::limits::{Limits, TimeLimit};
use crate::time::usable;

/// A playing level, 1 to 10.
///
/// A lower level looks less far ahead, misjudges positions by more, and
/// overlooks captures more often. What it does see it plays as well as it can.
/// Level 10 is the engine itself. How strong the levels are has been measured
/// in games; the numbers stand in `docs/strength.md`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 10] = {
        let mut levels = [Self(1); 10];
        let mut index = 0;
        while index < levels.len() {
            levels[index] = Self(index as u8 + 1);
            index += 1;
        }
        levels
    };

    /// Full strength.
    pub const HIGHEST: Self = Self(10);

    /// The level with a number from 1 to 10.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// The number of the level, 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A sentence for people about how the level plays.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.make().description
    }

    /// Its Elo on a scale of this project's own, on which the player `material1`
    /// of matches has 500: the measured differences between neighbours, added
    /// up. Numbers on it say nothing about ratings of people elsewhere.
    #[must_use]
    pub const fn elo(self) -> u16 {
        self.make().elo
    }

    const fn make(self) -> &'static Make {
        &LEVELS[self.0 as usize - 1]
    }

    /// The move the level plays; `None` if the game is over. `time` is the
    /// most it may use, and for level 10 what it does use.
    ///
    /// Up to level 9, and if there is time enough, the move depends only on
    /// the game, the seed and what the engine remembers. The seed says what
    /// the player does not see; one game should keep one seed.
    pub fn choose<R: Rules, E: Evaluator<R>>(
        self,
        engine: &mut Engine<R, E>,
        game: &Game<R>,
        time: Duration,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Move<R::Board>> {
        let &Make { depth, nodes, .. } = self.make();
        let time = Some(TimeLimit::MoveTime(time));
        let limits = Limits { depth, nodes, time, ..Limits::default() };
        engine.search_with_sight(game, &limits, stop.into(), self.sight(seed), |_| ()).best
    }

    fn sight(self, seed: u64) -> Sight {
        let &Make { oversight, naivety, misjudgement, .. } = self.make();
        if (oversight, naivety, misjudgement) == (0, 0, 0) {
            return Sight::CLEAR;
        }
        // Levels that share an engine do not share what they believe.
        Sight { oversight, naivety, misjudgement, seed: mix(seed ^ u64::from(self.0)) }
    }
}

/// How strong a player is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// That of a level.
    Level(Level),
    /// So much Elo, on the scale of [`Level::elo`].
    Elo(u16),
}

/// A player of limited skill uses no more than this part of its clock for a
/// move.
const SHARE_OF_CLOCK: u32 = 20;

impl Skill {
    /// The Elo that can be had.
    pub const ELO: RangeInclusive<u16> = Level(1).elo()..=Level::HIGHEST.elo();

    /// As [`Level::choose`]. With an Elo between those of two levels, chance
    /// and the seed decide for each move which of the two plays it.
    pub fn choose<R: Rules, E: Evaluator<R>>(
        self,
        engine: &mut Engine<R, E>,
        game: &Game<R>,
        time: Duration,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<Move<R::Board>> {
        self.level_at(game.ply(), seed).choose(engine, game, time, seed, stop)
    }

    /// The most time that a player of limited skill may use for a move. Mostly
    /// it needs less, so its share of a clock is larger than the engine's.
    #[must_use]
    pub fn time_for_move(limit: Option<TimeLimit>) -> Duration {
        match limit {
            None => Duration::MAX,
            Some(TimeLimit::MoveTime(time) | TimeLimit::Window { hard: time, .. }) => time,
            Some(TimeLimit::Clock { remaining, overhead, .. }) => {
                usable(remaining, overhead) / SHARE_OF_CLOCK
            }
        }
    }

    /// The level that plays at a ply of a game.
    fn level_at(self, ply: usize, seed: u64) -> Level {
        let elo = match self {
            Self::Level(level) => return level,
            Self::Elo(elo) => elo,
        };
        let above = Level::ALL.partition_point(|level| level.elo() <= elo);
        let (Some(&lower), Some(&upper)) = (Level::ALL[..above].last(), Level::ALL.get(above))
        else {
            return if above == 0 { Level::ALL[0] } else { Level::HIGHEST };
        };
        let drawn = mix(mix(seed) ^ ply as u64) % u64::from(upper.elo() - lower.elo());
        if drawn < u64::from(elo - lower.elo()) { upper } else { lower }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers() {
        for number in 1..=10 {
            assert_eq!(Level::new(number).map(Level::number), Some(number));
        }
        assert_eq!((Level::new(0), Level::new(11)), (None, None));
    }

    #[test]
    fn higher_levels_see_more() {
        for pair in Level::ALL.windows(2) {
            let [lower, higher] = [pair[0], pair[1]].map(Level::make);
            assert!(lower.elo < higher.elo, "{pair:?}");
            assert!(lower.nodes.is_none() || higher.nodes.is_none(), "{pair:?}");
            assert!(
                lower.depth.unwrap_or(u32::MAX) <= higher.depth.unwrap_or(u32::MAX),
                "{pair:?}"
            );
            assert!(lower.oversight >= higher.oversight, "{pair:?}");
        }
    }

    #[test]
    fn a_clock_is_never_used_up() {
        let clock = |remaining| TimeLimit::Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::from_millis(100),
        };
        assert_eq!(Skill::time_for_move(Some(clock(2_100))), Duration::from_millis(100));
        let hurried = Skill::time_for_move(Some(clock(80)));
        assert!(!hurried.is_zero() && hurried < Duration::from_millis(1), "{hurried:?}");
        let minute = Duration::from_secs(60);
        assert_eq!(Skill::time_for_move(Some(TimeLimit::MoveTime(minute))), minute);
        assert_eq!(Skill::time_for_move(None), Duration::MAX);
    }

    #[test]
    fn an_elo_between_two_levels_is_that_of_both_in_turn() {
        for pair in Level::ALL.windows(2) {
            let (low, high) = (pair[0].elo(), pair[1].elo());
            let upper_share = |elo| {
                let plays = |ply| Skill::Elo(elo).level_at(ply, 3);
                let levels: Vec<_> = (0..1_000).map(plays).collect();
                assert!(levels.iter().all(|level| pair.contains(level)), "{elo}: {levels:?}");
                levels.iter().filter(|&&level| level == pair[1]).count()
            };
            assert_eq!(upper_share(low), 0);
            let half = upper_share(low + (high - low) / 2);
            assert!((430..=570).contains(&half), "{pair:?}: {half}");
        }
        assert_eq!(Skill::Elo(0).level_at(0, 0), Level::ALL[0]);
        assert_eq!(Skill::Elo(u16::MAX).level_at(0, 0), Level::HIGHEST);
    }
}
