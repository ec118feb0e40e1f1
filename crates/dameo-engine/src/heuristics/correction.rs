//! Where the static evaluation errs: positions with the same formation of one
//! side are misjudged alike.

use std::marker::PhantomData;

use dameo::{Color, Position, Rules};

/// Formations share this many slots for each side and side to move.
const SLOTS: usize = 1 << 12;

/// Errors are kept in this fraction of a hundredth of a man.
const UNIT: i32 = 256;
/// No correction is larger than this, in hundredths of a man.
const MAX_CORRECTION: i32 = 64;
const _: () = assert!(MAX_CORRECTION * UNIT <= i16::MAX as i32, "errors are kept in 16 bits");
/// The newest error counts this much of a whole of `1024`, times the depth.
const MAX_WEIGHT: i32 = 128;

/// The mean error of the evaluation, by side to move and the formation of one
/// side.
pub(crate) struct Correction<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> Correction<R> {
    pub(super) fn new() -> Self {
        Self { values: vec![0; 4 * SLOTS], rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// What to add to the static evaluation of a position, in hundredths of a
    /// man.
    #[inline]
    pub(crate) fn of(&self, position: &Position<R>) -> i32 {
        let [white, black] = slots(position);
        (i32::from(self.values[white]) + i32::from(self.values[black])) / UNIT
    }

    /// Learns that a search of some depth found `error` hundredths more than
    /// the static evaluation.
    pub(crate) fn learn(&mut self, position: &Position<R>, depth: i32, error: i32) {
        let weight = (depth * 16).min(MAX_WEIGHT);
        for slot in slots(position) {
            let value = &mut self.values[slot];
            let target = error.clamp(-MAX_CORRECTION, MAX_CORRECTION) * UNIT;
            let old = i32::from(*value);
            *value = (old + (target - old) * weight / 1_024) as i16;
        }
    }
}

/// Where the formations of the two sides are kept.
fn slots<R: Rules>(position: &Position<R>) -> [usize; 2] {
    Color::ALL.map(|color| {
        let bits: u128 = position.pieces(color).bits().into();
        let folded = (bits as u64) ^ ((bits >> 64) as u64).rotate_left(32);
        let hash = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SLOTS.ilog2());
        (2 * position.turn() as usize + color as usize) * SLOTS + hash as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use dameo::Dameo;

    #[test]
    fn errors_are_remembered_for_the_side_to_move() {
        let mut correction = Correction::<Dameo>::new();
        let start = Position::<Dameo>::start();
        for _ in 0..100 {
            correction.learn(&start, 8, 20);
        }
        assert!((30..=40).contains(&correction.of(&start)), "{}", correction.of(&start));
        assert_eq!(correction.of(&start.flipped()), 0);
        for _ in 0..1_000 {
            correction.learn(&start, 60, -30_000);
        }
        let largest = -2 * MAX_CORRECTION;
        assert!((largest..largest + 4).contains(&correction.of(&start)));
    }
}
