//! The positions of `data/slow-captures`, in which listing the captures takes the
//! most steps that are known.

use dameo::{AnyPosition, Variant};

/// The positions of a variant, and how many steps they may take.
const POSITIONS: [(Variant, &str, u64); 2] = [
    (Variant::Dameo, include_str!("../../../../data/slow-captures/dameo.txt"), 60_000),
    (
        Variant::BigDameo28,
        include_str!("../../../../data/slow-captures/big-dameo-28.txt"),
        2_000_000,
    ),
];

#[test]
fn they_take_no_more_steps_than_they_did() {
    for (variant, positions, max_steps) in POSITIONS {
        for fen in positions.lines() {
            let position = AnyPosition::from_fen(variant, fen).unwrap();
            position.setup().check_piece_counts().unwrap();
            let moves = position.legal_moves_within(max_steps).unwrap();
            assert_eq!(moves, position.legal_moves());
            let steps = position.capture_steps();
            assert!(steps > 1_000, "{fen} takes only {steps} steps");
            let error = position.legal_moves_within(steps - 1).unwrap_err();
            assert_eq!(error.max, steps - 1);
            // Routes are found among as many.
            for &mv in moves.iter().take(3) {
                let path = position.path(mv);
                assert_eq!(path.len(), mv.captured.len() + 1, "{fen}: {mv:?}");
                assert_eq!(position.trace_capture(&path), Some(mv));
            }
        }
    }
}
