//! The search: alpha-beta with a transposition table, one ply deeper each time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use dameo::{Game, Move, Rules};

use super::moves::{History, MoveStack};
use super::node::{Node, Path};
use super::score::{DRAW, INFINITE, evaluate, from_node, from_root, is_decided, without_moves};
use super::table::{Bound, Entry, Table};

/// What ends a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// The last iteration, in plies.
    pub(super) depth: u32,
    /// Number of positions to visit.
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
}

/// What is kept from one move of a game to the next.
pub(super) struct Memory<R: Rules> {
    pub(super) table: Table,
    pub(super) history: History<R>,
}

impl<R: Rules> Memory<R> {
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.history.clear();
    }
}

/// The search for one move.
pub(super) struct Search<'a, R: Rules> {
    limits: Limits,
    halt: &'a AtomicBool,
    memory: &'a mut Memory<R>,
    root: Node<R>,
    path: Path,
    moves: MoveStack<R>,
    nodes: u64,
}

/// A limit has been reached; what was under way has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stopped;

/// A score from the side to move.
type Searched = Result<i32, Stopped>;

/// The clock is looked at whenever so many more positions have been visited.
const POLL_INTERVAL: u64 = 1_024;

impl<'a, R: Rules> Search<'a, R> {
    pub(super) fn new(
        game: &Game<R>,
        limits: Limits,
        halt: &'a AtomicBool,
        memory: &'a mut Memory<R>,
    ) -> Self {
        memory.history.age();
        let (root, path) = (Node::root(game), Path::new(game));
        Self { limits, halt, memory, root, path, moves: MoveStack::new(), nodes: 0 }
    }

    /// The best move found within the limits; `None` if there is no legal one.
    pub(super) fn best_move(&mut self) -> Option<Move<R::Board>> {
        let mut moves = self.root.position.legal_moves().to_vec();
        if moves.len() > 1 {
            for depth in 1..=self.limits.depth {
                let Ok(score) = self.iterate(&mut moves, depth) else { break };
                if is_decided(score) {
                    break;
                }
            }
        }
        moves.first().copied()
    }

    /// Searches all moves of the root. The best so far is always the first of
    /// them: in an iteration that is cut short it is the best of the last one, or
    /// one that has proved better.
    fn iterate(&mut self, moves: &mut [Move<R::Board>], depth: u32) -> Searched {
        let root = self.root;
        let mut alpha = -INFINITE;
        for index in 0..moves.len() {
            let score = self.score_of(&root, moves[index], depth, alpha, INFINITE)?;
            if score > alpha {
                alpha = score;
                moves[..=index].rotate_right(1);
            }
        }
        Ok(alpha)
    }

    /// The score of a move of a node.
    #[inline]
    fn score_of(
        &mut self,
        node: &Node<R>,
        mv: Move<R::Board>,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Searched {
        self.path.push(node);
        let score = self.search(&node.after(mv), depth.saturating_sub(1), -beta, -alpha)?;
        self.path.pop();
        Ok(-score)
    }

    /// The score of a node, exact between alpha and beta and otherwise a bound.
    /// Captures are compulsory, so at the horizon they are played out.
    fn search(&mut self, node: &Node<R>, depth: u32, alpha: i32, beta: i32) -> Searched {
        self.visit()?;
        if self.path.is_draw(node) && node.position.has_legal_move() {
            return Ok(DRAW);
        }
        if depth == 0 && !node.position.has_capture() {
            let moves = node.position.count_moves();
            return Ok(match moves {
                0 => without_moves::<R>(node.ply),
                _ => evaluate(&node.position, moves),
            });
        }
        let known = if depth > 0 { self.memory.table.get(node.hash) } else { None };
        if let Some(score) = known.and_then(|entry| cut_off(entry, node, depth, alpha, beta)) {
            return Ok(score);
        }
        let best = known.map(|entry| entry.best);
        let first = self.moves.list(node, best, &self.memory.history);
        let score = self.try_moves(node, first, depth, alpha, beta)?;
        self.moves.drop_from(first);
        Ok(score)
    }

    /// The best score of the moves that begin at `first`.
    fn try_moves(
        &mut self,
        node: &Node<R>,
        first: usize,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Searched {
        let (mut best, mut best_move) = (-INFINITE, None);
        let mut next = first;
        while let Some(ranked) = self.moves.pick(next) {
            next += 1;
            let score = self.score_of(node, ranked.mv, depth, alpha.max(best), beta)?;
            if score > best {
                (best, best_move) = (score, Some(ranked));
                if best >= beta {
                    break;
                }
            }
        }
        let Some(ranked) = best_move else { return Ok(without_moves::<R>(node.ply)) };
        if depth > 0 {
            if best >= beta {
                self.memory.history.reward(&node.position, ranked.mv, depth);
            }
            self.remember(node, ranked.number, depth, best, [alpha, beta]);
        }
        Ok(best)
    }

    /// Keeps what was found of a node with a window.
    fn remember(&mut self, node: &Node<R>, best: u16, depth: u32, score: i32, window: [i32; 2]) {
        let bound = match window {
            [_, beta] if score >= beta => Bound::Lower,
            [alpha, _] if score <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        let (score, depth) = (from_node(score, node.ply) as i16, depth as u8);
        self.memory.table.put(node.hash, Entry { score, best, depth, bound });
    }

    /// Counts a position and looks whether the search has to end.
    #[inline]
    fn visit(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.limits.nodes
            || (self.nodes.is_multiple_of(POLL_INTERVAL) && self.is_over())
        {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
            || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// The score of a node that what is known of it makes needless to search.
fn cut_off<R: Rules>(
    entry: Entry,
    node: &Node<R>,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    let score = from_root(entry.score.into(), node.ply);
    let is_enough = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (is_enough && u32::from(entry.depth) >= depth).then_some(score)
}

#[cfg(test)]
mod tests {
    use dameo::{Dameo, DrawRules, ItalianDamone, Position, Setup};
    use rand::SeedableRng;
    use rand::seq::IndexedRandom;
    use rand_chacha::ChaCha8Rng;

    use super::*;

    /// Draws by repetition only, which no search of these tests can reach.
    fn game<R: Rules>(position: Position<R>) -> Game<R> {
        Game::from_setup(Setup::from(position), DrawRules::MindSports).unwrap()
    }

    fn memory<R: Rules>() -> Memory<R> {
        Memory { table: Table::new(1), history: History::new() }
    }

    fn limits(depth: u32, nodes: u64) -> Limits {
        Limits { depth, nodes, deadline: None }
    }

    /// The definition of the score: every move to the end, nothing cut off.
    fn minimax<R: Rules>(node: &Node<R>, depth: u32) -> i32 {
        let moves = node.position.legal_moves();
        if moves.is_empty() {
            without_moves::<R>(node.ply)
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
        let halt = AtomicBool::new(false);
        while let Some(&mv) = position.legal_moves().choose(&mut random) {
            let game = game(position);
            for depth in 1..=3 {
                let mut memory = memory();
                let mut search = Search::new(&game, limits(depth, u64::MAX), &halt, &mut memory);
                let root = search.root;
                let found = search.search(&root, depth, -INFINITE, INFINITE);
                assert_eq!(found, Ok(minimax(&root, depth)), "{position:?}");
                assert_eq!(
                    memory.table.get(root.hash).map(|entry| entry.bound),
                    Some(Bound::Exact)
                );
            }
            position = position.after(mv);
        }
    }

    #[test]
    fn nothing_is_missed() {
        check_random_positions::<Dameo>(1);
        check_random_positions::<ItalianDamone>(2);
    }

    #[test]
    fn nodes_are_counted_and_decide() {
        let (game, halt) = (game(Position::<Dameo>::start()), AtomicBool::new(false));
        let run = |nodes| {
            let mut memory = memory();
            let mut search = Search::new(&game, limits(60, nodes), &halt, &mut memory);
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
