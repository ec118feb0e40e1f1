//! The search: alpha-beta in its principal-variation form, deepened ply by
//! ply.
//!
//! | file | idea |
//! |---|---|
//! | `mod` | principal variation search of an inner node |
//! | [`root`] | iterative deepening, aspiration windows, several lines |
//! | [`quiescence`] | captures are played out before a position is judged |
//! | [`selectivity`] | extensions and reductions |
//! | [`draws`] | repetition, the counters of the draw rules, and the table |
//! | [`node`] | positions of the tree, node kinds, windows |
//! | [`variations`] | the lines of best play |
//! | [`control`] | limits, and the end of the search |

mod control;
mod draws;
mod node;
mod quiescence;
mod root;
mod selectivity;
mod variations;

use dameo::{Game, Move, Rules};
use smallvec::SmallVec;

pub(crate) use self::control::Control;
use self::control::Stopped;
use self::draws::History;
use self::node::{Node, NodeKind, NonPv, Pv, Window};
pub(crate) use self::root::Root;
use self::variations::Variations;
use crate::evaluation::Evaluator;
use crate::heuristics::Heuristics;
use crate::ideas::Ideas;
use crate::limits::MAX_PLY;
use crate::ordering::OrderedMoves;
use crate::score::Score;
use crate::table::{Bound, Entry, MoveKey, Table};
use crate::time::Pace;

/// What all threads of a search share.
pub(crate) struct Shared<'a, E> {
    pub(crate) table: &'a Table,
    pub(crate) control: Control<'a>,
    pub(crate) evaluator: &'a E,
    pub(crate) ideas: Ideas,
}

/// One thread of a search.
pub(crate) struct Worker<'a, R: Rules, E> {
    shared: &'a Shared<'a, E>,
    heuristics: &'a mut Heuristics<R>,
    history: History,
    root: Root<R>,
    variations: Variations<R::Board>,
    pace: Pace<R::Board>,
    /// The iteration under way.
    depth: i32,
    seldepth: usize,
    nodes: u64,
    /// The number of nodes at which the limits are looked at next.
    next_poll: u64,
    /// The number of nodes other threads know of.
    published_nodes: u64,
}

type Searched<T = Score> = Result<T, Stopped>;

impl<'a, R: Rules, E: Evaluator<R>> Worker<'a, R, E> {
    pub(crate) fn new(
        game: &Game<R>,
        root: Root<R>,
        shared: &'a Shared<'a, E>,
        heuristics: &'a mut Heuristics<R>,
    ) -> Self {
        Self {
            shared,
            heuristics,
            history: History::new(game),
            root,
            variations: Variations::new(),
            pace: Pace::new(),
            depth: 0,
            seldepth: 0,
            nodes: 0,
            next_poll: 0,
            published_nodes: 0,
        }
    }

    /// The score of a node searched `depth` plies deep, exact if it lies
    /// inside the window and otherwise a bound on the side of the window it
    /// lies on.
    fn search<K: NodeKind>(&mut self, node: &Node<R>, depth: i32, window: Window) -> Searched {
        if depth <= 0 || node.ply >= MAX_PLY {
            return self.quiesce::<K>(node, window);
        }
        self.enter(node)?;
        let moves = node.position.legal_moves();
        if moves.is_empty() {
            return Ok(node.score_without_moves());
        }
        if self.history.is_draw(node) {
            return Ok(Score::DRAW);
        }
        let window = match window.within_reach(node.ply) {
            Ok(window) => window,
            Err(bound) => return Ok(bound),
        };
        let key = self.history.table_key(node);
        let known = self.shared.table.probe(key);
        if !K::PV
            && let Some(score) = known.and_then(|entry| cutoff(entry, node, depth, window))
        {
            return Ok(score);
        }
        let table_move = known.and_then(|entry| entry.best.find(&moves));
        let ordered = self.order(node, &moves, table_move);
        let extended = depth + self.extension(node, moves.len());
        let found = self.search_moves::<K>(node, ordered, extended, window)?;
        self.store(key, node, depth, window, found);
        Ok(found.score)
    }

    /// Searches the moves of a node until one is too good for the opponent to
    /// allow it.
    fn search_moves<K: NodeKind>(
        &mut self,
        node: &Node<R>,
        moves: OrderedMoves<R>,
        depth: i32,
        mut window: Window,
    ) -> Searched<Found<R>> {
        let mut found = Found { score: Score::MINUS_INFINITE, best: None };
        let mut tried = SmallVec::<[Move<R::Board>; 32]>::new();
        for (number, mv) in moves.enumerate() {
            let child = node.after(mv);
            let score = self.search_child::<K>(node, &child, mv, number, depth - 1, window)?;
            if score > found.score {
                found.score = score;
                if score > window.alpha {
                    window.alpha = score;
                    found.best = Some(mv);
                    if K::PV {
                        self.variations.prepend(node.ply, mv);
                    }
                    if window.is_empty() {
                        self.learn(node, depth, mv, &tried);
                        break;
                    }
                }
            }
            tried.push(mv);
        }
        Ok(found)
    }

    /// Principal variation search: the first move gets the whole window; of
    /// every later one it is only asked, and less deeply at first if it comes
    /// late, whether it is better than the best so far.
    fn search_child<K: NodeKind>(
        &mut self,
        node: &Node<R>,
        child: &Node<R>,
        mv: Move<R::Board>,
        number: usize,
        depth: i32,
        window: Window,
    ) -> Searched {
        if number == 0 {
            return Ok(-self.search::<K>(child, depth, -window)?);
        }
        let probe = window.lower_edge();
        let reduction = self.reduction::<K>(node, mv, number, depth);
        let mut score = -self.search::<NonPv>(child, depth - reduction, -probe)?;
        if score > window.alpha && reduction > 0 {
            score = -self.search::<NonPv>(child, depth, -probe)?;
        }
        if K::PV && score > window.alpha {
            score = -self.search::<Pv>(child, depth, -window)?;
        }
        Ok(score)
    }

    /// Counts a node, and ends the search if a limit is reached.
    #[inline]
    fn enter(&mut self, node: &Node<R>) -> Searched<()> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(node.ply);
        self.history.visit(node);
        self.variations.clear(node.ply);
        Ok(())
    }

    #[cold]
    fn poll(&mut self) -> Searched<()> {
        self.publish_nodes();
        let pause = self.shared.control.poll()?;
        self.next_poll = self.nodes + pause;
        Ok(())
    }

    fn publish_nodes(&mut self) {
        self.shared.control.add_nodes(self.nodes - self.published_nodes);
        self.published_nodes = self.nodes;
    }

    fn order(
        &self,
        node: &Node<R>,
        moves: &dameo::MoveList<R::Board>,
        table_move: Option<Move<R::Board>>,
    ) -> OrderedMoves<R> {
        let Shared { ideas, .. } = self.shared;
        OrderedMoves::new(&node.position, moves, table_move, node.ply, self.heuristics, *ideas)
    }

    fn learn(
        &mut self,
        node: &Node<R>,
        depth: i32,
        best: Move<R::Board>,
        tried: &[Move<R::Board>],
    ) {
        if !best.is_capture() {
            self.heuristics.reward(node.position.turn(), node.ply, depth, best, tried);
        }
    }

    fn store(&self, key: u64, node: &Node<R>, depth: i32, window: Window, found: Found<R>) {
        let bound = if found.score >= window.beta {
            Bound::Lower
        } else if found.best.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: found.best.map_or(MoveKey::NONE, MoveKey::new),
            depth: depth.clamp(0, 255) as u8,
            bound,
            score: found.score.relative_to(node.ply),
            evaluation: None,
        };
        self.shared.table.store(key, entry);
    }
}

/// The result of searching the moves of a node.
#[derive(Clone, Copy)]
struct Found<R: Rules> {
    score: Score,
    /// The move that raised alpha, if one did.
    best: Option<Move<R::Board>>,
}

/// The score a node is known to have from before, if it was searched deeply
/// enough then and the score answers the question put by the window.
fn cutoff<R: Rules>(entry: Entry, node: &Node<R>, depth: i32, window: Window) -> Option<Score> {
    if i32::from(entry.depth) < depth {
        return None;
    }
    let score = entry.score.seen_from_root(node.ply);
    let answers = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    answers.then_some(score)
}
