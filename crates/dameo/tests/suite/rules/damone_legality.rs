//! Section 5, Italian Damone: why a move is refused, and what is no position
//! (section 6).

use dameo::{ItalianDamone, ItalianDamone3, ItalianDamoneCapture, Position, Rules, Square};

#[track_caller]
fn assert_reason<R: Rules>(fen: &str, stops: &str, name: &str, message: &str) {
    let position = Position::<R>::from_fen(fen).unwrap();
    let stops: Vec<Square<_>> = stops.split(' ').map(|stop| stop.parse().unwrap()).collect();
    let reason = position.why_illegal(&stops);
    assert_eq!((reason.name(), reason.to_string().as_str()), (name, message), "{stops:?} in {fen}");
}

#[test]
fn quiet_moves() {
    let fen = "W:We4,c4,Dg2,Ih1:BDd5,Ih7,a4";
    for (stops, name, message) in [
        ("b2 c3", "no-piece", "there is no piece on b2"),
        ("b3 c4", "no-piece", "there is no piece on b3"),
        ("d5 c6", "not-your-piece", "the piece on d5 is not yours: white is to move"),
        ("e4 e5", "light-square", "e5 is a light square: the game is played on the dark ones"),
        ("e4 e6", "not-one-diagonal-step", "all pieces move one square diagonally"),
        ("g2 d5", "not-one-diagonal-step", "all pieces move one square diagonally"),
        ("e4 g6", "not-one-diagonal-step", "all pieces move one square diagonally"),
        ("e4 f3", "straight-back", "a pedina never goes straight back"),
        ("h1 g2", "occupied", "g2 is occupied"),
        ("e4 c6", "higher-rank", "a pedina cannot capture the dama on d5"),
        ("e4 e4", "not-one-diagonal-step", "all pieces move one square diagonally"),
    ] {
        assert_reason::<ItalianDamone>(fen, stops, name, message);
    }
}

#[test]
fn captures() {
    let fen = "W:WIb3,g4,c2:Bc4,f5,d7";
    for (stops, name, message) in [
        ("c2 b1", "capture-compulsory", "a capture is compulsory: g4 takes 2"),
        ("b3 d5", "larger-capture", "a larger capture is compulsory: this takes 1, g4 takes 2"),
        ("g4 e6", "larger-capture", "a larger capture is compulsory: this takes 1, g4 takes 2"),
        ("g4 e6 c8 a6", "ends-by-promotion", "the capture ends with the promotion on c8"),
    ] {
        assert_reason::<ItalianDamone>(fen, stops, name, message);
    }
    assert_reason::<ItalianDamone>(
        "W:WIb3,Dg4,d1:Bc4,f5,e2",
        "g4 e6",
        "higher-capturer",
        "a higher-ranked piece must capture: the damone on b3",
    );
    assert_reason::<ItalianDamone>(
        "W:WIe4:BDd5,f5,If3",
        "e4 g6",
        "higher-victims",
        "a capture of higher-ranked pieces is compulsory: take f3",
    );
    assert_reason::<ItalianDamone>(
        "W:WDe4,h1:BId5,f5,b7",
        "e4 c6",
        "higher-rank",
        "a dama cannot capture the damone on d5",
    );
    assert_reason::<ItalianDamone>(
        "W:We4:Bf3,d5",
        "e4 g2",
        "straight-back",
        "a pedina never goes straight back",
    );
}

#[test]
fn who_has_lost_does_not_move() {
    assert_reason::<ItalianDamoneCapture>(
        "W:WDe4:BIa8",
        "e4 d5",
        "last-damone-lost",
        "white has lost: its last damone was captured",
    );
}

#[track_caller]
fn assert_refused<R: Rules>(fen: &str, message: &str) {
    let error = Position::<R>::from_fen(fen).unwrap_err();
    assert_eq!(error.to_string(), format!("bad FEN \"{fen}\": {message}"));
}

/// "In Damone a piece on a light square, a Pedina on a square where it promotes,
/// or a Dama on the opponent's corner (a White Pedina on e8, or on a8 in the
/// standard game, is legal, and so on for Black)."
#[test]
fn pieces_where_they_cannot_be() {
    assert_refused::<ItalianDamone>(
        "W:Wa1,a6,c8,Da8,b7:Bf1,h3,Dh1,b8",
        "there is a piece on a1, a light square; there is a piece on b8, a light square; \
         a white pedina on a6 would be a dama; a white pedina on c8 would be a dama; \
         a white dama on a8 would be a damone; a black pedina on f1 would be a dama; \
         a black pedina on h3 would be a dama; a black dama on h1 would be a damone",
    );
    for fen in ["W:Wa8,e8:Bd1,h1", "W:Wf1,Dh1,h3:Ba6,Da8,c8", "W:WDa6,Ia8:BIh1,Dh3"] {
        assert_eq!(Position::<ItalianDamone>::from_fen(fen).unwrap().fen(), fen);
    }
}

/// With three Damas "also the corner" promotes a Pedina: it is there as a
/// Dama until it moves.
#[test]
fn the_corner_of_the_game_with_three_damas() {
    assert_refused::<ItalianDamone3>(
        "W:Wa8:Bh1",
        "a white pedina on a8 would be a dama; a black pedina on h1 would be a dama",
    );
    let fen = "W:WDa8:BDh1";
    assert_eq!(Position::<ItalianDamone3>::from_fen(fen).unwrap().fen(), fen);
}

/// "In `italian-damone-capture` a position in which only the side to move has a
/// Damone."
#[test]
fn a_game_that_was_over_before() {
    let message = "only white, the side to move, has a damone: the game was over a move ago";
    assert_refused::<ItalianDamoneCapture>("W:WIh1:BDe4", message);
    for fen in ["B:WIh1:BDe4", "W:WDe2:BDe4", "W:WIh1:BIa8"] {
        assert_eq!(Position::<ItalianDamoneCapture>::from_fen(fen).unwrap().fen(), fen);
    }
    assert!(Position::<ItalianDamone>::from_fen("W:WIh1:BDe4").is_ok());
}

/// "Damone `I` Damone, `D` Dama, none Pedina."
#[test]
fn the_letters_of_a_fen() {
    let expected = "expected a square, with D before it for a dama and I for a damone";
    for letter in ["K", "M", "G", "i", "P"] {
        let fen = format!("W:W{letter}e4:Bd7");
        assert_refused::<ItalianDamone>(&fen, &format!("{expected} at character 4"));
    }
    let error = Position::<dameo::Dameo>::from_fen("W:WDe2:Bd6").unwrap_err();
    assert!(error.to_string().ends_with("with K before it for a king at character 4"), "{error}");
}
