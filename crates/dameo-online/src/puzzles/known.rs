//! The ratings of the puzzles, so that no client has to be believed.
//!
//! `data/puzzle-ratings.txt` has those of `data/puzzles`, without the crate that mines them: lines
//! with the name of a variant, and after each the ids of its puzzles with their ratings.

use std::collections::HashMap;
use std::sync::LazyLock;

use dameo::Variant;
use dameo_rating::Rating;

/// `BLESS=1 cargo test -p dameo-online --test online puzzles::` writes the file; without `BLESS` that
/// test compares it with `data/puzzles`.
const TABLE: &str = include_str!("../../data/puzzle-ratings.txt");

static PUZZLES: LazyLock<HashMap<&str, KnownPuzzle>> =
    LazyLock::new(|| read(TABLE).expect("a test reads the table"));

/// What is known of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct KnownPuzzle {
    /// The variant.
    pub(crate) variant: Variant,
    /// Its rating, as an opponent.
    pub(crate) rating: Rating,
}

/// The puzzle with an id; `None` if there is none.
pub(crate) fn known_puzzle(id: &str) -> Option<KnownPuzzle> {
    PUZZLES.get(id).copied()
}

/// Reads the table; `None` if a line is none.
fn read(table: &str) -> Option<HashMap<&str, KnownPuzzle>> {
    let (mut puzzles, mut variant) = (HashMap::new(), None);
    for line in table.lines() {
        match line.split_once(' ') {
            None => variant = Some(line.parse().ok()?),
            Some((id, rating)) => {
                let rating = Rating::of_puzzle(rating.parse().ok()?).ok()?;
                // A puzzle is of one variant.
                let earlier = puzzles.insert(id, KnownPuzzle { variant: variant?, rating });
                earlier.is_none().then_some(())?;
            }
        }
    }
    Some(puzzles)
}

#[cfg(test)]
mod tests {
    use dameo_engine::puzzle::PuzzleId;

    use super::*;

    #[test]
    fn the_table_has_puzzles_of_every_variant() {
        let puzzles = read(TABLE).unwrap();
        for &variant in Variant::ALL {
            assert!(puzzles.values().any(|puzzle| puzzle.variant == variant), "{variant}");
        }
        assert!(puzzles.keys().all(|id| id.parse::<PuzzleId>().is_ok()));
        assert_eq!(known_puzzle("00000000"), None);
    }

    #[test]
    fn other_tables_are_refused() {
        assert_eq!(read("dameo\naaaaaaaa 700").map(|table| table.len()), Some(1));
        for table in [
            "aaaaaaaa 700",
            "chess\naaaaaaaa 700",
            "dameo\naaaaaaaa x",
            "dameo\naaaaaaaa 399",
            "dameo\naaaaaaaa 700\naaaaaaaa 700",
        ] {
            assert_eq!(read(table), None, "{table}");
        }
    }
}
