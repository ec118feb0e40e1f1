//! Positions of the tree, node types and windows.

use std::ops::{Deref, Neg};

use dameo::rules::NoMove;
use dameo::{Game, Move, Position, QuietPosition, Rules};

use crate::score::Score;

/// A position of the tree with its counters. Small and `Copy`: moves are never
/// undone.
#[derive(Clone, Copy)]
pub(super) struct Node<R: Rules> {
    pub(super) position: NodeState<R>,
    pub(super) hash: u64,
    /// Half-moves since the last capture, man's move or promotion.
    pub(super) half_moves: u16,
    /// Half-moves since the last irreversible one, as far back as the game was
    /// recorded. In the Dameo family the same as `half_moves`.
    pub(super) reversible: u16,
    /// Plies from the root.
    pub(super) ply: usize,
}

impl<R: Rules> Node<R> {
    pub(super) fn root(game: &Game<R>) -> Self {
        let position = *game.position();
        let (half_moves, reversible) = (game.half_moves(), game.reversible_moves());
        let hash = position.zobrist_hash();
        Self { position: NodeState::of(position), hash, half_moves, reversible, ply: 0 }
    }

    /// The node after a legal move.
    #[inline(always)]
    pub(super) fn after(&self, mv: Move<R::Board>) -> Self {
        let counted = |counts, counter: u16| if counts { counter.saturating_add(1) } else { 0 };
        Self {
            position: NodeState::of(self.position.after(mv)),
            hash: self.hash_after(mv),
            half_moves: counted(!self.position.resets_half_moves(mv), self.half_moves),
            reversible: counted(self.position.is_reversible(mv), self.reversible),
            ply: self.ply + 1,
        }
    }

    /// The node after a null move. Nothing before it can be repeated.
    pub(super) fn after_null_move(&self) -> Self {
        let position = self.position.null_move();
        Self {
            position: NodeState::of(position),
            hash: position.zobrist_hash(),
            half_moves: 0,
            reversible: 0,
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

/// A position, with the knowledge whether the side to move can capture.
#[derive(Clone, Copy)]
pub(super) enum NodeState<R: Rules> {
    Quiet(QuietPosition<R>),
    Capturing(Position<R>),
}

impl<R: Rules> NodeState<R> {
    #[inline(always)]
    fn of(position: Position<R>) -> Self {
        QuietPosition::new(position).map_or(Self::Capturing(position), Self::Quiet)
    }

    /// The position, if the side to move cannot capture.
    #[inline(always)]
    pub(super) fn quiet(&self) -> Option<&QuietPosition<R>> {
        match self {
            Self::Quiet(quiet) => Some(quiet),
            Self::Capturing(_) => None,
        }
    }
}

impl<R: Rules> Deref for NodeState<R> {
    type Target = Position<R>;

    #[inline(always)]
    fn deref(&self) -> &Position<R> {
        match self {
            Self::Quiet(quiet) => quiet.position(),
            Self::Capturing(position) => position,
        }
    }
}

/// The type of a node. A type parameter, so that each is compiled separately.
/// The root has its own loop in [`root`](super::root).
pub(super) trait NodeType {
    /// Whether the node is searched with an open window for its exact score
    /// and its principal variation.
    const PV: bool;
}

/// A node with an open window. The TT never cuts it off, so that principal
/// variations are complete.
pub(super) struct PvNode;

/// A node with a null window.
pub(super) struct NonPvNode;

impl NodeType for PvNode {
    const PV: bool = true;
}

impl NodeType for NonPvNode {
    const PV: bool = false;
}

/// The open interval of scores that matter to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    pub(super) const FULL: Self = Self { alpha: Score::MINUS_INFINITE, beta: Score::INFINITE };

    /// The null window that tests whether a score is above alpha.
    pub(super) fn null_window(self) -> Self {
        Self { beta: self.alpha.just_above(), ..self }
    }

    /// The null window that tests whether a score is at least `beta`.
    pub(super) fn null_below(beta: Score) -> Self {
        Self { alpha: beta.just_below(), beta }
    }

    /// Whether alpha has reached beta.
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// The window without the scores that a node with a legal move cannot
    /// have (mate distance pruning): it cannot lose in 0 nor win in less than
    /// 1. If nothing is left, the bound that follows.
    pub(super) fn within_mate_bounds(self, ply: usize) -> Result<Self, Score> {
        let alpha = self.alpha.max(Score::loss_in(ply as u32));
        let beta = self.beta.min(Score::win_in(ply as u32 + 1));
        if alpha < beta { Ok(Self { alpha, beta }) } else { Err(alpha) }
    }
}

impl Neg for Window {
    type Output = Self;

    /// The window of the opponent.
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}
