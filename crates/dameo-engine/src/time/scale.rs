//! The factor of the soft time limit.

use dameo::{Geometry, Move};

use crate::params::Params;
use crate::score::Score;

/// How likely another iteration is to change the best move, by the iterations
/// so far. It affects when a search ends, never what it searches.
#[derive(Clone, Debug)]
pub(crate) struct TimeScale<G: Geometry> {
    /// The nodes searched below each root move.
    efforts: Vec<(Move<G>, u64)>,
    /// The best move and the score of the last iteration.
    last: Option<(Move<G>, Score)>,
    /// The number of iterations since the best move changed.
    unchanged: u32,
    /// By how much the score fell in the last iteration, in centipawns.
    fall: i32,
}

/// More iterations with the same best move count as this many.
const MAX_UNCHANGED: u32 = 8;
/// A larger fall of the score, in centipawns, counts as this.
const MAX_FALL: i32 = 60;

impl<G: Geometry> TimeScale<G> {
    pub(crate) const fn new() -> Self {
        Self { efforts: Vec::new(), last: None, unchanged: 0, fall: 0 }
    }

    /// Adds nodes searched below a root move.
    pub(crate) fn add_nodes(&mut self, mv: Move<G>, nodes: u64) {
        match self.efforts.iter_mut().find(|(known, _)| *known == mv) {
            Some((_, effort)) => *effort += nodes,
            None => self.efforts.push((mv, nodes)),
        }
    }

    /// The nodes searched below a root move.
    pub(crate) fn nodes_below(&self, mv: Move<G>) -> u64 {
        self.efforts.iter().find(|&&(known, _)| known == mv).map_or(0, |&(_, nodes)| nodes)
    }

    /// Records the result of an iteration.
    pub(crate) fn finish_iteration(&mut self, best: Move<G>, score: Score) {
        let same = self.last.is_some_and(|(last, _)| last == best);
        self.unchanged = if same { self.unchanged + 1 } else { 0 };
        self.fall = self.last.map_or(0, |(_, last)| last.to_cp() - score.to_cp());
        self.last = Some((best, score));
    }

    /// The factor of the soft limit, between about a third and four: more than
    /// one while the best move changes, its score falls, or other moves take
    /// many nodes to refute; less if the same move has been best for long and
    /// took nearly all nodes itself.
    pub(crate) fn factor(&self, params: &Params) -> f64 {
        let percent = |percent: i32| f64::from(percent) / 100.0;
        let unchanged = self.unchanged.min(MAX_UNCHANGED) as i32;
        let stability = percent(params.time_stability() - params.time_stability_step() * unchanged);
        let fall = 1.0 + percent(self.fall.clamp(0, MAX_FALL) * params.time_fall()) / 100.0;
        let others = 1.0 - self.share_of_best();
        let share = percent(params.time_share_base()) + percent(params.time_share_slope()) * others;
        stability.max(0.0) * fall * share
    }

    /// The share of all nodes searched below the best move, 0 to 1.
    fn share_of_best(&self) -> f64 {
        let all: u64 = self.efforts.iter().map(|&(_, effort)| effort).sum();
        let best = self.last.map_or(0, |(best, _)| self.nodes_below(best));
        best as f64 / all.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{Board8, Dameo, Position};

    /// The factor after iterations, each with the nodes below the first two
    /// moves, the index of the best move, and the score.
    fn factor(iterations: &[([u64; 2], usize, i32)]) -> f64 {
        let moves: Vec<Move<Board8>> = Position::<Dameo>::start().legal_moves().to_vec();
        let mut scale = TimeScale::new();
        for &(nodes, best, score) in iterations {
            for (&mv, nodes) in moves.iter().zip(nodes) {
                scale.add_nodes(mv, nodes);
            }
            scale.finish_iteration(moves[best], Score::cp(score));
        }
        scale.factor(&Params::DEFAULT)
    }

    #[test]
    fn certainty_saves_time() {
        let certain = factor(&[([95, 5], 0, 10); 9]);
        let usual = factor(&[([60, 40], 0, 10); 6]);
        assert!(certain < 0.5, "{certain}");
        assert!((0.9..1.1).contains(&usual), "{usual}");
    }

    #[test]
    fn doubt_costs_time() {
        let calm = factor(&[([60, 40], 0, 10), ([60, 40], 0, 10)]);
        let changed = factor(&[([60, 40], 1, 10), ([60, 40], 0, 10)]);
        let falling = factor(&[([60, 40], 0, 10), ([60, 40], 0, -20)]);
        let contested = factor(&[([30, 70], 0, 10), ([30, 70], 0, 10)]);
        assert!([changed, falling, contested].iter().all(|&doubt| doubt > calm));
        let rising = factor(&[([60, 40], 0, 10), ([60, 40], 0, 90)]);
        assert!(rising <= calm);
        // Whatever happens it stays within reason.
        let worst = factor(&[([0, 9], 1, 500), ([0, 9], 0, -29_000)]);
        assert!(worst < 4.5, "{worst}");
        assert!(factor(&[]) < 3.0);
    }
}
