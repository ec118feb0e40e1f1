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

use std::marker::PhantomData;

use dameo::{Color, Move, Rules};

use self::correction::Correction;
use self::history::{Continuation, History, moves, place};
use crate::ideas::{Idea, Ideas};
use crate::limits::MAX_PLY;
use crate::table::MoveKey;

/// How far back the moves are that a move is judged together with.
pub(crate) const CONTINUATIONS: [usize; 2] = [1, 2];

/// The moves before a node, by [`CONTINUATIONS`].
pub(crate) type Before<R> = [Option<Move<<R as Rules>::Board>>; CONTINUATIONS.len()];

/// One thread's memory.
pub(crate) struct Heuristics<R: Rules> {
    killers: Vec<[MoveKey; 2]>,
    history: History<R>,
    continuations: [Continuation<R>; CONTINUATIONS.len()],
    /// What is known of moves where nothing is.
    nothing: Vec<i16>,
    pub(crate) correction: Correction<R>,
}

/// No single result counts for more than this.
const MAX_BONUS: i32 = 1_536;

impl<R: Rules> Heuristics<R> {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[MoveKey::NONE; 2]; MAX_PLY + 1],
            history: History::new(),
            continuations: std::array::from_fn(|_| Continuation::new()),
            nothing: vec![0; moves::<R>()],
            correction: Correction::new(),
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.killers.fill([MoveKey::NONE; 2]);
        self.history.clear();
        self.continuations.iter_mut().for_each(Continuation::clear);
        self.correction.clear();
    }

    /// Prepares for the next search: killers belong to plies of one tree,
    /// history is worth half as much in the next.
    pub(crate) fn age(&mut self) {
        self.killers.fill([MoveKey::NONE; 2]);
        self.history.age();
    }

    /// The moves that last refuted a position at this ply, the latest first.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [MoveKey; 2] {
        self.killers[ply]
    }

    /// How well the moves of a side did so far, elsewhere and after the moves
    /// before a node.
    #[inline]
    pub(crate) fn experience(
        &self,
        turn: Color,
        before: &Before<R>,
        ideas: Ideas,
    ) -> Experience<'_, R> {
        let history = if ideas.has(Idea::History) { self.history.of(turn) } else { &self.nothing };
        let mut rows = [&self.nothing[..]; CONTINUATIONS.len()];
        if ideas.has(Idea::ContinuationHistory) {
            for ((row, table), before) in rows.iter_mut().zip(&self.continuations).zip(before) {
                if let Some(before) = *before {
                    *row = table.of(turn, before);
                }
            }
        }
        Experience { history, continuations: rows, rules: PhantomData }
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
        tried: impl Iterator<Item = Move<R::Board>>,
    ) {
        let killers = &mut self.killers[ply];
        let key = MoveKey::new(best);
        if killers[0] != key {
            *killers = [key, killers[0]];
        }
        let bonus = (depth * depth * 16).min(MAX_BONUS);
        self.learn(turn, before, best, bonus);
        for mv in tried {
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

/// How well the moves of a node did elsewhere.
pub(crate) struct Experience<'a, R> {
    history: &'a [i16],
    continuations: [&'a [i16]; CONTINUATIONS.len()],
    rules: PhantomData<R>,
}

impl<R: Rules> Experience<'_, R> {
    /// How well a move did: -49152 to 49152.
    #[inline(always)]
    pub(crate) fn of(&self, mv: Move<R::Board>) -> i32 {
        let place = place::<R>(mv);
        let worth = |known: &[i16]| i32::from(known[place]);
        self.continuations.into_iter().map(worth).sum::<i32>() + worth(self.history)
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
            heuristics.reward(Color::White, 3, &before, 90, moves[0], moves[1..3].iter().copied());
        }
        let worth = |heuristics: &Heuristics<Dameo>, turn, before, mv, ideas| {
            heuristics.experience(turn, before, ideas).of(mv)
        };
        let history = Ideas::NONE.with(Idea::History);
        let continuation = Ideas::NONE.with(Idea::ContinuationHistory);
        let (white, nothing) = (Color::White, [None, before[0]]);
        for ideas in [history, continuation] {
            let value = worth(&heuristics, white, &before, moves[0], ideas);
            assert!((MAX_HISTORY / 2..=MAX_HISTORY).contains(&value), "{value}");
        }
        let tried = worth(&heuristics, white, &before, moves[1], history);
        assert!((-MAX_HISTORY..0).contains(&tried));
        assert_eq!(worth(&heuristics, Color::Black, &before, moves[0], history), 0);
        assert_eq!(worth(&heuristics, white, &nothing, moves[0], continuation), 0);
        assert_eq!(heuristics.killers(3), [MoveKey::new(moves[0]), MoveKey::NONE]);
        heuristics.clear();
        assert_eq!(worth(&heuristics, white, &before, moves[0], Ideas::ALL), 0);
    }
}
