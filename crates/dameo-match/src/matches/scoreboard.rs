//! The finished games of a match, its score, and the decision of its SPRT.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record::{MatchGame, Termination};
use crate::statistics::{Pentanomial, Sprt, SprtDecision};

/// Games that an engine lost for reasons other than the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FaultCounts {
    /// Illegal moves.
    pub illegal: u64,
    /// Crashes.
    pub crashes: u64,
    /// Losses on time and stalls.
    pub timeouts: u64,
}

impl FaultCounts {
    /// All of these games.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.illegal + self.crashes + self.timeouts
    }
}

/// The score of the first engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Finished pairs of games with the same opening.
    pub pentanomial: Pentanomial,
    /// Faults of each engine.
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
    /// Elo difference of the first engine; `None` without a pair, or if one
    /// engine scored every point.
    pub elo: Option<f64>,
    /// Half the width of the 95% interval of `elo`.
    pub elo95: Option<f64>,
    /// Normalized Elo difference.
    pub nelo: Option<f64>,
    /// Log-likelihood ratio; `None` without an SPRT.
    pub llr: Option<f64>,
    /// Illegal moves of both engines.
    pub illegal: u64,
    /// Crashes of both engines.
    pub crashes: u64,
    /// Losses on time and stalls of both engines.
    pub timeouts: u64,
}

/// The finished games of a match and their score.
///
/// The SPRT sees the pairs in the order of their numbers, each one once all
/// earlier pairs are finished. Otherwise short games would count before long
/// ones and the decision would depend on the speed of the machine. Games after
/// the deciding pair do not count.
#[derive(Clone, PartialEq, Debug)]
pub struct Scoreboard {
    games: BTreeMap<usize, MatchGame>,
    sprt: Option<Sprt>,
    /// Score of all games.
    all: MatchScore,
    /// Score of the pairs before the first unfinished one.
    in_order: MatchScore,
    next_pair: usize,
    decision: Option<SprtDecision>,
}

impl Scoreboard {
    /// A scoreboard without games.
    #[must_use]
    pub fn new(sprt: Option<Sprt>) -> Self {
        Self {
            games: BTreeMap::new(),
            sprt,
            all: MatchScore::default(),
            in_order: MatchScore::default(),
            next_pair: 0,
            decision: None,
        }
    }

    /// Adds a game. Returns `false` if it is present already.
    pub fn add(&mut self, record: MatchGame) -> bool {
        if self.games.contains_key(&record.game) {
            return false;
        }
        self.all.add(&record);
        let number = record.game;
        self.games.insert(number, record);
        if let Some(half_points) = self.pair(number / 2) {
            self.all.pentanomial.add(half_points);
        }
        self.advance();
        true
    }

    /// The games in the order of their numbers, without those after the
    /// deciding pair.
    pub fn games(&self) -> impl Iterator<Item = &MatchGame> {
        let end = if self.decision.is_some() { 2 * self.next_pair } else { usize::MAX };
        self.games.range(..end).map(|(_, record)| record)
    }

    /// Whether a game is finished.
    #[must_use]
    pub fn contains(&self, game: usize) -> bool {
        self.games.contains_key(&game)
    }

    /// The decision of the SPRT; `None` if there is no test or it is undecided.
    #[must_use]
    pub fn decision(&self) -> Option<SprtDecision> {
        self.decision
    }

    /// The test, if there is one.
    #[must_use]
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// The score of the games that count.
    #[must_use]
    pub fn score(&self) -> &MatchScore {
        if self.decision.is_some() { &self.in_order } else { &self.all }
    }

    /// The result so far, with its statistics.
    #[must_use]
    pub fn summary(&self) -> MatchSummary {
        let score = self.score();
        let elo = score.pentanomial.elo();
        let total = |count: fn(&FaultCounts) -> u64| score.faults.iter().map(count).sum();
        MatchSummary {
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            pentanomial: score.pentanomial.0,
            elo: elo.map(|elo| elo.value),
            elo95: elo.map(|elo| elo.margin),
            nelo: score.pentanomial.normalized_elo().map(|elo| elo.value),
            llr: self.sprt.map(|sprt| sprt.llr(&score.pentanomial)),
            illegal: total(|faults| faults.illegal),
            crashes: total(|faults| faults.crashes),
            timeouts: total(|faults| faults.timeouts),
        }
    }

    /// Half points of the first engine in a finished pair.
    fn pair(&self, number: usize) -> Option<usize> {
        let [first, second] = [2 * number, 2 * number + 1].map(|game| self.games.get(&game));
        Some(first?.half_points() + second?.half_points())
    }

    fn advance(&mut self) {
        while self.decision.is_none()
            && let Some(half_points) = self.pair(self.next_pair)
        {
            for game in [2 * self.next_pair, 2 * self.next_pair + 1] {
                self.in_order.add(&self.games[&game]);
            }
            self.in_order.pentanomial.add(half_points);
            self.next_pair += 1;
            self.decision = self.sprt.and_then(|sprt| sprt.decide(&self.in_order.pentanomial));
        }
    }
}

impl MatchScore {
    /// Adds a game. Pairs are counted by the caller.
    fn add(&mut self, record: &MatchGame) {
        let half_points = record.half_points();
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        let loser = usize::from(half_points > 0);
        let faults = &mut self.faults[loser];
        match record.termination {
            Termination::Rules(_) | Termination::Tablebase => {}
            Termination::IllegalMove(_) => faults.illegal += 1,
            Termination::Crash(_) => faults.crashes += 1,
            Termination::Timeout | Termination::Stall => faults.timeouts += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use dameo::Reason;

    use super::*;

    fn record(game: usize, result: &str, termination: Termination) -> MatchGame {
        MatchGame {
            game,
            opening: String::new(),
            result: result.parse().unwrap(),
            termination,
            moves: vec![],
        }
    }

    fn by_rules(game: usize, result: &str) -> MatchGame {
        record(game, result, Termination::Rules(Reason::Blocked))
    }

    #[test]
    fn games_are_counted_once_and_in_pairs() {
        let mut scoreboard = Scoreboard::new(None);
        assert!(scoreboard.add(by_rules(1, "0-1")));
        assert!(!scoreboard.add(by_rules(1, "1-0")));
        assert!(scoreboard.add(by_rules(4, "1/2-1/2")));
        assert!(scoreboard.add(by_rules(0, "1-0")));
        let summary = scoreboard.summary();
        assert_eq!((summary.wins, summary.draws, summary.losses), (2, 1, 0));
        assert_eq!(summary.pentanomial, [0, 0, 0, 0, 1]);
        let numbers: Vec<_> = scoreboard.games().map(|record| record.game).collect();
        assert_eq!(numbers, [0, 1, 4]);
    }

    #[test]
    fn faults_belong_to_the_loser() {
        let mut scoreboard = Scoreboard::new(None);
        scoreboard.add(record(0, "1-0", Termination::Crash(String::new())));
        scoreboard.add(record(1, "1-0", Termination::IllegalMove(String::new())));
        scoreboard.add(record(2, "0-1", Termination::Timeout));
        scoreboard.add(record(3, "1-0", Termination::Stall));
        let [first, second] = scoreboard.score().faults;
        assert_eq!((first.illegal, first.crashes, first.timeouts), (1, 0, 2));
        assert_eq!((second.illegal, second.crashes, second.timeouts), (0, 1, 0));
    }

    /// The decision falls after the same pair, whatever the order of arrival.
    #[test]
    fn the_decision_does_not_depend_on_the_order() {
        let sprt = Sprt::new(0.0, 100.0).unwrap();
        let result = |game: usize| match (game % 7, game % 2) {
            (0 | 3, _) => "1/2-1/2",
            (_, 0) => "1-0",
            _ => "0-1",
        };
        let records: Vec<_> = (0..200).map(|game| by_rules(game, result(game))).collect();
        let play = |records: Vec<MatchGame>| {
            let mut scoreboard = Scoreboard::new(Some(sprt));
            records.into_iter().for_each(|record| _ = scoreboard.add(record));
            (scoreboard.decision(), scoreboard.summary(), scoreboard.games().count())
        };
        let forwards = play(records.clone());
        assert_eq!(forwards.0, Some(SprtDecision::H1));
        assert!(forwards.2 < 200);
        assert_eq!(play(records.into_iter().rev().collect()), forwards);
    }
}
