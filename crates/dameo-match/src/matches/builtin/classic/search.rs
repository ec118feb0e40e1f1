//! Iterative deepening alpha-beta with a transposition table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use dameo::{Game, Move, Rules};
use dameo_engine::HashError;

use super::hash_table::{Bound, Entry, HashTable};
use super::moves::{ButterflyHistory, MoveStack};
use super::score::{DRAW, INFINITE, evaluate, from_tt, is_decisive, no_moves_score, to_tt};
use super::tree::{LinePath, Node};

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct AlphaBetaLimits {
    /// Depth of the last iteration, in plies.
    pub(super) depth: u32,
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
}

/// State kept between the moves of a game.
pub(super) struct PersistentState<R: Rules> {
    tt: HashTable,
    history: ButterflyHistory<R>,
}

impl<R: Rules> PersistentState<R> {
    pub(super) fn new(hash_mib: usize) -> Result<Self, HashError> {
        Ok(Self { tt: HashTable::new(hash_mib)?, history: ButterflyHistory::new() })
    }

    pub(super) fn clear(&mut self) {
        self.tt.clear();
        self.history.clear();
    }
}

/// A search of one position.
pub(super) struct AlphaBeta<'a, R: Rules> {
    limits: AlphaBetaLimits,
    stop: &'a AtomicBool,
    state: &'a mut PersistentState<R>,
    root: Node<R>,
    path: LinePath,
    moves: MoveStack<R>,
    nodes: u64,
}

/// The search was interrupted by a limit and has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Interrupted;

/// A score from the side to move.
type ScoreResult = Result<i32, Interrupted>;

/// Nodes between two checks of the clock and the stop flag.
const POLL_INTERVAL: u64 = 1_024;

impl<'a, R: Rules> AlphaBeta<'a, R> {
    pub(super) fn new(
        game: &Game<R>,
        limits: AlphaBetaLimits,
        stop: &'a AtomicBool,
        state: &'a mut PersistentState<R>,
    ) -> Self {
        state.history.age();
        let (root, path) = (Node::root(game), LinePath::new(game));
        Self { limits, stop, state, root, path, moves: MoveStack::new(), nodes: 0 }
    }

    /// The best move found within the limits; `None` without a legal move.
    pub(super) fn best_move(&mut self) -> Option<Move<R::Board>> {
        let mut moves = self.root.position.legal_moves().to_vec();
        if moves.len() > 1 {
            for depth in 1..=self.limits.depth {
                let Ok(score) = self.search_root(&mut moves, depth) else { break };
                if is_decisive(score) {
                    break;
                }
            }
        }
        moves.first().copied()
    }

    /// Searches all moves of the root. The best move so far comes first, so that
    /// an interrupted iteration keeps the best move of the last one, or a better
    /// one.
    fn search_root(&mut self, moves: &mut [Move<R::Board>], depth: u32) -> ScoreResult {
        let root = self.root;
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let score = self.search_move(&root, moves[index], depth, alpha, INFINITE)?;
            if score > alpha {
                alpha = score;
                moves[..=index].rotate_right(1);
            }
        }
        Ok(alpha)
    }

    #[inline]
    fn search_move(
        &mut self,
        node: &Node<R>,
        mv: Move<R::Board>,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> ScoreResult {
        self.path.push(node);
        let score = self.search(&node.after(mv), depth.saturating_sub(1), -beta, -alpha)?;
        self.path.pop();
        Ok(-score)
    }

    /// The score of a node: exact between alpha and beta, otherwise a bound
    /// (fail-soft). At depth 0 only captures, which are compulsory, are searched.
    fn search(&mut self, node: &Node<R>, depth: u32, alpha: i32, beta: i32) -> ScoreResult {
        self.count_node()?;
        if self.path.is_draw(node) && node.position.has_legal_move() {
            return Ok(DRAW);
        }
        if depth == 0 && !node.position.has_capture() {
            let moves = node.position.count_moves();
            return Ok(match moves {
                0 => no_moves_score::<R>(node.ply),
                _ => evaluate(&node.position, moves),
            });
        }
        let entry = if depth > 0 { self.state.tt.get(node.hash) } else { None };
        if let Some(score) = entry.and_then(|entry| tt_cutoff(entry, node, depth, alpha, beta)) {
            return Ok(score);
        }
        let tt_move = entry.map(|entry| entry.best);
        let first = self.moves.push_moves(node, tt_move, &self.state.history);
        let score = self.search_moves(node, first, depth, alpha, beta)?;
        self.moves.truncate(first);
        Ok(score)
    }

    /// The best score of the moves from `first` on.
    fn search_moves(
        &mut self,
        node: &Node<R>,
        first: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> ScoreResult {
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut next = first;
        while let Some(scored) = self.moves.pick_next(next) {
            next += 1;
            let score = self.search_move(node, scored.mv, depth, alpha.max(best), beta)?;
            if score > best {
                (best, best_move) = (score, Some(scored));
                if best >= beta {
                    break;
                }
            }
        }
        let Some(scored) = best_move else { return Ok(no_moves_score::<R>(node.ply)) };
        if depth > 0 {
            if best >= beta {
                self.state.history.add_cutoff(&node.position, scored.mv, depth);
            }
            self.store(node, scored.index, depth, best, [alpha, beta]);
        }
        Ok(best)
    }

    /// Stores the result of a search with a window in the TT.
    fn store(&mut self, node: &Node<R>, best: u16, depth: u32, score: i32, window: [i32; 2]) {
        let bound = match window {
            [_, beta] if score >= beta => Bound::Lower,
            [alpha, _] if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let (score, depth) = (to_tt(score, node.ply) as i16, depth as u8);
        self.state.tt.insert(node.hash, Entry { score, best, depth, bound });
    }

    /// Counts a node, and fails if a limit is reached.
    #[inline]
    fn count_node(&mut self) -> Result<(), Interrupted> {
        if self.nodes >= self.limits.nodes
            || (self.nodes.is_multiple_of(POLL_INTERVAL) && self.must_stop())
        {
            return Err(Interrupted);
        }
        self.nodes += 1;
        Ok(())
    }

    fn must_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The score of a node, if its TT entry suffices.
fn tt_cutoff<R: Rules>(
    entry: Entry,
    node: &Node<R>,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    let score = from_tt(entry.score.into(), node.ply);
    let suffices = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (suffices && u32::from(entry.depth) >= depth).then_some(score)
}

#[cfg(test)]
mod tests {
    use dameo::{Dameo, DrawRules, ItalianDamone, Position, Setup};
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Draw rules without a move count, which these searches could reach.
    fn game<R: Rules>(position: Position<R>) -> Game<R> {
        Game::from_setup(Setup::from(position), DrawRules::MindSports).unwrap()
    }

    fn limits(depth: u32, nodes: u64) -> AlphaBetaLimits {
        AlphaBetaLimits { depth, nodes, deadline: None }
    }

    /// The definition of the score, without cutoffs.
    fn minimax<R: Rules>(node: &Node<R>, depth: u32) -> i32 {
        let moves = node.position.legal_moves();
        if moves.is_empty() {
            no_moves_score::<R>(node.ply)
        } else if depth == 0 && !node.position.has_capture() {
            evaluate(&node.position, moves.len())
        } else {
            let score = |&mv| -minimax(&node.after(mv), depth.saturating_sub(1));
            moves.iter().map(score).max().expect("there is a move")
        }
    }

    fn check_random_positions<R: Rules>(seed: u64) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Position::<R>::start();
        let stop = AtomicBool::new(false);
        while let Some(&mv) = position.legal_moves().choose(&mut random) {
            let game = game(position);
            for depth in 1..=3 {
                let mut state = PersistentState::new(1).unwrap();
                let mut search = AlphaBeta::new(&game, limits(depth, u64::MAX), &stop, &mut state);
                let root = search.root;
                let found = search.search(&root, depth, -INFINITE, INFINITE);
                assert_eq!(found, Ok(minimax(&root, depth)), "{position:?}");
                assert_eq!(state.tt.get(root.hash).map(|entry| entry.bound), Some(Bound::Exact));
            }
            position = position.after(mv);
        }
    }

    #[test]
    fn scores_equal_minimax() {
        check_random_positions::<Dameo>(1);
        check_random_positions::<ItalianDamone>(2);
    }

    #[test]
    fn node_limits_are_exact_and_deterministic() {
        let (game, stop) = (game(Position::<Dameo>::start()), AtomicBool::new(false));
        let run = |nodes| {
            let mut state = PersistentState::new(1).unwrap();
            let mut search = AlphaBeta::new(&game, limits(60, nodes), &stop, &mut state);
            let best = search.best_move();
            assert_eq!(search.nodes, nodes);
            best
        };
        for nodes in [1, 1_023, 30_000] {
            let best = run(nodes);
            assert!(best.is_some());
            assert_eq!(best, run(nodes));
        }
    }
}
