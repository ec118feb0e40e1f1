//! Section 5, Italian Damone: the board, the pieces and their moves.

use std::collections::BTreeSet;

use dameo::rules::{DamoneFamily, Family};
use dameo::{
    Bitboard, Board8, Color, DrawRules, Game, ItalianDamone, ItalianDamone3, ItalianDamoneCapture,
    Position, Reason, Role, Rules, Setup, Square, Variant,
};

use super::diagram::{Black, White, play};

/// Checks that the legal moves are exactly the given ones, each listed once.
#[track_caller]
fn assert_moves_of<R: Rules>(fen: &str, expected: &str) {
    let position = Position::<R>::from_fen(fen).unwrap();
    let moves = position.legal_moves();
    let found: BTreeSet<_> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    let expected: BTreeSet<_> = expected.split_whitespace().map(str::to_owned).collect();
    assert_eq!(found, expected, "in {fen}");
    assert_eq!(moves.len(), expected.len(), "a move is listed twice in {fen}");
}

#[track_caller]
fn assert_moves(fen: &str, expected: &str) {
    assert_moves_of::<ItalianDamone>(fen, expected);
}

#[track_caller]
fn assert_leads_in<R: Rules>(fen: &str, move_text: &str, after: &str) {
    let position = Position::<R>::from_fen(fen).unwrap();
    assert_eq!(play(&position, move_text).fen(), after, "after {move_text} in {fen}");
}

#[track_caller]
fn assert_leads(fen: &str, move_text: &str, after: &str) {
    assert_leads_in::<ItalianDamone>(fen, move_text, after);
}

/// "Played on the 32 dark squares of an 8x8 board, those where file number +
/// rank number is odd (h1 and a8 are dark)."
#[test]
fn the_dark_squares_are_used() {
    let dark: Bitboard<Board8> = <DamoneFamily as Family<ItalianDamone>>::playable();
    for square in Square::all() {
        let sum = square.file() + 1 + square.rank() + 1;
        assert_eq!(dark.contains(square), sum % 2 == 1, "{square}");
    }
    assert_eq!(dark.len(), 32);
}

/// "Start: White Damone h1, Damas f1 h3, Pedine d1 e2 f3 g4 h5 (g2 is empty);
/// Black the half-turn image: Damone a8, Damas c8 a6, Pedine e8 d7 c6 b5 a4."
#[test]
fn the_starting_position() {
    let fen = "W:Wd1,e2,Df1,f3,g4,Ih1,Dh3,h5:Ba4,Da6,Ia8,b5,c6,Dc8,d7,e8";
    assert_eq!(Position::<ItalianDamone>::start().fen(), fen);
    assert_eq!(Position::<ItalianDamoneCapture>::start().fen(), fen);
}

/// "Three Damas and three Pedine, no Damone: Damas h1 f1 h3, Pedine e2 f3 g4;
/// Black the half-turn image."
#[test]
fn the_starting_position_with_three_damas() {
    let fen = "W:We2,Df1,f3,g4,Dh1,Dh3:BDa6,Da8,b5,c6,Dc8,d7";
    assert_eq!(Position::<ItalianDamone3>::start().fen(), fen);
}

/// "All pieces move one square diagonally to an empty square. A White Pedina
/// moves north-west, north-east or south-west (forward and sideways, never
/// straight back south-east), a Black one the opposite three; Damas and Damones
/// move all four ways."
#[test]
fn pieces_move_one_square_diagonally() {
    assert_moves("W:We4:Bh7", "e4-d5 e4-f5 e4-d3");
    assert_moves("B:Wa2:Be4", "e4-f3 e4-d3 e4-f5");
    assert_moves("W:WDe4:Bh7", "e4-d5 e4-f5 e4-d3 e4-f3");
    assert_moves("W:WIe4:Bh7", "e4-d5 e4-f5 e4-d3 e4-f3");
    assert_moves("W:WIe4,d5,f5,d3:Bh7", "d5-c6 d5-e6 d5-c4 f5-e6 f5-g6 d3-c4 d3-c2 e4-f3");
}

/// "Captures are short leaps over an adjacent piece to the empty square behind
/// it, in the directions the piece moves."
#[test]
fn captures_are_leaps_in_the_directions_of_the_moves() {
    assert_moves("W:We4:Bd5,f5,d3,f3", "e4xc6 e4xg6 e4xc2");
    assert_moves("B:Wd5,f5,d3,f3:Be4", "e4xg2 e4xc2 e4xg6");
    assert_moves("W:WDe4:Bd5,f5,d3,f3", "e4xc6 e4xg6 e4xc2 e4xg2");
    // Neither over two pieces nor from afar.
    assert_moves("W:WDe4:Bd5,c6,g6", "e4-f5 e4-d3 e4-f3");
}

/// "Pedine take only Pedine, Damas take Pedine and Damas, Damones take all."
#[test]
fn a_piece_never_captures_one_of_higher_rank() {
    assert_moves("W:We4:BDd5,If5,d3", "e4xc2");
    assert_moves("W:We4:BDd5,If5", "e4-d3");
    assert_moves("W:WDe4:BId5,f5,h7,Ig8", "e4xg6");
    assert_moves("W:WDe4:BId5,Df5", "e4xg6");
    assert_moves("W:WIe4:BId5", "e4xc6");
}

/// "Captures are compulsory and go on while possible; captured pieces leave the
/// board at the end of the move and are never jumped twice."
#[test]
fn captures_go_on_while_possible() {
    assert_leads("W:WDh1:Bg2,e4,c4,a4", "h1xf3xd5xb3", "B:WDb3:Ba4");
    // Round in a circle, back to where it began; both ways round are one move.
    assert_moves("W:WDe2:Bd3,d5,f5,f3,a4", "e2xc4xe6xg4xe2");
    // Not back again over the same piece.
    assert_moves("W:WDe2:Bd3,a4", "e2xc4");
}

/// "(1) The largest number of pieces."
#[test]
fn the_number_of_pieces_comes_first() {
    assert_moves("W:WIb3,g4:Bc4,f5,d7", "g4xe6xc8");
    assert_moves("W:WIe4:BIf3,d5,b7,h7", "e4xc6xa8");
}

/// "(2) Among those, by the highest-ranked capturing piece."
#[test]
fn the_rank_of_the_capturing_piece_comes_second() {
    assert_moves("W:WIb3,Dg4,d1:Bc4,f5,e2", "b3xd5");
    assert_moves("W:WDg4,b3:Bc4,f5", "g4xe6");
}

/// "(3) Among those, the most Damones taken, then the most Damas taken."
#[test]
fn the_ranks_of_the_captured_pieces_come_third() {
    assert_moves("W:WIe4,h1:BDd5,f5,If3,h7", "e4xg2");
    assert_moves("W:WIe4:BDd5,f5,d3", "e4xc6");
    // A Damone counts for more than two Damas do.
    assert_moves("W:WIe4:BId5,b5,Df5,Df7", "e4xc6xa4");
    // "What is still equal is free."
    assert_moves("W:WIe4:BDd5,Df5,d3", "e4xc6 e4xg6");
}

/// "The order of captures does not matter": two routes are one move.
#[test]
fn the_order_of_captures_does_not_matter() {
    let position = Position::<ItalianDamone>::from_fen("W:WDe2:Bd3,d5,f5,f3,a4").unwrap();
    let capture = position.legal_moves()[0];
    for route in ["e2xc4xe6xg4xe2", "e2xg4xe6xc4xe2"] {
        assert_eq!(position.parse_move(route), Ok(capture), "{route}");
    }
}

/// "A Pedina that arrives on a square where the opponent's Damas started (White
/// a6 c8, Black h3 f1) becomes a Dama."
#[test]
fn pedine_promote_where_the_opponents_damas_started() {
    assert_leads("W:Wb5:Bh5", "b5-a6", "B:WDa6:Bh5");
    assert_leads("W:Wd7:Bh5", "d7-c8", "B:WDc8:Bh5");
    assert_leads("B:Wa4:Bg4", "g4-h3", "W:Wa4:BDh3");
    assert_leads("B:Wa4:Be2", "e2-f1", "W:Wa4:BDf1");
    // The own starting squares have no effect.
    assert_leads("W:Wg2:Bh7", "g2-h3", "B:Wh3:Bh7");
}

/// "And its move ends there, also in the middle of a capture."
#[test]
fn a_promotion_ends_a_capture() {
    assert_moves("W:We6,h1:Bd7,b7,e4", "e6xc8");
    assert_leads("W:We6,h1:Bd7,b7,e4", "e6xc8", "B:WDc8,h1:Bb7,e4");
    // What would take two pieces if it went on takes one, and two are more.
    assert_moves("W:We6,h1:Bd7,b7,g2,e4", "h1xf3xd5");
}

/// "A Dama that arrives on the opponent's corner (White a8, Black h1) becomes a
/// Damone." "A Pedina that has become a Dama may later become a Damone."
#[test]
fn damas_promote_in_the_opponents_corner() {
    assert_leads("W:WDb7:Ba4", "b7-a8", "B:WIa8:Ba4");
    assert_leads("B:Wa4:BDg2", "g2-h1", "W:Wa4:BIh1");
    assert_leads("W:WDc6:Bb7,a4", "c6xa8", "B:WIa8:Ba4");
    assert_leads("W:WDg2:Ba4", "g2-h1", "B:WDh1:Ba4");
}

/// "A Pedina that reaches the corner in the standard game stays a Pedina and may
/// be stuck."
#[test]
fn a_pedina_in_the_corner_stays_a_pedina() {
    assert_leads("W:Wb7:Ba4", "b7-a8", "B:Wa8:Ba4");
    assert_moves("W:Wa8:Bd5", "");
    let stuck = Position::<ItalianDamone>::from_fen("W:Wa8:Bd5").unwrap();
    assert_eq!(stuck.outcome(), Some((Black, Reason::Blocked)));
}

/// "In the three-Dama game also the corner" makes a Pedina a Dama; that Dama
/// becomes a Damone when it arrives there again.
#[test]
fn a_pedina_in_the_corner_of_the_game_with_three_damas_is_a_dama() {
    assert_leads_in::<ItalianDamone3>("W:Wb7:Ba4", "b7-a8", "B:WDa8:Ba4");
    assert_leads_in::<ItalianDamone3>("W:WDa8:Ba4", "a8-b7", "B:WDb7:Ba4");
    assert_leads_in::<ItalianDamone3>("W:WDb7:Ba4", "b7-a8", "B:WIa8:Ba4");
    assert_leads_in::<ItalianDamone3>("B:Wa4:Bg2", "g2-h1", "W:Wa4:BDh1");
}

/// "A player without a legal move (no pieces, or blocked) loses."
#[test]
fn a_player_without_a_move_loses() {
    for (fen, outcome) in [
        ("W:W:Ba4", Some((Black, Reason::NoPieces))),
        ("B:WIe4:B", Some((White, Reason::NoPieces))),
        ("W:Wh1:BIg2,Df3", Some((Black, Reason::Blocked))),
        ("W:Wh1:BIg2", Some((Black, Reason::Blocked))),
        ("W:WIh1:BIg2", None),
    ] {
        let position = Position::<ItalianDamone>::from_fen(fen).unwrap();
        assert_eq!(position.outcome(), outcome, "{fen}");
    }
}

/// "In `italian-damone-capture` [..] the side to move without a Damone has lost
/// and has no legal moves."
#[test]
fn the_last_damone_is_the_game() {
    for (fen, outcome) in [
        ("W:WDe4,h1:BIa8", Some((Black, Reason::LastDamone))),
        ("B:WIh1:BDe4", Some((White, Reason::LastDamone))),
        ("W:WDe4:BDa4", Some((Black, Reason::LastDamone))),
        ("W:W:BIa8", Some((Black, Reason::NoPieces))),
        ("W:WIh1:BIa8", None),
        ("W:WIh1,Ie4:BIa8", None),
    ] {
        let position = Position::<ItalianDamoneCapture>::from_fen(fen).unwrap();
        assert_eq!(position.outcome(), outcome, "{fen}");
        assert_eq!(position.count_moves() == 0, outcome.is_some(), "{fen}");
        assert_eq!(position.has_legal_move(), outcome.is_none(), "{fen}");
    }
    let mut game = game::<ItalianDamoneCapture>("W:WIe4,h1:BId5,a4", DrawRules::MindSports);
    play_all(&mut game, "e4xc6");
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.reason), (Some(White), Reason::LastDamone));
}

fn game<R: Rules>(fen: &str, rules: DrawRules) -> Game<R> {
    Game::from_setup(Setup::from_legal_fen(fen).unwrap(), rules).unwrap()
}

#[track_caller]
fn play_all<R: Rules>(game: &mut Game<R>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
}

/// "Draws by agreement and by threefold repetition."
#[test]
fn a_position_that_comes_back_twice_is_a_draw() {
    let mut game = game::<ItalianDamone>("W:WDf1:BDc8", DrawRules::MindSports);
    play_all(&mut game, "f1-g2 c8-b7 g2-f1 b7-c8 f1-g2 c8-b7 g2-f1");
    assert_eq!(game.outcome(), None);
    play_all(&mut game, "b7-c8");
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
}

/// Pedine that step aside can step back: such moves do not break a repetition,
/// though they set `H` back, which counts the half-moves since "the last
/// capture, man move or promotion".
#[test]
fn pedine_that_move_sideways_repeat_positions() {
    let mut game = game::<ItalianDamone>("W:We2:Bd7", DrawRules::MindSports);
    for _ in 0..2 {
        assert_eq!(game.outcome(), None);
        play_all(&mut game, "e2-f3 d7-c6 f3-e2 c6-d7");
        assert_eq!(game.half_moves(), 0);
    }
    assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(Reason::Repetition));
}

/// A step forward cannot be taken back.
#[test]
fn only_sideways_steps_of_pedine_are_reversible() {
    let position = Position::<ItalianDamone>::from_fen("W:We4,Dg2,Ih3,d7:Bh8,a4").unwrap_err();
    assert!(position.to_string().contains("h8"), "{position}");
    let position = Position::<ItalianDamone>::from_fen("W:We4,Dg2,Ih3,d7,Db7:Bh7,a4").unwrap();
    for (text, reversible) in [
        ("e4-d5", false),
        ("e4-f5", true),
        ("e4-d3", true),
        ("g2-f1", true),
        ("h3-g4", true),
        ("d7-c8", false),
        ("d7-e8", true),
        ("b7-a8", false),
    ] {
        let mv = position.parse_move(text).unwrap();
        assert_eq!(position.is_reversible(mv), reversible, "{text}");
    }
}

/// The rules about kings of the other sets mean the kings of Dameo.
#[test]
fn rules_about_kings_end_no_game_of_damone() {
    for rules in DrawRules::ALL {
        let mut game = game::<ItalianDamone>("W:WDf1:BDc8:H60:F40", rules);
        assert_eq!(game.outcome(), None, "{rules}");
        play_all(&mut game, "f1-g2 c8-b7");
        assert_eq!((game.outcome(), game.half_moves()), (None, 62), "{rules}");
    }
    assert_eq!(Variant::ItalianDamone.default_draw_rules(), DrawRules::MindSports);
}

/// Every role has its places, and both sides the same ones.
#[test]
fn both_sides_have_all_three_ranks() {
    let start = Position::<ItalianDamone>::start();
    for color in Color::ALL {
        let count = |role| start.squares_of(dameo::Piece { color, role }).len();
        assert_eq!(Role::ALL.map(count), [5, 2, 1]);
    }
    assert_eq!(start.mirrored(), start);
}
