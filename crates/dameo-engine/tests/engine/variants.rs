//! Every variant: the engine reads the facts of the rules and knows no game by
//! name.

use std::sync::atomic::AtomicBool;

use dameo::{
    AntiDameo, BigDameo24, DrawRules, Game, ItalianDamone, ItalianDamone3, ItalianDamoneCapture,
    Position, Rules, Setup, Variant, with_rules,
};
use dameo_engine::{Engine, Evaluator, HandCrafted, Limits, Score, SearchResult};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn search<R: Rules>(game: &Game<R>, depth: u32) -> SearchResult<R::Board> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Engine::new(1).search(game, &limits, &AtomicBool::new(false), |_| ())
}

fn play_on<R: Rules>(seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::<R>::start();
    for ply in 0..80 {
        let Some(&mv) = position.legal_moves().choose(&mut random) else { break };
        position = position.after(mv);
        let value = HandCrafted.evaluate(&position);
        assert_eq!(value, HandCrafted.evaluate(&position.mirrored()));
        assert_eq!(value, HandCrafted.evaluate(&position.flipped()));
        if ply % 8 == random.next_u64() % 8 {
            let game = Game::from_setup(Setup::from(position), R::DEFAULT_DRAW_RULES).unwrap();
            let found = search(&game, 3);
            let mut replay = position;
            for &mv in found.pv() {
                replay = replay.play(mv).unwrap();
            }
            assert_eq!(found.best.is_none(), game.outcome().is_some());
        }
    }
}

#[test]
fn every_variant_is_played() {
    for &variant in Variant::ALL {
        for seed in 0..8 {
            with_rules!(variant, R => play_on::<R>(seed));
        }
    }
}

#[test]
fn a_game_played_to_lose_is_won_by_having_no_move() {
    let game = |fen| {
        Game::<AntiDameo>::from_setup(Setup::from_legal_fen(fen).unwrap(), DrawRules::MindSports)
            .unwrap()
    };
    // White gives its last man away.
    let found = search(&game("W:Wa1:Ba3"), 4);
    assert_eq!((found.score, found.pv().len()), (Score::win_in(2), 2));
    assert_eq!(search(&game("B:Wa2:Ba3"), 4).score, Score::loss_in(1));
    assert_eq!(search(&game("B:WKb4:B"), 4).score, Score::win_in(0));
}

/// "Without the king-against-king rule": a king that offers itself wins.
#[test]
fn a_king_against_a_king_is_given_away() {
    let setup = Setup::from_legal_fen("W:WKa1:BKh7").unwrap();
    let game = Game::<AntiDameo>::from_setup(setup, AntiDameo::DEFAULT_DRAW_RULES).unwrap();
    assert_eq!(search(&game, 4).score, Score::win_in(2));
}

#[test]
fn the_home_guard_of_the_large_board_stands_in_its_corners() {
    let value = |fen| HandCrafted.evaluate(&Position::<BigDameo24>::from_fen(fen).unwrap());
    let whole = value("W:Wa1,c1,h1,j1:Bd10,e10");
    let broken = value("W:Wa1,c1,f1,j1:Bd10,e10");
    assert!(whole > broken + 5, "{whole} {broken}");
}

/// "A player whose last Damone is captured has lost."
#[test]
fn the_last_damone_is_won_and_not_given_away() {
    let game = |fen| {
        Game::<ItalianDamoneCapture>::from_setup(
            Setup::from_legal_fen(fen).unwrap(),
            ItalianDamoneCapture::DEFAULT_DRAW_RULES,
        )
        .unwrap()
    };
    let won = search(&game("W:WIe4:BId5,h5"), 3);
    assert_eq!((won.score, won.pv().len()), (Score::win_in(1), 1));
    assert_eq!(search(&game("B:WIe4:BDb5"), 3).score, Score::loss_in(0));
    // On d5 and f5 the Damone would be taken.
    let fled = search(&game("W:WIe4,d1:BIc6,Ig6,a2"), 3).best.unwrap();
    assert!(!["d5", "f5"].contains(&fled.to.to_string().as_str()), "{fled:?}");
}

fn value_of_damone<R: Rules>(fen: &str) -> i32 {
    HandCrafted.evaluate(&Position::<R>::from_fen(fen).unwrap())
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
