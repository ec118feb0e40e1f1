//! The games of a match, what they add up to, and when there are enough.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record::{Ending, GameRecord};
use crate::statistics::{Pentanomial, Sprt, Verdict};

/// How often an engine has lost other than by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FaultCounts {
    /// Moves that were none.
    pub illegal: u64,
    /// Crashes.
    pub crashes: u64,
    /// Answers that came too late, or not at all.
    pub timeouts: u64,
}

/// What games add up to, as the first engine sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The pairs of games with the same opening of which both are finished.
    pub pairs: Pentanomial,
    /// Faults of either engine.
    pub faults: [FaultCounts; 2],
}

/// The result of a match, as `--json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchSummary {
    /// Games won by the first engine.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost by the first engine.
    pub losses: u64,
    /// Pairs with 0, 1/2, 1, 3/2 and 2 points for the first engine.
    pub pentanomial: [u64; 5],
    /// Elo of the first engine over the second; `None` without a pair or if
    /// either has made every point.
    pub elo: Option<f64>,
    /// Half the width of the 95% interval of `elo`.
    pub elo95: Option<f64>,
    /// Normalised Elo.
    pub nelo: Option<f64>,
    /// The logarithm of the likelihood ratio; `None` without a test.
    pub llr: Option<f64>,
    /// Illegal moves, of both engines.
    pub illegal: u64,
    /// Crashes, of both engines.
    pub crashes: u64,
    /// Losses on time and stalls, of both engines.
    pub timeouts: u64,
}

/// The finished games of a match.
///
/// A test is decided on the pairs in the order of their numbers, each as soon
/// as all before it are finished: otherwise short games would count before
/// long ones, and the verdict would depend on the speed of the machine. Games
/// beyond the pair that decided it do not count.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    games: BTreeMap<usize, GameRecord>,
    sprt: Option<Sprt>,
    /// All of the games.
    all: Tally,
    /// The pairs before the first one that is not finished.
    in_order: Tally,
    next_pair: usize,
    verdict: Option<Verdict>,
}

impl Ledger {
    /// No games yet.
    #[must_use]
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self {
            games: BTreeMap::new(),
            sprt,
            all: Tally::default(),
            in_order: Tally::default(),
            next_pair: 0,
            verdict: None,
        }
    }

    /// Adds a game, unless it is there already. Returns whether it was not.
    pub fn add(&mut self, record: GameRecord) -> bool {
        if self.games.contains_key(&record.game) {
            return false;
        }
        self.all.add(&record);
        let number = record.game;
        self.games.insert(number, record);
        if let Some(half_points) = self.pair(number / 2) {
            self.all.pairs.add(half_points);
        }
        self.advance();
        true
    }

    /// The games, in the order of their numbers; without those that were
    /// played beyond the verdict.
    pub fn games(&self) -> impl Iterator<Item = &GameRecord> {
        let end = if self.verdict.is_some() { 2 * self.next_pair } else { usize::MAX };
        self.games.range(..end).map(|(_, record)| record)
    }

    /// Whether a game is finished.
    #[must_use]
    pub fn contains(&self, game: usize) -> bool {
        self.games.contains_key(&game)
    }

    /// What the test has found.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// What the games that count add up to.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        if self.verdict.is_some() { &self.in_order } else { &self.all }
    }

    /// The result so far.
    #[must_use]
    pub fn summary(&self) -> MatchSummary {
        let tally = self.tally();
        let elo = tally.pairs.elo();
        let total = |count: fn(&FaultCounts) -> u64| tally.faults.iter().map(count).sum();
        MatchSummary {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            pentanomial: tally.pairs.0,
            elo: elo.map(|elo| elo.value),
            elo95: elo.map(|elo| elo.margin),
            nelo: tally.pairs.normalised_elo().map(|elo| elo.value),
            llr: self.sprt.map(|sprt| sprt.llr(&tally.pairs)),
            illegal: total(|faults| faults.illegal),
            crashes: total(|faults| faults.crashes),
            timeouts: total(|faults| faults.timeouts),
        }
    }

    /// Half points of the first engine in a pair of which both games are
    /// finished.
    fn pair(&self, number: usize) -> Option<usize> {
        let [first, second] = [2 * number, 2 * number + 1].map(|game| self.games.get(&game));
        Some(first?.half_points() + second?.half_points())
    }

    fn advance(&mut self) {
        while self.verdict.is_none()
            && let Some(half_points) = self.pair(self.next_pair)
        {
            for game in [2 * self.next_pair, 2 * self.next_pair + 1] {
                self.in_order.add(&self.games[&game]);
            }
            self.in_order.pairs.add(half_points);
            self.next_pair += 1;
            self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&self.in_order.pairs));
        }
    }
}

impl Tally {
    /// Adds a game, but not the pair that it may complete.
    fn add(&mut self, record: &GameRecord) {
        let half_points = record.half_points();
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        let loser = usize::from(half_points > 0);
        let faults = &mut self.faults[loser];
        match record.ending {
            Ending::Rules(_) | Ending::Tablebase => {}
            Ending::Illegal(_) => faults.illegal += 1,
            Ending::Crash(_) => faults.crashes += 1,
            Ending::Time | Ending::Stall => faults.timeouts += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(game: usize, result: &str, ending: Ending) -> GameRecord {
        GameRecord {
            game,
            opening: String::new(),
            result: result.to_owned(),
            ending,
            moves: vec![],
        }
    }

    fn by_rules(game: usize, result: &str) -> GameRecord {
        record(game, result, Ending::Rules("blocked".to_owned()))
    }

    #[test]
    fn games_are_counted_once_and_in_pairs() {
        let mut ledger = Ledger::new(None);
        assert!(ledger.add(by_rules(1, "0-1")));
        assert!(!ledger.add(by_rules(1, "1-0")));
        assert!(ledger.add(by_rules(4, "1/2-1/2")));
        assert!(ledger.add(by_rules(0, "1-0")));
        let summary = ledger.summary();
        assert_eq!((summary.wins, summary.draws, summary.losses), (2, 1, 0));
        assert_eq!(summary.pentanomial, [0, 0, 0, 0, 1]);
        let numbers: Vec<_> = ledger.games().map(|record| record.game).collect();
        assert_eq!(numbers, [0, 1, 4]);
    }

    #[test]
    fn faults_belong_to_the_loser() {
        let mut ledger = Ledger::new(None);
        ledger.add(record(0, "1-0", Ending::Crash(String::new())));
        ledger.add(record(1, "1-0", Ending::Illegal(String::new())));
        ledger.add(record(2, "0-1", Ending::Time));
        ledger.add(record(3, "1-0", Ending::Stall));
        let [first, second] = ledger.tally().faults;
        assert_eq!((first.illegal, first.crashes, first.timeouts), (1, 0, 2));
        assert_eq!((second.illegal, second.crashes, second.timeouts), (0, 1, 0));
    }

    /// However the games come in, the verdict falls after the same pair.
    #[test]
    fn the_verdict_does_not_depend_on_the_order() {
        let sprt = Sprt::new(0.0, 100.0).unwrap();
        let result = |game: usize| match (game % 7, game % 2) {
            (0 | 3, _) => "1/2-1/2",
            (_, 0) => "1-0",
            _ => "0-1",
        };
        let records: Vec<_> = (0..200).map(|game| by_rules(game, result(game))).collect();
        let play = |records: Vec<GameRecord>| {
            let mut ledger = Ledger::new(Some(sprt));
            records.into_iter().for_each(|record| _ = ledger.add(record));
            (ledger.verdict(), ledger.summary(), ledger.games().count())
        };
        let forwards = play(records.clone());
        assert_eq!(forwards.0, Some(Verdict::H1));
        assert!(forwards.2 < 200);
        assert_eq!(play(records.into_iter().rev().collect()), forwards);
    }
}
