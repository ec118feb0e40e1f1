//! Quiescence: captures are played out before a position is judged.

use dameo::{MoveList, Rules};

use super::node::{Node, NodeKind, Window};
use super::{Evaluator, Searched, Worker};
use crate::limits::MAX_PLY;
use crate::score::Score;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The score of a node whose depth is used up. Where the side to move can
    /// capture it must: all its captures are followed, and it may not stand
    /// on what it has. Everywhere else the static evaluation decides.
    pub(super) fn quiesce<K: NodeKind>(&mut self, node: &Node<R>, window: Window) -> Searched {
        self.enter(node)?;
        let captures = node.position.legal_captures();
        if captures.is_empty() && !node.position.has_legal_move() {
            return Ok(node.score_without_moves());
        }
        if self.history.is_draw(node) {
            return Ok(Score::DRAW);
        }
        if captures.is_empty() || node.ply >= MAX_PLY {
            return Ok(Score::cp(self.evaluate(node)));
        }
        self.play_out::<K>(node, &captures, window)
    }

    /// The best of the captures.
    fn play_out<K: NodeKind>(
        &mut self,
        node: &Node<R>,
        captures: &MoveList<R::Board>,
        mut window: Window,
    ) -> Searched {
        let mut best = Score::MINUS_INFINITE;
        for (_, mv) in self.order(node, captures, None) {
            self.frames.at(node.ply).mv = Some(mv);
            let score = -self.quiesce::<K>(&node.after(mv), -window)?;
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
