//! The hand-crafted evaluation.

use crate::common::{random_placement, random_position};
use dameo::Color::{Black, White};
use dameo::Role::{King, Man};
use dameo::{Dameo, Position, Variant};
use dameo_engine::typed::{Evaluator, Feature, HandCrafted, for_each_feature};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const EVALUATION: HandCrafted = HandCrafted::new(Variant::Dameo);

fn evaluate(fen: &str) -> i32 {
    EVALUATION.evaluate(&Position::<Dameo>::from_fen(fen).unwrap())
}

fn is_symmetric(position: &Position<Dameo>) -> bool {
    let value = EVALUATION.evaluate(position);
    value == EVALUATION.evaluate(&position.mirrored())
        && value == EVALUATION.evaluate(&position.flipped())
}

proptest! {
    #[test]
    fn images_of_a_position_have_the_same_score(seed: u64, plies in 0_usize..100) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        prop_assert!(is_symmetric(&random_position(plies, &mut random)));
        let pieces = [(White, Man), (White, Man), (White, King), (Black, Man), (Black, King)];
        for count in 1..=pieces.len() {
            prop_assert!(is_symmetric(&random_placement(&pieces[..count], &mut random)));
        }
    }
}

fn lazy_evaluate(position: &Position<Dameo>) -> i32 {
    let stack = EVALUATION.stack(position, false);
    EVALUATION.lazy_evaluate_at(&stack, 0, position).unwrap()
}

#[test]
fn lazy_evaluations_come_close() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut errors: Vec<_> = (0..2_000)
        .map(|number| {
            let position = random_position(number % 60, &mut random);
            let lazy = lazy_evaluate(&position);
            assert_eq!(lazy, lazy_evaluate(&position.mirrored()));
            assert_eq!(lazy, lazy_evaluate(&position.flipped()));
            lazy.abs_diff(EVALUATION.evaluate(&position))
        })
        .collect();
    errors.sort_unstable();
    assert!(errors[1_000] < 60 && errors[1_800] < 150, "{} {}", errors[1_000], errors[1_800]);
}

#[test]
fn more_is_better() {
    assert!(evaluate("W:Wa1,c3:Bd6") > 50);
    assert!(evaluate("B:Wa1,c3:Bd6") < -50);
    assert!(evaluate("W:WKa1,h1:Bd6,f6") > 100);
    assert!(evaluate("W:WKa1,Kb1:BKd6,f6") > 0);
    assert_eq!(evaluate("W:WKa1:BKd6"), 0);
}

#[test]
fn a_man_nobody_can_stop_is_nearly_a_king() {
    // The man on g8 blocks the man on h6, the one on b8 does not.
    assert!(evaluate("W:Wh6,a1:Bb2,g8") < evaluate("W:Wh6,a1:Bb2,b8"));
    // Both get through, White's three steps sooner.
    assert!(evaluate("W:Wh6:Ba6") > 30);
}

#[test]
fn the_whole_home_guard_is_worth_more_than_its_men() {
    let whole = evaluate("W:Wa1,c1,f1,h1:Bd8,e8,d7,e7");
    let broken = evaluate("W:Wa1,c1,e1,h1:Bd8,e8,d7,e7");
    assert!(whole > broken + 5, "{whole} {broken}");
}

/// The counts of a family of features, of the side to move less the opponent's.
fn counts(fen: &str, feature: Feature) -> Vec<i32> {
    let mut counts = vec![0; feature.size()];
    for_each_feature(&Position::<Dameo>::from_fen(fen).unwrap(), |index, count| {
        if let Some(nth) = index.checked_sub(feature.offset()).filter(|&nth| nth < counts.len()) {
            counts[nth] += count;
        }
    });
    counts
}

#[test]
fn races_to_promotion_are_counted() {
    for (fen, leads) in [
        ("W:Wh5:Ba4", [1, 0, 0]),
        ("B:Wh5:Ba4", [1, 0, 0]),
        ("W:Wh4:Ba4", [-1, 0, 0]),
        ("W:Wh6:Ba4", [0, 1, 0]),
        ("W:Wh6:Ba5", [0, 0, 1]),
        // The man on d2 may be stopped, but might be first.
        ("W:Wh6,d1:Bd2", [0, 0, 0]),
        ("W:Wh5:Ba4,Kc8", [0, 0, 0]),
        ("W:Wh5,Kc1:Ba4", [0, 0, 0]),
    ] {
        assert_eq!(counts(fen, Feature::RaceLead), leads, "{fen}");
    }
}

#[test]
fn kings_attack_and_are_attacked() {
    for (fen, men, kings) in [
        ("W:Wd4,a1:BKd8", 1, 0),
        ("B:Wd4,a1:BKa8", 0, 0),
        ("W:Wd3,d4:BKd8", 0, 0),
        ("W:WKd4:BKd8", 0, 1),
        ("W:WKa3:Ba4,h7", -1, 1),
        ("W:WKa1:Ba2,h7", -1, 0),
    ] {
        assert_eq!(counts(fen, Feature::HangingToKing), [men], "{fen}");
        assert_eq!(counts(fen, Feature::HangingKing), [kings], "{fen}");
    }
}

#[test]
fn lone_kings_are_told_apart_by_their_enemies() {
    for (fen, lone) in [
        ("W:WKa1:Bc7", [1, 0, 0]),
        ("B:WKa1:BKb8,c7", [0, -1, 0]),
        ("W:WKa1:Bb8,c7,e7,g7", [0, 0, 1]),
        ("W:WKa1,b2:Bb8,c7,e7,g7", [0, 0, 0]),
        ("W:WKa1,Kb1:Bb8,c7,e7,g7", [0, 0, 0]),
    ] {
        assert_eq!(counts(fen, Feature::LoneKing), lone, "{fen}");
    }
}
