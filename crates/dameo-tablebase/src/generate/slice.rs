//! One slice solved, together with that of the other side: retrograde
//! analysis.
//!
//! Within a slice only kings move. Whatever else can happen (captures, moves
//! of men) leads to values that are known by then. So at first every position
//! gets the value of the best of those moves, for the time being, and the
//! number of its king moves. Then the values become final, distance by
//! distance: a position lost in `d` makes every position from which a king
//! move leads to it won in `d + 1`, a position won in `d` takes away one of
//! the moves of every such position, and one that has none left is lost.
//! Captures are compulsory: where there is one, kings have no other move.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use dameo::{Bitboard, DameoRules};
use rayon::prelude::*;
use smallvec::SmallVec;

use super::Progress;
use super::counts::Counts;
use super::known::Known;
use super::strips::{Strips, part};
use crate::index::Slice;
use crate::pieces::Pieces;
use crate::value::Code;

/// Instead of the number of king moves: the side to move must capture.
const MUST_CAPTURE: u8 = u8::MAX;

/// Instead of the number of king moves: another move wins.
const WON: u8 = u8::MAX - 1;

/// How many positions a thread takes at once when several work on one slice.
const SHARE: usize = 1 << 14;

/// How many positions are told together what their moves lead to: what is known
/// of them lies all over the slice.
const TOLD_TOGETHER: usize = 256;

/// Places of positions. There are that many and those before one more position
/// as a rule.
type Told = SmallVec<[usize; 2 * TOLD_TOGETHER]>;

/// A slice of one of the two tables of a class.
pub(super) struct Side<'a, R: DameoRules> {
    pub(super) slice: Slice<'a, R::Board>,
    /// The values: those for the time being count from when they are due, or,
    /// if they are losses, from when also no king move is left.
    pub(super) cells: &'a [AtomicU8],
    /// How many king moves are left that may not lose, and one for a draw by
    /// another move; or [`MUST_CAPTURE`] or [`WON`].
    pub(super) left: &'a [AtomicU8],
}

/// A slice and the slice that moves of kings lead to, which may be the same.
pub(super) struct Pair<'a, R: DameoRules> {
    known: &'a Known<'a, R>,
    sides: Vec<Side<'a, R>>,
    /// Whether one slice holds the mirror images of what the moves in the
    /// other one lead to.
    mirrored: bool,
    /// Whether several threads work on it.
    shared: bool,
    progress: &'a dyn Progress,
    /// How many values are final, as far as the progress has heard.
    heard: AtomicU64,
}

impl<'a, R: DameoRules> Pair<'a, R> {
    pub(super) fn new(
        known: &'a Known<'a, R>,
        sides: Vec<Side<'a, R>>,
        mirrored: bool,
        shared: bool,
        progress: &'a dyn Progress,
    ) -> Self {
        Self { known, sides, mirrored, shared, progress, heard: AtomicU64::new(0) }
    }

    /// Finds the values of all its positions and counts them by table.
    pub(super) fn solve(&self, counts: &mut [Counts]) {
        let shares = |side: &Side<'_, R>| side.shares();
        let strips = |side: &Side<'_, R>| side.strips().count();
        let mut highest = self.over_all(shares, |side, share| self.begin(side, share));
        if self.has_king_moves() {
            let mut code = Code::END;
            while code <= highest && code != Code::TOO_LONG {
                let next = self.over_all(strips, |side, strip| self.settle(side, strip, code));
                highest = highest.max(next);
                code = code.before_move();
            }
        }
        let last = counts.len() - 1;
        for (number, side) in self.sides.iter().enumerate() {
            // Both slices may belong to one table.
            let counts = &mut counts[number.min(last)];
            if self.shared {
                let finish = |mut counts: Counts, share| {
                    side.finish(side.share(share), &mut counts);
                    counts
                };
                let merge = |mut all: Counts, more: Counts| {
                    all.merge(&more);
                    all
                };
                let shares = (0..side.shares()).into_par_iter().fold(Counts::default, finish);
                counts.merge(&shares.reduce(Counts::default, merge));
            } else {
                side.finish(0..side.cells.len(), counts);
            }
        }
        let positions: usize = self.sides.iter().map(|side| side.cells.len()).sum();
        // What was never settled is drawn.
        self.progress.advance(positions as u64 - self.heard.load(Relaxed));
    }

    /// Says that so many more values are final. Small slices, on which one
    /// thread works alone, are heard of only when they are done.
    fn advance(&self, settled: u64) {
        if self.shared {
            self.heard.fetch_add(settled, Relaxed);
            self.progress.advance(settled);
        }
    }

    fn has_king_moves(&self) -> bool {
        self.sides.iter().any(|side| side.slice.has_own_kings())
    }

    /// Works through all shares of both sides, of which `count` says how many
    /// there are, and gives the highest code that came up.
    fn over_all(
        &self,
        count: impl Fn(&Side<'_, R>) -> usize,
        work: impl Fn(usize, usize) -> Code + Sync,
    ) -> Code {
        let mut highest = Code::DRAW;
        for (number, side) in self.sides.iter().enumerate() {
            let shares = 0..count(side);
            let found = if self.shared {
                shares.into_par_iter().map(|share| work(number, share)).max()
            } else {
                shares.map(|share| work(number, share)).max()
            };
            highest = highest.max(found.unwrap_or(Code::DRAW));
        }
        highest
    }

    /// Gives some positions their first values.
    fn begin(&self, side: usize, share: usize) -> Code {
        let side = &self.sides[side];
        let mut cursor = side.slice.cursor();
        let mut highest = Code::DRAW;
        for place in side.share(share) {
            let position = cursor.pieces(place as u64).position::<R>();
            let (code, left) = if let Some(best) = self.known.captures(&position) {
                (best.code(), MUST_CAPTURE)
            } else {
                let best = self.known.moves_of_men(&position);
                let kings = position.count_quiet_moves_of_kings() as u8;
                match best.code() {
                    Code::DRAW => (Code::DRAW, kings + 1),
                    // Without a move of a man the king moves alone decide.
                    Code::END if kings > 0 => (Code::DRAW, kings),
                    code if code.is_win::<R>() => (code, WON),
                    code => (code, kings),
                }
            };
            side.cells[place].store(code.0, Relaxed);
            side.left[place].store(left, Relaxed);
            highest = highest.max(code);
        }
        highest
    }

    /// Makes the values of one distance final among some positions, and tells
    /// the positions before them.
    fn settle(&self, number: usize, strip: usize, code: Code) -> Code {
        let side = &self.sides[number];
        let partner = self.sides.get(number ^ 1).unwrap_or(side);
        let is_win = code.is_win::<R>();
        let mut cursor = side.slice.cursor();
        let (mut changed, mut settled) = (false, 0);
        let mut told = Told::new();
        for place in side.strips().places(strip) {
            if side.cells[place].load(Relaxed) != code.0 {
                continue;
            }
            if is_win || side.is_decided(place) {
                settled += 1;
                let pieces = cursor.pieces(place as u64);
                self.before(partner, &pieces, cursor.is_symmetric(), |before| told.push(before));
                if told.len() >= TOLD_TOGETHER {
                    changed |= partner.tell(&mut told, code, self.shared);
                }
            }
        }
        changed |= partner.tell(&mut told, code, self.shared);
        self.advance(settled);
        if changed { code.before_move() } else { Code::DRAW }
    }

    /// Calls `visit` with every position of the other side from which a king
    /// move leads to a position, once for every such move.
    #[inline(always)]
    fn before(
        &self,
        partner: &Side<'_, R>,
        pieces: &Pieces<R::Board>,
        symmetric: bool,
        mut visit: impl FnMut(usize),
    ) {
        let mut seen = pieces.swapped();
        if self.mirrored {
            seen = seen.mirrored();
        }
        let mut group = partner.slice.group(seen.enemy_kings);
        let mut number = group.rank;
        let mut both_images = false;
        if let Some(orbits) = partner.slice.orbits() {
            let orbit = orbits.find(group.rank);
            if orbit.mirrored {
                if symmetric {
                    // Its mirror image has a place of its own in the slice and
                    // stands for the same move.
                    return;
                }
                seen = seen.mirrored();
                group = partner.slice.group(seen.enemy_kings);
            }
            number = orbit.id.into();
            // This position stands for its mirror image too, the positions
            // before it do not.
            both_images = orbit.symmetric && !symmetric;
        }
        let position = seen.position::<R>();
        for from in seen.own_kings {
            let others = seen.own_kings - from.into();
            let places = group.with_one_more(number, others);
            for to in position.quiet_moves_of_king(from) {
                visit(places.on(to) as usize);
                if both_images {
                    let before = others | Bitboard::from(to);
                    visit(group.place(number, before.mirrored()) as usize);
                }
            }
        }
    }
}

impl<R: DameoRules> Side<'_, R> {
    /// How many shares its positions are divided into, neighbours in each.
    fn shares(&self) -> usize {
        self.cells.len().div_ceil(SHARE)
    }

    fn share(&self, number: usize) -> Range<usize> {
        part(number, SHARE, self.cells.len())
    }

    /// The positions in the order in which they become final.
    fn strips(&self) -> Strips {
        Strips::new(self.cells.len(), self.slice.own_sets())
    }

    /// Whether no king move can change the value any more.
    #[inline(always)]
    fn is_decided(&self, place: usize) -> bool {
        matches!(self.left[place].load(Relaxed), 0 | MUST_CAPTURE)
    }

    /// Leaves only final values among some positions, and counts them.
    fn finish(&self, places: Range<usize>, counts: &mut Counts) {
        for place in places {
            let mut code = Code(self.cells[place].load(Relaxed));
            if code != Code::DRAW && !code.is_win::<R>() && !self.is_decided(place) {
                // A loss that a king move averts, for ever.
                code = Code::DRAW;
                self.cells[place].store(code.0, Relaxed);
            }
            let captures = self.left[place].load(Relaxed) == MUST_CAPTURE;
            counts.add(code, captures, self.slice.weight(place as u64));
        }
    }

    /// King moves lead from some places to positions that are worth `code` for
    /// the other side. Says whether that is news for any.
    fn tell(&self, places: &mut Told, code: Code, shared: bool) -> bool {
        let is_win = code.is_win::<R>();
        if is_win {
            keep(places, |place| self.left[place].load(Relaxed) < WON);
        } else {
            let code = code.before_move();
            keep(places, |place| {
                let old = Code(self.cells[place].load(Relaxed));
                let may_move = self.left[place].load(Relaxed) != MUST_CAPTURE;
                may_move & !(old.is_win::<R>() & (old <= code))
            });
        }
        places.drain(..).fold(false, |changed, place| {
            let news = if is_win {
                self.take_move(place, code, shared)
            } else {
                self.offer_win(place, code)
            };
            changed | news
        })
    }

    /// A king move leads to a position that is lost for the other side. Says
    /// whether that is news.
    #[inline(always)]
    fn offer_win(&self, place: usize, lost: Code) -> bool {
        let code = lost.before_move();
        let cell = &self.cells[place];
        let old = Code(cell.load(Relaxed));
        if self.left[place].load(Relaxed) == MUST_CAPTURE || old.is_win::<R>() && old <= code {
            return false;
        }
        cell.store(code.0, Relaxed);
        self.left[place].store(WON, Relaxed);
        true
    }

    /// A king move leads to a position that is won for the other side. Says
    /// whether it was the last hope.
    #[inline(always)]
    fn take_move(&self, place: usize, won: Code, shared: bool) -> bool {
        let left = self.left[place].load(Relaxed);
        if left >= WON {
            return false;
        }
        let left = if shared {
            self.left[place].fetch_sub(1, Relaxed)
        } else {
            self.left[place].store(left - 1, Relaxed);
            left
        };
        if left != 1 {
            return false;
        }
        let cell = &self.cells[place];
        let old = Code(cell.load(Relaxed));
        cell.store(old.max(won.before_move()).0, Relaxed);
        true
    }
}

/// Keeps the places that fulfil a condition. There is no branch that hangs on
/// it: the processor goes on to look at the next places while it waits for what
/// lies at the first.
fn keep(places: &mut Told, condition: impl Fn(usize) -> bool) {
    let mut kept = 0;
    for number in 0..places.len() {
        let place = places[number];
        places[kept] = place;
        kept += usize::from(condition(place));
    }
    places.truncate(kept);
}
