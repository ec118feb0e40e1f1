//! The value of a position by searches for wins of both sides.

use dameo::rules::DameoRules;
use dameo::{Color, Position};
use dameo_tablebase::{Value, Wdl};

use crate::search::{ProofSearch, SearchAnswer};
use crate::strategy::{Guarantee, Strategy};

/// How much a solver may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// The memory of the tables of both searches, in MiB.
    pub table_mib: usize,
    /// The number of positions that both searches together may visit.
    pub visits: u64,
    /// The number of positions, up to mirror images, that can occur against a strategy.
    pub strategy_positions: usize,
}

/// A strategy, checked.
#[derive(Debug)]
pub struct CheckedStrategy<R: DameoRules> {
    /// The strategy.
    pub strategy: Strategy<R>,
    /// What it guarantees, which does not depend on the search that found it.
    pub guarantee: Guarantee,
}

/// What is proved about a position.
#[derive(Debug)]
pub struct Proofs<R: DameoRules> {
    turn: Color,
    /// The strategies: one that wins, or up to two that do not lose.
    pub proofs: Vec<CheckedStrategy<R>>,
    /// The number of positions visited by both searches.
    pub visited: u64,
}

/// How many positions a search visits before it is the other one's turn, at first.
const FIRST_TURN: u64 = 100_000;
/// How many at most.
const MAX_TURN: u64 = 10_000_000;

impl<R: DameoRules> Proofs<R> {
    /// Searches for wins of both sides in turn, until one is found and proved, or it is
    /// proved that there is none, or the effort is spent.
    #[must_use]
    pub fn search(start: &Position<R>, effort: Effort) -> Self {
        let mut found = Self { turn: start.turn(), proofs: Vec::new(), visited: 0 };
        let search = |attacker| Some(ProofSearch::<R>::new(attacker, effort.table_mib / 2));
        let mut searches = Color::ALL.map(search);
        let mut turn = FIRST_TURN;
        while found.visited < effort.visits && searches.iter().any(Option::is_some) {
            for slot in &mut searches {
                let Some(search) = slot else { continue };
                let before = search.visited();
                search.allow(turn.min(effort.visits - found.visited));
                let answer = search.search(start);
                if let Some(answer) = answer {
                    search.allow(effort.visits - found.visited);
                    let proof = prove(search, start, effort.strategy_positions);
                    found.visited += search.visited() - before;
                    *slot = None;
                    if matches!(answer, SearchAnswer::Win { .. }) && proof.is_some() {
                        found.proofs = proof.into_iter().collect();
                        return found;
                    }
                    found.proofs.extend(proof);
                } else {
                    found.visited += search.visited() - before;
                }
            }
            turn = (2 * turn).min(MAX_TURN);
        }
        found
    }

    /// The lowest and the highest value for the side to move that the proofs allow.
    #[must_use]
    pub fn bounds(&self) -> [Wdl; 2] {
        let of = |own: bool| {
            let proofs = self.proofs.iter();
            proofs.filter(move |proof| (proof.strategy.side() == self.turn) == own)
        };
        let values = |own| of(own).map(|proof| proof.guarantee.value.wdl());
        [values(true).max().unwrap_or(Wdl::Loss), values(false).min().unwrap_or(Wdl::Win)]
    }

    /// The value for the side to move, if it is proved; the distance of a win or loss is an
    /// upper bound.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        let [lowest, highest] = self.bounds();
        let values = self.proofs.iter().map(|proof| proof.guarantee.value);
        let value = values.into_iter().find(|value| value.wdl() == lowest);
        value.filter(|_| lowest == highest)
    }
}

/// The strategy of a search that has an answer, and what it guarantees; `None` if it would
/// take too much.
fn prove<R: DameoRules>(
    search: &mut ProofSearch<R>,
    start: &Position<R>,
    limit: usize,
) -> Option<CheckedStrategy<R>> {
    let strategy = Strategy::find(search, start)?;
    let guarantee = strategy.guarantee(start, limit).ok()?;
    Some(CheckedStrategy { strategy, guarantee })
}

#[cfg(test)]
mod tests {
    use dameo::rules::Dameo4;

    use super::*;
    use crate::graph::Graph;
    use crate::retrograde::SolvedGraph;

    const EFFORT: Effort =
        Effort { table_mib: 16, visits: 5_000_000, strategy_positions: 1_000_000 };

    /// The values that the proofs give agree with retrograde analysis, for some of the
    /// positions that can be reached from endings.
    fn proofs_agree_with_retrograde_analysis(step: usize) {
        let mut values = [0; 3];
        for fen in ["W:Wa1,b2:Bc4,d3", "W:WKa1,b1:BKd4", "B:Wa1,b1,c1:Bb4,d4"] {
            let start = Position::<Dameo4>::from_fen(fen).unwrap();
            let solution = SolvedGraph::new(Graph::explore(&start, 1_000_000).unwrap());
            assert!(solution.contradictions().is_empty());
            for number in (0..solution.graph().len()).step_by(step) {
                let position = solution.graph().keys()[number].position();
                let found = Proofs::search(&position, EFFORT);
                let Some(value) = found.value() else { panic!("{position}: {:?}", found.bounds()) };
                let expected = solution.value(number);
                assert_eq!(value.wdl(), expected.wdl(), "{position}");
                assert!(value.distance() >= expected.distance(), "{position}");
                values[value.wdl() as usize] += 1;
            }
        }
        assert!(values.iter().all(|&count| count > 1), "{values:?}");
    }

    #[test]
    fn proofs_of_some_positions() {
        proofs_agree_with_retrograde_analysis(4_001);
    }

    #[test]
    #[ignore = "takes minutes; part of make test-all"]
    fn proofs_of_more_positions() {
        proofs_agree_with_retrograde_analysis(101);
    }

    #[test]
    fn the_start_on_4x4_is_lost() {
        let start = Position::<Dameo4>::start();
        let found = Proofs::search(&start, EFFORT);
        assert_eq!(found.bounds(), [Wdl::Loss; 2]);
        let [proof] = &found.proofs[..] else { panic!("one proof suffices") };
        assert_eq!(proof.strategy.side(), Color::Black);
        // The strategy needs its moves: without one of them it loses.
        assert!(proof.strategy.len() > 100);
    }

    #[test]
    fn without_effort_nothing_is_proved() {
        let effort = Effort { visits: 10, ..EFFORT };
        let found = Proofs::search(&Position::<Dameo4>::start(), effort);
        assert_eq!((found.bounds(), found.value()), ([Wdl::Loss, Wdl::Win], None));
        assert!(found.visited <= 11);
    }
}
