//! The puzzles of `data/puzzles`: all can be read, and some are proven again.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, thread};

use dameo::Variant;
use dameo_puzzles::{Fault, Puzzle, PuzzleFile, sample, verify};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzles");

/// Puzzles that every run of the tests proves, and of each variant.
const QUICK_DAMEO: usize = 22;
const QUICK_OTHERS: usize = 4;

fn read(variant: Variant) -> PuzzleFile {
    let path = Path::new(FOLDER).join(format!("{variant}.tsv"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let file = PuzzleFile::parse(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    assert_eq!(file.variant(), variant, "{path:?}");
    assert_eq!(file.to_string(), text, "{path:?}");
    file
}

fn files() -> Vec<PuzzleFile> {
    Variant::ALL.iter().map(|&variant| read(variant)).collect()
}

/// Proves puzzles of each file again, as many as `count` says. The seed of the
/// choice is printed; `PUZZLE_SEED` repeats it.
fn prove(count: impl Fn(&PuzzleFile) -> usize) {
    let given = std::env::var("PUZZLE_SEED").ok().and_then(|seed| seed.parse().ok());
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let seed = given.unwrap_or_else(now);
    let files = files();
    let chosen: Vec<&Puzzle> =
        files.iter().flat_map(|file| sample(file, Some(count(file)), seed)).collect();
    // The harness captures what `println!` prints.
    let count = chosen.len();
    let _ = writeln!(std::io::stderr(), "proving {count} puzzles again, PUZZLE_SEED={seed}");
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let faults = verify(&chosen, None, threads, || ()).faults;
    let describe = |(puzzle, fault): &(&Puzzle, Fault)| {
        format!("{} of {}: {fault}", puzzle.id(), puzzle.solution.variant())
    };
    let described: Vec<_> = faults.iter().map(describe).collect();
    assert!(described.is_empty(), "PUZZLE_SEED={seed}: {described:#?}");
}

#[test]
fn fifty_puzzles_are_proven_again() {
    prove(|file| if file.variant() == Variant::Dameo { QUICK_DAMEO } else { QUICK_OTHERS });
}

#[test]
#[ignore = "takes minutes"]
fn a_tenth_of_the_puzzles_is_proven_again() {
    prove(|file| file.puzzles().len().div_ceil(10));
}
