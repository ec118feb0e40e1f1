//! The hand-crafted evaluation.

use crate::common::{random_placement, random_position};
use dameo::Color::{Black, White};
use dameo::Role::{King, Man};
use dameo::{Dameo, Position, Variant};
use dameo_engine::typed::{Evaluator, HandCrafted};
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
    // The man on g8 stands in the way of the man on h6, the one on c3 does not.
    assert!(evaluate("W:Wh6,a1:Bb2,g8") < evaluate("W:Wh6,a1:Bb2,c3"));
    // Both get through, White's three steps sooner.
    assert!(evaluate("W:Wh6:Ba6") > 30);
}

#[test]
fn the_whole_home_guard_is_worth_more_than_its_men() {
    let whole = evaluate("W:Wa1,c1,f1,h1:Bd8,e8,d7,e7");
    let broken = evaluate("W:Wa1,c1,e1,h1:Bd8,e8,d7,e7");
    assert!(whole > broken + 5, "{whole} {broken}");
}
