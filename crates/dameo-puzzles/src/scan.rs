//! The search for positions that may be puzzles, in a game and beside it.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnyPosition, Variant};
use dameo_engine::puzzle::{Goal, expectation, game_from};
use dameo_engine::{Engine, Limits, Score, SearchRequest};
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

/// Nodes for a position of the game.
const GAME_NODES: u64 = 800;
/// Nodes for a position after a random move. Most errors that can be punished at
/// all are punished soon.
const ERROR_NODES: u64 = 500;
/// Random moves tried instead of each move of the game.
const ERRORS: usize = 3;
/// Nodes for the two best moves of a position that is won, or nearly lost.
const LOOK_NODES: u64 = 2_500;
/// The same if only what a search of `ERROR_NODES` overlooks is wanted.
const DEEP_LOOK_NODES: u64 = 20_000;
/// The size of the transposition table, in MiB.
const HASH_MIB: usize = 2;

/// The largest expected result of a position in which it is worth finding out
/// how to win after an error of the opponent.
const NOT_WON: f64 = 0.4;

/// Looks for positions with one good move.
pub(super) struct Scanner {
    engine: Engine,
    /// Whether a win must be hidden from a short search.
    is_deep: bool,
}

/// A position that may be a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    /// The plies of the game before it.
    pub(super) ply: usize,
    pub(super) position: AnyPosition,
}

impl Candidate {
    /// The positions after random moves.
    fn random_errors(&self, random: &mut ChaCha8Rng) -> Vec<Self> {
        let mut moves = self.position.legal_moves();
        let (chosen, _) = moves.partial_shuffle(random, ERRORS);
        let after = |&mv| Self { ply: self.ply + 1, position: self.position.after(mv) };
        chosen.iter().map(after).collect()
    }
}

fn is_win(score: Score) -> bool {
    Goal::of_score(score) == Some(Goal::Win)
}

impl Scanner {
    pub(super) fn new(variant: Variant, is_deep: bool) -> Self {
        Self { engine: Engine::new(variant, HASH_MIB), is_deep }
    }

    /// The positions of a game that may be puzzles, and those after random moves
    /// instead of the one played: most errors that a player can make are beside
    /// the game.
    ///
    /// The last position comes first, so that earlier ones profit from what the
    /// transposition table knows of later ones.
    pub(super) fn candidates(&mut self, game: &AnyGame, random: &mut ChaCha8Rng) -> Vec<Candidate> {
        self.engine.clear();
        let mut candidates = Vec::new();
        // The position after the one at hand, if it is won.
        let mut next_win = None;
        for ply in (0..=game.ply()).rev() {
            let position = game.position_at(ply).expect("a ply of the game");
            let candidate = Candidate { ply, position };
            let score = self.search(&position, GAME_NODES, 1)[0];
            // A win is a puzzle after an error, not in a game that is won.
            let was_open = expectation(score) >= -NOT_WON;
            if self.is_deep {
                if was_open {
                    candidates.extend(self.hidden_wins(&candidate, random));
                }
                continue;
            }
            candidates.extend(next_win.take().filter(|next| was_open && self.is_puzzling(next)));
            if was_open {
                let errors = self.punished_errors(&candidate, random);
                if errors.len() == ERRORS && self.is_puzzling(&candidate) {
                    candidates.push(candidate);
                }
                candidates.extend(errors.into_iter().filter(|error| self.is_puzzling(error)));
            }
            if is_win(score) {
                next_win = Some(candidate);
            }
        }
        candidates
    }

    /// The positions after random moves that lose.
    fn punished_errors(&mut self, before: &Candidate, random: &mut ChaCha8Rng) -> Vec<Candidate> {
        let mut errors = before.random_errors(random);
        errors.retain(|error| is_win(self.search(&error.position, ERROR_NODES, 1)[0]));
        errors
    }

    /// The position and those after random moves, as far as only one move wins and a short
    /// search does not see it.
    fn hidden_wins(&mut self, before: &Candidate, random: &mut ChaCha8Rng) -> Vec<Candidate> {
        let mut all = before.random_errors(random);
        all.insert(0, *before);
        all.retain(|candidate| self.is_hidden_win(candidate));
        all
    }

    fn is_hidden_win(&mut self, candidate: &Candidate) -> bool {
        candidate.position.count_moves() >= 2
            && !is_win(self.search(&candidate.position, ERROR_NODES, 1)[0])
            && is_win(self.search(&candidate.position, DEEP_LOOK_NODES, 1)[0])
            && self.is_puzzling(candidate)
    }

    /// Whether only one move seems to reach the goal.
    fn is_puzzling(&mut self, candidate: &Candidate) -> bool {
        if candidate.position.count_moves() < 2 {
            return false;
        }
        let nodes = if self.is_deep { DEEP_LOOK_NODES } else { LOOK_NODES };
        match self.search(&candidate.position, nodes, 2)[..] {
            [best, next] => Goal::of_score(best).is_some_and(|goal| goal.is_missed_by(next, best)),
            _ => false,
        }
    }

    /// The scores of the best moves; of a finished game the one score that it
    /// has.
    fn search(&mut self, position: &AnyPosition, nodes: u64, moves: usize) -> Vec<Score> {
        let limits = Limits { nodes: Some(nodes), multi_pv: moves, ..Limits::default() };
        let stop = AtomicBool::new(false);
        let request = SearchRequest::new(limits, &stop);
        let found = self.engine.search(&game_from(position), &request, &mut |_| ());
        if found.lines.is_empty() {
            return vec![found.score];
        }
        found.lines.iter().map(|line| line.score).collect()
    }
}
