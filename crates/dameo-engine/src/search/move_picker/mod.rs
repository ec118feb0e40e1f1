//! Move ordering: the earlier the best move is searched, the smaller the tree.
//!
//! | module | content |
//! |---|---|
//! | `mod` | the picker of a node and its stages |
//! | [`scorer`] | ordering scores |
//! | [`stack`] | the moves of all nodes of the variation |

mod scorer;
mod stack;

use dameo::{Move, Position, Rules};

pub(super) use self::scorer::MoveScorer;
pub(super) use self::stack::MoveStack;
use super::moves::Candidate;
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

/// Returns the legal moves of a node, best first. They are on the move stack
/// until it is truncated.
pub(super) struct MovePicker<R: Rules> {
    stage: Stage,
    /// The index of the first move on the move stack.
    first: usize,
    /// The index of the next move.
    next: usize,
    /// The number of moves returned.
    returned: usize,
    tt_move: Option<Move<R::Board>>,
    /// Never returned.
    excluded: Option<Move<R::Board>>,
    /// The next move with its ordering score, if [`peek`](Self::peek) has
    /// picked it.
    peeked: Option<(i32, Move<R::Board>)>,
    skips_quiets: bool,
}

impl<R: Rules> MovePicker<R> {
    /// Generates the legal moves of a position. The TT move is used if it is
    /// among them; `excluded` is left out.
    #[inline]
    pub(super) fn new(
        moves: &mut MoveStack<R>,
        position: &Position<R>,
        tt_move: PackedMove,
        excluded: Option<Move<R::Board>>,
    ) -> Self {
        let first = moves.generate(position);
        let tt_move = moves.promote_tt_move(first, tt_move);
        let stage = if tt_move.is_some() { Stage::TtMove } else { Stage::Score };
        let (next, peeked) = (first, None);
        Self { stage, first, next, returned: 0, tt_move, excluded, peeked, skips_quiets: false }
    }

    /// The TT move, if it is legal.
    #[inline]
    pub(super) fn tt_move(&self) -> Option<Move<R::Board>> {
        self.tt_move
    }

    /// The number of legal moves, `excluded` too. Only before
    /// [`skip_quiets`](Self::skip_quiets).
    #[inline]
    pub(super) fn legal_moves(&self, moves: &MoveStack<R>) -> usize {
        moves.len() - self.first
    }

    /// The number of moves returned.
    #[inline(always)]
    pub(super) fn returned(&self) -> usize {
        self.returned
    }

    /// The next move.
    #[inline(always)]
    pub(super) fn next<'a>(
        &mut self,
        moves: &mut MoveStack<R>,
        scorer: impl Fn() -> MoveScorer<'a, R>,
    ) -> Option<Candidate<R>> {
        loop {
            let (ordering_score, mv) = match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::Score;
                    (0, self.tt_move?)
                }
                Stage::Score => {
                    self.stage = Stage::Scored;
                    // A single move needs no score.
                    match moves.from_mut(self.next) {
                        [] => return None,
                        [single] => (0, single.mv()),
                        several => scorer().score_and_pick(several)?,
                    }
                }
                Stage::Scored => self.peeked.take().or_else(|| moves.pick_next(self.next))?,
            };
            self.next += 1;
            if Some(mv) != self.excluded {
                let number = self.returned;
                self.returned += 1;
                return Some(Candidate { mv, number, ordering_score });
            }
        }
    }

    /// The move that [`next`](Self::next) will return unless it is excluded or
    /// skipped; `None` if it has no score yet.
    #[inline(always)]
    pub(super) fn peek(&mut self, moves: &mut MoveStack<R>) -> Option<Move<R::Board>> {
        if self.stage == Stage::Scored {
            self.peeked = moves.pick_next(self.next);
        }
        self.peeked.map(|(_, mv)| mv)
    }

    /// Whether the next move has been [peeked](Self::peek) at.
    #[inline(always)]
    pub(super) fn has_peeked(&self) -> bool {
        self.peeked.is_some()
    }

    /// Leaves out most of the quiet moves to come: those that do not make the
    /// opponent capture, or, if the opponent threatens to capture, those that do
    /// not parry the threat. Promotions stay.
    #[inline(never)]
    pub(super) fn skip_quiets(&mut self, moves: &mut MoveStack<R>, position: &Position<R>) {
        self.skips_quiets = true;
        self.peeked = None;
        let capture_threats = position.capture_threats();
        let is_threatened = capture_threats.is_threatened();
        moves.retain_from(self.next, |mv| {
            capture_threats.by(mv) != is_threatened || position.promotes(mv)
        });
    }

    /// Whether [`skip_quiets`](Self::skip_quiets) has been called.
    #[inline(always)]
    pub(super) fn skips_quiets(&self) -> bool {
        self.skips_quiets
    }

    /// The moves returned before the last one.
    pub(super) fn returned_earlier(
        &self,
        moves: &MoveStack<R>,
    ) -> impl Iterator<Item = Move<R::Board>> {
        let count = self.next - self.first - 1;
        let earlier = moves.from(self.first)[..count].iter().map(|scored| scored.mv());
        earlier.filter(|&mv| Some(mv) != self.excluded)
    }
}
