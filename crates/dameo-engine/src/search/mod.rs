//! The search: principal variation search with iterative deepening.
//!
//! | module | content |
//! |---|---|
//! | `mod` | inner nodes: TT probe, pruning, moves, TT store |
//! | [`moves`] | the move loop of a node |
//! | [`move_picker`] | move ordering |
//! | [`evaluation`] | static and lazy evaluation of nodes |
//! | [`root`] | iterative deepening, aspiration windows, MultiPV |
//! | [`quiescence`] | captures at the horizon |
//! | [`pruning`] | reverse futility, null move, late move pruning, futility |
//! | [`reductions`] | late move reductions, internal iterative reduction |
//! | [`extensions`] | single replies, singular moves, threats at the horizon |
//! | [`stack`] | state by ply of the current variation |
//! | [`tablebase`] | tablebase probes inside the tree |
//! | [`draws`] | repetition and the counters of the draw rules |
//! | [`node`] | positions of the tree, node types, windows |
//! | [`pv_table`] | principal variations by ply |
//! | [`control`] | limits and stopping |

mod control;
mod draws;
mod evaluation;
mod extensions;
mod move_picker;
mod moves;
mod node;
mod pruning;
mod pv_table;
mod quiescence;
mod reductions;
mod root;
mod stack;
mod tablebase;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dameo::{Game, Move, Position, Rules};

pub(crate) use self::control::Control;
use self::control::Stopped;
use self::draws::RepetitionHistory;
use self::extensions::Singular;
use self::move_picker::{MovePicker, MoveStack};
use self::moves::{BestMove, Plan};
use self::node::{Node, NodeType, Window};
use self::pv_table::PvTable;
pub(crate) use self::root::Root;
use self::stack::SearchStack;
use crate::evaluation::Evaluator;
use crate::handicap::Handicap;
use crate::heuristics::Heuristics;
use crate::limits::{CAPTURE_BOUNDS, MAX_PLY};
use crate::params::Params;
use crate::score::Score;
use crate::search_features::SearchFeatures;
use crate::tablebase::TypedProbe;
use crate::time::TimeScale;
use crate::tt::{Bound, Entry, PackedMove, TranspositionTable};

/// What all threads of a search share.
pub(crate) struct Shared<'a, R: Rules, E> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) control: Control<'a>,
    pub(crate) evaluator: &'a E,
    pub(crate) features: SearchFeatures,
    pub(crate) params: Params,
    /// `None` at full strength.
    pub(crate) handicap: Option<Handicap>,
    /// XORed into every key of the transposition table, so that searches with
    /// different handicaps share no entries; 0 at full strength.
    pub(crate) tt_salt: u64,
    pub(crate) tablebase: Option<TypedProbe<'a, R>>,
    /// Tablebase hits, as far as the threads have published theirs.
    pub(crate) tb_hits: AtomicU64,
}

/// One thread of a search.
pub(crate) struct Worker<'a, R: Rules, E: Evaluator<R>> {
    shared: &'a Shared<'a, R, E>,
    heuristics: &'a mut Heuristics<R>,
    repetitions: RepetitionHistory,
    moves: MoveStack<R>,
    stack: SearchStack<R>,
    evaluations: E::Stack,
    root: Root<R>,
    pv: PvTable<R::Board>,
    time_scale: TimeScale<R::Board>,
    /// The depth of the current iteration.
    depth: i32,
    seldepth: usize,
    nodes: u64,
    /// Tablebase hits not published yet.
    tb_hits: u64,
    /// The node count at which limits and signals are checked next.
    next_poll: u64,
    /// The node count that other threads know of.
    published_nodes: u64,
}

type Searched<T = Score> = Result<T, Stopped>;

/// The search polls after a listing of captures that takes more steps than this, which last
/// about as long as a poll interval.
const LONG_LISTING: u64 = 1_000;

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
            repetitions: RepetitionHistory::new(game),
            moves: MoveStack::new(),
            stack: SearchStack::new(),
            evaluations: shared.evaluator.stack(game.position(), shared.handicap.is_some()),
            root,
            pv: PvTable::new(),
            time_scale: TimeScale::new(),
            depth: 0,
            seldepth: 0,
            nodes: 0,
            tb_hits: 0,
            next_poll: 0,
            published_nodes: 0,
        }
    }

    /// The score of a node at `depth`: exact if it is inside the window,
    /// otherwise a bound on its side of the window (fail-soft).
    fn search<T: NodeType>(&mut self, node: &Node<R>, depth: i32, window: Window) -> Searched {
        let depth = depth.max(0);
        let depth = depth + self.threat_extension(node, depth);
        if depth == 0 || node.ply >= MAX_PLY {
            return self.quiesce::<T>(node, window);
        }
        self.enter::<T>(node)?;
        if !node.has_legal_move() {
            return Ok(node.score_without_moves());
        }
        if self.repetitions.is_draw(node) {
            return Ok(Score::DRAW);
        }
        if self.overlooks_captures(node) {
            return Ok(Score::cp(self.static_eval(node)));
        }
        let window = match window.within_mate_bounds(node.ply) {
            Ok(window) => window,
            Err(bound) => return Ok(bound),
        };
        let excludes_move = self.stack.excluded(node.ply).is_some();
        let tt_key = self.tt_key(node);
        let tt_entry = self.shared.tt.probe(tt_key);
        if !T::PV
            && !excludes_move
            && let Some(score) = tt_entry.and_then(|entry| tt_cutoff(entry, node, depth, window))
        {
            return Ok(score);
        }
        if !excludes_move && let Some(score) = self.probe_tablebase(node, window) {
            return Ok(score);
        }
        let info = self.node_info(node, tt_key, tt_entry);
        let depth = depth - self.internal_iterative_reduction(node, depth, tt_entry);
        if !T::PV
            && !excludes_move
            && let Some(bound) = self.try_prune(node, depth, &info, window)?
        {
            return Ok(bound);
        }
        let bottom = self.moves.len();
        let score = self.search_moves::<T>(node, depth, &info, window);
        self.moves.truncate(bottom);
        score
    }

    /// Searches the moves of a node and stores the result. The moves stay on the
    /// move stack.
    fn search_moves<T: NodeType>(
        &mut self,
        node: &Node<R>,
        depth: i32,
        info: &NodeInfo,
        window: Window,
    ) -> Searched {
        let tt_entry = info.tt_entry;
        let tt_move = tt_entry.map_or(PackedMove::NONE, |entry| entry.best);
        let excluded = self.stack.excluded(node.ply);
        let excludes_move = excluded.is_some();
        let Some(picker) = self.pick_moves(node, tt_move, excluded) else {
            return Ok(self.leaf_eval(node, window));
        };
        let count = picker.legal_moves(&self.moves);
        let mut plan = Plan { depth, first_extension: 0, info: *info };
        if !excludes_move {
            plan.depth += self.single_reply_extension(node, count);
            if let (Some(tt_move), Some(entry)) = (picker.tt_move(&self.moves), tt_entry)
                && count > 1
            {
                match self.singular(node, tt_move, entry, depth, window)? {
                    Singular::Extend(plies) => plan.first_extension = plies,
                    Singular::MultiCut(score) if !T::PV => return Ok(score),
                    Singular::MultiCut(_) => {}
                }
            }
        }
        let best = self.move_loop::<T>(node, picker, &plan, window)?;
        if !excludes_move {
            self.update_correction(node, depth, info.static_eval, window, best);
            self.store(node, depth, info, window, best);
        }
        Ok(best.score)
    }

    /// The legal moves of a node; `None` if listing its captures would take too long. Polls
    /// soon after a long listing.
    #[inline(always)]
    fn pick_moves(
        &mut self,
        node: &Node<R>,
        tt_move: PackedMove,
        excluded: Option<Move<R::Board>>,
    ) -> Option<MovePicker<R>> {
        let picker = MovePicker::new(&mut self.moves, &node.position, tt_move, excluded);
        if picker.as_ref().is_none_or(|picker| picker.steps() > LONG_LISTING) {
            self.next_poll = self.nodes;
        }
        picker
    }

    /// A bound for a node that can be pruned.
    fn try_prune(
        &mut self,
        node: &Node<R>,
        depth: i32,
        info: &NodeInfo,
        window: Window,
    ) -> Searched<Option<Score>> {
        if let Some(bound) = self.reverse_futility(node, depth, info, window) {
            return Ok(Some(bound));
        }
        self.null_move(node, depth, info, window)
    }

    /// Evaluates a node before its moves are searched.
    fn node_info(&mut self, node: &Node<R>, tt_key: u64, tt_entry: Option<Entry>) -> NodeInfo {
        let mut info =
            NodeInfo { tt_key, tt_entry, raw_eval: None, static_eval: None, improving: false };
        if !node.can_capture() {
            let raw_eval = tt_entry
                .and_then(|entry| entry.static_eval)
                .map_or_else(|| self.raw_eval(node), Score::to_cp);
            info.raw_eval = Some(raw_eval);
            info.static_eval = Some(self.corrected_eval(node, raw_eval));
        }
        self.stack.at(node.ply).static_eval = info.static_eval;
        info.improving = self.stack.is_improving(node.ply);
        info
    }

    /// Counts a node, and fails if the search has to stop.
    #[inline]
    fn enter<T: NodeType>(&mut self, node: &Node<R>) -> Searched<()> {
        if self.nodes >= self.next_poll {
            self.poll()?;
        }
        self.nodes += 1;
        self.seldepth = self.seldepth.max(node.ply);
        self.repetitions.push(node);
        if T::PV {
            self.pv.clear(node.ply);
        }
        Ok(())
    }

    #[cold]
    fn poll(&mut self) -> Searched<()> {
        self.publish_nodes();
        let interval = self.shared.control.poll()?;
        self.next_poll = self.nodes + interval;
        Ok(())
    }

    fn publish_nodes(&mut self) {
        self.shared.control.add_nodes(self.nodes - self.published_nodes);
        self.published_nodes = self.nodes;
        self.shared.tb_hits.fetch_add(std::mem::take(&mut self.tb_hits), Relaxed);
    }

    /// Whether the player overlooks the captures of a node, so that the search
    /// treats it as quiet. It never overlooks those of the root.
    #[inline]
    fn overlooks_captures(&self, node: &Node<R>) -> bool {
        self.shared.handicap.is_some_and(|handicap| {
            node.can_capture()
                && node.ply > 0
                && handicap.overlooks(node.hash, || pieces_taken(&node.position))
        })
    }

    fn tt_key(&self, node: &Node<R>) -> u64 {
        self.repetitions.tt_key(node) ^ self.shared.tt_salt
    }

    fn store(
        &self,
        node: &Node<R>,
        depth: i32,
        info: &NodeInfo,
        window: Window,
        best: BestMove<R>,
    ) {
        let bound = if best.score >= window.beta {
            Bound::Lower
        } else if best.mv.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            best: best.mv.map_or(PackedMove::NONE, PackedMove::new),
            depth: depth.clamp(0, 255) as u8,
            bound,
            score: best.score.node_relative(node.ply),
            static_eval: info.raw_eval.map(Score::cp),
        };
        self.shared.tt.store(info.tt_key, entry);
    }
}

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy)]
struct NodeInfo {
    tt_key: u64,
    tt_entry: Option<Entry>,
    /// The evaluation without correction, in centipawns; `None` if the side to
    /// move must capture.
    raw_eval: Option<i32>,
    /// The evaluation with correction.
    static_eval: Option<i32>,
    /// Whether the static evaluation has risen since the last turn of the side
    /// to move.
    improving: bool,
}

/// The score of a TT entry if it is deep enough and decides the window.
fn tt_cutoff<R: Rules>(entry: Entry, node: &Node<R>, depth: i32, window: Window) -> Option<Score> {
    if i32::from(entry.depth) < depth {
        return None;
    }
    let score = entry.score.root_relative(node.ply);
    let decides = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= window.beta,
        Bound::Upper => score <= window.alpha,
    };
    decides.then_some(score)
}

/// How many pieces the legal captures of a position take; 0 if listing them takes too long.
fn pieces_taken<R: Rules>(position: &Position<R>) -> usize {
    let mut taken = 0;
    let listed = position.for_each_move_within(&CAPTURE_BOUNDS, |mv| taken = mv.captured.len());
    listed.map_or(0, |_| taken)
}
