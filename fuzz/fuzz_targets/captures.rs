//! Listing the captures of a position and finding the routes of all of them takes few steps,
//! if no side has more pieces than the variant starts with, and gives legal moves with
//! routes.
//!
//! The input is a variant and bytes that select squares; the pieces are put there
//! in turn, the first ones those of the side to move.
#![no_main]

use dameo::{AnyPosition, AnySetup, Bounds, Color, LegalMoves, Piece, Variant};
use dameo_fuzz::variant_of;
use libfuzzer_sys::fuzz_target;

/// By the width of the board, more than the worst known positions take
/// (`data/slow-captures`: 198,637 and 3,998,907).
const MAX_STEPS: [(u8, u64); 2] = [(8, 800_000), (10, 8_000_000)];
/// With fewer steps the moves are checked, too.
const CHECKED_STEPS: u64 = 5_000;
/// The number of moves whose route is also found without those of the others.
const ALONE: usize = 10;
/// How many pieces the side to move has at most.
const CAPTURING: usize = 3;

fuzz_target!(|data: &[u8]| {
    let (variant, squares) = variant_of(data, Variant::ALL);
    let Some(position) = position(variant, squares) else { return };
    let (_, max_steps) =
        MAX_STEPS.into_iter().find(|&(width, _)| width == variant.width()).expect("a board");
    let within =
        |max_capture_steps| position.capture_steps(&Bounds { max_capture_steps, ..Bounds::NONE });
    if within(CHECKED_STEPS).is_err() {
        if let Err(error) = within(max_steps) {
            panic!("{variant} {}: {error}", position.fen());
        }
        return;
    }
    let legal = LegalMoves::new(position);
    assert_eq!(legal.as_slice().len(), position.count_moves());
    for (index, (&mv, path)) in legal.as_slice().iter().zip(legal.paths()).enumerate() {
        assert!(!mv.is_capture() || position.trace_capture(path) == Some(mv), "{mv:?}");
        assert!(index >= ALONE || position.path(mv) == *path, "{mv:?}");
    }
});

fn position(variant: Variant, choices: &[u8]) -> Option<AnyPosition> {
    let squares: Vec<_> = variant.squares().collect();
    let mut setup = AnySetup::empty(variant);
    let highest = *variant.roles().last()?;
    for (number, &choice) in choices.iter().enumerate() {
        let color = if number < CAPTURING { Color::White } else { Color::Black };
        let square = squares[usize::from(choice) % squares.len()];
        let role = if choice < 128 { highest } else { variant.roles()[0] };
        setup.put(square, Some(Piece { color, role: role.role }));
    }
    setup.check_bounds(&Bounds::UNTRUSTED).ok()?;
    setup.position().ok()
}
