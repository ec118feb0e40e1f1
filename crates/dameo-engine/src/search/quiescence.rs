//! Quiescence search: captures are played out before a position is evaluated.

use dameo::Rules;

use super::move_picker::Candidate;
use super::node::{Node, NodeType, Window};
use super::{Evaluator, PackedMove, Searched, Worker};
use crate::limits::MAX_PLY;
use crate::score::Score;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The score of a node at depth 0. Captures are compulsory: if there are
    /// any, all of them are searched and there is no stand-pat score.
    /// Otherwise the static evaluation is the score.
    pub(super) fn quiesce<T: NodeType>(&mut self, node: &Node<R>, window: Window) -> Searched {
        self.enter::<T>(node)?;
        if !node.has_legal_move() {
            return Ok(node.score_without_moves());
        }
        if self.repetitions.is_draw(node) {
            return Ok(Score::DRAW);
        }
        if let Some(score) = self.probe_tablebase(node, window) {
            return Ok(score);
        }
        if !node.can_capture() || node.ply >= MAX_PLY || self.overlooks_captures(node) {
            return Ok(self.leaf_eval(node, window));
        }
        let bottom = self.moves.len();
        let score = self.search_captures::<T>(node, window);
        self.moves.truncate(bottom);
        score
    }

    /// The best score of the captures, which stay on the move stack.
    fn search_captures<T: NodeType>(&mut self, node: &Node<R>, mut window: Window) -> Searched {
        let mut best = Score::MINUS_INFINITE;
        let Some(mut picker) = self.pick_moves(node, PackedMove::NONE, None) else {
            return Ok(self.leaf_eval(node, window));
        };
        while let Some(Candidate { mv, .. }) = self.pick_move(node, &mut picker) {
            let child = self.play(node, mv);
            let score = -self.quiesce::<T>(&child, -window)?;
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    if T::PV {
                        self.pv.update(node.ply, mv);
                    }
                    if window.is_empty() {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }
}
