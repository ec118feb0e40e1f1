use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

struct Update<'a> {
    source: Option<&'a Units>,
    rows: &'a [Units],
    removed: &'a [u16],
    added: &'a [u16],
    target: Units,
}

impl Computation for Update<'_> {
    type Output = Units;

    #[inline(always)]
    fn compute(mut self, arithmetic: impl Arithmetic) -> Units {
        arithmetic.update(&mut self.target, self.source, self.rows, self.removed, self.added);
        self.target
    }
}

struct Output<'a>([&'a Units; 2], &'a [Units; 2]);

impl Computation for Output<'_> {
    type Output = i32;

    #[inline(always)]
    fn compute(self, arithmetic: impl Arithmetic) -> i32 {
        arithmetic.output(self.0, self.1)
    }
}

/// Numbers in a range, each end as likely as all between.
fn units(random: &mut ChaCha8Rng, min: i16, max: i16) -> Units {
    Units(std::array::from_fn(|_| match random.random_range(0..3) {
        0 => min,
        1 => max,
        _ => random.random_range(min..=max),
    }))
}

/// The random cases of a test.
const CASES: u64 = 256;

#[test]
fn updates_are_those_of_the_scalar_loops() {
    for seed in 0..CASES {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let rows = [(); 20].map(|()| units(&mut random, i16::MIN, i16::MAX));
        let target = units(&mut random, i16::MIN, i16::MAX);
        let [removed, added] = [(); 2].map(|()| {
            let count = random.random_range(0..9);
            (0..count).map(|_| random.random_range(0..20)).collect::<Vec<u16>>()
        });
        for source in [None, Some(&rows[0])] {
            let run = |kernel: Kernel| {
                let (removed, added) = (&removed[..], &added[..]);
                kernel.run(Update { source, rows: &rows, removed, added, target })
            };
            let expected = run(Kernel::SCALAR);
            for kernel in Kernel::available() {
                assert_eq!(run(kernel), expected, "{kernel:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn outputs_are_those_of_the_scalar_loops() {
    for seed in 0..CASES {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let [us, them] = [(); 2].map(|()| units(&mut random, i16::MIN, i16::MAX));
        let weights = [(); 2].map(|()| units(&mut random, -127, 127));
        let expected = Kernel::SCALAR.run(Output([&us, &them], &weights));
        for kernel in Kernel::available() {
            let sum = kernel.run(Output([&us, &them], &weights));
            assert_eq!(sum, expected, "{kernel:?}, seed {seed}");
        }
    }
}

#[test]
fn extreme_outputs_are_exact() {
    let all = |value| Units([value; HIDDEN]);
    let full = i64::from(QA).pow(2) * 2 * HIDDEN as i64;
    for (unit, share) in [(i16::MAX, 1), (i16::MIN, 0), (QA as i16, 1), (-1, 0)] {
        for weight in [-127, 0, 1, 127] {
            let expected = share * i64::from(weight) * full;
            for kernel in Kernel::available() {
                let sum = kernel.run(Output([&all(unit); 2], &[all(weight); 2]));
                assert_eq!(i64::from(sum), expected, "{kernel:?}");
            }
        }
    }
}

#[test]
fn the_scalar_loops_run_everywhere() {
    assert_eq!(Kernel::available().last(), Some(Kernel::SCALAR));
    assert_eq!(Kernel::available().next(), Some(Kernel::best()));
}

/// `cargo xtask wasm-test` runs these tests in WebAssembly.
#[test]
#[cfg(target_family = "wasm")]
fn webassembly_has_simd() {
    assert_eq!(Kernel::best().name(), "simd128");
}
