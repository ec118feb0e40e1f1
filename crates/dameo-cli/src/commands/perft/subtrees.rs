//! The parts that a count is put together of.

use std::collections::HashMap;

use dameo::AnyPosition;

/// A position one or two moves on, and how it is reached.
pub(super) struct Subtree {
    pub(super) position: AnyPosition,
    /// The plies that are left to count.
    pub(super) depth: u32,
    /// The index of the first move, for each sequence of moves that leads to the
    /// position or, if these are counted together, to its mirror image.
    pub(super) root_moves: Vec<usize>,
}

/// The subtrees of a position at a depth of at least one ply: those after the
/// replies, which are enough to keep all threads busy, or after the root moves at a
/// depth of one.
pub(super) fn subtrees(position: &AnyPosition, depth: u32, mirror: bool) -> Vec<Subtree> {
    let mut found = Subtrees { list: Vec::new(), indices: HashMap::new(), mirror };
    for (root_move, mv) in position.legal_moves().into_iter().enumerate() {
        let child = position.after(mv);
        if depth == 1 {
            found.add(child, 0, root_move);
            continue;
        }
        for reply in child.legal_moves() {
            found.add(child.after(reply), depth - 2, root_move);
        }
    }
    found.list
}

struct Subtrees {
    list: Vec<Subtree>,
    /// Where a position is in the list.
    indices: HashMap<AnyPosition, usize>,
    mirror: bool,
}

impl Subtrees {
    fn add(&mut self, position: AnyPosition, depth: u32, root_move: usize) {
        let next = self.list.len();
        let index = *self.indices.entry(position).or_insert(next);
        if index == next {
            if self.mirror {
                self.indices.insert(position.mirrored(), next);
            }
            self.list.push(Subtree { position, depth, root_moves: Vec::new() });
        }
        self.list[index].root_moves.push(root_move);
    }
}
