//! Positions of the tree, the kinds of nodes, and windows.

use std::ops::{Deref, Neg};

use dameo::{Game, Move, NoMove, Position, QuietPosition, Rules};

use crate::score::Score;

/// A position of the tree with what was counted on the way to it. Small and
/// `Copy`: moves are never taken back.
#[derive(Clone, Copy)]
pub(super) struct Node<R: Rules> {
    pub(super) position: Stance<R>,
    pub(super) hash: u64,
    /// Half-moves since the last capture, man's move or promotion.
    pub(super) half_moves: u16,
    /// Half-moves since the last that cannot be undone, as far back as the game
    /// was recorded. In the Dameo family the same as the above.
    pub(super) reversible: u16,
    /// Plies from the root.
    pub(super) ply: usize,
}

impl<R: Rules> Node<R> {
    pub(super) fn root(game: &Game<R>) -> Self {
        let position = *game.position();
        let (half_moves, reversible) = (game.half_moves(), game.reversible_moves());
        let hash = position.zobrist_hash();
        Self { position: Stance::of(position), hash, half_moves, reversible, ply: 0 }
    }

    /// The node after a legal move.
    #[inline(always)]
    pub(super) fn after(&self, mv: Move<R::Board>) -> Self {
        let counted = |counts, counter: u16| if counts { counter.saturating_add(1) } else { 0 };
        Self {
            position: Stance::of(self.position.after(mv)),
            hash: self.hash_after(mv),
            half_moves: counted(!self.position.resets_half_moves(mv), self.half_moves),
            reversible: counted(self.position.is_reversible(mv), self.reversible),
            ply: self.ply + 1,
        }
    }

    /// The hash of the node after a legal move.
    #[inline]
    pub(super) fn hash_after(&self, mv: Move<R::Board>) -> u64 {
        self.hash ^ self.position.zobrist_delta(mv)
    }

    /// Whether the side to move can, and therefore must, capture.
    #[inline(always)]
    pub(super) fn can_capture(&self) -> bool {
        self.position.quiet().is_none()
    }

    /// Whether the side to move has a legal move.
    #[inline]
    pub(super) fn has_legal_move(&self) -> bool {
        self.can_capture() || self.position.has_legal_move()
    }

    /// The score of a node without a legal move.
    pub(super) fn score_without_moves(&self) -> Score {
        match R::NO_MOVE {
            NoMove::Loses => Score::loss_in(self.ply as u32),
            NoMove::Wins => Score::win_in(self.ply as u32),
        }
    }
}

/// A position of which is known whether the side to move can, and therefore
/// must, capture.
#[derive(Clone, Copy)]
pub(super) enum Stance<R: Rules> {
    /// It cannot.
    QuietPosition(QuietPosition<R>),
    /// It must.
    Capturing(Position<R>),
}

impl<R: Rules> Stance<R> {
    #[inline(always)]
    fn of(position: Position<R>) -> Self {
        QuietPosition::new(position).map_or(Self::Capturing(position), Self::QuietPosition)
    }

    /// The position, if the side to move cannot capture.
    #[inline(always)]
    pub(super) fn quiet(&self) -> Option<&QuietPosition<R>> {
        match self {
            Self::QuietPosition(quiet) => Some(quiet),
            Self::Capturing(_) => None,
        }
    }
}

impl<R: Rules> Deref for Stance<R> {
    type Target = Position<R>;

    #[inline(always)]
    fn deref(&self) -> &Position<R> {
        match self {
            Self::QuietPosition(quiet) => quiet.position(),
            Self::Capturing(position) => position,
        }
    }
}

/// What a node is searched for. A type, so that each kind is compiled on its
/// own. The root has a loop of its own in [`root`](super::root).
pub(super) trait NodeKind {
    /// Whether the exact score and the line of best play are wanted.
    const PV: bool;
}

/// A node of the principal variation or one that may become part of it:
/// searched with an open window, its line kept, and never cut off by the
/// table, so that lines are complete.
pub(super) struct Pv;

/// A node of which only is asked whether it is better than a bound.
pub(super) struct NonPv;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for NonPv {
    const PV: bool = false;
}

/// The scores between which a node's score matters: above `alpha`, which the
/// side to move has already, and below `beta`, which the opponent would avoid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: Score::MINUS_INFINITE, beta: Score::INFINITE };

    /// The window that only asks whether a score is above alpha.
    pub(super) fn lower_edge(self) -> Self {
        Self { beta: self.alpha.just_above(), ..self }
    }

    /// Whether alpha has reached beta: the opponent will not come here.
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// The window without the scores that are out of reach of a node with a
    /// legal move: it cannot lose in 0 nor win in less than 1. If nothing is
    /// left, the bound that says so.
    pub(super) fn within_reach(self, ply: usize) -> Result<Self, Score> {
        let alpha = self.alpha.max(Score::loss_in(ply as u32));
        let beta = self.beta.min(Score::win_in(ply as u32 + 1));
        if alpha < beta { Ok(Self { alpha, beta }) } else { Err(alpha) }
    }
}

impl Neg for Window {
    type Output = Self;

    /// The window of the other side.
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}
