//! What the search learns while it runs: which moves were good elsewhere in
//! the tree, and where the evaluation errs.
//!
//! | file | what is learnt |
//! |---|---|
//! | `mod` | killers, and what a search of a position teaches |
//! | [`history`] | moves, by their squares and by the moves before them |
//! | [`correction`] | the errors of the static evaluation |

mod correction;
mod history;

use dameo::{Color, Move, Rules};

use self::correction::Correction;
use self::history::{Continuation, History};
use crate::limits::MAX_PLY;

/// How far back the moves are that a move is judged together with.
pub(crate) const CONTINUATIONS: [usize; 2] = [1, 2];

/// The moves before a node, by [`CONTINUATIONS`].
pub(crate) type Before<R> = [Option<Move<<R as Rules>::Board>>; CONTINUATIONS.len()];

/// One thread's memory.
pub(crate) struct Heuristics<R: Rules> {
    killers: Vec<[Option<Move<R::Board>>; 2]>,
    history: History<R>,
    continuations: [Continuation<R>; CONTINUATIONS.len()],
    pub(crate) correction: Correction<R>,
}

/// No single result counts for more than this.
const MAX_BONUS: i32 = 1_536;

impl<R: Rules> Heuristics<R> {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: History::new(),
            continuations: std::array::from_fn(|_| Continuation::new()),
            correction: Correction::new(),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.killers.fill([None; 2]);
        self.history.clear();
        self.continuations.iter_mut().for_each(Continuation::clear);
        self.correction.clear();
    }

    /// Prepares for the next search: killers belong to plies of one tree,
    /// history is worth half as much in the next.
    pub(crate) fn age(&mut self) {
        self.killers.fill([None; 2]);
        self.history.age();
    }

    /// The moves that last refuted a position at this ply, the latest first.
    pub(crate) fn killers(&self, ply: usize) -> [Option<Move<R::Board>>; 2] {
        self.killers[ply]
    }

    /// How well a move did so far: -16384 to 16384.
    #[inline]
    pub(crate) fn history(&self, turn: Color, mv: Move<R::Board>) -> i32 {
        self.history.get(turn, mv)
    }

    /// How well a move did so far after the moves before it: -32768 to 32768.
    #[inline]
    pub(crate) fn continuation(&self, turn: Color, before: &Before<R>, mv: Move<R::Board>) -> i32 {
        let known = self.continuations.iter().zip(before);
        known.filter_map(|(table, before)| Some(table.get(turn, (*before)?, mv))).sum()
    }

    /// Learns from a quiet move that refuted a position after `tried`, the
    /// quiet moves searched before it, did not.
    pub(crate) fn reward(
        &mut self,
        turn: Color,
        ply: usize,
        before: &Before<R>,
        depth: i32,
        best: Move<R::Board>,
        tried: &[Move<R::Board>],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best) {
            *killers = [Some(best), killers[0]];
        }
        let bonus = (depth * depth * 16).min(MAX_BONUS);
        self.learn(turn, before, best, bonus);
        for &mv in tried {
            self.learn(turn, before, mv, -bonus);
        }
    }

    fn learn(&mut self, turn: Color, before: &Before<R>, mv: Move<R::Board>, bonus: i32) {
        self.history.add(turn, mv, bonus);
        for (table, before) in self.continuations.iter_mut().zip(before) {
            if let Some(before) = *before {
                table.add(turn, before, mv, bonus);
            }
        }
    }
}

/// Moves a value towards the end of its range by a share of what is left: it
/// can never leave the range, and old results fade.
#[inline]
fn nudge(value: &mut i16, bonus: i32, range: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / range) as i16;
}

#[cfg(test)]
mod tests {
    use super::history::MAX_HISTORY;
    use super::*;
    use dameo::{Dameo, Position};

    #[test]
    fn what_is_learnt_stays_in_range() {
        let mut heuristics = Heuristics::<Dameo>::new();
        let moves = Position::<Dameo>::start().legal_moves();
        let before = [Some(moves[7]), None];
        for _ in 0..1_000 {
            heuristics.reward(Color::White, 3, &before, 90, moves[0], &moves[1..3]);
        }
        for value in [
            heuristics.history(Color::White, moves[0]),
            heuristics.continuation(Color::White, &before, moves[0]),
        ] {
            assert!((MAX_HISTORY / 2..=MAX_HISTORY).contains(&value), "{value}");
        }
        assert!((-MAX_HISTORY..0).contains(&heuristics.history(Color::White, moves[1])));
        assert_eq!(heuristics.history(Color::Black, moves[0]), 0);
        assert_eq!(heuristics.continuation(Color::White, &[None, before[0]], moves[0]), 0);
        assert_eq!(heuristics.killers(3), [Some(moves[0]), None]);
        heuristics.clear();
        assert_eq!(heuristics.history(Color::White, moves[0]), 0);
        assert_eq!(heuristics.continuation(Color::White, &before, moves[0]), 0);
    }
}
