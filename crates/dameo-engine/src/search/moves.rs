//! The move loop of a node.

use std::ops::Range;

use dameo::{Move, Rules};

use super::move_picker::{Candidate, MovePicker, score_moves};
use super::node::{Node, NodeType, NonPvNode, PvNode, Window};
use super::{Evaluator, NodeInfo, Searched, Worker};
use crate::score::Score;

/// How the moves of a node are searched.
pub(super) struct Plan {
    pub(super) depth: i32,
    /// Plies added to the first move.
    pub(super) first_extension: i32,
    pub(super) info: NodeInfo,
}

/// The result of the move loop.
#[derive(Clone, Copy)]
pub(super) struct BestMove<R: Rules> {
    pub(super) score: Score,
    /// The move that raised alpha, if any did.
    pub(super) mv: Option<Move<R::Board>>,
}

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// Searches the moves of a node until one fails high.
    pub(super) fn move_loop<T: NodeType>(
        &mut self,
        node: &Node<R>,
        mut picker: MovePicker<R>,
        plan: &Plan,
        mut window: Window,
    ) -> Searched<BestMove<R>> {
        let mut best = BestMove { score: Score::MINUS_INFINITE, mv: None };
        let mut late_move_count = None;
        loop {
            if !T::PV && picker.returned() > 0 && !best.score.is_loss() && !picker.skips_quiets() {
                let late_move_count = *late_move_count
                    .get_or_insert_with(|| self.late_move_count(node, plan, window));
                if picker.returned() >= late_move_count {
                    picker.skip_quiets(&mut self.moves, &node.position);
                }
            }
            let Some(candidate) = self.next_move(node, plan, &mut picker) else { break };
            let mv = candidate.mv;
            let child = self.play(node, mv);
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
                        self.update_histories(node, plan.depth, mv, picker.earlier());
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// The next move of a node. Prefetches the TT buckets of this move and of the
    /// one after it, if that is known: it is in the cache by the time it is needed.
    #[inline(always)]
    fn next_move(
        &mut self,
        node: &Node<R>,
        plan: &Plan,
        picker: &mut MovePicker<R>,
    ) -> Option<Candidate<R>> {
        let is_prefetched = picker.has_peeked();
        let candidate = self.pick_move(node, picker)?;
        if plan.depth > 1 {
            if !is_prefetched {
                self.prefetch(node, candidate.mv);
            }
            if let Some(following) = picker.peek(&mut self.moves) {
                self.prefetch(node, following);
            }
        }
        Some(candidate)
    }

    /// The next move of a picker.
    #[inline(always)]
    pub(super) fn pick_move(
        &mut self,
        node: &Node<R>,
        picker: &mut MovePicker<R>,
    ) -> Option<Candidate<R>> {
        picker.next(&mut self.moves, |moves| {
            let previous = self.stack.previous_moves(node.ply);
            score_moves(moves, node, self.heuristics, &previous, self.shared.features);
        })
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
        plan: &Plan,
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
        plan: &Plan,
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
