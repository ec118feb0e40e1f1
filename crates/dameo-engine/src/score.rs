//! Scores of positions.

use std::fmt;
use std::ops::Neg;

use crate::limits::MAX_PLY;

/// The score of a position for the side to move: centipawns, or the number of
/// plies to a win or loss.
///
/// Between the two are wins and losses by tablebase, which is probed inside the
/// tree for the winner only: more than [`MAX_CP`](Self::MAX_CP), less the plies
/// to the position in the tablebase.
///
/// A side to move without a legal move has lost in 0 plies, so the move before
/// wins in 1. Scores are ordered from the quickest loss to the quickest win.
///
/// ```
/// use dameo_engine::{Score, ScoreKind};
///
/// assert!(Score::win_in(1) > Score::win_in(3));
/// assert!(Score::win_in(900) > Score::cp(5_000));
/// assert!(Score::loss_in(2) > Score::loss_in(0));
/// assert_eq!((-Score::win_in(5)).kind(), ScoreKind::Loss(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

/// The parts of a score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreKind {
    /// Centipawns; beyond ±[`MAX_CP`](Score::MAX_CP) a win or loss by tablebase,
    /// at an unknown distance.
    Cp(i32),
    /// The side to move wins in this many plies.
    Win(u32),
    /// The side to move loses in this many plies.
    Loss(u32),
}

/// A number of plies as players count them: in moves, each of both sides. So `Win(7)` is a win in
/// four moves, the winner's.
///
/// ```
/// use dameo_engine::MoveCount;
///
/// assert_eq!(MoveCount(1).to_string(), "1 move");
/// assert_eq!([7, 8].map(|plies| MoveCount(plies).to_string()), ["4 moves", "4 moves"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveCount(pub u32);

impl fmt::Display for MoveCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.0.div_ceil(2);
        write!(f, "{moves} {}", if moves == 1 { "move" } else { "moves" })
    }
}

/// The score of a game won in 0 plies.
const WIN: i32 = 32_000;
/// The smallest score of a win in a known number of plies.
const MIN_WIN: i32 = WIN - Score::MAX_PLIES as i32;

/// The score of a root that is won by tablebase.
const TB_WIN: i32 = MIN_WIN - 1;

const _: () = assert!(
    Score::MAX_CP + 2 * (MAX_PLY as i32) < TB_WIN,
    "an evaluation must never look like a win"
);
const _: () = assert!(Score::INFINITE.0 <= i16::MAX as i32, "the TT stores scores in 16 bits");

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// The largest evaluation, in centipawns.
    pub const MAX_CP: i32 = 29_000;
    /// The largest distance to a win or loss, in plies.
    pub const MAX_PLIES: u32 = 2_000;
    /// Above every score of a position.
    pub(crate) const INFINITE: Self = Self(WIN + 1);
    /// Below every score of a position.
    pub(crate) const MINUS_INFINITE: Self = Self(-WIN - 1);

    /// An evaluation in centipawns, clamped to ±[`MAX_CP`](Self::MAX_CP).
    #[inline]
    #[must_use]
    pub fn cp(centipawns: i32) -> Self {
        Self(centipawns.clamp(-Self::MAX_CP, Self::MAX_CP))
    }

    /// A win in this many plies, [`MAX_PLIES`](Self::MAX_PLIES) at most.
    #[inline]
    #[must_use]
    pub fn win_in(plies: u32) -> Self {
        Self(WIN - plies.min(Self::MAX_PLIES) as i32)
    }

    /// A loss in this many plies, [`MAX_PLIES`](Self::MAX_PLIES) at most.
    #[inline]
    #[must_use]
    pub fn loss_in(plies: u32) -> Self {
        -Self::win_in(plies)
    }

    /// A win by tablebase in a position `ply` plies from the root. Nearer ones
    /// score higher, so that the search heads for them.
    #[inline]
    pub(crate) const fn tb_win(ply: usize) -> Self {
        Self(TB_WIN - ply as i32)
    }

    /// The parts of the score.
    #[must_use]
    pub fn kind(self) -> ScoreKind {
        if self.0 >= MIN_WIN {
            ScoreKind::Win((WIN - self.0) as u32)
        } else if self.0 <= -MIN_WIN {
            ScoreKind::Loss((WIN + self.0) as u32)
        } else {
            ScoreKind::Cp(self.0)
        }
    }

    /// Whether the side to move has a forced win.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_CP
    }

    /// Whether the side to move has a forced loss.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_CP
    }

    /// Whether it is a forced win or loss.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Centipawns; a win or loss is ±[`MAX_CP`](Self::MAX_CP).
    #[must_use]
    pub fn to_cp(self) -> i32 {
        self.0.clamp(-Self::MAX_CP, Self::MAX_CP)
    }

    /// The score plus some centipawns, which never becomes a win or loss. A win
    /// or loss is returned unchanged.
    #[inline]
    pub(crate) fn offset(self, centipawns: i32) -> Self {
        if self.is_decided() { self } else { Self::cp(self.0 + centipawns) }
    }

    /// The smallest score above this one.
    #[inline]
    pub(crate) const fn just_above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The largest score below this one.
    #[inline]
    pub(crate) const fn just_below(self) -> Self {
        Self(self.0 - 1)
    }

    /// Converts a distance from the root to one from a node at `ply`. The TT
    /// stores these, since a position is reached at different plies.
    #[inline]
    pub(crate) const fn node_relative(self, ply: usize) -> Self {
        let ply = ply as i32;
        if self.is_win() {
            Self(self.0 + ply)
        } else if self.is_loss() {
            Self(self.0 - ply)
        } else {
            self
        }
    }

    /// The inverse of [`node_relative`](Self::node_relative).
    #[inline]
    pub(crate) const fn root_relative(self, ply: usize) -> Self {
        let ply = ply as i32;
        if self.is_win() {
            Self(self.0 - ply)
        } else if self.is_loss() {
            Self(self.0 + ply)
        } else {
            self
        }
    }

    /// The score in 16 bits, for tables and files: as a signed number, centipawns, or 32,000
    /// less the plies to a win.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> u16 {
        (self.0 as i16).cast_unsigned()
    }

    /// The inverse of [`to_bits`](Self::to_bits).
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits.cast_signed() as i32)
    }
}

impl Neg for Score {
    type Output = Self;

    /// The score for the opponent.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Writes, for example, `cp -35`, `win 7` or `loss 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Cp(centipawns) => write!(f, "cp {centipawns}"),
            ScoreKind::Win(plies) => write!(f, "win {plies}"),
            ScoreKind::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_round_trip() {
        for plies in [0, 1, 77, Score::MAX_PLIES] {
            assert_eq!(Score::win_in(plies).kind(), ScoreKind::Win(plies));
            assert_eq!(Score::loss_in(plies).kind(), ScoreKind::Loss(plies));
        }
        for centipawns in [0, 1, -250, Score::MAX_CP, -Score::MAX_CP] {
            assert_eq!(Score::cp(centipawns).kind(), ScoreKind::Cp(centipawns));
        }
        assert_eq!(Score::cp(1_000_000).kind(), ScoreKind::Cp(Score::MAX_CP));
        assert_eq!(Score::win_in(1_000_000).kind(), ScoreKind::Win(Score::MAX_PLIES));
    }

    #[test]
    fn tablebase_scores_are_between_evaluations_and_distances() {
        let known = Score::tb_win(MAX_PLY);
        assert!(known.is_win() && (-known).is_loss());
        assert!(Score::cp(i32::MAX) < known && known < Score::tb_win(0));
        assert!(Score::tb_win(0) < Score::win_in(Score::MAX_PLIES));
        assert!(matches!(known.kind(), ScoreKind::Cp(score) if score > Score::MAX_CP));
        assert_eq!(known.offset(-50), known);
    }

    #[test]
    fn tt_scores_count_from_their_own_position() {
        for score in [Score::cp(-40), Score::win_in(9), Score::loss_in(12), -Score::tb_win(9)] {
            assert_eq!(score.node_relative(8).root_relative(8), score);
            assert_eq!(Score::from_bits(score.to_bits()), score);
        }
        assert_eq!(Score::tb_win(9).node_relative(8), Score::tb_win(1));
        assert_eq!(Score::win_in(9).node_relative(8), Score::win_in(1));
        assert_eq!(Score::loss_in(4).root_relative(3), Score::loss_in(7));
    }
}
