//! Nodes of the search tree and their draws.

use dameo::{DrawRules, Game, Move, Position, Rules};

/// A position with the counters of the draw rules.
#[derive(Clone, Copy)]
pub(super) struct Node<R: Rules> {
    pub(super) position: Position<R>,
    pub(super) hash: u64,
    /// Half-moves since the last capture, move of a man, or promotion.
    half_moves: u16,
    /// Half-moves since the last irreversible move.
    reversible: u16,
    /// Plies from the root.
    pub(super) ply: i32,
}

impl<R: Rules> Node<R> {
    pub(super) fn root(game: &Game<R>) -> Self {
        let position = *game.position();
        let (half_moves, reversible) = (game.half_moves(), game.reversible_moves());
        Self { position, hash: position.zobrist_hash(), half_moves, reversible, ply: 0 }
    }

    /// The node after a legal move.
    #[inline]
    pub(super) fn after(&self, mv: Move<R::Board>) -> Self {
        let count = |goes_on, counter: u16| if goes_on { counter.saturating_add(1) } else { 0 };
        let Self { position, hash, half_moves, reversible, ply } = self;
        Self {
            position: position.after(mv),
            hash: hash ^ position.zobrist_delta(mv),
            half_moves: count(!position.resets_half_moves(mv), *half_moves),
            reversible: count(position.is_reversible(mv), *reversible),
            ply: ply + 1,
        }
    }
}

/// Hashes of the positions before the current node, in the game and the tree.
pub(super) struct LinePath {
    rules: DrawRules,
    hashes: Vec<u64>,
}

impl LinePath {
    pub(super) fn new<R: Rules>(game: &Game<R>) -> Self {
        Self { rules: game.draw_rules(), hashes: game.repeatable_hashes() }
    }

    #[inline]
    pub(super) fn push<R: Rules>(&mut self, node: &Node<R>) {
        self.hashes.push(node.hash);
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.hashes.pop();
    }

    /// Whether the draw rules end the game at a node with a legal move. The
    /// first repetition counts as the third occurrence.
    #[inline]
    pub(super) fn is_draw<R: Rules>(&self, node: &Node<R>) -> bool {
        let reach = usize::from(node.reversible).min(self.hashes.len());
        let earlier = &self.hashes[self.hashes.len() - reach..];
        let occurrences = if earlier.contains(&node.hash) { 3 } else { 1 };
        self.rules.draw(&node.position, node.half_moves, occurrences).is_some()
    }
}

#[cfg(test)]
mod tests {
    use dameo::{Dameo, Variant};

    use super::*;
    use crate::openings::Opening;

    fn is_draw(moves: &str, next: &str) -> bool {
        let text = format!("W:WKa1,b1:BKh8,h7 {moves}");
        let opening = Opening::parse(Variant::Dameo, &text, DrawRules::PlayStrategy).unwrap();
        let game = opening.game().downcast::<Dameo>().unwrap();
        let (root, mut path) = (Node::root(game), LinePath::new(game));
        path.push(&root);
        path.is_draw(&root.after(root.position.parse_move(next).unwrap()))
    }

    #[test]
    fn repetitions_are_draws() {
        let there = "a1-a2 h8-g8";
        assert!(is_draw(&format!("{there} a2-a3 g8-h8 a3-a2"), "h8-g8"));
        assert!(!is_draw(&format!("{there} a2-a3 g8-h8 a3-a2"), "h8-f8"));
        // Moves of men are irreversible.
        assert!(!is_draw(&format!("{there} a2-a3 g8-h8 a3-a2"), "h7-h6"));
    }
}
