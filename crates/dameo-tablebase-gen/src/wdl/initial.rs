//! The values that follow from the moves that leave a slice: captures and moves of men.

use dameo::Bitboard;
use dameo::rules::DameoRules;
use dameo_tablebase::Wdl;
use dameo_tablebase::internals::{Code, Pieces};

use super::king_sets::OneMore;
use super::slice_pair::{Group, Side, SlicePair};
use super::work::Block;

/// The best of some captures: captures of more pieces are greater, as they are the only legal
/// ones, then those with a better value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Capture(u8);

impl Capture {
    const NONE: Self = Self(0);
    /// The number of captured pieces begins here.
    const SHIFT: u32 = 2;

    fn new(pieces: usize, value: Wdl) -> Self {
        Self((pieces as u8) << Self::SHIFT | value.byte())
    }

    fn value(self) -> Wdl {
        Wdl::from_byte(self.0 & ((1 << Self::SHIFT) - 1))
    }
}

impl<R: DameoRules> SlicePair<'_, '_, R> {
    /// Sets the rows of a block, and decides the positions that captures and moves of men
    /// decide.
    pub(crate) fn initialize(&self, number: usize, block: &mut Block<'_, R::Board>) {
        let side = &self.sides[number];
        let mut captures = vec![Capture::NONE; side.kings.own.len()];
        for group in block.first_group..block.first_group + block.groups {
            let mut group = side.group(block, group);
            if !group.enemy_kings.is_disjoint(side.men.all()) {
                continue;
            }
            captures.fill(Capture::NONE);
            let without_kings = side.pieces(Bitboard::EMPTY, group.enemy_kings);
            let by_men = without_kings.position::<R>().has_capture();
            if by_men {
                self.find_captures(side, group.enemy_kings, &mut captures);
            }
            self.initialize_rows(side, &mut group, by_men, &mut captures);
            self.decide_captures(number, &mut group, &captures);
            if group.rows.is_empty() {
                self.decide_without_kings(number, &group, captures[0]);
            } else {
                self.decide_quiet(number, &mut group);
            }
        }
    }

    /// Finds the best capture of every position of a group.
    fn find_captures(
        &self,
        side: &Side<'_, '_, R>,
        enemy_kings: Bitboard<R::Board>,
        captures: &mut [Capture],
    ) {
        let taken = side.men.all() | enemy_kings;
        for (&own_kings, capture) in side.kings.own.as_slice().iter().zip(captures) {
            if own_kings.is_disjoint(taken) {
                let position = side.pieces(own_kings, enemy_kings).position();
                if let Some(value) = self.tables.after_captures(&position) {
                    *capture = Capture::new(1, value);
                }
            }
        }
    }

    /// Opens the positions of a group, and finds the best captures of its kings unless all
    /// captures have been found.
    fn initialize_rows(
        &self,
        side: &Side<'_, '_, R>,
        group: &mut Group<'_, R>,
        found: bool,
        captures: &mut [Capture],
    ) {
        let taken = side.men.all() | group.enemy_kings;
        for (row, &others) in group.rows.iter_mut().zip(side.kings.others.as_slice()) {
            if !others.is_disjoint(taken) {
                continue;
            }
            let pieces = side.pieces(others, group.enemy_kings);
            let position = pieces.position::<R>();
            row.open = position.empty();
            if found {
                continue;
            }
            let one_more = OneMore::new(others);
            position.for_each_capture_of_another_king(|origins, moves| {
                let values = moves.iter().map(|mv| {
                    let after = Pieces {
                        own_kings: others | mv.to.into(),
                        enemy_men: pieces.enemy_men - mv.captured,
                        enemy_kings: pieces.enemy_kings - mv.captured,
                        ..pieces
                    };
                    self.tables.value(&after.swapped()).before_move()
                });
                let best = values.max().expect("a list of captures is not empty");
                let best = Capture::new(moves[0].captured.len(), best);
                for square in origins {
                    let capture = &mut captures[one_more.rank(square)];
                    *capture = best.max(*capture);
                }
            });
        }
    }

    /// Decides the positions with captures, and closes them.
    fn decide_captures(&self, number: usize, group: &mut Group<'_, R>, captures: &[Capture]) {
        let sets = self.sides[number].kings.own.as_slice();
        for (&own_kings, &capture) in sets.iter().zip(captures) {
            if capture != Capture::NONE {
                group.close(own_kings);
                self.decide(number, own_kings, group.enemy_kings, capture.value());
            }
        }
    }

    /// Decides the only position of a group without own kings.
    fn decide_without_kings(&self, number: usize, group: &Group<'_, R>, capture: Capture) {
        if capture == Capture::NONE {
            let none = Bitboard::EMPTY;
            let best = self.sides[number].men_moves.best(none, group.enemy_kings);
            let value = best.unwrap_or(Code::END.wdl::<R>());
            self.decide(number, none, group.enemy_kings, value);
        }
    }

    /// Decides the positions without captures in which a man's move wins or nothing can move,
    /// and finds those that can be lost.
    fn decide_quiet(&self, number: usize, group: &mut Group<'_, R>) {
        let side = &self.sides[number];
        let enemy_kings = group.enemy_kings;
        for (row, &others) in side.kings.others.as_slice().iter().enumerate() {
            if group.rows[row].open.is_empty() {
                continue;
            }
            let moves = side.men_moves.of_row(others, enemy_kings);
            group.rows[row].losable = group.rows[row].open - moves.safe;
            for king in moves.winning & group.rows[row].open {
                let kings = others | king.into();
                group.close(kings);
                self.decide(number, kings, enemy_kings, Wdl::Win);
            }
            let position = side.pieces(others, enemy_kings).position::<R>();
            let blocked = group.rows[row].open - position.king_reach(position.empty());
            for king in blocked - moves.any {
                let kings = others | king.into();
                let position = side.pieces(kings, enemy_kings).position::<R>();
                if position.mobile_kings().is_empty() {
                    group.close(kings);
                    self.decide(number, kings, enemy_kings, Code::END.wdl::<R>());
                }
            }
            if !group.rows[row].open.is_empty() {
                side.targets.change(group.first_row + row, self.shared);
            }
        }
    }
}
