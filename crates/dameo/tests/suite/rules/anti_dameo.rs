//! Section 4, Anti-Dameo: "Dameo played to lose: a player without a legal move
//! wins", and the draw rules of section 1 as far as they speak of it.

use dameo::{AntiDameo, DrawRules, Game, Outcome, Position, Reason, Setup, Variant};

use super::diagram::{White, drawn_in, play};

/// "Dameo": the same board, start and moves.
#[test]
fn the_moves_are_those_of_dameo() {
    let (anti, dameo) = (Position::<AntiDameo>::start(), Position::<dameo::Dameo>::start());
    assert_eq!(anti.fen(), dameo.fen());
    assert_eq!(*anti.legal_moves(), *dameo.legal_moves());
}

/// "A player without a legal move wins": without pieces ..
#[test]
fn a_player_without_pieces_wins() {
    let position = drawn_in::<AntiDameo>(
        White,
        "........
         ........
         ........
         ........
         b.......
         ........
         w.......
         ........",
    );
    let given = play(&position, "a2-a3");
    let taken = play(&given, "a4xa2");
    assert_eq!(taken.outcome(), Some((White, Reason::NoPieces)));
}

/// .. and blocked as well.
#[test]
fn a_player_whose_pieces_are_all_blocked_wins() {
    let position = drawn_in::<AntiDameo>(
        White,
        "........
         ........
         b.......
         bb......
         wbb.....
         ........
         ........
         ........",
    );
    assert_eq!(position.outcome(), Some((White, Reason::Blocked)));
}

fn game(fen: &str, rules: DrawRules) -> Game<AntiDameo> {
    Game::from_setup(Setup::from_legal_fen(fen).unwrap(), rules).unwrap()
}

/// "Anti-Dameo uses it without the king-against-king rule (as AbstractPlay
/// exempts it)."
#[test]
fn king_against_king_is_no_draw() {
    assert_eq!(Variant::AntiDameo.default_draw_rules(), DrawRules::PlayStrategy);
    for rules in DrawRules::ALL {
        let mut game = game("W:WKa1:BKh7:H9", rules);
        assert_eq!(game.outcome(), None, "{rules}");
        // White offers its king, Black must take it, and White has won.
        for text in ["a1-b1", "h7-g7", "b1-b7", "g7xa7"] {
            let mv = game.position().parse_move(text).unwrap();
            game.play(mv).unwrap();
        }
        let won = Outcome { winner: Some(White), reason: Reason::NoPieces, ply: 4 };
        assert_eq!(game.outcome(), Some(won), "{rules}");
    }
}

/// The other draw rules hold.
#[test]
fn king_moves_and_repetition_are_draws() {
    let drawn = |reason| Some(Outcome { winner: None, reason, ply: 0 });
    let by_moves = game("W:WKa1:BKh7:H50", DrawRules::PlayStrategy);
    assert_eq!(by_moves.outcome(), drawn(Reason::KingMoves));
    let mut game = game("W:WKa1,Kb1:BKg8,Kh8", DrawRules::MindSports);
    for text in "a1-a2 h8-h7 a2-a1 h7-h8 a1-a2 h8-h7 a2-a1 h7-h8".split(' ') {
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
}
