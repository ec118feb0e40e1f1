//! Move ordering: the earlier the best move is searched, the smaller the tree.
//!
//! | module | content |
//! |---|---|
//! | `mod` | the picker of a node and its stages |
//! | [`scorer`] | ordering scores |
//! | [`stack`] | the moves of all nodes of the variation |

mod scorer;
mod stack;

use std::ops::Range;

use dameo::{Move, Position, Rules};

pub(super) use self::scorer::score_moves;
pub(super) use self::stack::MoveStack;
use self::stack::ScoredMove;
use crate::tt::PackedMove;

/// What a picker returns next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The TT move: often it causes a cutoff, and the others need no scores.
    TtMove,
    /// The best of the others, which get their scores now.
    Score,
    /// The others by their scores: captures, or promotions, killers and other
    /// quiet moves.
    Scored,
}

/// A move that the picker returns, about to be searched.
pub(super) struct Candidate<R: Rules> {
    pub(super) mv: Move<R::Board>,
    /// Its number in search order, from 0.
    pub(super) number: usize,
    /// Its ordering score.
    pub(super) ordering_score: i32,
}

/// Returns the legal moves of a node, best first. They are on the move stack
/// until it is truncated.
// Small, and inlined with all its methods: the move loop keeps it in registers.
pub(super) struct MovePicker<R: Rules> {
    stage: Stage,
    /// The index of the first move on the move stack.
    first: usize,
    /// The index of the next move.
    next: usize,
    /// The number of moves returned.
    returned: usize,
    /// Never returned.
    excluded: Option<Move<R::Board>>,
    /// Whether [`peek`](Self::peek) has chosen the next move.
    has_peeked: bool,
    skips_quiets: bool,
    steps: u64,
}

impl<R: Rules> MovePicker<R> {
    /// Generates the legal moves of a position; `None` if that takes too many
    /// steps. The TT move comes first if it is among them; `excluded` is left out.
    #[inline(always)]
    pub(super) fn new(
        moves: &mut MoveStack<R>,
        position: &Position<R>,
        tt_move: PackedMove,
        excluded: Option<Move<R::Board>>,
    ) -> Option<Self> {
        let (first, steps) = moves.generate(position)?;
        let has_tt_move = moves.promote(first, tt_move);
        Some(Self {
            stage: if has_tt_move { Stage::TtMove } else { Stage::Score },
            first,
            next: first,
            returned: 0,
            excluded,
            has_peeked: false,
            skips_quiets: false,
            steps,
        })
    }

    /// The steps that listing the moves took.
    #[inline(always)]
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// The TT move, if it is legal. Only before the first move is returned.
    #[inline(always)]
    pub(super) fn tt_move(&self, moves: &MoveStack<R>) -> Option<Move<R::Board>> {
        if self.stage == Stage::TtMove { moves.get(self.first).map(ScoredMove::mv) } else { None }
    }

    /// The number of legal moves, `excluded` too. Only before
    /// [`skip_quiets`](Self::skip_quiets).
    #[inline(always)]
    pub(super) fn legal_moves(&self, moves: &MoveStack<R>) -> usize {
        moves.len() - self.first
    }

    /// The next move. `score` gives moves their ordering scores and brings the
    /// best of them to the front.
    #[inline(always)]
    pub(super) fn next(
        &mut self,
        moves: &mut MoveStack<R>,
        score: impl Fn(&mut [ScoredMove<R>]),
    ) -> Option<Candidate<R>> {
        loop {
            match self.stage {
                Stage::TtMove => self.stage = Stage::Score,
                Stage::Score => {
                    self.stage = Stage::Scored;
                    let others = moves.tail_mut(self.next);
                    // A single move needs no score.
                    if others.len() > 1 {
                        score(others);
                    }
                }
                Stage::Scored if self.has_peeked => self.has_peeked = false,
                Stage::Scored => moves.bring_best(self.next),
            }
            let scored = moves.get(self.next)?;
            self.next += 1;
            let mv = scored.mv();
            if Some(mv) != self.excluded {
                let number = self.returned;
                self.returned += 1;
                return Some(Candidate { mv, number, ordering_score: scored.score });
            }
        }
    }

    /// The move that [`next`](Self::next) will return, unless it is excluded or
    /// skipped; `None` if the moves have no scores yet.
    #[inline(always)]
    pub(super) fn peek(&mut self, moves: &mut MoveStack<R>) -> Option<Move<R::Board>> {
        if self.stage != Stage::Scored {
            return None;
        }
        moves.bring_best(self.next);
        self.has_peeked = true;
        moves.get(self.next).map(ScoredMove::mv)
    }

    /// Whether [`peek`](Self::peek) has chosen the next move.
    #[inline(always)]
    pub(super) fn has_peeked(&self) -> bool {
        self.has_peeked
    }

    /// The number of moves returned.
    #[inline(always)]
    pub(super) fn returned(&self) -> usize {
        self.returned
    }

    /// The indices of the moves before the last one returned; that of the
    /// excluded move may be among them.
    #[inline(always)]
    pub(super) fn earlier(&self) -> Range<usize> {
        self.first..self.next - 1
    }

    /// Leaves out most of the quiet moves to come: those that do not make the
    /// opponent capture, or, if the opponent threatens to capture, those that do
    /// not parry the threat. Promotions stay.
    #[inline(always)]
    pub(super) fn skip_quiets(&mut self, moves: &mut MoveStack<R>, position: &Position<R>) {
        self.skips_quiets = true;
        self.has_peeked = false;
        remove_quiets(moves, self.next, position);
    }

    /// Whether [`skip_quiets`](Self::skip_quiets) has been called.
    #[inline(always)]
    pub(super) fn skips_quiets(&self) -> bool {
        self.skips_quiets
    }
}

/// See [`MovePicker::skip_quiets`].
#[inline(never)]
fn remove_quiets<R: Rules>(moves: &mut MoveStack<R>, next: usize, position: &Position<R>) {
    let capture_threats = position.capture_threats();
    let is_threatened = capture_threats.is_threatened();
    moves.retain_from(next, |mv| capture_threats.by(mv) != is_threatened || position.promotes(mv));
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::Dameo;

    /// Scores moves by their index, the last one highest.
    fn score_last_highest(moves: &mut [ScoredMove<Dameo>]) {
        for (index, scored) in moves.iter_mut().enumerate() {
            scored.score = index as i32;
        }
        let last = moves.len() - 1;
        moves.swap(0, last);
    }

    fn moves_of(
        mut picker: MovePicker<Dameo>,
        moves: &mut MoveStack<Dameo>,
    ) -> Vec<Candidate<Dameo>> {
        std::iter::from_fn(|| picker.next(moves, score_last_highest)).collect()
    }

    #[test]
    fn every_move_comes_once_the_tt_move_first() {
        let position = Position::<Dameo>::start();
        let legal = position.legal_moves();
        let mut moves = MoveStack::new();
        for &tt_move in &legal {
            moves.truncate(0);
            let tt = PackedMove::new(tt_move);
            let picker = MovePicker::new(&mut moves, &position, tt, None).unwrap();
            assert_eq!(picker.tt_move(&moves), Some(tt_move));
            assert_eq!(picker.legal_moves(&moves), legal.len());
            let picked = moves_of(picker, &mut moves);
            assert_eq!((picked[0].mv, picked[0].ordering_score), (tt_move, 0));
            assert!(picked[1..].is_sorted_by(|a, b| a.ordering_score > b.ordering_score));
            assert!(picked.iter().map(|candidate| candidate.number).eq(0..legal.len()));
            assert!(legal.iter().all(|&mv| picked.iter().any(|candidate| candidate.mv == mv)));
        }
    }

    #[test]
    fn an_excluded_move_never_comes() {
        let position = Position::<Dameo>::start();
        let legal = position.legal_moves();
        let excluded = legal[3];
        for tt_move in [PackedMove::new(excluded), PackedMove::new(legal[5]), PackedMove::NONE] {
            let mut moves = MoveStack::new();
            let picker = MovePicker::new(&mut moves, &position, tt_move, Some(excluded)).unwrap();
            let picked = moves_of(picker, &mut moves);
            assert!(picked.iter().all(|candidate| candidate.mv != excluded));
            assert!(picked.iter().map(|candidate| candidate.number).eq(0..legal.len() - 1));
        }
    }

    #[test]
    fn the_move_that_was_peeked_at_is_the_next() {
        let position = Position::<Dameo>::start();
        let mut moves = MoveStack::new();
        let tt_move = PackedMove::new(position.legal_moves()[4]);
        let mut picker = MovePicker::new(&mut moves, &position, tt_move, None).unwrap();
        assert_eq!(picker.peek(&mut moves), None, "the moves have no scores");
        picker.next(&mut moves, score_last_highest);
        assert_eq!((picker.peek(&mut moves), picker.has_peeked()), (None, false));
        picker.next(&mut moves, score_last_highest);
        while let Some(peeked) = picker.peek(&mut moves) {
            assert!(picker.has_peeked());
            let next = picker.next(&mut moves, score_last_highest).map(|candidate| candidate.mv);
            assert_eq!(next, Some(peeked));
        }
        assert_eq!(picker.returned(), position.count_moves());
        assert_eq!(picker.earlier().len(), position.count_moves() - 1);
    }

    #[test]
    fn skipped_quiets_leave_what_makes_the_opponent_capture() {
        // c5-c6 alone makes the man on c7 capture.
        let position: Position<Dameo> = "W:Wa1,c5,h1:Bc7,h8".parse().unwrap();
        let mut moves = MoveStack::new();
        let mut picker = MovePicker::new(&mut moves, &position, PackedMove::NONE, None).unwrap();
        picker.skip_quiets(&mut moves, &position);
        assert!(picker.skips_quiets());
        let threats = position.capture_threats();
        let loud = position.legal_moves().iter().filter(|&&mv| threats.by(mv)).count();
        assert!((1..position.count_moves()).contains(&loud));
        assert_eq!(moves_of(picker, &mut moves).len(), loud);
    }
}
