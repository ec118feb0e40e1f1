//! The making of solutions.

use dameo::{AnyGame, AnyMove, AnyPosition};

use super::goal::Goal;
use super::proof::{Prover, game_from, wins_at_once};
use super::solution::Solution;

/// The longest solution, in moves of the solver.
const MAX_SOLVER_MOVES: usize = 12;
/// The share of the nodes of a proof after which most positions turn out to be
/// no puzzle.
const FIRST_LOOK: u64 = 8;

/// A solution whose every move has been proven.
pub(super) struct Draft {
    pub(super) solution: Solution,
    pub(super) goal: Goal,
    /// The least difference between a solver's move and the next best.
    pub(super) margin: f64,
}

impl Draft {
    /// Finds the solution of a position by short searches; `None` if there is
    /// none or it is no puzzle.
    pub(super) fn find(prover: &mut Prover, start: AnyPosition, nodes: u64) -> Option<Self> {
        let nodes = nodes / FIRST_LOOK;
        let best = prover.best_line(&game_from(&start), nodes);
        let goal = Goal::of_score(best.score)?;
        Self::prove(prover, start, goal, best.best?, nodes)
    }

    /// Proves the solution, which may become longer or shorter, by searches of
    /// full length; `None` if that fails.
    pub(super) fn confirm(&self, prover: &mut Prover, nodes: u64) -> Option<Self> {
        let first = *self.solution.moves().first()?;
        Self::prove(prover, *self.solution.start(), self.goal, first, nodes)
    }

    /// The solution that begins with a move, if it is a puzzle.
    fn prove(
        prover: &mut Prover,
        start: AnyPosition,
        goal: Goal,
        mv: AnyMove,
        nodes: u64,
    ) -> Option<Self> {
        let mut draft = Self { solution: Solution::new(start), goal, margin: f64::INFINITY };
        draft.complete(prover, game_from(&start), Some(mv), nodes);
        draft.trim();
        draft.is_puzzle().then_some(draft)
    }

    /// Adds moves as long as the solver's is an only move or a forced one.
    fn complete(
        &mut self,
        prover: &mut Prover,
        mut game: AnyGame,
        mut expected: Option<AnyMove>,
        nodes: u64,
    ) {
        for _ in 0..MAX_SOLVER_MOVES {
            let Some(line) = self.solver_line(prover, &game, expected, nodes) else { break };
            if self.play(&mut game, line[0]).is_none() {
                break;
            }
            let reply = line.get(1).copied().or_else(|| prover.best_line(&game, nodes).best);
            if reply.and_then(|reply| self.play(&mut game, reply)).is_none() {
                break;
            }
            expected = line.get(2).copied();
        }
    }

    /// The line that begins with the solver's next move; `None` if no move is
    /// the only one.
    fn solver_line(
        &mut self,
        prover: &mut Prover,
        game: &AnyGame,
        expected: Option<AnyMove>,
        nodes: u64,
    ) -> Option<Vec<AnyMove>> {
        let position = game.position();
        if let [forced] = position.legal_moves()[..] {
            return Some(vec![forced]);
        }
        let mv = expected.or_else(|| prover.best_line(game, nodes / FIRST_LOOK).best)?;
        if !self.solution.moves().is_empty() && wins_at_once(&position, mv) {
            return Some(vec![mv]);
        }
        let only = prover.prove_move(game, mv, self.goal, nodes).ok()?;
        self.margin = self.margin.min(only.margin);
        Some(only.pv)
    }

    /// Plays a move; `None` if the game ends with it.
    fn play(&mut self, game: &mut AnyGame, mv: AnyMove) -> Option<()> {
        game.play(mv).expect("a game that is not over accepts a legal move");
        self.solution.append(mv);
        game.outcome().is_none().then_some(())
    }

    /// Removes what follows the solver's last choice, except captures: they show
    /// what the choice was good for.
    fn trim(&mut self) {
        if self.solution.moves().len().is_multiple_of(2) {
            self.solution.pop();
        }
        while self.solution.moves().len() > 2
            && self
                .solution
                .plies()
                .last()
                .is_some_and(|ply| ply.is_forced() && !ply.mv.is_capture())
        {
            self.solution.pop();
            self.solution.pop();
        }
    }

    /// Whether the solution is worth finding: it does not begin with a capture
    /// that is all there is to it.
    fn is_puzzle(&self) -> bool {
        let plies = self.solution.plies();
        let (Some(first), Some(last)) = (plies.first(), plies.last()) else { return false };
        let has_a_point =
            plies.len() > 1 || !first.mv.is_capture() || wins_at_once(last.before, last.mv);
        has_a_point && !self.solution.repeats()
    }
}
