//! Perft: the test and the benchmark of move generators.

mod table;

pub use self::table::{PerftTable, perft_with_table};
use crate::position::Position;
use crate::rules::RuleFacts;

/// The number of sequences of exactly `depth` legal moves. A line that
/// ends earlier counts nothing; draw rules are ignored.
///
/// The moves of the last ply are counted without being played ("bulk
/// counting"), and those of the last two plies together where the replies to
/// several moves differ by what can be counted at once.
///
/// ```
/// use dameo::{Dameo, Position, perft};
///
/// assert_eq!(perft(&Position::<Dameo>::start(), 3), 135_930);
/// ```
#[must_use]
pub fn perft<R: RuleFacts>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves() as u64,
        2 => position.count_two_plies(),
        _ => {
            let mut nodes = 0;
            position.for_each_child(|child| nodes += perft(&child, depth - 1));
            nodes
        }
    }
}

/// The same number as [`perft`], with every move of the last ply played. It is
/// played in the loop that lists it: a call for every leaf would cost more than
/// the move.
#[must_use]
pub fn perft_without_bulk<R: RuleFacts>(position: &Position<R>, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => position.for_each_child(|child| {
            // Keeps the compiler from removing an unused position.
            std::hint::black_box(child);
            nodes += 1;
        }),
        _ => position.for_each_child(|child| nodes += perft_without_bulk(&child, depth - 1)),
    }
    nodes
}
