//! Random choices of puzzles.

use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::file::PuzzleFile;
use super::puzzle::Puzzle;

/// Puzzles of a file chosen at random, at most `count` of them, or all. The same
/// seed gives the same choice.
#[must_use]
pub fn sample(file: &PuzzleFile, count: Option<usize>, seed: u64) -> Vec<&Puzzle> {
    let mut puzzles: Vec<_> = file.puzzles().collect();
    if let Some(count) = count {
        puzzles.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        puzzles.truncate(count);
    }
    puzzles
}
