//! Playing levels, from beginner to full strength.

mod params;
mod strength;

use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{AnyGame, AnyMove};
use dameo_levels::PlayingLevel;

use self::params::{LEVELS, LevelParams};
pub use self::strength::Strength;
use crate::engine::Engine;
use crate::handicap::{Handicap, mix};
use crate::limits::{Limits, TimeLimit};
use crate::report::{Line, SearchResult};
use crate::request::SearchRequest;
use crate::signals::Signals;

/// A playing level, from [`Level::LOWEST`] to [`Level::HIGHEST`].
///
/// Lower levels search less deeply, evaluate less accurately, and overlook more
/// captures; the highest three make no errors on purpose and differ in the size of their
/// searches. The highest is the engine at full strength. The strength of the levels was measured in
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
        let mut levels = [Self(0); LEVELS.len()];
        let mut index = 0;
        while index < levels.len() {
            levels[index] = Self(dameo_levels::LEVELS[index].number);
            index += 1;
        }
        levels
    };

    /// For those who have just read the rules.
    pub const LOWEST: Self = Self::ALL[0];

    /// Full strength.
    pub const HIGHEST: Self = Self::ALL[LEVELS.len() - 1];

    /// The numbers of all levels.
    pub const NUMBERS: RangeInclusive<u8> = Self::LOWEST.0..=Self::HIGHEST.0;

    /// The level with a number; `None` unless it is one of [`NUMBERS`](Self::NUMBERS).
    #[must_use]
    pub fn new(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.0 == number)
    }

    /// One of [`NUMBERS`](Self::NUMBERS).
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// A sentence for players about how the level plays.
    #[must_use]
    pub const fn description(self) -> &'static str {
        self.told().description
    }

    /// The Elo rating on this project's own scale, on which the match player
    /// `material1` has 500: the sum of the measured differences between
    /// neighbouring levels. It does not compare with ratings of people.
    #[must_use]
    pub const fn elo(self) -> i16 {
        self.told().elo
    }

    /// What players are told of it.
    const fn told(self) -> &'static PlayingLevel {
        &dameo_levels::LEVELS[self.index()]
    }

    const fn params(self) -> &'static LevelParams {
        &LEVELS[self.index()]
    }

    /// The index in [`ALL`](Self::ALL).
    const fn index(self) -> usize {
        (self.0 - Self::LOWEST.0) as usize
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
    /// time it may use, and the highest level uses all of it.
    ///
    /// Below the highest level, and with time enough, the move depends only on the game,
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
        let limits = Limits { time: Some(TimeLimit::MoveTime(time)), ..Limits::default() };
        self.choose_with(engine, game, limits, seed, stop)
    }

    /// As [`choose`](Self::choose), with other limits than the time: the search ends at the
    /// first of them and those of the level. Without a time limit it takes as long as it needs.
    /// It has the threads of `limits` if the level has no limits itself.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use dameo::{AnyGame, Variant};
    /// use dameo_engine::{Engine, Level, Limits};
    ///
    /// let game = AnyGame::new(Variant::Dameo);
    /// let mut engine = Engine::new(Variant::Dameo, 1);
    /// let (limits, stop) = (Limits { depth: Some(2), ..Limits::default() }, AtomicBool::new(false));
    /// let chosen = Level::HIGHEST.choose_with(&mut engine, &game, limits, 1, &stop);
    /// assert!(chosen.is_some_and(|mv| game.position().is_legal(mv)));
    /// ```
    pub fn choose_with(
        self,
        engine: &mut Engine,
        game: &AnyGame,
        limits: Limits,
        seed: u64,
        stop: &AtomicBool,
    ) -> Option<AnyMove> {
        let own = Strength::Level(self).limits(self, limits);
        let limits = Limits {
            depth: least(own.depth, limits.depth),
            nodes: least(own.nodes, limits.nodes),
            ..own
        };
        self.search(limits, engine, game, stop.into(), seed).best
    }

    /// Searches for the move of the level. The result has the line that begins with it alone.
    fn search(
        self,
        limits: Limits,
        engine: &mut Engine,
        game: &AnyGame,
        signals: Signals<'_>,
        seed: u64,
    ) -> SearchResult {
        let handicap = self.handicap(seed);
        let varies = handicap.is_none() && game.is_from_start() && game.ply() < VARIED_PLIES;
        let limits = Limits { multi_pv: if varies { VARIED_LINES } else { 1 }, ..limits };
        let request = SearchRequest { handicap, ..SearchRequest::new(limits, signals) };
        let found = engine.search(game, &request, &mut |_| ());
        let random = mix(mix(seed) ^ game.ply() as u64);
        let chosen = if varies { nearly_best(&found, random) } else { found.lines.first() };
        match chosen.cloned() {
            None => found,
            Some(line) => SearchResult {
                ponder: None,
                ..SearchResult::of_lines(vec![line], found.nodes, found.tb_hits, found.time)
            },
        }
    }
}

/// The smaller of two limits.
fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    a.into_iter().chain(b).min()
}

/// In this many plies from the starting position a level that makes no errors chooses among
/// moves that are nearly as good as the best, so that its games differ.
const VARIED_PLIES: usize = 8;

/// The moves that it chooses among, at most.
const VARIED_LINES: usize = 4;

/// How much worse than the best they may be, in centipawns: a winning chance of 0.02.
const VARIED_LOSS: i32 = 8;

/// One of the lines of a search that are nearly as good as the best, by a random number.
fn nearly_best(found: &SearchResult, random: u64) -> Option<&Line> {
    let is_near = |line: &&Line| {
        let is_decided = line.score.is_decided() || found.score.is_decided();
        !is_decided && line.score.to_cp() >= found.score.to_cp() - VARIED_LOSS
    };
    let count = found.lines.iter().filter(is_near).count();
    let line = found.lines.iter().filter(is_near).nth((random % count.max(1) as u64) as usize);
    line.or(found.lines.first())
}

#[cfg(test)]
mod tests {
    use dameo::Variant;

    use super::*;
    use crate::limits::MAX_DEPTH;

    /// The highest level would search forever without other limits.
    #[test]
    fn other_limits_end_a_choice_and_lift_no_limit_of_the_level() {
        let (game, stop) = (AnyGame::new(Variant::Dameo), AtomicBool::new(false));
        let choose = |level: Level, depth, nodes| {
            let mut engine = Engine::new(Variant::Dameo, 1);
            let limits = Limits { depth, nodes, ..Limits::default() };
            level.choose_with(&mut engine, &game, limits, 7, &stop)
        };
        for (depth, nodes) in [(Some(3), None), (None, Some(500))] {
            assert!(choose(Level::HIGHEST, depth, nodes).is_some());
        }
        let (lowest, time) = (Level::ALL[0], Duration::from_secs(3_600));
        let mut engine = Engine::new(Variant::Dameo, 1);
        let alone = lowest.choose(&mut engine, &game, time, 7, &stop);
        assert_eq!(choose(lowest, Some(MAX_DEPTH), Some(u64::MAX)), alone);
    }

    #[test]
    fn levels_have_numbers() {
        for number in Level::NUMBERS {
            assert_eq!(Level::new(number).map(Level::number), Some(number));
        }
        assert_eq!((Level::LOWEST.number(), Level::HIGHEST.number()), (0, 12));
        assert_eq!(Level::new(13), None);
    }

    #[test]
    fn higher_levels_have_higher_limits() {
        for pair in Level::ALL.windows(2) {
            let [lower, higher] = [pair[0], pair[1]].map(Level::params);
            assert!(pair[0].elo() < pair[1].elo(), "{pair:?}");
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
}
