//! Statistics that the search gathers and uses while it runs: which moves
//! caused cutoffs elsewhere in the tree, and how wrong the static evaluation
//! was.
//!
//! | module | statistics |
//! |---|---|
//! | `mod` | killer moves, and the update after a cutoff |
//! | [`move_history`] | moves, by their squares and by previous moves |
//! | [`correction_history`] | errors of the static evaluation |

mod correction_history;
mod move_history;

use std::marker::PhantomData;

use dameo::{Color, Move, RuleFacts, Rules};

use self::correction_history::CorrectionHistory;
use self::move_history::{ContinuationHistory, MoveHistory, move_count, move_index};
use crate::limits::MAX_PLY;
use crate::search_features::{SearchFeature, SearchFeatures};
use crate::tt::PackedMove;

/// How many plies back the previous moves of the continuation histories are.
pub(crate) const CONTINUATIONS: [usize; 2] = [1, 2];

/// The previous moves of a node, by [`CONTINUATIONS`].
pub(crate) type PreviousMoves<R> = [Option<Move<<R as RuleFacts>::Board>>; CONTINUATIONS.len()];

/// The statistics of one thread.
pub(crate) struct Heuristics<R: Rules> {
    killers: Vec<[PackedMove; 2]>,
    history: MoveHistory<R>,
    continuations: [ContinuationHistory<R>; CONTINUATIONS.len()],
    /// The scores of a history that is switched off or has no previous move.
    zeros: Vec<i16>,
    pub(crate) correction: CorrectionHistory<R>,
}

impl<R: Rules> Heuristics<R> {
    pub(crate) fn new() -> Self {
        Self {
            killers: vec![[PackedMove::NONE; 2]; MAX_PLY + 1],
            history: MoveHistory::new(),
            continuations: std::array::from_fn(|_| ContinuationHistory::new()),
            zeros: vec![0; move_count::<R>()],
            correction: CorrectionHistory::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.killers.fill([PackedMove::NONE; 2]);
        self.history.clear();
        self.continuations.iter_mut().for_each(ContinuationHistory::clear);
        self.correction.clear();
    }

    /// Prepares for the next search: clears the killers, which belong to the
    /// plies of one tree, and halves the history.
    pub(crate) fn age(&mut self) {
        self.killers.fill([PackedMove::NONE; 2]);
        self.history.age();
    }

    /// The last two quiet moves that caused a cutoff at this ply, latest first.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [PackedMove; 2] {
        self.killers[ply]
    }

    /// The scores of the moves of a side after the previous moves of a node.
    #[inline]
    pub(crate) fn history_scores(
        &self,
        turn: Color,
        previous: &PreviousMoves<R>,
        features: SearchFeatures,
    ) -> HistoryScores<'_, R> {
        // All slices have one length that the compiler knows: it checks an index once.
        let zeros = &self.zeros[..move_count::<R>()];
        let history =
            if features.has(SearchFeature::History) { self.history.of(turn) } else { zeros };
        let mut rows = [zeros; CONTINUATIONS.len()];
        if features.has(SearchFeature::ContinuationHistory) {
            for ((row, table), previous) in rows.iter_mut().zip(&self.continuations).zip(previous) {
                if let Some(previous) = *previous {
                    *row = table.of(turn, previous);
                }
            }
        }
        HistoryScores { history, continuations: rows, rules: PhantomData }
    }

    /// Adds a bonus to a quiet move for a cutoff, and takes it from the quiet moves searched
    /// before it.
    pub(crate) fn update_histories(
        &mut self,
        turn: Color,
        ply: usize,
        previous: &PreviousMoves<R>,
        bonus: i32,
        best: Move<R::Board>,
        searched: impl Iterator<Item = Move<R::Board>>,
    ) {
        let killers = &mut self.killers[ply];
        let packed = PackedMove::new(best);
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        self.add(turn, previous, best, bonus);
        for mv in searched {
            self.add(turn, previous, mv, -bonus);
        }
    }

    fn add(&mut self, turn: Color, previous: &PreviousMoves<R>, mv: Move<R::Board>, bonus: i32) {
        self.history.add(turn, mv, bonus);
        for (table, previous) in self.continuations.iter_mut().zip(previous) {
            if let Some(previous) = *previous {
                table.add(turn, previous, mv, bonus);
            }
        }
    }
}

/// The history scores of the moves of a node.
pub(crate) struct HistoryScores<'a, R> {
    history: &'a [i16],
    continuations: [&'a [i16]; CONTINUATIONS.len()],
    rules: PhantomData<R>,
}

/// The largest absolute value of the history score of a move.
pub(crate) const MAX_HISTORY_SCORE: i32 =
    (1 + CONTINUATIONS.len() as i32) * move_history::MAX_HISTORY;

impl<R: Rules> HistoryScores<'_, R> {
    /// Between ±[`MAX_HISTORY_SCORE`].
    #[inline(always)]
    pub(crate) fn of(&self, mv: Move<R::Board>) -> i32 {
        let index = move_index::<R>(mv);
        let score = |row: &[i16]| i32::from(row[index]);
        self.continuations.into_iter().map(score).sum::<i32>() + score(self.history)
    }
}

/// Moves a value towards the end of its range by a share of the distance left,
/// so that it never leaves the range and old results fade.
#[inline]
fn add_bonus(value: &mut i16, bonus: i32, range: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / range) as i16;
}

#[cfg(test)]
mod tests {
    use super::move_history::MAX_HISTORY;
    use super::*;
    use dameo::{Dameo, Position};

    #[test]
    fn scores_stay_in_range() {
        let mut heuristics = Heuristics::<Dameo>::new();
        let moves = Position::<Dameo>::start().legal_moves();
        let previous = [Some(moves[7]), None];
        for _ in 0..1_000 {
            let searched = moves[1..3].iter().copied();
            heuristics.update_histories(Color::White, 3, &previous, 1_536, moves[0], searched);
        }
        let score = |heuristics: &Heuristics<Dameo>, turn, previous, mv, features| {
            heuristics.history_scores(turn, previous, features).of(mv)
        };
        let history = SearchFeatures::NONE.with(SearchFeature::History);
        let continuation = SearchFeatures::NONE.with(SearchFeature::ContinuationHistory);
        let (white, other) = (Color::White, [None, previous[0]]);
        for features in [history, continuation] {
            let value = score(&heuristics, white, &previous, moves[0], features);
            assert!((MAX_HISTORY / 2..=MAX_HISTORY).contains(&value), "{value}");
        }
        let searched = score(&heuristics, white, &previous, moves[1], history);
        assert!((-MAX_HISTORY..0).contains(&searched));
        assert_eq!(score(&heuristics, Color::Black, &previous, moves[0], history), 0);
        assert_eq!(score(&heuristics, white, &other, moves[0], continuation), 0);
        assert_eq!(heuristics.killers(3), [PackedMove::new(moves[0]), PackedMove::NONE]);
        heuristics.clear();
        assert_eq!(score(&heuristics, white, &previous, moves[0], SearchFeatures::ALL), 0);
    }
}
