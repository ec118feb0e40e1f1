//! Proofs that a solution is the only one.

use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{AnyGame, AnyMove, AnyPosition, Color, Variant};
use thiserror::Error;

use super::goal::{Goal, expectation};
use super::solution::Solution;
use crate::engine::Engine;
use crate::limits::Limits;
use crate::report::SearchResult;
use crate::request::SearchRequest;
use crate::score::Score;
use crate::settings::EngineSettings;
use crate::signals::Signals;
use crate::time::TimeSource;

/// The nodes of each search of a proof, unless others are asked for.
pub const PROOF_NODES: u64 = 200_000;

/// Searches positions to prove or refute solutions.
///
/// Every search begins with a cleared engine and runs on one thread, so a proof
/// that succeeds at a number of nodes succeeds again on every machine. It has the hand-crafted
/// evaluation, so that a new network leaves the puzzles as they are.
pub struct Prover<'a> {
    engine: Engine,
    /// Ends every search.
    cancel: Option<&'a AtomicBool>,
}

/// A proven solution.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// The nodes that were searched.
    pub nodes: u64,
    /// The least difference between the expected results of a solver's move and
    /// of the next best, from 0.7 to 2.
    pub margin: f64,
}

/// Why a solution is not proven.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Refutation {
    /// The solution has no choice for the solver, or does not end with the move
    /// of the side that begins.
    #[error("expected the solver to make the first and the last move, with a choice at the first")]
    NoChoice,
    /// The proof was cancelled.
    #[error("the proof was cancelled")]
    Cancelled,
    /// A position occurs twice, or a rule ends the game as a draw.
    #[error("move {number} repeats a position or ends the game too early")]
    Repetition {
        /// The number of the move in the line, from 1.
        number: usize,
    },
    /// The move does not reach the goal.
    #[error("move {number}, {text}, does not reach the {goal}: its score is {score}")]
    Fails {
        /// The number of the move in the line, from 1.
        number: usize,
        /// The move.
        text: String,
        /// What it should reach.
        goal: Goal,
        /// Its score for the solver.
        score: Score,
    },
    /// Another move reaches the goal too, or nearly does.
    #[error("move {number}, {text}, is not the only {goal}: {other} scores {score}")]
    NotUnique {
        /// The number of the move in the line, from 1.
        number: usize,
        /// The move.
        text: String,
        /// What it should be alone to reach.
        goal: Goal,
        /// The other move.
        other: String,
        /// The other's score for the solver.
        score: Score,
    },
}

/// The size of the transposition table, in MiB. It holds every node of a proof.
const HASH_MIB: usize = 2;

/// A move that was searched alone and reaches the goal, while a search of all
/// others misses it.
pub(super) struct OnlyMove {
    pub(super) margin: f64,
    pub(super) nodes: u64,
    /// The line that begins with the move.
    pub(super) pv: Vec<AnyMove>,
}

/// Why a move is not the only one, with a score for the solver.
pub(super) enum Doubt {
    Cancelled,
    Fails(Score),
    NotUnique(AnyMove, Score),
}

impl<'a> Prover<'a> {
    /// A prover for a variant.
    ///
    /// # Panics
    /// If there is not enough memory for its transposition table.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let settings = settings(variant);
        let engine = Engine::with_settings(settings).unwrap_or_else(|error| panic!("{error}"));
        Self { engine, cancel: None }
    }

    /// A prover whose searches end once `cancel` is set, and which reads this clock, also where
    /// the system has none. Nothing is proven from then on.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    #[must_use]
    pub fn with_clock(variant: Variant, clock: TimeSource, cancel: &'a AtomicBool) -> Self {
        let settings = EngineSettings { clock, ..settings(variant) };
        let engine = Engine::with_settings(settings).unwrap_or_else(|error| panic!("{error}"));
        Self { engine, cancel: Some(cancel) }
    }

    /// Whether `cancel` is set: nothing is proven any more.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }

    /// Proves that the solver's moves reach the goal and that no other moves do.
    /// Each position of the solver is searched with `nodes` nodes for the move
    /// of the solution, and again for all others.
    ///
    /// A forced move needs no proof, nor does a move, except the first, that
    /// ends the game at once: others may do so too.
    ///
    /// # Errors
    /// The first move of the solver that is not the only one, or that the proof was cancelled.
    ///
    /// # Panics
    /// If the solution is of another variant than the prover.
    pub fn prove(
        &mut self,
        solution: &Solution,
        goal: Goal,
        nodes: u64,
    ) -> Result<Proof, Refutation> {
        let starts_with_choice = solution.start().count_moves() > 1;
        if solution.start().turn() != solution.solver() || !starts_with_choice {
            return Err(Refutation::NoChoice);
        }
        let mut proof = Proof { nodes: 0, margin: f64::INFINITY };
        let mut game = game_from(solution.start());
        for (number, ply) in (1..).zip(solution.plies()) {
            let is_solvers = ply.before.turn() == solution.solver();
            let needs_proof = is_solvers
                && !ply.is_forced()
                && (number == 1 || !wins_at_once(ply.before, ply.mv));
            if needs_proof {
                let only = self
                    .prove_move(&game, ply.mv, goal, nodes)
                    .map_err(|doubt| doubt.at(number, ply.before, ply.mv, goal))?;
                proof.nodes += only.nodes;
                proof.margin = proof.margin.min(only.margin);
            }
            if game.play(ply.mv).is_err() {
                return Err(Refutation::Repetition { number });
            }
        }
        if solution.repeats() {
            return Err(Refutation::Repetition { number: solution.moves().len() });
        }
        Ok(proof)
    }

    /// Proves that a move is the only one that reaches the goal.
    pub(super) fn prove_move(
        &mut self,
        game: &AnyGame,
        mv: AnyMove,
        goal: Goal,
        nodes: u64,
    ) -> Result<OnlyMove, Doubt> {
        let mut others = game.position().legal_moves();
        others.retain(|&other| other != mv);
        let next_best = self.search(game, others, nodes, |score| score.is_decided());
        if self.is_cancelled() {
            return Err(Doubt::Cancelled);
        }
        // A move that is good enough by itself spares the second search.
        if !goal.is_missed_by(next_best.score, Score::win_in(1)) {
            return Err(Doubt::NotUnique(next_best.pv()[0], next_best.score));
        }
        let only = self.search(game, vec![mv], nodes, |score| score.is_decided());
        if self.is_cancelled() {
            return Err(Doubt::Cancelled);
        }
        if !goal.is_reached_by(only.score) {
            return Err(Doubt::Fails(only.score));
        }
        if !goal.is_missed_by(next_best.score, only.score) {
            return Err(Doubt::NotUnique(next_best.pv()[0], next_best.score));
        }
        Ok(OnlyMove {
            margin: expectation(only.score) - expectation(next_best.score),
            nodes: next_best.nodes + only.nodes,
            pv: only.pv().to_vec(),
        })
    }

    /// The best line of a position.
    pub(super) fn best_line(&mut self, game: &AnyGame, nodes: u64) -> SearchResult {
        self.search(game, Vec::new(), nodes, |score| score.is_decided())
    }

    /// Searches some moves, or all if none are given, with a cleared engine
    /// until an iteration has a score that suffices.
    fn search(
        &mut self,
        game: &AnyGame,
        root_moves: Vec<AnyMove>,
        nodes: u64,
        suffices: impl Fn(Score) -> bool,
    ) -> SearchResult {
        self.engine.clear();
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let signals = Signals { cancel: self.cancel, ..Signals::from(&stop) };
        let request = SearchRequest { root_moves, ..SearchRequest::new(limits, signals) };
        self.engine.search(game, &request, &mut |info| {
            if suffices(info.line.score) {
                stop.store(true, Ordering::Relaxed);
            }
        })
    }
}

/// An engine with the hand-crafted evaluation.
fn settings(variant: Variant) -> EngineSettings {
    EngineSettings { hash_mib: HASH_MIB, network: None, ..EngineSettings::new(variant) }
}

impl Doubt {
    fn at(self, number: usize, before: &AnyPosition, mv: AnyMove, goal: Goal) -> Refutation {
        let text = before.move_text(mv);
        match self {
            Self::Cancelled => Refutation::Cancelled,
            Self::Fails(score) => Refutation::Fails { number, text, goal, score },
            Self::NotUnique(other, score) => {
                let other = before.move_text(other);
                Refutation::NotUnique { number, text, goal, other, score }
            }
        }
    }
}

/// A new game from a position, with the default draw rules, that goes on after draws.
#[must_use]
pub fn game_from(position: &AnyPosition) -> AnyGame {
    AnyGame::from_setup(&position.setup(), position.variant().default_draw_rules())
        .expect("a position can be played")
        .continuing_after_draws()
}

/// Whether a move ends the game as a win, itself or by every reply to it.
#[must_use]
pub fn wins_at_once(before: &AnyPosition, mv: AnyMove) -> bool {
    let solver = before.turn();
    let is_won = |position: &AnyPosition| winner(position) == Some(solver);
    let after = before.after(mv);
    if after.is_game_over() {
        return is_won(&after);
    }
    after.legal_moves().iter().all(|&reply| is_won(&after.after(reply)))
}

fn winner(position: &AnyPosition) -> Option<Color> {
    position.outcome().map(|(winner, _)| winner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::goal::MIN_MARGIN;

    const COUP_TURC: &str = "W:Wc1,d1,e1,d2,h2,b5:BKa5,d5,c6,b7,h8";
    const NODES: u64 = 20_000;

    fn prove(fen: &str, line: &str, goal: Goal) -> Result<Proof, Refutation> {
        let start = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
        let solution = Solution::parse(start, line).unwrap();
        Prover::new(Variant::Dameo).prove(&solution, goal, NODES)
    }

    #[test]
    fn the_coup_turc_is_the_only_win() {
        let line = "c1-e3 a5xc5 e1-c3 c5xc1xh1xh3xd3 d2xd4xd6xb6xb8";
        let proof = prove(COUP_TURC, line, Goal::Win).unwrap();
        assert!(proof.margin > MIN_MARGIN && proof.margin <= 2.0, "{proof:?}");
        // Two choices of two searches each; the other moves are forced.
        assert!(proof.nodes > 0 && proof.nodes <= 4 * NODES, "{proof:?}");
        assert_eq!(prove(COUP_TURC, line, Goal::Win), Ok(proof), "proofs are deterministic");
    }

    #[test]
    fn wrong_solutions_are_refuted() {
        let refutation = |fen, line, goal| prove(fen, line, goal).unwrap_err();
        assert!(matches!(
            refutation(COUP_TURC, "h2-h3", Goal::Win),
            Refutation::NotUnique { number: 1, .. } | Refutation::Fails { number: 1, .. }
        ));
        let won = refutation("W:WKa1,Ka2,Ka3:Bh8", "a1-b1", Goal::Win);
        assert!(matches!(won, Refutation::NotUnique { number: 1, .. }), "{won}");
        let lost = refutation("W:Wa1:Bb5,c5,Kh8,Kg8", "a1-a2", Goal::Draw);
        assert!(matches!(lost, Refutation::Fails { number: 1, .. }), "{lost}");
        let forced = refutation("W:Wd4,a1:Bd5,d7,h8", "d4xd6xd8", Goal::Win);
        assert_eq!(forced, Refutation::NoChoice);
        let from_reply = refutation(COUP_TURC, "c1-e3 a5xc5", Goal::Win);
        assert_eq!(from_reply, Refutation::NoChoice);
    }

    #[test]
    fn last_moves_win_at_once() {
        let wins = |variant, fen: &str, mv: &str| {
            let position = AnyPosition::from_fen(variant, fen).unwrap();
            wins_at_once(&position, position.parse_move(mv).unwrap())
        };
        assert!(wins(Variant::Dameo, "W:Wd4:Bd5", "d4xd6"));
        assert!(!wins(Variant::Dameo, "W:Wd4:Bd5,h8", "d4xd6"));
        // The reply takes the last man, with which White wins.
        assert!(wins(Variant::AntiDameo, "W:Wf4:Bf6", "f4-f5"));
        assert!(!wins(Variant::AntiDameo, "W:Wf3:Bf6", "f3-f4"));
    }
}
