//! The positions of `data/slow-captures`, in which listing the captures and finding their
//! routes takes the most steps that are known.

use std::sync::atomic::AtomicBool;

use dameo::pdn::{PdnReader, ResolveOptions};
use dameo::{
    AnyGameTree, AnyPosition, Bounds, BoundsError, GameRecord, LegalMoves, RecordFault,
    TooManySteps, Variant,
};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// The positions of a variant, and how many steps they may take.
const POSITIONS: [(Variant, &str, u64); 3] = [
    (Variant::Dameo, include_str!("../../../../data/slow-captures/dameo.txt"), 60_000),
    (Variant::BigDameo28, include_str!("../../../../data/slow-captures/big-dameo-28.txt"), 20_000),
    (Variant::Croda, include_str!("../../../../data/slow-captures/croda.txt"), 200_000),
];

/// Positions that take more steps than what comes from strangers may.
const REFUSED: &str = include_str!("../../../../data/slow-captures/refused-big-dameo-28.txt");

/// Bounds that limit the steps only.
fn at_most(max_capture_steps: u64) -> Bounds<'static> {
    Bounds { max_capture_steps, ..Bounds::NONE }
}

#[test]
fn they_take_no_more_steps_than_they_did() {
    for (variant, positions, max_steps) in POSITIONS {
        for fen in positions.lines() {
            let position = AnyPosition::from_fen(variant, fen).unwrap();
            position.setup().check_bounds(&Bounds::UNTRUSTED).unwrap();
            let moves = position.legal_moves();
            let steps = position.capture_steps(&at_most(max_steps)).unwrap();
            assert!(steps > 1_000, "{fen} takes only {steps} steps");
            let error = position.capture_steps(&at_most(steps - 1)).unwrap_err();
            assert_eq!(error, BoundsError::TooManySteps(TooManySteps { max: steps - 1 }));
            assert_eq!(position.capture_steps(&at_most(steps)), Ok(steps));
            // Routes are found among as many.
            let legal = LegalMoves::new(position);
            assert_eq!(legal.as_slice(), moves);
            for (&mv, path) in moves.iter().zip(legal.paths()) {
                assert_eq!(path.len(), mv.captured.len() + 1, "{fen}: {mv:?}");
                assert_eq!(position.trace_capture(path), Some(mv));
            }
            // One by one, too.
            for (index, &mv) in moves.iter().enumerate().step_by(moves.len().div_ceil(3)) {
                assert_eq!(position.path(mv), legal.paths()[index]);
                assert_eq!(position.move_text(mv), legal.texts()[index]);
            }
        }
    }
}

#[test]
fn a_route_among_those_of_all_captures_is_the_one_that_is_found_alone() {
    // What was found out for one capture was once taken for all that there is.
    let fen = "W:WKf1:Ba2,Kb2,Kc1,d2,Ke3,Ke5,f6,Kg1,Kg4,Kg8,Kh2";
    let legal = LegalMoves::new(AnyPosition::from_fen(Variant::Dameo, fen).unwrap());
    assert!(legal.as_slice().len() > 20);
    for (&mv, path) in legal.as_slice().iter().zip(legal.paths()) {
        assert_eq!(legal.position().path(mv), *path, "{mv:?}");
        assert_eq!(legal.position().trace_capture(path), Some(mv));
    }
}

#[test]
fn the_worst_are_refused_from_strangers() {
    for fen in REFUSED.lines() {
        let position = AnyPosition::from_fen(Variant::BigDameo28, fen).unwrap();
        position.setup().check_bounds(&Bounds::UNTRUSTED).unwrap();
        let error = position.capture_steps(&Bounds::UNTRUSTED).unwrap_err();
        let max = Bounds::UNTRUSTED.max_capture_steps;
        assert_eq!(error, BoundsError::TooManySteps(TooManySteps { max }));
        assert_eq!(position.check_bounds(&Bounds::UNTRUSTED), Err(error.clone()));

        let start = Some(position.fen());
        let record = GameRecord { start, ..GameRecord::new(Variant::BigDameo28) };
        let refused = record.replay(&Bounds::UNTRUSTED).unwrap_err();
        assert_eq!(refused.ply, 0);
        assert_eq!(refused.fault, RecordFault::Bounds(error));
        assert_eq!(
            refused.to_string(),
            "position after 0 moves: listing the captures takes more than 200000 steps"
        );
    }
}

#[test]
fn the_work_can_be_stopped() {
    let fen = POSITIONS[0].1.lines().next().unwrap();
    let position = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
    let stop = AtomicBool::new(true);
    let bounds = Bounds { stop: Some(&stop), ..Bounds::UNTRUSTED };
    assert_eq!(position.capture_steps(&bounds), Err(BoundsError::Stopped));
}

#[test]
fn a_limit_holds_for_a_whole_game() {
    let fen = POSITIONS[0].1.lines().next().unwrap();
    let position = AnyPosition::from_fen(Variant::Dameo, fen).unwrap();
    let steps = position.capture_steps(&Bounds::NONE).unwrap();
    let capture = position.move_text(position.legal_moves()[0]);
    // The same position twice, once in a variation of its own.
    let pdn = format!("[FEN \"{fen}\"]\n\n1. {capture} ({capture}) *");
    let game = PdnReader::new(pdn.as_bytes()).next().unwrap().unwrap();
    let resolve = |max| {
        let options = ResolveOptions { bounds: at_most(max), ..Default::default() };
        AnyGameTree::resolve(&game, Variant::Dameo, options).map_err(|error| error.to_string())
    };
    assert!(resolve(2 * steps).is_ok());
    let max = 2 * steps - 1;
    let place = "ply 1 of a variation";
    assert_eq!(
        resolve(max),
        Err(format!("{place}: listing the captures takes more than {max} steps"))
    );
}

#[test]
fn games_from_the_start_take_few_steps() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for &variant in Variant::ALL {
        let mut steps = 0;
        for _ in 0..20 {
            let mut position = AnyPosition::start(variant);
            while let Some(&mv) = position.legal_moves().choose(&mut rng) {
                steps += position.capture_steps(&Bounds::UNTRUSTED).unwrap();
                position = position.after(mv);
            }
        }
        // So none of them comes near the limit for strangers.
        assert!(steps < Bounds::UNTRUSTED.max_capture_steps / 100, "{variant}: {steps} steps");
    }
}
