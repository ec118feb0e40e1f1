//! Perft: the test and the benchmark of move generators.

use crate::position::Position;
use crate::rules::Rules;

/// The number of sequences of exactly `depth` legal moves. A line that
/// ends earlier counts nothing; draw rules are ignored.
///
/// The moves of the last ply are counted without being played ("bulk
/// counting").
///
/// ```
/// use dameo::{Dameo, Position, perft};
///
/// assert_eq!(perft(&Position::<Dameo>::start(), 3), 135_930);
/// ```
#[must_use]
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        _ => {
            let mut nodes = 0;
            position.for_each_move(|mv| nodes += perft(&position.after(mv), depth - 1));
            nodes
        }
    }
}

/// The same number as [`perft`], with every move of the last ply played. It is
/// played in the loop that lists it: a call for every leaf would cost more than
/// the move.
#[must_use]
pub fn perft_without_bulk<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => position.for_each_move(|mv| {
            // Keeps the compiler from removing an unused position.
            std::hint::black_box(position.after(mv));
            nodes += 1;
        }),
        _ => {
            position.for_each_move(|mv| nodes += perft_without_bulk(&position.after(mv), depth - 1))
        }
    }
    nodes
}
