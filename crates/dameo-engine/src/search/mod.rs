//! The search: alpha-beta in its principal-variation form, deepened ply by
//! ply.
//!
//! | file | idea |
//! |---|---|
//! | `mod` | an inner node: what is known of it, and its result |
//! | [`moves`] | principal variation search of its moves |
//! | [`evaluation`] | what a node seems to be worth without search |
//! | [`root`] | iterative deepening, aspiration windows, several lines |
//! | [`quiescence`] | captures are played out before a position is judged |
//! | [`pruning`] | what is not searched: reverse futility, ProbCut, late moves, futility |
//! | [`reductions`] | what is searched less deeply |
//! | [`extensions`] | what is searched deeper: single replies and singular moves |
//! | [`frames`] | the variation being searched |
//! | [`tables`] | endgame tables |
//! | [`draws`] | repetition, the counters of the draw rules, and the table |
//! | [`node`] | positions of the tree, node kinds, windows |
//! | [`variations`] | the lines of best play |
//! | [`control`] | limits, and the end of the search |

mod control;
mod draws;
mod evaluation;
mod extensions;
mod frames;
mod moves;
mod node;
mod pruning;
mod quiescence;
mod reductions;
mod root;
mod tables;
mod variations;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dameo::{Game, Rules};

pub(crate) use self::control::Control;
use self::control::Stopped;
use self::draws::History;
use self::extensions::Singular;
use self::frames::Frames;
use self::moves::{Found, Plan};
use self::node::{Node, NodeKind, Window};
pub(crate) use self::root::Root;
use self::variations::Variations;
use crate::endgames::SearchTablebase;
use crate::evaluation::Evaluator;
use crate::heuristics::Heuristics;
use crate::ideas::Ideas;
use crate::levels::Sight;
use crate::limits::MAX_PLY;
use crate::ordering::MoveStack;
use crate::score::Score;
use crate::table::{Bound, Entry, MoveKey, Table};
use crate::time::Pace;

/// What all threads of a search share.
pub(crate) struct Shared<'a, R: Rules, E> {
    pub(crate) table: &'a Table,
    pub(crate) control: Control<'a>,
    pub(crate) evaluator: &'a E,
    pub(crate) ideas: Ideas,
    pub(crate) sight: Sight,
    pub(crate) endgames: Option<SearchTablebase<R>>,
    /// How often endgame tables have answered, as far as the threads have told.
    pub(crate) table_hits: AtomicU64,
}

/// One thread of a search.
pub(crate) struct Worker<'a, R: Rules, E: Evaluator<R>> {
    shared: &'a Shared<'a, R, E>,
    heuristics: &'a mut Heuristics<R>,
    history: History,
    moves: MoveStack<R>,
    frames: Frames<R, E::Accumulator>,
    root: Root<R>,
    variations: Variations<R::Board>,
    pace: Pace<R::Board>,
    /// The iteration under way.
    depth: i32,
    seldepth: usize,
    nodes: u64,
    /// How often endgame tables have answered, as far as others do not know.
    table_hits: u64,
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
        shared: &'a Shared<'a, R, E>,
        heuristics: &'a mut Heuristics<R>,
    ) -> Self {
        Self {
            shared,
            heuristics,
            history: History::new(game),
            moves: MoveStack::new(),
            frames: Frames::new(shared.evaluator.accumulate(game.position())),
            root,
            variations: Variations::new(),
            pace: Pace::new(),
            depth: 0,
            seldepth: 0,
            nodes: 0,
            table_hits: 0,
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
        self.enter::<K>(node)?;
        if !node.has_legal_move() {
            return Ok(node.score_without_moves());
        }
        if self.history.is_draw(node) {
            return Ok(Score::DRAW);
        }
        if self.overlooks(node) {
            return Ok(Score::cp(self.evaluate(node)));
        }
        let window = match window.within_reach(node.ply) {
            Ok(window) => window,
            Err(bound) => return Ok(bound),
        };
        let is_whole = self.frames.excluded(node.ply).is_none();
        let key = self.table_key(node);
        let known = self.shared.table.probe(key);
        if !K::PV
            && is_whole
            && let Some(score) = known.and_then(|entry| cutoff(entry, node, depth, window))
        {
            return Ok(score);
        }
        if is_whole && let Some(score) = self.ask_tables(node, window) {
            return Ok(score);
        }
        let situation = self.look(node, key, known);
        if !K::PV
            && is_whole
            && let Some(bound) = self.give_up(node, depth, &situation, window)?
        {
            return Ok(bound);
        }
        let first = self.moves.generate(&node.position);
        let score = self.expand::<K>(node, first, depth, &situation, window);
        self.moves.drop_from(first);
        score
    }

    /// The score of a node by its moves, which begin at `first`.
    fn expand<K: NodeKind>(
        &mut self,
        node: &Node<R>,
        first: usize,
        depth: i32,
        situation: &Situation,
        window: Window,
    ) -> Searched {
        let count = self.moves.count(first);
        let known = situation.known;
        let table_move = known.and_then(|entry| self.moves.bring_forward(first, entry.best));
        let mut plan = Plan { depth, first: 0, table_move, situation: *situation };
        let is_whole = self.frames.excluded(node.ply).is_none();
        if is_whole {
            plan.depth += self.extension(node, count);
            if let (Some(best), Some(entry)) = (table_move, known)
                && count > 1
            {
                match self.singular(node, best, entry, depth, window)? {
                    Singular::Extend(plies) => plan.first = plies,
                    Singular::Refuted(score) if !K::PV => return Ok(score),
                    Singular::Refuted(_) => {}
                }
            }
        }
        let found = self.search_moves::<K>(node, first, &plan, window)?;
        if is_whole {
            self.correct(node, depth, situation.evaluation, window, found);
            self.store(node, depth, situation, window, found);
        }
        Ok(found.score)
    }

    /// A bound for a node that need not be searched.
    fn give_up(
        &mut self,
        node: &Node<R>,
        depth: i32,
        situation: &Situation,
        window: Window,
    ) -> Searched<Option<Score>> {
        match self.reverse_futility(node, depth, situation, window) {
            Some(bound) => Ok(Some(bound)),
            None => self.probcut(node, depth, situation, window),
        }
    }

    /// Looks at a node before its moves are searched.
    fn look(&mut self, node: &Node<R>, key: u64, known: Option<Entry>) -> Situation {
        let mut situation = Situation { key, known, raw: None, evaluation: None, improving: false };
        if !node.can_capture() {
            let raw = known
                .and_then(|entry| entry.evaluation)
                .map_or_else(|| self.raw_evaluation(node), Score::to_cp);
            situation.raw = Some(raw);
            situation.evaluation = Some(self.corrected(node, raw));
        }
        self.frames.at(node.ply).evaluation = situation.evaluation;
        situation.improving = self.frames.is_improving(node.ply);
        situation
    }

    /// Counts a node, and ends the search if a limit is reached.
    #[inline]
    fn enter<K: NodeKind>(&mut self, node: &Node<R>) -> Searched<()> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(node.ply);
        self.history.visit(node);
        if K::PV {
            self.variations.clear(node.ply);
        }
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
        self.shared.table_hits.fetch_add(std::mem::take(&mut self.table_hits), Relaxed);
    }

    /// Whether the captures of a node, if it has any, escape the player. Those
    /// on the board do not.
    #[inline]
    fn overlooks(&self, node: &Node<R>) -> bool {
        node.can_capture()
            && node.ply > 0
            && self.shared.sight.overlooks(node.hash, || {
                node.position.legal_captures().first().map_or(0, |mv| mv.captured.len())
            })
    }

    /// Under which hash the table keeps a node.
    fn table_key(&self, node: &Node<R>) -> u64 {
        self.history.table_key(node) ^ self.shared.sight.salt()
    }

    fn store(
        &self,
        node: &Node<R>,
        depth: i32,
        situation: &Situation,
        window: Window,
        found: Found<R>,
    ) {
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
            evaluation: situation.raw.map(Score::cp),
        };
        self.shared.table.store(situation.key, entry);
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy)]
struct Situation {
    /// The hash under which the table keeps it.
    key: u64,
    /// What the table knows of it.
    known: Option<Entry>,
    /// The static evaluation, in hundredths of a man; `None` where the side
    /// to move must capture.
    raw: Option<i32>,
    /// The same, corrected.
    evaluation: Option<i32>,
    /// Whether the side to move stands better than at its last turn.
    improving: bool,
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
