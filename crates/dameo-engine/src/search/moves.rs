//! The move loop of a node.

use std::ops::Range;

use dameo::{Move, Rules};

use super::node::{Node, NodeType, NonPvNode, PvNode, Window};
use super::{Evaluator, NodeInfo, Searched, Worker};
use crate::ordering::MoveScorer;
use crate::score::Score;
use crate::search_features::SearchFeature;
use crate::tt::PackedMove;

/// How the moves of a node are searched.
pub(super) struct Plan<R: Rules> {
    pub(super) depth: i32,
    /// Plies added to the first move.
    pub(super) first_extension: i32,
    /// The TT move, at the index of the first move. The other moves are not
    /// scored yet if there is one.
    pub(super) tt_move: Option<Move<R::Board>>,
    pub(super) info: NodeInfo,
}

/// A move about to be searched.
pub(super) struct Candidate<R: Rules> {
    pub(super) mv: Move<R::Board>,
    /// Its number in search order, from 0.
    pub(super) number: usize,
    /// Its ordering score.
    pub(super) ordering_score: i32,
}

/// The result of the move loop.
#[derive(Clone, Copy)]
pub(super) struct BestMove<R: Rules> {
    pub(super) score: Score,
    /// The move that raised alpha, if any did.
    pub(super) mv: Option<Move<R::Board>>,
}

/// The state of a move loop.
struct MovePicker<R: Rules> {
    /// The index of the first move on the move stack.
    first: usize,
    /// The index of the next move.
    next: usize,
    /// The number of moves searched.
    searched: usize,
    /// The next move with its ordering score, if it has been picked already.
    /// The TT move is picked first: often it causes a cutoff, and the others
    /// need no scores.
    picked: Option<(i32, Move<R::Board>)>,
    is_scored: bool,
    /// The number of moves after which quiet moves are skipped, once it is
    /// computed; `usize::MAX` after that has been done.
    late_move_count: Option<usize>,
}

impl<R: Rules> MovePicker<R> {
    fn new(first: usize, tt_move: Option<Move<R::Board>>) -> Self {
        let picked = tt_move.map(|mv| (0, mv));
        Self { first, next: first, searched: 0, picked, is_scored: false, late_move_count: None }
    }
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Searches the moves of a node, which begin at index `first`, until one
    /// fails high.
    pub(super) fn move_loop<T: NodeType>(
        &mut self,
        node: &Node<R>,
        first: usize,
        plan: &Plan<R>,
        mut window: Window,
    ) -> Searched<BestMove<R>> {
        let mut best = BestMove { score: Score::MINUS_INFINITE, mv: None };
        let excluded = self.stack.excluded(node.ply);
        let mut picker = MovePicker::new(first, plan.tt_move);
        loop {
            if !T::PV && picker.searched > 0 && !best.score.is_loss() {
                self.skip_late_moves(node, plan, window, &mut picker);
            }
            let Some((ordering_score, mv)) = self.next_move(node, plan, &mut picker) else { break };
            if Some(mv) == excluded {
                continue;
            }
            if plan.depth > 1 {
                self.prefetch_next(node, &mut picker);
            }
            let child = self.play(node, mv);
            let candidate = Candidate { mv, number: picker.searched, ordering_score };
            picker.searched += 1;
            let score = self.search_child::<T>(node, &child, &candidate, plan, window)?;
            if score > best.score {
                best.score = score;
                if score > window.alpha {
                    window.alpha = score;
                    best.mv = Some(mv);
                    if T::PV {
                        self.pv.update(node.ply, mv);
                    }
                    if window.is_empty() {
                        self.update_histories(node, plan.depth, mv, first..picker.next - 1);
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// Skips the quiet moves left once enough moves have been searched.
    #[inline(always)]
    fn skip_late_moves(
        &mut self,
        node: &Node<R>,
        plan: &Plan<R>,
        window: Window,
        picker: &mut MovePicker<R>,
    ) {
        let late_move_count =
            *picker.late_move_count.get_or_insert_with(|| self.late_move_count(node, plan, window));
        if picker.searched >= late_move_count {
            picker.late_move_count = Some(usize::MAX);
            picker.picked = None;
            self.skip_quiets(node, picker.next);
        }
    }

    /// The next move of a node with its ordering score.
    #[inline(always)]
    fn next_move(
        &mut self,
        node: &Node<R>,
        plan: &Plan<R>,
        picker: &mut MovePicker<R>,
    ) -> Option<(i32, Move<R::Board>)> {
        let is_prefetched = picker.picked.is_some() && picker.next > picker.first;
        if !picker.is_scored && picker.picked.is_none() {
            picker.picked = self.score_moves(node, picker.next);
            picker.is_scored = true;
        }
        let (score, mv) = picker.picked.take().or_else(|| self.moves.pick_next(picker.next))?;
        picker.next += 1;
        if plan.depth > 1 && !is_prefetched {
            self.prefetch(node, mv);
        }
        Some((score, mv))
    }

    /// Picks the move after the one about to be searched, if the moves are
    /// scored, and prefetches its TT bucket: it is in the cache by the time it
    /// is needed.
    #[inline(always)]
    fn prefetch_next(&mut self, node: &Node<R>, picker: &mut MovePicker<R>) {
        if picker.is_scored {
            picker.picked = self.moves.pick_next(picker.next);
            if let Some((_, mv)) = picker.picked {
                self.prefetch(node, mv);
            }
        }
    }

    /// Prefetches the TT bucket of the position after a move. If the counter of king moves is
    /// part of its key, that is the wrong bucket, which costs only time.
    #[inline(always)]
    fn prefetch(&self, node: &Node<R>, mv: Move<R::Board>) {
        self.shared.tt.prefetch(node.hash_after(mv) ^ self.shared.tt_salt);
    }

    /// Principal variation search: the first move is searched with the whole
    /// window, later moves with a null window, reduced if they come late, and
    /// again if they exceed alpha.
    pub(super) fn search_child<T: NodeType>(
        &mut self,
        node: &Node<R>,
        child: &Node<R>,
        candidate: &Candidate<R>,
        plan: &Plan<R>,
        window: Window,
    ) -> Searched {
        let depth = plan.depth - 1;
        if candidate.number == 0 {
            return Ok(-self.search::<T>(child, depth + plan.first_extension, -window)?);
        }
        let score = self.search_null_window::<T>(node, child, candidate, plan, window)?;
        if T::PV && score > window.alpha {
            return Ok(-self.search::<PvNode>(child, depth, -window)?);
        }
        Ok(score)
    }

    /// Searches a later move with a null window: reduced if it comes late, and again if it then
    /// exceeds alpha.
    pub(super) fn search_null_window<T: NodeType>(
        &mut self,
        node: &Node<R>,
        child: &Node<R>,
        candidate: &Candidate<R>,
        plan: &Plan<R>,
        window: Window,
    ) -> Searched {
        let depth = plan.depth - 1;
        let null_window = window.null_window();
        let reduction = self.reduction::<T>(node, candidate, depth, plan.info.improving);
        let score = -self.search::<NonPvNode>(child, depth - reduction, -null_window)?;
        if score > window.alpha && reduction > 0 {
            return Ok(-self.search::<NonPvNode>(child, depth, -null_window)?);
        }
        Ok(score)
    }

    /// Plays a legal move and returns the child node.
    pub(super) fn play(&mut self, node: &Node<R>, mv: Move<R::Board>) -> Node<R> {
        self.shared.evaluator.push(&mut self.evaluations, node.ply, &node.position, mv);
        self.stack.push(node.ply, Some(mv));
        node.after(mv)
    }

    /// Scores the moves from index `first` on for ordering, and picks the
    /// best.
    pub(super) fn score_moves(
        &mut self,
        node: &Node<R>,
        first: usize,
    ) -> Option<(i32, Move<R::Board>)> {
        if self.moves.count(first) < 2 {
            return self.moves.pick_next(first);
        }
        let features = self.shared.features;
        let killers = if features.has(SearchFeature::Killers) {
            self.heuristics.killers(node.ply)
        } else {
            [PackedMove::NONE; 2]
        };
        let previous = self.stack.previous_moves(node.ply);
        let history = self.heuristics.history_scores(node.position.turn(), &previous, features);
        let scorer = MoveScorer { position: &node.position, killers, history };
        self.moves.score_and_pick(first, &scorer)
    }

    /// Updates the histories after a cutoff by `best`, with the indices of the
    /// moves searched before it.
    fn update_histories(
        &mut self,
        node: &Node<R>,
        depth: i32,
        best: Move<R::Board>,
        searched: Range<usize>,
    ) {
        if best.is_capture() {
            return;
        }
        let previous = self.stack.previous_moves(node.ply);
        let excluded = self.stack.excluded(node.ply);
        let searched = self.moves.range(searched).filter(|&mv| Some(mv) != excluded);
        let turn = node.position.turn();
        let params = &self.shared.params;
        let bonus = (depth * depth * params.history_bonus()).min(params.history_max_bonus());
        self.heuristics.update_histories(turn, node.ply, &previous, bonus, best, searched);
    }
}
