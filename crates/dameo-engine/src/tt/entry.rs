//! Entries of the transposition table.

use dameo::{Geometry, Move, Square};

use crate::score::Score;

/// How a stored score relates to the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    Exact = 3,
}

/// A move in 16 bits: 7 for each square and 2 that distinguish captures with
/// the same ends as well as two bits can. 0 is no move, since no quiet move
/// ends where it began.
///
/// A packed move is only ever compared with packed legal moves, so a hash
/// collision cannot bring an illegal move into the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PackedMove(pub(super) u16);

impl PackedMove {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn new<G: Geometry>(mv: Move<G>) -> Self {
        const { assert!(G::SQUARES <= 128, "a square must fit in 7 bits") };
        let captured: u16 = if mv.is_capture() {
            let sum: usize = mv.captured.into_iter().map(|square| square.index()).sum();
            1 + (sum % 3) as u16
        } else {
            0
        };
        Self(Self::quiet(mv.from, mv.to).0 | captured << 14)
    }

    /// A move that captures nothing.
    #[inline(always)]
    pub(crate) fn quiet<G: Geometry>(from: Square<G>, to: Square<G>) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 7)
    }

    /// The indices of the squares from and to which the move goes.
    #[inline(always)]
    pub(crate) fn ends(self) -> (usize, usize) {
        (usize::from(self.0 & 0x7f), usize::from(self.0 >> 7 & 0x7f))
    }
}

/// The search result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// [`PackedMove::NONE`] if no best move is known.
    pub(crate) best: PackedMove,
    /// In plies; 0 for quiescence.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Distances to a win or loss count from this position.
    pub(crate) score: Score,
    /// The static evaluation, if it was computed.
    pub(crate) static_eval: Option<Score>,
}

/// No static evaluation; no score has this value.
const NO_EVAL: u16 = i16::MIN.cast_unsigned();

/// Generations are counted modulo this number.
pub(super) const GENERATIONS: u8 = 1 << 6;

impl Entry {
    /// From the least significant bit: move 16, score 16, static evaluation
    /// 16, depth 8, generation 6, bound 2. No entry is 0: the bound never is.
    pub(super) fn pack(self, generation: u8) -> u64 {
        let static_eval = self.static_eval.map_or(NO_EVAL, Score::to_bits);
        u64::from(self.best.0)
            | u64::from(self.score.to_bits()) << 16
            | u64::from(static_eval) << 32
            | u64::from(self.depth) << 48
            | u64::from(generation) << 56
            | (self.bound as u64) << 62
    }

    pub(super) fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 62 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let static_eval = (word >> 32) as u16;
        Some(Self {
            best: PackedMove(word as u16),
            depth: (word >> 48) as u8,
            bound,
            score: Score::from_bits((word >> 16) as u16),
            static_eval: (static_eval != NO_EVAL).then(|| Score::from_bits(static_eval)),
        })
    }

    pub(super) fn generation_of(word: u64) -> u8 {
        (word >> 56) as u8 & (GENERATIONS - 1)
    }

    pub(super) fn depth_of(word: u64) -> u8 {
        (word >> 48) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for static_eval in [None, Some(Score::cp(-1)), Some(Score::cp(Score::MAX_CP))] {
                let (best, score) = (PackedMove(u16::MAX), Score::loss_in(3));
                let entry = Entry { best, depth: 255, bound, score, static_eval };
                assert_eq!(Entry::unpack(entry.pack(GENERATIONS - 1)), Some(entry));
            }
        }
        assert_eq!(Entry::unpack(0), None);
    }
}
