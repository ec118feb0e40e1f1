//! How strong an engine plays.

use std::ops::RangeInclusive;
use std::time::Duration;

use dameo::AnyGame;

use super::Level;
use super::params::MEASURED_NODES;
use crate::engine::Engine;
use crate::handicap::mix;
use crate::limits::{Limits, TimeLimit};
use crate::report::{Info, SearchResult};
use crate::request::SearchRequest;
use crate::time::usable;

/// How strong an engine plays.
///
/// ```
/// use std::sync::atomic::AtomicBool;
///
/// use dameo::{AnyGame, Variant};
/// use dameo_engine::{Engine, Level, Limits, SearchRequest, Strength};
///
/// let game = AnyGame::new(Variant::Dameo);
/// let mut engine = Engine::new(Variant::Dameo, 1);
/// let stop = AtomicBool::new(false);
/// let request = SearchRequest::new(Limits { depth: Some(3), ..Limits::default() }, &stop);
/// for strength in [Strength::Full, Strength::Level(Level::LOWEST), Strength::Elo(1_500)] {
///     let found = strength.search(&mut engine, &game, &request, 42, &mut |_| ());
///     assert!(found.best.is_some_and(|mv| game.position().is_legal(mv)));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// All that a search finds within its limits.
    #[default]
    Full,
    /// That of a level. The highest one differs from [`Full`](Self::Full) in the first moves
    /// from the starting position, which vary.
    Level(Level),
    /// An Elo rating on the scale of [`Level::elo`]. Between those of two levels, the seed
    /// decides at random for each move which of the two plays it; the highest level then has the
    /// 60,000 nodes with which its strength was measured.
    Elo(i16),
}

/// A player of limited strength uses at most this fraction of its clock for a
/// move.
const CLOCK_FRACTION: u32 = 20;

impl Strength {
    /// The range of Elo ratings, those of the lowest and the highest level.
    pub const ELO: RangeInclusive<i16> = Level::LOWEST.elo()..=Level::HIGHEST.elo();

    /// That of a level without the variety of the highest one: [`Full`](Self::Full) there.
    #[must_use]
    pub fn of_level(level: Level) -> Self {
        if level == Level::HIGHEST { Self::Full } else { Self::Level(level) }
    }

    /// Searches for the move to play. At [full](Self::Full) strength that is
    /// [`Engine::search`], and the seed has no effect.
    ///
    /// A player of limited strength has the limits and the handicap of its level. Of the request
    /// it uses the signals, the time, and the threads if nothing but time limits its search; it
    /// reports no lines, and the result has one line and no expected reply. The seed determines
    /// its errors, and the choice among nearly equal moves in the opening; use one for a game.
    pub fn search(
        self,
        engine: &mut Engine,
        game: &AnyGame,
        request: &SearchRequest<'_>,
        seed: u64,
        on_info: &mut dyn FnMut(&Info<'_>),
    ) -> SearchResult {
        match self.level_at(game.ply(), seed) {
            None => engine.search(game, request, on_info),
            Some(level) => {
                let limits = self.limits(level, request.limits);
                level.search(limits, engine, game, request.signals, seed)
            }
        }
    }

    /// The limits of a move that a level plays, for a request with others.
    pub(super) fn limits(self, level: Level, requested: Limits) -> Limits {
        let mut limits = level.limits(time_for_move(requested.time));
        let has_others = limits.depth.is_some() || limits.nodes.is_some();
        match self {
            Self::Elo(_) if !has_others => limits.nodes = Some(MEASURED_NODES),
            Self::Level(_) if !has_others => limits.threads = requested.threads,
            _ => {}
        }
        limits
    }

    /// The level that plays at a ply of a game; `None` at full strength.
    fn level_at(self, ply: usize, seed: u64) -> Option<Level> {
        let elo = match self {
            Self::Full => return None,
            Self::Level(level) => return Some(level),
            Self::Elo(elo) => elo,
        };
        let above = Level::ALL.partition_point(|level| level.elo() <= elo);
        let (Some(&lower), Some(&upper)) = (Level::ALL[..above].last(), Level::ALL.get(above))
        else {
            return Some(if above == 0 { Level::LOWEST } else { Level::HIGHEST });
        };
        let random = mix(mix(seed) ^ ply as u64) % u64::from(upper.elo().abs_diff(lower.elo()));
        Some(if random < u64::from(elo.abs_diff(lower.elo())) { upper } else { lower })
    }
}

/// The time that a player of limited strength may use for a move. It mostly
/// needs less, so its share of a clock is larger than the engine's.
fn time_for_move(limit: Option<TimeLimit>) -> Duration {
    match limit {
        None => Duration::MAX,
        Some(TimeLimit::MoveTime(time) | TimeLimit::Window { hard: time, .. }) => time,
        Some(TimeLimit::Clock { remaining, overhead, .. }) => {
            usable(remaining, overhead) / CLOCK_FRACTION
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_used_up() {
        let clock = |remaining| TimeLimit::Clock {
            remaining: Duration::from_millis(remaining),
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Duration::from_millis(100),
        };
        assert_eq!(time_for_move(Some(clock(2_100))), Duration::from_millis(100));
        let hurried = time_for_move(Some(clock(80)));
        assert!(!hurried.is_zero() && hurried < Duration::from_millis(1), "{hurried:?}");
        let minute = Duration::from_secs(60);
        assert_eq!(time_for_move(Some(TimeLimit::MoveTime(minute))), minute);
        assert_eq!(time_for_move(None), Duration::MAX);
    }

    #[test]
    fn an_elo_between_two_levels_mixes_them() {
        for pair in Level::ALL.windows(2) {
            let (low, high) = (pair[0].elo(), pair[1].elo());
            let upper_share = |elo| {
                let plays = |ply| Strength::Elo(elo).level_at(ply, 3).unwrap();
                let levels: Vec<_> = (0..1_000).map(plays).collect();
                assert!(levels.iter().all(|level| pair.contains(level)), "{elo}: {levels:?}");
                levels.iter().filter(|&&level| level == pair[1]).count()
            };
            assert_eq!(upper_share(low), 0);
            let half = upper_share(low + (high - low) / 2);
            assert!((430..=570).contains(&half), "{pair:?}: {half}");
        }
        let nodes = |strength: Strength| strength.limits(Level::HIGHEST, Limits::default()).nodes;
        assert_eq!(nodes(Strength::Elo(2_650)), Some(MEASURED_NODES));
        assert_eq!(nodes(Strength::Level(Level::HIGHEST)), None);
        assert_eq!(Strength::Elo(i16::MIN).level_at(0, 0), Some(Level::LOWEST));
        assert_eq!(Strength::Elo(i16::MAX).level_at(0, 0), Some(Level::HIGHEST));
    }
}
