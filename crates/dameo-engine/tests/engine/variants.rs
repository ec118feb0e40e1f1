//! Every variant: the engine reads the facts of the rules and knows no game by
//! name.

use std::sync::atomic::AtomicBool;

use crate::common::{depth, game_of, search};
use dameo::{
    AnyGame, AnySetup, BigDameo, DrawRules, ItalianDamone, ItalianDamone3, Position, Rules, Setup,
    Variant, with_rules,
};
use dameo_engine::typed::{DefaultEvaluator, Evaluator, HandCrafted, TypedEngine};
use dameo_engine::{EngineSettings, Score, SearchRequest, SearchResult};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The same search by the engine of a rule type.
fn typed_search<R: Rules>(game: &AnyGame) -> SearchResult {
    let evaluator = DefaultEvaluator::embedded(game.variant());
    let mut engine = TypedEngine::<R>::with_evaluator(4, evaluator);
    let (stop, settings) = (AtomicBool::new(false), EngineSettings::new(game.variant()));
    let request = SearchRequest::new(depth(3), &stop);
    engine.search(&settings, game.downcast().unwrap(), &request, &mut |_| ())
}

fn play_on<R: Rules>(variant: Variant, seed: u64) {
    let evaluation = HandCrafted::new(variant);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::<R>::start_of(variant);
    for ply in 0..80 {
        let Some(&mv) = position.legal_moves().choose(&mut random) else { break };
        position = position.after(mv);
        let value = evaluation.evaluate(&position);
        assert_eq!(value, evaluation.evaluate(&position.mirrored()));
        assert_eq!(value, evaluation.evaluate(&position.flipped()));
        if ply % 8 == random.next_u64() % 8 {
            let setup = AnySetup::new(variant, Setup::from(position));
            let game = AnyGame::from_setup(&setup, variant.default_draw_rules()).unwrap();
            let found = search(&game, &depth(3));
            let by_type = typed_search::<R>(&game);
            assert_eq!((found.nodes, found.score), (by_type.nodes, by_type.score));
        }
    }
}

/// The stack of a search gives the evaluations of positions alone.
fn follows_moves<R: Rules>(variant: Variant, seed: u64) {
    let evaluation = HandCrafted::new(variant);
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::<R>::start_of(variant);
    let mut stack = evaluation.stack(&position, false);
    for ply in 0..100 {
        let at_ply = evaluation.evaluate_at(&mut stack, ply, &position);
        assert_eq!(at_ply, evaluation.evaluate(&position), "{}", position.fen());
        let Some(&mv) = position.legal_moves().choose(&mut random) else { break };
        evaluation.push(&mut stack, ply, &position, mv);
        position = position.after(mv);
    }
}

#[test]
fn evaluations_follow_moves() {
    for &variant in Variant::ALL {
        for seed in 0..20 {
            with_rules!(variant, R => follows_moves::<R>(variant, seed));
        }
    }
}

#[test]
fn every_variant_is_played() {
    for &variant in Variant::ALL {
        for seed in 0..8 {
            with_rules!(variant, R => play_on::<R>(variant, seed));
        }
    }
}

#[test]
fn a_game_played_to_lose_is_won_by_having_no_move() {
    let game = |fen| game_of(Variant::AntiDameo, fen, DrawRules::MindSports);
    // White gives its last man away.
    let found = search(&game("W:Wa1:Ba3"), &depth(4));
    assert_eq!((found.score, found.pv().len()), (Score::win_in(2), 2));
    assert_eq!(search(&game("B:Wa2:Ba3"), &depth(4)).score, Score::loss_in(1));
    assert_eq!(search(&game("B:WKb4:B"), &depth(4)).score, Score::win_in(0));
}

/// "Without the king-against-king rule": a king that offers itself wins.
#[test]
fn a_king_against_a_king_is_given_away() {
    let variant = Variant::AntiDameo;
    let game = game_of(variant, "W:WKa1:BKh7", variant.default_draw_rules());
    assert_eq!(search(&game, &depth(4)).score, Score::win_in(2));
}

#[test]
fn the_home_guard_of_the_large_board_stands_in_its_corners() {
    let evaluation = HandCrafted::new(Variant::BigDameo24);
    let value = |fen| evaluation.evaluate(&Position::<BigDameo>::from_fen(fen).unwrap());
    let whole = value("W:Wa1,c1,h1,j1:Bd10,e10");
    let broken = value("W:Wa1,c1,f1,j1:Bd10,e10");
    assert!(whole > broken + 5, "{whole} {broken}");
}

/// "A player whose last Damone is captured has lost."
#[test]
fn the_last_damone_is_won_and_not_given_away() {
    let variant = Variant::ItalianDamoneCapture;
    let game = |fen| game_of(variant, fen, variant.default_draw_rules());
    let won = search(&game("W:WIe4:BId5,h5"), &depth(3));
    assert_eq!((won.score, won.pv().len()), (Score::win_in(1), 1));
    assert_eq!(search(&game("B:WIe4:BDb5"), &depth(3)).score, Score::loss_in(0));
    // On d5 and f5 the Damone would be taken.
    let fled = search(&game("W:WIe4,d1:BIc6,Ig6,a2"), &depth(3)).best.unwrap();
    assert!(!["d5", "f5"].contains(&fled.to.to_string().as_str()), "{fled:?}");
}

fn value_of_damone<R: Rules>(fen: &str) -> i32 {
    HandCrafted::new(R::VARIANT).evaluate(&Position::<R>::from_fen(fen).unwrap())
}

#[test]
fn a_damone_that_nothing_can_take_is_worth_more() {
    let value = value_of_damone::<ItalianDamone>;
    let opposed = value("W:WIe4,Ic4:BIb7");
    let alone = value("W:WIe4,Ic4:BDb7");
    assert!(alone > opposed, "{alone} {opposed}");
}

#[test]
fn a_pedina_in_the_corner_is_worth_something_only_where_it_promotes() {
    let gain = |worth: fn(&str) -> i32, corner, before| worth(corner) - worth(before);
    let standard = value_of_damone::<ItalianDamone>;
    assert!(gain(standard, "W:Wa8,e4:Bg2,b1", "W:Wb7,e4:Bg2,b1") < -100);
    let three = value_of_damone::<ItalianDamone3>;
    assert!(gain(three, "W:WDa8,e4:Bg2,b1", "W:Wb7,e4:Bg2,b1") > 50);
}

#[test]
fn pedine_go_forward() {
    let value = value_of_damone::<ItalianDamone>;
    let far = value("W:Wc4,e4:Bh5,b1");
    let near = value("W:Wb5,e4:Bh5,b1");
    assert!(near > far, "{near} {far}");
}
