//! What a position is worth.

use std::fmt;
use std::ops::Neg;

use crate::limits::MAX_PLY;

/// The worth of a position to the side to move: hundredths of a man, or the
/// number of plies after which the game is won or lost.
///
/// Between the two is the band of wins and losses that endgame tables know of
/// inside the search, where they do not say how soon: more than
/// [`MAX_CP`](Self::MAX_CP), less the plies to the position in the tables.
///
/// Plies are counted "as in the tables": a side to move without a legal move
/// has lost in 0, so the move that brings this about wins in 1. Scores are
/// ordered from the quickest loss to the quickest win.
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

/// A score taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ScoreKind {
    /// Hundredths of a man; beyond ±[`MAX_CP`](Score::MAX_CP) a win or loss
    /// that endgame tables know of, by force but at an unknown distance.
    Cp(i32),
    /// The side to move wins after this many plies.
    Win(u32),
    /// The side to move loses after this many plies.
    Loss(u32),
}

/// The score of a game won in 0 plies.
const WIN: i32 = 32_000;
/// The smallest score of a win in a known number of plies.
const LONGEST_WIN: i32 = WIN - Score::MAX_PLIES as i32;

/// The score of a position that tables call won.
const TABLE_WIN: i32 = LONGEST_WIN - 1;

const _: () = assert!(
    Score::MAX_CP + 2 * (MAX_PLY as i32) < TABLE_WIN,
    "an estimate must never look like a win"
);
const _: () = assert!(Score::INFINITE.0 <= i16::MAX as i32, "the table keeps scores in 16 bits");

impl Score {
    /// A draw.
    pub const DRAW: Self = Self(0);
    /// The largest estimate, in hundredths of a man.
    pub const MAX_CP: i32 = 29_000;
    /// The largest distance to a win or loss, in plies.
    pub const MAX_PLIES: u32 = 2_000;
    /// Above every score of a position.
    pub(crate) const INFINITE: Self = Self(WIN + 1);
    /// Below every score of a position.
    pub(crate) const MINUS_INFINITE: Self = Self(-WIN - 1);

    /// An estimate in hundredths of a man; anything beyond
    /// ±[`MAX_CP`](Self::MAX_CP) is cut off there.
    #[inline]
    #[must_use]
    pub fn cp(hundredths: i32) -> Self {
        Self(hundredths.clamp(-Self::MAX_CP, Self::MAX_CP))
    }

    /// A win after the given number of plies; more than
    /// [`MAX_PLIES`](Self::MAX_PLIES) count as that many.
    #[inline]
    #[must_use]
    pub fn win_in(plies: u32) -> Self {
        Self(WIN - plies.min(Self::MAX_PLIES) as i32)
    }

    /// A loss after the given number of plies; more than
    /// [`MAX_PLIES`](Self::MAX_PLIES) count as that many.
    #[inline]
    #[must_use]
    pub fn loss_in(plies: u32) -> Self {
        -Self::win_in(plies)
    }

    /// A win that endgame tables know of, in a position so many plies from the
    /// root. Nearer ones are better, so that the search goes there.
    #[inline]
    pub(crate) const fn table_win(ply: usize) -> Self {
        Self(TABLE_WIN - ply as i32)
    }

    /// What the score says.
    #[must_use]
    pub fn kind(self) -> ScoreKind {
        if self.0 >= LONGEST_WIN {
            ScoreKind::Win((WIN - self.0) as u32)
        } else if self.0 <= -LONGEST_WIN {
            ScoreKind::Loss((WIN + self.0) as u32)
        } else {
            ScoreKind::Cp(self.0)
        }
    }

    /// Whether the side to move wins by force.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_CP
    }

    /// Whether the side to move loses by force.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_CP
    }

    /// Whether the game is decided, one way or the other.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Hundredths of a man, a win or loss as the largest estimate: for
    /// comparisons that need a number.
    #[must_use]
    pub fn to_cp(self) -> i32 {
        self.0.clamp(-Self::MAX_CP, Self::MAX_CP)
    }

    /// A score some hundredths away, never crossing into a win or loss; a win
    /// or loss stays what it is.
    #[inline]
    pub(crate) fn offset(self, hundredths: i32) -> Self {
        if self.is_decided() { self } else { Self::cp(self.0 + hundredths) }
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

    /// From plies counted from the root to plies counted from a position
    /// `ply` plies below it: what the table keeps, since the same position is
    /// reached at different plies.
    #[inline]
    pub(crate) const fn relative_to(self, ply: usize) -> Self {
        let ply = ply as i32;
        if self.is_win() {
            Self(self.0 + ply)
        } else if self.is_loss() {
            Self(self.0 - ply)
        } else {
            self
        }
    }

    /// The reverse of [`relative_to`](Self::relative_to).
    #[inline]
    pub(crate) const fn seen_from_root(self, ply: usize) -> Self {
        let ply = ply as i32;
        if self.is_win() {
            Self(self.0 - ply)
        } else if self.is_loss() {
            Self(self.0 + ply)
        } else {
            self
        }
    }

    /// The score in 16 bits.
    #[inline]
    pub(crate) const fn to_bits(self) -> u16 {
        (self.0 as i16).cast_unsigned()
    }

    /// The reverse of [`to_bits`](Self::to_bits).
    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self(bits.cast_signed() as i32)
    }
}

impl Neg for Score {
    type Output = Self;

    /// The same for the other side.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Writes, for example, `cp -35`, `win 7` or `loss 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            ScoreKind::Cp(hundredths) => write!(f, "cp {hundredths}"),
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
        for hundredths in [0, 1, -250, Score::MAX_CP, -Score::MAX_CP] {
            assert_eq!(Score::cp(hundredths).kind(), ScoreKind::Cp(hundredths));
        }
        assert_eq!(Score::cp(1_000_000).kind(), ScoreKind::Cp(Score::MAX_CP));
        assert_eq!(Score::win_in(1_000_000).kind(), ScoreKind::Win(Score::MAX_PLIES));
    }

    #[test]
    fn what_tables_know_is_between_estimates_and_distances() {
        let known = Score::table_win(MAX_PLY);
        assert!(known.is_win() && (-known).is_loss());
        assert!(Score::cp(i32::MAX) < known && known < Score::table_win(0));
        assert!(Score::table_win(0) < Score::win_in(Score::MAX_PLIES));
        assert!(matches!(known.kind(), ScoreKind::Cp(score) if score > Score::MAX_CP));
        assert_eq!(known.offset(-50), known);
    }

    #[test]
    fn table_scores_count_from_their_own_position() {
        for score in [Score::cp(-40), Score::win_in(9), Score::loss_in(12), -Score::table_win(9)] {
            assert_eq!(score.relative_to(8).seen_from_root(8), score);
            assert_eq!(Score::from_bits(score.to_bits()), score);
        }
        assert_eq!(Score::table_win(9).relative_to(8), Score::table_win(1));
        assert_eq!(Score::win_in(9).relative_to(8), Score::win_in(1));
        assert_eq!(Score::loss_in(4).seen_from_root(3), Score::loss_in(7));
    }
}
