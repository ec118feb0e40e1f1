//! Distances to the end, and draws.

use crate::common::{depth, game, nodes, random_placement, search, search_moves};
use dameo::Color::{Black, White};
use dameo::Role::{King, Man};
use dameo::{AnyGame, AnyMove, Dameo, DrawRules, Position};
use dameo_engine::{Score, ScoreKind};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The outcome of a position if one side can force it within `plies`: a plain
/// minimax by the rules alone.
fn solve(position: &Position<Dameo>, plies: u32) -> Option<ScoreKind> {
    if !position.has_legal_move() {
        return Some(ScoreKind::Loss(0));
    }
    let plies = plies.checked_sub(1)?;
    let replies: Vec<_> =
        position.legal_moves().iter().map(|&mv| solve(&position.after(mv), plies)).collect();
    let quickest = replies.iter().filter_map(|reply| match reply {
        Some(ScoreKind::Loss(plies)) => Some(plies + 1),
        _ => None,
    });
    if let Some(plies) = quickest.min() {
        return Some(ScoreKind::Win(plies));
    }
    let slowest = replies.iter().map(|reply| match reply {
        Some(ScoreKind::Win(plies)) => Some(plies + 1),
        _ => None,
    });
    slowest.collect::<Option<Vec<_>>>()?.into_iter().max().map(ScoreKind::Loss)
}

/// Compares the engine with the plain minimax, and returns how often the
/// latter found an end.
fn agree(pieces: &[(dameo::Color, dameo::Role)], plies: u32, count: usize) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(pieces.len() as u64);
    let mut decided = 0;
    for _ in 0..count {
        let position = random_placement(pieces, &mut random);
        let game = game(&position.fen(), DrawRules::MindSports);
        let solved = solve(&position, plies);
        // The search prunes and reduces: it needs some plies more than the minimax.
        let found = search(&game, &depth(plies + 4)).score.kind();
        match solved {
            Some(solved) => assert_eq!(found, solved, "{}", position.fen()),
            None => assert!(
                !matches!(found, ScoreKind::Win(n) | ScoreKind::Loss(n) if n <= plies),
                "{found:?} in {}",
                position.fen()
            ),
        }
        decided += usize::from(solved.is_some());
    }
    decided
}

#[test]
fn distances_are_those_of_a_plain_minimax() {
    let decided = [
        agree(&[(White, Man), (White, Man), (Black, Man)], 7, 60),
        agree(&[(White, King), (Black, Man)], 4, 60),
        agree(&[(White, King), (White, King), (Black, King)], 3, 40),
    ];
    assert!(decided.iter().all(|&count| count >= 3), "{decided:?}");
}

/// The longest wins and losses of their classes, by a separate program.
#[test]
fn longest_wins_and_losses_of_small_endings() {
    for (fen, plies, score) in [
        ("W:Wa2:Ba8", 18, Score::win_in(15)),
        ("W:Wa1:Bd5", 18, Score::loss_in(14)),
        ("B:Wa1:Be6", 18, Score::win_in(15)),
        ("W:WKa2:Bg4", 11, Score::win_in(7)),
        ("W:WKa1,Kb6:Ba6,a8", 6, Score::loss_in(2)),
        ("W:WKa1:BKb1", 3, Score::win_in(1)),
    ] {
        let game = game(fen, DrawRules::MindSports);
        assert_eq!(search(&game, &depth(plies)).score, score, "{fen}");
    }
}

#[test]
fn king_against_king_is_a_draw() {
    for rules in DrawRules::ALL {
        for fen in ["W:WKa2:BKh7", "B:WKc3:BKf8"] {
            let game = game(fen, rules);
            if game.outcome().is_none() {
                assert_eq!(search(&game, &depth(8)).score, Score::DRAW, "{fen} under {rules}");
            }
        }
    }
}

/// A win that comes after the counter of king moves has run out is none.
#[test]
fn the_counter_of_king_moves_is_seen() {
    let fen = "W:WKa2:Bg4:H45:F70";
    assert_eq!(search(&game(fen, DrawRules::PlayStrategy), &depth(11)).score, Score::win_in(7));
    let fen = "W:WKd1,Ka3:BKa1:H48:F70";
    assert_eq!(search(&game(fen, DrawRules::PlayStrategy), &depth(6)).score, Score::DRAW);
    assert!(search(&game(fen, DrawRules::MindSports), &depth(6)).score > Score::cp(100));
}

/// The side that is behind repeats; the side that is ahead does not let it.
#[test]
fn repetition_is_avoided_by_the_side_that_wins() {
    let mut game = game("W:WKd1,Ka3:BKa1", DrawRules::PlayStrategy);
    while game.outcome().is_none() {
        let mv = search(&game, &nodes(30_000)).best.unwrap();
        game.play(mv).unwrap();
    }
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(White), "{game:?}");
}

#[test]
fn a_third_occurrence_is_a_draw_for_the_search() {
    let mut game = game("W:WKa1,Kb1:BKh8,Kg8,f8,h7", DrawRules::MindSports);
    let play = |game: &mut AnyGame, from: &str, to: &str| {
        game.play(AnyMove::quiet(from.parse().unwrap(), to.parse().unwrap())).unwrap();
    };
    for _ in 0..2 {
        for (from, to) in [("a1", "a2"), ("h8", "e5"), ("a2", "a1"), ("e5", "h8")] {
            if game.outcome().is_none() {
                play(&mut game, from, to);
            }
        }
    }
    assert!(game.outcome().is_some(), "the game itself ends in a draw");
    game.undo();
    let last = game.position().legal_moves();
    let back = last.iter().find(|mv| mv.to.to_string() == "h8" && mv.from.to_string() == "e5");
    let back = vec![*back.expect("Black can go back")];
    assert_eq!(search_moves(&game, &depth(4), back).score, Score::DRAW);
}
