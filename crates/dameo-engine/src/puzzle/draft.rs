//! Drafts of puzzles: from a position to its solution.

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
///
/// ```
/// use dameo::{AnyPosition, Variant};
/// use dameo_engine::puzzle::{Draft, PROOF_NODES, Prover};
///
/// let start = AnyPosition::from_fen(Variant::Dameo, "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7,h8")?;
/// let mut prover = Prover::new(Variant::Dameo);
/// let draft = Draft::find(&mut prover, start, PROOF_NODES).expect("the coup turc wins");
/// let proven = draft.confirm(&mut prover, PROOF_NODES).expect("longer searches agree");
/// assert!(proven.solution.to_string().starts_with("c1-e3 a5xc5 e1-c3"));
/// # Ok::<(), dameo::FenError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The position and the moves that solve it.
    pub solution: Solution,
    /// What the solution reaches.
    pub goal: Goal,
    /// The least difference between the expected results (-1 to 1) of a solver's move and of the
    /// next best.
    pub margin: f64,
}

impl Draft {
    /// Finds the solution of a position by searches with an eighth of the nodes; `None` if there
    /// is none, it is no puzzle, or the prover was cancelled.
    ///
    /// # Panics
    /// If the position is of another variant than the prover.
    pub fn find(prover: &mut Prover<'_>, start: AnyPosition, nodes: u64) -> Option<Self> {
        if start.count_moves() < 2 {
            return None;
        }
        let nodes = nodes / FIRST_LOOK;
        let best = prover.best_line(&game_from(&start), nodes);
        let goal = Goal::of_score(best.score)?;
        Self::prove(prover, start, goal, best.best?, nodes)
    }

    /// Proves the solution, which may become longer or shorter, by searches of
    /// full length; `None` if that fails or the prover was cancelled.
    ///
    /// # Panics
    /// As [`find`](Self::find).
    #[must_use]
    pub fn confirm(&self, prover: &mut Prover<'_>, nodes: u64) -> Option<Self> {
        let first = *self.solution.moves().first()?;
        Self::prove(prover, *self.solution.start(), self.goal, first, nodes)
    }

    /// The solution that begins with a move, if it is a puzzle.
    fn prove(
        prover: &mut Prover<'_>,
        start: AnyPosition,
        goal: Goal,
        mv: AnyMove,
        nodes: u64,
    ) -> Option<Self> {
        let mut draft = Self { solution: Solution::new(start), goal, margin: f64::INFINITY };
        draft.complete(prover, game_from(&start), Some(mv), nodes);
        draft.trim();
        // A line that ends because the searches did may lack its best moves.
        (draft.is_puzzle() && !prover.is_cancelled()).then_some(draft)
    }

    /// Adds moves as long as the solver's is an only move or a forced one.
    fn complete(
        &mut self,
        prover: &mut Prover<'_>,
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
        prover: &mut Prover<'_>,
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

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
    use std::time::Duration;

    use dameo::Variant;

    use super::super::Refutation;
    use super::*;

    const NODES: u64 = 50_000;
    const COUP_TURC: &str = "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7,h8";

    fn position(fen: &str) -> AnyPosition {
        AnyPosition::from_fen(Variant::Dameo, fen).unwrap()
    }

    #[test]
    fn a_position_with_one_win_gives_it() {
        let mut prover = Prover::new(Variant::Dameo);
        let draft = Draft::find(&mut prover, position(COUP_TURC), NODES).unwrap();
        let proven = draft.confirm(&mut prover, NODES).unwrap();
        let line = "c1-e3 a5xc5 e1-c3 c5xc1xh1xh3xd3 d2xd4xd6xb6xb8";
        assert_eq!((proven.solution.to_string().as_str(), proven.goal), (line, Goal::Win));
        assert!(prover.prove(&proven.solution, Goal::Win, NODES).is_ok());
    }

    #[test]
    fn other_positions_give_nothing() {
        // Two moves win; nothing is decided; there is no choice, or no move at all.
        for fen in ["W:WKa1,Ka2,Ka3:Bh8", "W:Wa1,b1:Bg8,h8", "W:Wd4,a1:Bd5,d7,h8", "W:W:Bh8"] {
            let found = Draft::find(&mut Prover::new(Variant::Dameo), position(fen), NODES);
            assert_eq!(found, None, "{fen}");
        }
    }

    #[test]
    fn a_prover_that_is_cancelled_proves_nothing() {
        // The clock is read in every search, so that it can cancel in the middle of one.
        static CANCEL: AtomicBool = AtomicBool::new(false);
        static READINGS: AtomicU64 = AtomicU64::new(0);
        fn clock() -> Duration {
            if READINGS.fetch_add(1, Relaxed) >= 3 {
                CANCEL.store(true, Relaxed);
            }
            Duration::ZERO
        }
        let start = position(COUP_TURC);
        let draft = Draft::find(&mut Prover::new(Variant::Dameo), start, NODES).unwrap();
        let mut prover = Prover::with_clock(Variant::Dameo, clock, &CANCEL);
        assert!(!prover.is_cancelled());
        assert_eq!(draft.confirm(&mut prover, u64::MAX), None);
        assert!(prover.is_cancelled());
        assert_eq!(Draft::find(&mut prover, start, NODES), None);
        let refutation = prover.prove(&draft.solution, draft.goal, NODES);
        assert_eq!(refutation, Err(Refutation::Cancelled));
    }
}
