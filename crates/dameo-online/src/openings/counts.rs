//! Games counted by position.

use std::collections::HashMap;
use std::ops::AddAssign;

use dameo::{AnyMove, AnyPosition, Color, Variant};
use dameo_explorer::PositionKey;
use dameo_store::Speed;
use rustc_hash::FxHashMap;

use super::counted_game::{CountedGame, GameKind};

/// How games ended, and how good their players were.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Tally {
    pub(super) white: u32,
    pub(super) draws: u32,
    pub(super) black: u32,
    /// The number of games whose players had ratings.
    rated: u32,
    /// The sum of the means of those.
    ratings: u64,
}

impl Tally {
    pub(super) const fn total(self) -> u32 {
        self.white + self.draws + self.black
    }

    /// The average of the ratings; `None` without any.
    pub(super) fn average(self) -> Option<u64> {
        self.ratings.checked_div(self.rated.into())
    }

    fn of(game: &CountedGame) -> Self {
        let mut tally = Self::default();
        match game.winner {
            Some(Color::White) => tally.white = 1,
            Some(Color::Black) => tally.black = 1,
            None => tally.draws = 1,
        }
        if let Some(rating) = game.rating {
            (tally.rated, tally.ratings) = (1, rating.into());
        }
        tally
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.rated += other.rated;
        self.ratings += other.ratings;
    }
}

/// Which games are asked about; what is left out says nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct KindFilter {
    pub(super) variant: Variant,
    pub(super) speed: Option<Speed>,
    pub(super) is_rated: Option<bool>,
}

impl KindFilter {
    fn allows(self, kind: GameKind) -> bool {
        self.variant == kind.variant
            && self.speed.is_none_or(|speed| speed == kind.speed)
            && self.is_rated.is_none_or(|is_rated| is_rated == kind.is_rated)
    }
}

/// The games of a kind.
#[derive(Default, Debug)]
struct OfKind {
    games: u32,
    positions: FxHashMap<PositionKey, Tally>,
    /// From a position to the next.
    steps: FxHashMap<(PositionKey, PositionKey), Tally>,
}

/// Games by kind and position.
#[derive(Debug)]
pub(super) struct Counts {
    kinds: HashMap<GameKind, OfKind>,
    limit: usize,
}

/// What was played from a position.
#[derive(Debug)]
pub(super) struct Found {
    /// The games of the kinds that were asked about.
    pub(super) games: u32,
    pub(super) tally: Tally,
    /// The move played most often first.
    pub(super) moves: Vec<FoundMove>,
}

/// A move, the move to the mirror image of the same position, and the games.
#[derive(Debug)]
pub(super) struct FoundMove {
    pub(super) mv: AnyMove,
    pub(super) twin: Option<AnyMove>,
    pub(super) played: Tally,
    /// The games that reached the position after it by any moves.
    pub(super) reached: Tally,
    key: PositionKey,
}

impl Counts {
    /// No games. At most `limit` positions will be known.
    pub(super) fn with_limit(limit: usize) -> Self {
        Self { kinds: HashMap::new(), limit }
    }

    /// The number of positions that are known.
    fn positions(&self) -> usize {
        self.kinds.values().map(|of_kind| of_kind.positions.len()).sum()
    }

    /// Counts a game: once for each position and step, however often it repeats them.
    pub(super) fn add(&mut self, game: &CountedGame) {
        let tally = Tally::of(game);
        let of_kind = self.kinds.entry(game.kind).or_default();
        of_kind.games += 1;
        for (ply, key) in game.keys.iter().enumerate() {
            if !game.keys[..ply].contains(key) {
                *of_kind.positions.entry(*key).or_default() += tally;
            }
        }
        let steps: Vec<_> = game.keys.windows(2).map(|pair| (pair[0], pair[1])).collect();
        for (ply, step) in steps.iter().enumerate() {
            if !steps[..ply].contains(step) {
                *of_kind.steps.entry(*step).or_default() += tally;
            }
        }
        if self.positions() > self.limit {
            self.forget();
        }
    }

    /// Forgets the positions that the fewest games reached, until half of the limit is free.
    fn forget(&mut self) {
        let mut few = 1;
        while self.positions() > self.limit / 2 {
            for of_kind in self.kinds.values_mut() {
                of_kind.positions.retain(|_, tally| tally.total() > few);
                of_kind.steps.retain(|_, tally| tally.total() > few);
            }
            few = few.saturating_mul(2);
        }
        for of_kind in self.kinds.values_mut() {
            of_kind.positions.shrink_to_fit();
            of_kind.steps.shrink_to_fit();
        }
    }

    /// What was played from a position. Of one that no game reached, the moves are not looked at.
    pub(super) fn explore(&self, position: &AnyPosition, filter: KindFilter) -> Found {
        let kinds = self.kinds.iter().filter(|&(&kind, _)| filter.allows(kind));
        let kinds: Vec<_> = kinds.map(|(_, of_kind)| of_kind).collect();
        let games = kinds.iter().map(|of_kind| of_kind.games).sum();
        let key = PositionKey::of(position);
        let reached = |key: PositionKey| sum(kinds.iter().map(|kind| kind.positions.get(&key)));
        let played = |to: PositionKey| sum(kinds.iter().map(|kind| kind.steps.get(&(key, to))));
        let tally = reached(key);
        let mut moves = Vec::<FoundMove>::new();
        if tally.total() > 0 {
            for mv in position.legal_moves() {
                let key = PositionKey::of(&position.after(mv));
                if let Some(known) = moves.iter_mut().find(|known| known.key == key) {
                    known.twin.get_or_insert(mv);
                    continue;
                }
                let (played, reached) = (played(key), reached(key));
                moves.push(FoundMove { mv, twin: None, played, reached, key });
            }
        }
        moves.retain(|found| found.reached.total() > 0);
        moves.sort_by_key(|found| std::cmp::Reverse((found.played.total(), found.reached.total())));
        Found { games, tally, moves }
    }
}

fn sum<'t>(tallies: impl Iterator<Item = Option<&'t Tally>>) -> Tally {
    tallies.flatten().fold(Tally::default(), |mut sum, tally| {
        sum += *tally;
        sum
    })
}

#[cfg(test)]
mod tests {
    use dameo::{AnyGame, MoveFormat};

    use super::*;

    const KIND: GameKind = GameKind { variant: Variant::Dameo, speed: Speed::Live, is_rated: true };
    const ALL: KindFilter = KindFilter { variant: Variant::Dameo, speed: None, is_rated: None };

    fn game(moves: &[&str], winner: Option<Color>, rating: Option<u32>) -> CountedGame {
        let mut game = AnyGame::new(Variant::Dameo);
        for text in moves {
            game.play_text(text, MoveFormat::Long).unwrap();
        }
        let keys = game.positions().map(|position| PositionKey::of(&position)).collect();
        let kind = GameKind { is_rated: rating.is_some(), ..KIND };
        CountedGame { kind, winner, rating, keys }
    }

    fn shown(counts: &Counts, filter: KindFilter) -> (u32, Option<u64>, Vec<(String, u32, u32)>) {
        let start = AnyPosition::start(Variant::Dameo);
        let found = counts.explore(&start, filter);
        let moves = found
            .moves
            .iter()
            .map(|found| (start.move_text(found.mv), found.played.total(), found.reached.total()));
        (found.tally.total(), found.tally.average(), moves.collect())
    }

    #[test]
    fn games_are_counted_by_position_and_kind() {
        let mut counts = Counts::with_limit(1000);
        counts.add(&game(&["d1-d4", "d8-d5"], Some(Color::White), Some(1600)));
        // The mirror image is the same.
        counts.add(&game(&["e1-e4"], None, Some(1800)));
        counts.add(&game(&["c1-c4"], Some(Color::Black), None));
        let moves = |moves: &[(&str, u32)]| {
            moves.iter().map(|&(text, count)| (text.to_owned(), count, count)).collect::<Vec<_>>()
        };
        let (total, average, found) = shown(&counts, ALL);
        assert_eq!((total, average), (3, Some(1700)));
        assert_eq!(found, moves(&[("d1-d4", 2), ("c1-c4", 1)]));
        let rated = KindFilter { is_rated: Some(true), ..ALL };
        assert_eq!(shown(&counts, rated), (2, Some(1700), moves(&[("d1-d4", 2)])));
        let casual = KindFilter { is_rated: Some(false), ..ALL };
        assert_eq!(shown(&counts, casual), (1, None, moves(&[("c1-c4", 1)])));
        for nothing in [
            KindFilter { variant: Variant::Croda, ..ALL },
            KindFilter { speed: Some(Speed::Correspondence), ..ALL },
        ] {
            let start = AnyPosition::start(nothing.variant);
            let found = counts.explore(&start, nothing);
            assert_eq!((found.games, found.tally.total(), found.moves.len()), (0, 0, 0));
        }
        let found = counts.explore(&AnyPosition::start(Variant::Dameo), ALL);
        assert_eq!(found.games, 3);
        let played = found.moves[0].played;
        assert_eq!((played.white, played.draws, played.black), (1, 1, 0));
        assert!(found.moves[0].twin.is_some());
    }

    #[test]
    fn a_repeated_position_counts_once() {
        let mut counts = Counts::with_limit(1000);
        let mut repeated = game(&["d1-d4"], None, None);
        repeated.keys = repeated.keys.repeat(3);
        counts.add(&repeated);
        assert_eq!(shown(&counts, ALL).0, 1);
        assert_eq!(shown(&counts, ALL).2, [("d1-d4".to_owned(), 1, 1)]);
    }

    #[test]
    fn rare_positions_are_forgotten_first() {
        let mut counts = Counts::with_limit(6);
        for _ in 0..3 {
            counts.add(&game(&["d1-d4"], None, None));
        }
        counts.add(&game(&["c1-c4", "c8-c5"], None, None));
        assert_eq!(counts.positions(), 4);
        counts.add(&game(&["b1-b3", "c8-c5", "c1-c4"], None, None));
        // All but the start and the position that three games reached.
        assert_eq!(counts.positions(), 2);
        assert_eq!(shown(&counts, ALL).2, [("d1-d4".to_owned(), 3, 3)]);
        assert_eq!(shown(&counts, ALL).0, 5);
    }

    /// Prints how long random games take to be counted, and how much memory they then have.
    #[test]
    #[ignore = "it measures"]
    fn many_games() {
        let mut number = 1_u64;
        let mut below = |limit: usize| {
            number = number
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (number >> 33) as usize % limit
        };
        let resident = || {
            let status = std::fs::read_to_string("/proc/self/status").unwrap();
            status.lines().find(|line| line.starts_with("VmRSS")).unwrap().to_owned()
        };
        let mut counts = Counts::with_limit(1_000_000);
        println!("before: {}", resident());
        let (mut playing, mut counting) = (std::time::Duration::ZERO, std::time::Duration::ZERO);
        for _ in 0..100_000 {
            let start = std::time::Instant::now();
            let mut game = AnyGame::new(Variant::Dameo);
            while game.ply() < super::super::counted_game::MAX_PLIES && !game.is_over() {
                let moves = game.position().legal_moves();
                game.play(moves[below(moves.len())]).unwrap();
            }
            let keys = game.positions().map(|position| PositionKey::of(&position)).collect();
            let counted = CountedGame { kind: KIND, winner: None, rating: Some(1500), keys };
            playing += start.elapsed();
            let start = std::time::Instant::now();
            counts.add(&counted);
            counting += start.elapsed();
        }
        println!("after: {}, {} positions", resident(), counts.positions());
        println!("playing and keys: {playing:?}, counting: {counting:?}");
    }
}
