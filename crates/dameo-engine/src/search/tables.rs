//! Endgame tables inside the tree.
//!
//! They are asked where the side to move cannot capture, and say who wins, not
//! how soon. So a win is a bound: the true score may be any that is at least
//! as good, a win in so many plies among them.

use dameo::Rules;
use dameo_tablebase::Wdl;

use super::node::{Node, Window};
use super::{Evaluator, Worker};
use crate::endgames::SearchTablebase;
use crate::score::Score;

impl<R: Rules, E: Evaluator<R>> Worker<'_, R, E> {
    /// The score of a node that the tables know, if the side to move cannot
    /// capture there and the score answers the question put by the window.
    #[inline(always)]
    pub(super) fn ask_tables(&mut self, node: &Node<R>, window: Window) -> Option<Score> {
        let endgames = self.shared.endgames.as_ref()?;
        self.ask(endgames, node, window)
    }

    /// The same, where there are tables.
    #[inline(never)]
    fn ask(
        &mut self,
        endgames: &SearchTablebase<R>,
        node: &Node<R>,
        window: Window,
    ) -> Option<Score> {
        let wdl = endgames.wdl(node.position.quiet()?)?;
        if self.history.ends_king_against_king(node) {
            return None;
        }
        self.table_hits += 1;
        match wdl {
            Wdl::Draw => Some(Score::DRAW),
            Wdl::Win => Some(Score::table_win(node.ply)).filter(|&score| score > window.alpha),
            Wdl::Loss => Some(-Score::table_win(node.ply)).filter(|&score| score < window.beta),
        }
    }
}
