//! The values of the moves that leave a slice: captures and moves of men.

use dameo::rules::DameoRules;
use dameo::{Bitboard, Position};
use dameo_tablebase::internals::{Best, Code, Cursor, Pieces, Slice};
use smallvec::SmallVec;

use crate::counts::Codes;
use crate::men_moves::MenMoves;
use crate::solved::SolvedTables;
use crate::work::{Block, MUST_CAPTURE, Row, WON};

/// Sets the preliminary values of a slice.
pub(crate) struct Initializer<'s, 'a, R: DameoRules> {
    pub(crate) solved: &'a SolvedTables<'a, R>,
    pub(crate) slice: &'s Slice<'a, R::Board>,
    pub(crate) men_moves: &'s MenMoves<'a, R>,
}

impl<R: DameoRules> Initializer<'_, '_, R> {
    /// Sets the preliminary values and the rows of a block, and returns which
    /// values there are.
    pub(crate) fn initialize(&self, block: &mut Block<'_, R::Board>) -> Codes {
        let (own_sets, row_sets) = (self.slice.own_sets(), self.slice.rows_per_group());
        let mut cursor = self.slice.cursor();
        let mut captures = Captures::from_elem(Capture::NONE, own_sets);
        let mut codes = Codes::default();
        let groups = block.values.chunks_mut(own_sets).zip(block.kings_left.chunks_mut(own_sets));
        for (number, (values, kings_left)) in groups.enumerate() {
            let group = block.first_group + number;
            let rows = &mut block.rows[number * row_sets..][..row_sets];
            let first = (group * own_sets) as u64;
            let without_kings = Pieces { own_kings: Bitboard::EMPTY, ..cursor.pieces(first) };
            let by_men = without_kings.position::<R>().has_capture();
            captures.fill(Capture::NONE);
            self.initialize_rows(&mut cursor, group, rows, &mut captures);
            for (number, capture) in captures.iter().enumerate() {
                let pieces = cursor.pieces(first + number as u64);
                let capture = if by_men {
                    self.solved.after_captures(&pieces.position()).map(Best::code)
                } else {
                    capture.code()
                };
                let (code, left) = match capture {
                    Some(code) => (code, MUST_CAPTURE),
                    None => self.without_captures(&pieces),
                };
                values[number] = code.0;
                kings_left[number] = left;
                codes.insert(code);
            }
        }
        codes
    }

    /// Sets the rows of a group, and finds the best captures of its kings.
    #[inline(always)]
    fn initialize_rows(
        &self,
        cursor: &mut Cursor<'_, '_, R::Board>,
        group: usize,
        rows: &mut [Row<R::Board>],
        captures: &mut [Capture],
    ) {
        let first = group * captures.len();
        let first_row = (group * rows.len()) as u64;
        for (number, row) in (0..).zip(rows) {
            let pieces = cursor.row(first_row + number);
            let position = pieces.position::<R>();
            *row = Row::new(position.king_reach(position.empty()));
            let offsets = self.slice.group(pieces.enemy_kings);
            let offsets = offsets.with_one_more(group as u64, pieces.own_kings);
            position.for_each_capture_of_another_king(|origins, moves| {
                let mut best = Best::NONE;
                for mv in moves {
                    let after = Pieces {
                        own_kings: pieces.own_kings | mv.to.into(),
                        enemy_men: pieces.enemy_men - mv.captured,
                        enemy_kings: pieces.enemy_kings - mv.captured,
                        ..pieces
                    };
                    best.accumulate::<R>(self.solved.code(&after.swapped()));
                }
                let capture = Capture::new::<R>(moves[0].captured.len(), best.code());
                for square in origins {
                    let best = &mut captures[offsets.offset(square) as usize - first];
                    *best = capture.max(*best);
                }
            });
        }
    }

    /// The preliminary value of a position without captures, and the number of kings that can
    /// move.
    #[inline(always)]
    fn without_captures(&self, pieces: &Pieces<R::Board>) -> (Code, u8) {
        let position: Position<R> = pieces.position();
        let kings = position.mobile_kings().len() as u8;
        match self.men_moves.values(pieces).code() {
            Code::DRAW => (Code::DRAW, kings + 1),
            // Without a move of a man, the king moves decide alone.
            Code::END if kings > 0 => (Code::DRAW, kings),
            code if code.is_win::<R>() => (code, WON),
            code => (code, kings),
        }
    }
}

/// The best capture in every position of a group.
type Captures = SmallVec<[Capture; 64]>;

/// The best of some captures: captures of more pieces are greater, as they are the only legal
/// ones, then those with a better value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Capture(u16);

impl Capture {
    const NONE: Self = Self(0);
    /// The value of a draw. Losses are below it, wins above; codes of both fit between.
    const DRAW: u16 = 1 << 8;
    /// The number of captured pieces begins here.
    const SHIFT: u32 = 10;

    fn new<R: DameoRules>(pieces: usize, code: Code) -> Self {
        let value = match code {
            Code::DRAW => Self::DRAW,
            // A quick win is better, and so is a slow loss.
            code if code.is_win::<R>() => 2 * Self::DRAW - u16::from(code.0),
            code => code.0.into(),
        };
        Self((pieces as u16) << Self::SHIFT | value)
    }

    /// The value for the side that captures; `None` without a capture.
    fn code(self) -> Option<Code> {
        if self == Self::NONE {
            return None;
        }
        let value = self.0 & ((1 << Self::SHIFT) - 1);
        Some(Code(match value {
            Self::DRAW => Code::DRAW.0,
            value if value > Self::DRAW => (2 * Self::DRAW - value) as u8,
            value => value as u8,
        }))
    }
}

#[cfg(test)]
mod tests {
    use dameo::{AntiDameo, Dameo};

    use super::*;

    /// More pieces are greater, and then better values.
    fn captures_are_in_order<R: DameoRules>() {
        let mut captures: Vec<_> = (1..=8)
            .flat_map(|pieces| (0..=u8::MAX).map(move |code| (pieces, Code(code))))
            .collect();
        captures.sort_by_key(|&(pieces, code)| (pieces, code.value::<R>().preference()));
        let sorted: Vec<_> =
            captures.iter().map(|&(pieces, code)| Capture::new::<R>(pieces, code)).collect();
        assert!(sorted.iter().all(|&capture| capture > Capture::NONE));
        assert!(sorted.is_sorted_by(|one, other| one < other));
        for (capture, (_, code)) in sorted.iter().zip(captures) {
            assert_eq!(capture.code(), Some(code));
        }
        assert_eq!(Capture::NONE.code(), None);
    }

    #[test]
    fn the_best_capture_is_the_greatest() {
        captures_are_in_order::<Dameo>();
        captures_are_in_order::<AntiDameo>();
    }
}
