//! Tablebase probes inside the tree.
//!
//! Nodes in which the side to move cannot capture are probed for win, draw or
//! loss, not for the distance. So a win is a lower bound: the true score may
//! be a win in a known number of plies.

use dameo::Rules;
use dameo_tablebase::Wdl;

use super::node::{Node, Window};
use super::{Evaluator, Worker};
use crate::score::Score;
use crate::tablebase::TypedProbe;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The score of a quiet node by the tablebase, if it decides the window.
    #[inline(always)]
    pub(super) fn probe_tablebase(&mut self, node: &Node<R>, window: Window) -> Option<Score> {
        let tablebase = self.shared.tablebase?;
        self.probe_wdl(tablebase, node, window)
    }

    #[inline(never)]
    fn probe_wdl(
        &mut self,
        tablebase: TypedProbe<'_, R>,
        node: &Node<R>,
        window: Window,
    ) -> Option<Score> {
        let wdl = tablebase.probe_wdl(node.position.quiet()?)?;
        if self.repetitions.ends_king_against_king(node) {
            return None;
        }
        self.tb_hits += 1;
        match wdl {
            Wdl::Draw => Some(Score::DRAW),
            Wdl::Win => Some(Score::tb_win(node.ply)).filter(|&score| score > window.alpha),
            Wdl::Loss => Some(-Score::tb_win(node.ply)).filter(|&score| score < window.beta),
        }
    }
}
