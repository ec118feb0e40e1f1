//! Quiescence: captures are played out before a position is judged.

use dameo::Rules;

use super::node::{Node, NodeKind, Window};
use super::{Evaluator, Searched, Worker};
use crate::limits::MAX_PLY;
use crate::score::Score;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The score of a node whose depth is used up. Where the side to move can
    /// capture it must: all its captures are followed, and it may not stand
    /// on what it has. Everywhere else the static evaluation decides.
    pub(super) fn quiesce<K: NodeKind>(&mut self, node: &Node<R>, window: Window) -> Searched {
        self.enter::<K>(node)?;
        if !node.has_legal_move() {
            return Ok(node.score_without_moves());
        }
        if self.history.is_draw(node) {
            return Ok(Score::DRAW);
        }
        if let Some(score) = self.ask_tables(node, window) {
            return Ok(score);
        }
        if !node.can_capture() || node.ply >= MAX_PLY || self.overlooks(node) {
            return Ok(self.judge(node, window));
        }
        let first = self.moves.generate(&node.position);
        let found = self.play_out::<K>(node, first, window);
        self.moves.drop_from(first);
        found
    }

    /// The best of the captures, which begin at `first`.
    fn play_out<K: NodeKind>(
        &mut self,
        node: &Node<R>,
        first: usize,
        mut window: Window,
    ) -> Searched {
        let mut best = Score::MINUS_INFINITE;
        if self.moves.count(first) > 1 {
            self.order(node, first);
        }
        let mut next = first;
        while let Some((_, mv)) = self.moves.pick(next) {
            next += 1;
            let child = self.play(node, mv);
            let score = -self.quiesce::<K>(&child, -window)?;
            if score > best {
                best = score;
                if score > window.alpha {
                    window.alpha = score;
                    if K::PV {
                        self.variations.prepend(node.ply, mv);
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
