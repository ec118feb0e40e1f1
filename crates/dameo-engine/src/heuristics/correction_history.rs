//! Correction history: positions in which one side has the same formation are
//! misevaluated alike.

use std::marker::PhantomData;

use dameo::{Color, Position, Rules};

use crate::params::Params;

/// The number of slots for the formations of each side and side to move.
const SLOTS: usize = 1 << 12;

/// Errors are stored in this fraction of a centipawn.
const UNIT: i32 = 256;
/// In centipawns.
const MAX_CORRECTION: i32 = 64;
const _: () = assert!(MAX_CORRECTION * UNIT <= i16::MAX as i32, "errors are stored in 16 bits");

/// The mean error of the static evaluation, by side to move and the formation
/// of one side.
pub(crate) struct CorrectionHistory<R> {
    values: Vec<i16>,
    rules: PhantomData<R>,
}

impl<R: Rules> CorrectionHistory<R> {
    pub(super) fn new() -> Self {
        Self { values: vec![0; 4 * SLOTS], rules: PhantomData }
    }

    pub(super) fn clear(&mut self) {
        self.values.fill(0);
    }

    /// The correction of the static evaluation of a position, in centipawns.
    #[inline]
    pub(crate) fn of(&self, position: &Position<R>) -> i32 {
        let [white, black] = slots(position);
        (i32::from(self.values[white]) + i32::from(self.values[black])) / UNIT
    }

    /// Records that a search to `depth` found a score `error` centipawns above
    /// the static evaluation.
    pub(crate) fn update(
        &mut self,
        position: &Position<R>,
        depth: i32,
        error: i32,
        params: &Params,
    ) {
        let weight = (depth * params.correction_weight()).min(params.correction_max_weight());
        for slot in slots(position) {
            let value = &mut self.values[slot];
            let target = error.clamp(-MAX_CORRECTION, MAX_CORRECTION) * UNIT;
            let old = i32::from(*value);
            *value = (old + (target - old) * weight / 1_024) as i16;
        }
    }
}

/// The slots of the formations of White and Black.
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
        let mut correction = CorrectionHistory::<Dameo>::new();
        let start = Position::<Dameo>::start();
        for _ in 0..100 {
            correction.update(&start, 8, 20, &Params::DEFAULT);
        }
        assert!((30..=40).contains(&correction.of(&start)), "{}", correction.of(&start));
        assert_eq!(correction.of(&start.flipped()), 0);
        for _ in 0..1_000 {
            correction.update(&start, 60, -30_000, &Params::DEFAULT);
        }
        let largest = -2 * MAX_CORRECTION;
        assert!((largest..largest + 4).contains(&correction.of(&start)));
    }
}
