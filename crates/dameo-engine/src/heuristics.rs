//! What the search learns about moves while it runs: killers and history.

use std::marker::PhantomData;

use dameo::{Color, Geometry, Move, Rules};

use crate::limits::MAX_PLY;

/// One thread's memory of which moves were good elsewhere in the tree.
pub(crate) struct Heuristics<R: Rules> {
    killers: Vec<[Option<Move<R::Board>>; 2]>,
    /// By side, from and to square.
    history: Vec<i16>,
    rules: PhantomData<R>,
}

/// No history value is larger than this.
const MAX_HISTORY: i32 = 16_384;
/// No single result counts for more than this.
const MAX_BONUS: i32 = 1_536;

const _: () = assert!(MAX_HISTORY <= i16::MAX as i32, "history is kept in 16 bits");

impl<R: Rules> Heuristics<R> {
    const SQUARES: usize = R::Board::SQUARES as usize;

    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![0; 2 * Self::SQUARES * Self::SQUARES],
            rules: PhantomData,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill(0);
    }

    /// Prepares for the next search: killers belong to plies of one tree,
    /// history is worth half as much in the next.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        for value in &mut self.history {
            *value /= 2;
        }
    }

    /// The moves that last refuted a position at this ply, the latest first.
    pub(crate) fn killers(&self, ply: usize) -> [Option<Move<R::Board>>; 2] {
        self.killers[ply]
    }

    /// How well a move did so far: -16384 to 16384.
    pub(crate) fn history(&self, turn: Color, mv: Move<R::Board>) -> i32 {
        self.history[Self::slot(turn, mv)].into()
    }

    /// Learns from a quiet move that refuted a position after `tried`, the
    /// quiet moves searched before it, did not.
    pub(crate) fn reward(
        &mut self,
        turn: Color,
        ply: usize,
        depth: i32,
        best: Move<R::Board>,
        tried: &[Move<R::Board>],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth * 16).min(MAX_BONUS);
        self.add(turn, best, bonus);
        for &mv in tried {
            self.add(turn, mv, -bonus);
        }
    }

    /// Moves a value towards the end of its range by a share of what is left:
    /// it can never leave the range, and old results fade.
    fn add(&mut self, turn: Color, mv: Move<R::Board>, bonus: i32) {
        let value = &mut self.history[Self::slot(turn, mv)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
    }

    fn slot(turn: Color, mv: Move<R::Board>) -> usize {
        (turn as usize * Self::SQUARES + mv.from.index()) * Self::SQUARES + mv.to.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::{Dameo, Position};

    #[test]
    fn history_stays_in_range() {
        let mut heuristics = Heuristics::<Dameo>::new();
        let moves = Position::<Dameo>::start().legal_moves();
        for _ in 0..1_000 {
            heuristics.reward(Color::White, 3, 90, moves[0], &moves[1..3]);
        }
        assert!(
            (MAX_HISTORY / 2..=MAX_HISTORY).contains(&heuristics.history(Color::White, moves[0]))
        );
        assert!((-MAX_HISTORY..0).contains(&heuristics.history(Color::White, moves[1])));
        assert_eq!(heuristics.history(Color::Black, moves[0]), 0);
        assert_eq!(heuristics.killers(3), [Some(moves[0]), None]);
        heuristics.clear();
        assert_eq!(heuristics.history(Color::White, moves[0]), 0);
    }
}
