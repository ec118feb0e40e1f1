//! How well an engine plays endings, by tablebases that it does not have.
//!
//! [`draw_endings`] draws positions in which the choice of a move can change the result,
//! [`value_after`] is what a move makes of it, and [`Kept`] counts. The example
//! `tablebase_accuracy` puts them together; `docs/strength.md` has its results.

mod kept;
mod sampler;

use dameo::{AnyMove, AnyPosition};
use dameo_tablebase::{AnyTablebase, TablebaseError, Value};

pub use self::kept::Kept;
pub use self::sampler::{Endings, draw_endings};
pub(crate) use self::sampler::{can_change, random_position};

/// The value that a move leads to, for the side that moves; the distance includes the move.
///
/// # Errors
/// If a tablebase is missing or damaged.
///
/// # Panics
/// If the move is not legal.
pub fn value_after(
    tablebase: &AnyTablebase,
    position: &AnyPosition,
    mv: AnyMove,
) -> Result<Value, TablebaseError> {
    let after = position.play(mv).expect("the move is legal");
    Ok(tablebase.probe_dtw(&after)?.before_move())
}

/// A tablebase of the files in the source tree, for tests: those of Dameo with up to three pieces.
#[cfg(test)]
pub(crate) fn three_pieces() -> AnyTablebase {
    use dameo::Variant;
    use dameo_tablebase::{Metric, PlainFile};

    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/page-tables/dameo");
    let mut tablebase = AnyTablebase::empty(Variant::Dameo, 1 << 20).unwrap();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let signature = name.split_once('-').unwrap().0.parse().unwrap();
        let file = Box::new(PlainFile::open(&path).unwrap());
        tablebase.add(signature, Metric::Dtw, file).unwrap();
    }
    tablebase
}
