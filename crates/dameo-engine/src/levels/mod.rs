//! Playing levels, from beginner to full strength.

mod params;

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyMove};

use self::params::{LEVELS, LevelParams, MEASURED_NODES};
use crate::engine::Engine;
use crate::handicap::{Handicap, mix};
use crate::limits::{Limits, TimeLimit};
use crate::report::{Line, SearchResult};
use crate::request::SearchRequest;
use crate::time::usable;

/// A playing level, 1 to 12.
///
/// Lower levels search less deeply, evaluate less accurately, and overlook more
/// captures; from level 10 on they make no errors on purpose and differ in the size of their
/// searches. Level 12 is the engine at full strength. The strength of the levels was measured in
/// games (`docs/strength.md`).
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
///
/// use dameo::{AnyGame, Variant};
/// use dameo_engine::{Engine, Level};
///
/// let game = AnyGame::new(Variant::Dameo);
/// let mut engine = Engine::new(Variant::Dameo, 1);
/// let (second, stop) = (Duration::from_secs(1), AtomicBool::new(false));
/// let mv = Level::ALL[2].choose(&mut engine, &game, second, 42, &stop);
/// assert!(mv.is_some_and(|mv| game.position().is_legal(mv)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; LEVELS.len()] = {
        let mut levels = [Self(1); LEVELS.len()];
        let mut index = 0;
        while index < levels.len() {
            levels[index] = Self(index as u8 + 1);
            index += 1;
        }
        levels
    };

    /// Full strength.
    pub const HIGHEST: Self = Self(LEVELS.len() as u8);

    /// The level with a number from 1 to 12.
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// From 1 to 12.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A sentence for players about how the level plays.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.params().description
    }

    /// The Elo rating on this project's own scale, on which the match player
    /// `material1` has 500: the sum of the measured differences between
    /// neighbouring levels. It does not compare with ratings of people.
    #[must_use]
    pub const fn elo(self) -> u16 {
        self.params().elo
    }

    const fn params(self) -> &'static LevelParams {
        &LEVELS[self.0 as usize - 1]
    }

    /// The limits of a search at this level that may take `time`.
    #[must_use]
    pub fn limits(self, time: Duration) -> Limits {
        let &LevelParams { depth, nodes, .. } = self.params();
        Limits { depth, nodes, time: Some(TimeLimit::MoveTime(time)), ..Limits::default() }
    }

    /// The handicap of the level in the game with this seed.
    #[must_use]
    pub const fn handicap(self, seed: u64) -> Handicap {
        let &LevelParams { miss_rate, naive_share, eval_noise, .. } = self.params();
        // Levels that share an engine make different errors.
        let seed = mix(seed ^ self.0 as u64);
        let handicap = Handicap { miss_rate, naive_share, eval_noise, seed };
        if handicap.is_none() { Handicap::NONE } else { handicap }
    }

    /// The move that the level plays; `None` if the game is over. `time` is the
    /// time it may use, and level 12 uses all of it.
    ///
    /// Below level 12, and with time enough, the move depends only on the game,
    /// the seed and what the engine remembers. The seed determines the errors, and
    /// the choice among nearly equal moves in the opening; use one seed for a game.
    pub fn choose(
        self,
        engine: &mut Engine,
        game: &AnyGame,
        time: Duration,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<AnyMove> {
        self.choose_within(self.limits(time), engine, game, seed, stop)
    }

    /// As [`choose`](Self::choose), with other limits than those of the level: those of
    /// [`limits`](Self::limits) with several threads, for example.
    pub fn choose_within(
        self,
        limits: Limits,
        engine: &mut Engine,
        game: &AnyGame,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<AnyMove> {
        let handicap = self.handicap(seed);
        let varies = handicap.is_none() && game.is_from_start() && game.ply() < VARIED_PLIES;
        let limits = Limits { multi_pv: if varies { VARIED_LINES } else { 1 }, ..limits };
        let request = SearchRequest { handicap, ..SearchRequest::new(limits, stop) };
        let found = engine.search(game, &request, &mut |_| ());
        if varies { nearly_best(&found, mix(mix(seed) ^ game.ply() as u64)) } else { found.best }
    }
}

/// In this many plies from the starting position a level that makes no errors chooses among
/// moves that are nearly as good as the best, so that its games differ.
const VARIED_PLIES: usize = 8;

/// The moves that it chooses among, at most.
const VARIED_LINES: usize = 4;

/// How much worse than the best they may be, in centipawns: a winning chance of 0.02.
const VARIED_LOSS: i32 = 8;

/// One of the moves of a search that are nearly as good as the best, by a random number.
fn nearly_best(found: &SearchResult, random: u64) -> Option<AnyMove> {
    let is_near = |line: &&Line| {
        let is_decided = line.score.is_decided() || found.score.is_decided();
        !is_decided && line.score.to_cp() >= found.score.to_cp() - VARIED_LOSS
    };
    let count = found.lines.iter().filter(is_near).count();
    let line = found.lines.iter().filter(is_near).nth((random % count.max(1) as u64) as usize);
    line.map_or(found.best, |line| line.moves.first().copied())
}

/// The strength of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// That of a level.
    Level(Level),
    /// An Elo rating on the scale of [`Level::elo`].
    Elo(u16),
}

/// A player of limited skill uses at most this fraction of its clock for a
/// move.
const CLOCK_FRACTION: u32 = 20;

impl Skill {
    /// The range of Elo ratings, those of the lowest and the highest level.
    pub const ELO: RangeInclusive<u16> = Level(1).elo()..=Level::HIGHEST.elo();

    /// As [`Level::choose`]. With an Elo rating between those of two levels,
    /// the seed decides at random for each move which of the two plays it; level 12 then has the
    /// 60,000 nodes with which its strength was measured.
    pub fn choose(
        self,
        engine: &mut Engine,
        game: &AnyGame,
        time: Duration,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<AnyMove> {
        let level = self.level_at(game.ply(), seed);
        level.choose_within(self.limits(level, time), engine, game, seed, stop)
    }

    /// The limits of a move that a level plays.
    fn limits(self, level: Level, time: Duration) -> Limits {
        let limits = level.limits(time);
        match self {
            Self::Elo(_) => Limits {
                nodes: limits.nodes.or(limits.depth.is_none().then_some(MEASURED_NODES)),
                ..limits
            },
            Self::Level(_) => limits,
        }
    }

    /// The time that a player of limited skill may use for a move. It mostly
    /// needs less, so its share of a clock is larger than the engine's.
    #[must_use]
    pub fn time_for_move(limit: Option<TimeLimit>) -> Duration {
        match limit {
            None => Duration::MAX,
            Some(TimeLimit::MoveTime(time) | TimeLimit::Window { hard: time, .. }) => time,
            Some(TimeLimit::Clock { remaining, overhead, .. }) => {
                usable(remaining, overhead) / CLOCK_FRACTION
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
        let random = mix(mix(seed) ^ ply as u64) % u64::from(upper.elo() - lower.elo());
        if random < u64::from(elo - lower.elo()) { upper } else { lower }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_numbers() {
        for number in 1..=12 {
            assert_eq!(Level::new(number).map(Level::number), Some(number));
        }
        assert_eq!((Level::new(0), Level::new(13)), (None, None));
    }

    #[test]
    fn higher_levels_have_higher_limits() {
        for pair in Level::ALL.windows(2) {
            let [lower, higher] = [pair[0], pair[1]].map(Level::params);
            assert!(lower.elo < higher.elo, "{pair:?}");
            let nodes = |params: &LevelParams| params.nodes.unwrap_or(u64::MAX);
            // A level that errs may need more nodes than one that does not.
            let errs = lower.eval_noise > 0;
            assert!(errs || nodes(lower) < nodes(higher), "{pair:?}");
            assert!(
                lower.depth.unwrap_or(u32::MAX) <= higher.depth.unwrap_or(u32::MAX),
                "{pair:?}"
            );
            assert!(lower.miss_rate >= higher.miss_rate, "{pair:?}");
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
    fn an_elo_between_two_levels_mixes_them() {
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
        let nodes = |skill: Skill| skill.limits(Level::HIGHEST, Duration::MAX).nodes;
        assert_eq!(nodes(Skill::Elo(2_650)), Some(MEASURED_NODES));
        assert_eq!(nodes(Skill::Level(Level::HIGHEST)), None);
        assert_eq!(Skill::Elo(0).level_at(0, 0), Level::ALL[0]);
        assert_eq!(Skill::Elo(u16::MAX).level_at(0, 0), Level::HIGHEST);
    }
}
