//! The order in which positions are trained with.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// A position to train with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sample {
    /// Its place among the positions.
    pub(super) index: u32,
    /// Whether its mirror image is taken.
    pub(super) mirror: bool,
}

/// An endless sequence of positions: all of them in a random order, then all in another one. The
/// seed and the number of a sample determine it, so that training can go on anywhere.
#[derive(Debug)]
pub(super) struct Order {
    seed: u64,
    positions: u32,
    /// The pass that the permutation is for.
    pass: Option<u64>,
    permutation: Vec<u32>,
}

impl Order {
    /// The order of a number of positions.
    ///
    /// # Panics
    /// If there are no positions, or more than 32 bits can number.
    pub(super) fn new(seed: u64, positions: usize) -> Self {
        let positions = u32::try_from(positions).expect("positions are numbered with 32 bits");
        assert!(positions > 0, "there are no positions");
        Self { seed, positions, pass: None, permutation: Vec::new() }
    }

    /// The samples from number `first` on.
    pub(super) fn samples(&mut self, first: u64, count: usize) -> Vec<Sample> {
        (first..).take(count).map(|number| self.sample(number)).collect()
    }

    fn sample(&mut self, number: u64) -> Sample {
        let pass = number / u64::from(self.positions);
        if self.pass != Some(pass) {
            self.shuffle(pass);
        }
        let index = self.permutation[(number % u64::from(self.positions)) as usize];
        let mirror = xxh3_64_with_seed(&number.to_le_bytes(), self.seed) & 1 == 1;
        Sample { index, mirror }
    }

    fn shuffle(&mut self, pass: u64) {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        // The stream 0 has the initial parameters.
        random.set_stream(pass + 1);
        self.permutation.clear();
        self.permutation.extend(0..self.positions);
        self.permutation.shuffle(&mut random);
        self.pass = Some(pass);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pass_has_all_positions_in_another_order() {
        let mut order = Order::new(5, 1_000);
        let samples = order.samples(0, 2_500);
        let pass = |number: usize| {
            let part = &samples[1_000 * number..][..1_000];
            part.iter().map(|sample| sample.index).collect::<Vec<_>>()
        };
        assert_ne!(pass(0), pass(1));
        for number in 0..2 {
            let mut indices = pass(number);
            indices.sort_unstable();
            assert!(indices.into_iter().eq(0..1_000));
        }
        let mirrored = samples.iter().filter(|sample| sample.mirror).count();
        assert!((1_100..1_400).contains(&mirrored), "{mirrored}");
        assert_eq!(Order::new(5, 1_000).samples(1_990, 20), samples[1_990..2_010]);
        assert_ne!(Order::new(6, 1_000).samples(0, 20), samples[..20]);
    }
}
