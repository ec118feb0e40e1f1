//! What the fuzz targets share.
//!
//! The first byte of an input selects a variant. If the environment variable
//! `FUZZ_VARIANT` names one, all inputs are of that variant: so `cargo xtask fuzz`
//! counts the executions of each.

use std::path::Path;
use std::sync::LazyLock;

use dameo::notation::FenError;
use dameo::{AnyPosition, ParseMoveError, Variant};
use tempfile::TempDir;

static FIXED: LazyLock<Option<Variant>> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_VARIANT").ok()?;
    Some(name.parse().unwrap_or_else(|error| panic!("FUZZ_VARIANT: {error}")))
});

/// Splits an input into its variant, one of `variants`, and the rest.
///
/// # Panics
/// If `FUZZ_VARIANT` names another variant.
pub fn variant_of<'a>(input: &'a [u8], variants: &[Variant]) -> (Variant, &'a [u8]) {
    let (first, rest) = byte_of(input);
    let variant = FIXED.unwrap_or(variants[usize::from(first) % variants.len()]);
    assert!(variants.contains(&variant), "FUZZ_VARIANT: the target does not know {variant}");
    (variant, rest)
}

/// Splits an input into its first byte, 0 if it has none, and the rest.
pub fn byte_of(input: &[u8]) -> (u8, &[u8]) {
    input.split_first().map_or((0, input), |(&first, rest)| (first, rest))
}

/// The text at the beginning of an input, up to the first byte that is not UTF-8.
pub fn text_of(input: &[u8]) -> &str {
    input.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

/// Checks that a column is that of a character of a text, or of its end.
pub fn check_column(text: &str, column: usize) {
    assert!((1..=text.chars().count() + 1).contains(&column), "column {column} of {text:?}");
}

/// Checks what the error of a FEN says about its place.
pub fn check_fen_error(text: &str, error: &FenError) {
    match error {
        FenError::Syntax { fen, column, .. } => {
            assert_eq!(fen, text);
            check_column(text, *column);
        }
        FenError::Faults { fen, faults } => {
            assert_eq!(fen, text);
            assert!(!faults.is_empty());
        }
        _ => {}
    }
    assert!(error.to_string().contains(text), "{error}");
}

/// Checks what the error of a move says about its place, and that the moves it
/// proposes are legal.
pub fn check_move_error(position: &AnyPosition, text: &str, error: &ParseMoveError) {
    assert_eq!(error.text(), text);
    if let ParseMoveError::Syntax { column, .. } = error {
        check_column(text, *column);
    }
    for candidate in error.candidates() {
        let mv = position.parse_move(candidate);
        assert!(mv.is_ok_and(|mv| position.is_legal(mv)), "{candidate} is proposed");
    }
    assert!(error.to_string().contains(text), "{error}");
}

/// A directory for the files of a target, in memory where the system has room for
/// files there: every execution writes some.
///
/// # Panics
/// If it cannot be created.
pub fn directory() -> TempDir {
    let memory = Path::new("/dev/shm");
    let directory =
        if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    directory.expect("a directory for temporary files")
}
