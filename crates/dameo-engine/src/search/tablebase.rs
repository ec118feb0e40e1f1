//! Tablebase probes inside the tree.
//!
//! Nodes in which the side to move cannot capture are probed for win, draw or
//! loss, not for the distance. So a win is a lower bound: the true score may
//! be a win in a known number of plies.
//!
//! If the root itself is won at an unknown distance, the nodes of its class that the same side wins
//! are searched on, for captures and promotions that keep the win. Their evaluations lie above
//! those of every other node.

use dameo::Rules;
use dameo_tablebase::Wdl;

use super::node::{Node, Window};
use super::{Evaluator, Worker};
use crate::score::Score;
use crate::tablebase::{CONVERSION_BONUS, NodeProbe, TypedProbe};

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The score of a quiet node by the tablebase, if it decides the window.
    #[inline(always)]
    pub(super) fn probe_tablebase(&mut self, node: &Node<R>, window: Window) -> Option<Score> {
        let tablebase = self.shared.tablebase?;
        self.probe_node(tablebase, node, window)
    }

    #[inline(never)]
    fn probe_node(
        &mut self,
        tablebase: TypedProbe<'_, R>,
        node: &Node<R>,
        window: Window,
    ) -> Option<Score> {
        self.stack.at(node.ply).bonus = 0;
        let probed = tablebase.probe_node(node.position.quiet()?)?;
        if self.repetitions.ends_king_against_king(node) {
            return None;
        }
        self.tb_hits += 1;
        match probed {
            NodeProbe::Value(Wdl::Draw) | NodeProbe::OfRoot(Wdl::Draw) => Some(Score::DRAW),
            NodeProbe::Value(Wdl::Win) => {
                Some(Score::tb_win(node.ply)).filter(|&score| score > window.alpha)
            }
            NodeProbe::Value(Wdl::Loss) => {
                Some(-Score::tb_win(node.ply)).filter(|&score| score < window.beta)
            }
            NodeProbe::OfRoot(wdl) => {
                let sign = if wdl == Wdl::Win { 1 } else { -1 };
                self.stack.at(node.ply).bonus = sign * CONVERSION_BONUS;
                None
            }
        }
    }
}
