//! The board, the start and the end of the game.

use std::collections::BTreeSet;

use dameo::{Color, Dameo, Move, Position, Reason, Setup, Square};

use super::diagram::{Black, White, assert_moves, drawn, play};

/// "18 men a side: White a1-h1, b2-g2, c3-f3; Black the vertical mirror image
/// (a8-h8, b7-g7, c6-f6)."
#[test]
fn each_side_starts_with_18_men() {
    let start = drawn(
        White,
        "bbbbbbbb
         .bbbbbb.
         ..bbbb..
         ........
         ........
         ..wwww..
         .wwwwww.
         wwwwwwww",
    );
    assert_eq!(Position::<Dameo>::start(), start);
    assert_eq!([White, Black].map(|color| start.men(color).len()), [18, 18]);
    assert_eq!(start.flipped().pieces(White), start.pieces(White));
}

/// "White moves first, turns alternate, no passing."
#[test]
fn white_moves_first_and_turns_alternate() {
    let mut position = Position::<Dameo>::start();
    for (mover, mv) in [(White, "e3-e4"), (Black, "d6-d5"), (White, "a1-d4"), (Black, "h8-e5")] {
        assert_eq!(position.turn(), mover);
        for square in Square::all() {
            assert!(!position.is_legal(Move::quiet(square, square)), "a pass on {square}");
        }
        position = play(&position, mv);
    }
    assert_eq!(position.turn(), White);
}

/// "Board 8x8, all 64 squares used": a chess queen alone on a board of 64
/// squares has 1456 moves in all, and reaches every square.
#[test]
fn all_64_squares_are_used() {
    let mut reached = BTreeSet::new();
    let mut moves = 0;
    for square in Square::all() {
        let mut setup = Setup::<Dameo>::empty();
        setup.put(square, Some(White.king()));
        let legal = setup.position().unwrap().legal_moves();
        reached.extend(legal.iter().map(|mv| mv.to));
        moves += legal.len();
    }
    assert_eq!((reached.len(), moves), (64, 1456));
}

#[track_caller]
fn assert_outcome(turn: Color, drawing: &str, outcome: Option<(Color, Reason)>) {
    let position = drawn(turn, drawing);
    assert_eq!(position.outcome(), outcome);
    assert_eq!(position.has_legal_move(), outcome.is_none());
}

/// "A player to move without a legal move (no pieces, ..) loses."
#[test]
fn a_player_without_pieces_loses() {
    let drawing = "........
                   ........
                   ........
                   ........
                   .B......
                   ........
                   ........
                   ........";
    assert_moves(White, drawing, "");
    assert_outcome(White, drawing, Some((Black, Reason::NoPieces)));
    assert_outcome(Black, drawing, None);
}

/// "(.. or all blocked)": every step of the man on a4 ends on an occupied
/// square, and what it could jump is covered.
#[test]
fn a_player_whose_pieces_are_all_blocked_loses() {
    let drawing = "........
                   ........
                   b.......
                   bb......
                   wbb.....
                   ........
                   ........
                   ........";
    assert_moves(White, drawing, "");
    assert_outcome(White, drawing, Some((Black, Reason::Blocked)));
    assert_outcome(Black, drawing, None);
}

/// A king can be blocked as well.
#[test]
fn a_king_can_be_blocked() {
    let drawing = "........
                   ........
                   ........
                   ........
                   ........
                   b.b.....
                   bb......
                   WBB.....";
    assert_moves(White, drawing, "");
    assert_outcome(White, drawing, Some((Black, Reason::Blocked)));
}
