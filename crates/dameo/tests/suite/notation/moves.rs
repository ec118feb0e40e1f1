//! Moves as text.

use std::str::FromStr;

use dameo::{BigDameo, Board8, Dameo, MoveFormat, Position, Rules, Square, Variant, with_rules};

use super::random;

fn position(fen: &str) -> Position<Dameo> {
    Position::from_fen(fen).unwrap()
}

/// Two captures lead from h7 to f7 and take different pieces.
const TWO_CAPTURES: &str = "W:WKh7:Bf6,g3,g5,h6";

#[test]
fn formats_have_names() {
    for format in MoveFormat::ALL {
        assert_eq!(format.name().to_uppercase().parse(), Ok(format));
        assert_eq!(format.to_string(), format.name());
    }
    assert_eq!(
        MoveFormat::from_str("pdn").unwrap_err().to_string(),
        "\"pdn\" is not a move format: expected long, playstrategy, mindsports, \
         mindsports-short, tapalnitski or abstractplay"
    );
}

#[test]
fn every_format_is_written_as_in_the_table() {
    use MoveFormat::{AbstractPlay, Long, MindSports, MindSportsShort, PlayStrategy, Tapalnitski};
    let capture = "W:Wd4,a1:Bd5,d7,h8";
    let promotion = "B:Wh5:Ba2";
    let single = "W:Wc3:Bd3,h8";
    for (fen, format, text) in [
        (capture, Long, "d4xd6xd8"),
        (capture, PlayStrategy, "d4d6,d6d8K"),
        (capture, MindSports, "d4-d6-d8x"),
        (capture, MindSportsShort, "d48x"),
        (capture, Tapalnitski, "d4:d6:d8"),
        (capture, AbstractPlay, "d4-d6-d8"),
        (promotion, Long, "a2-a1"),
        (promotion, PlayStrategy, "a2a1K"),
        (promotion, MindSports, "a2-a1"),
        (promotion, MindSportsShort, "a21"),
        (promotion, Tapalnitski, "a2a1"),
        (promotion, AbstractPlay, "a2-a1"),
        (single, MindSports, "c3xe3"),
        (single, MindSportsShort, "ce3x"),
    ] {
        let position = position(fen);
        let mv = position.parse_move_as(text, format).unwrap();
        assert_eq!(position.write_move(mv, format).as_deref(), Ok(text), "{format}");
    }
    let start = Position::<Dameo>::start();
    let line = start.parse_move("a1-d4").unwrap();
    assert_eq!(start.write_move(line, MindSportsShort).as_deref(), Ok("a1d4"));
}

#[test]
fn marks_are_never_an_error() {
    let position = position("W:Wd4,a1:Bd5,d7,h8");
    let capture = position.legal_moves()[0];
    for mark in ["", "!", "?", "!!", "??", "!?", "?!", "+", "#", "K", "=K", "x", "x!", "K!?", "+?"]
    {
        for squares in ["d4xd6xd8", "d4:d8", "d4d6,d6d8", "d4-d6-d8", "d4d8"] {
            assert_eq!(position.parse_move(&format!("{squares}{mark}")), Ok(capture));
        }
        let short = position.parse_move_as(&format!("d48{mark}"), MoveFormat::MindSportsShort);
        assert_eq!(short, Ok(capture));
    }
}

/// Every text of every legal move of random games is read back as the move.
fn every_text_is_read_back<R: Rules>(variant: Variant, games: u64, least_captures: usize) {
    let mut captures = 0;
    for seed in 0..games {
        let game = random::game_from_middle::<R>(variant, &mut random::rng(seed), 80);
        for position in game.positions() {
            for mv in position.legal_moves() {
                captures += usize::from(mv.is_capture());
                for format in random::lossless() {
                    let text = position.write_move(mv, format).unwrap();
                    assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {position:?}");
                }
                if let Ok(text) = position.write_move(mv, MoveFormat::MindSportsShort) {
                    let read = position.parse_move_as(&text, MoveFormat::MindSportsShort);
                    assert_eq!(read, Ok(mv), "{text} in {position:?}");
                }
            }
        }
    }
    assert!(captures >= least_captures, "only {captures} captures were tried");
}

#[test]
fn every_text_is_read_back_in_every_variant() {
    for &variant in Variant::ALL {
        println!("{variant}");
        with_rules!(variant, R => every_text_is_read_back::<R>(variant, 100, 100));
    }
}

/// "On 10x10 ranks may have two digits."
#[test]
fn ranks_have_two_digits_on_10x10() {
    let capture = Position::<BigDameo>::from_fen("W:Wa9,Kj10:Ba10,i9,j8").unwrap();
    for text in ["j10xj1", "j10:j1", "j10j1", "j10-j1x"] {
        assert_eq!(capture.move_text(capture.parse_move(text).unwrap()), "j10xj1", "{text}");
    }
    let quiet = Position::<BigDameo>::from_fen("W:Wa9,b1,b9:Bd10,Kj7").unwrap();
    for (text, long) in [("a9a10K", "a9-a10"), ("b9-b10", "b9-b10"), ("b9c10", "b9-c10")] {
        let mv = quiet.parse_move(text).unwrap();
        assert!(quiet.promotes(mv), "{text}");
        assert_eq!(quiet.move_text(mv), long);
    }
    assert_eq!(quiet.fen(), "W:Wa9,b1,b9:Bd10,Kj7");
    let crowned = quiet.after(quiet.parse_move("a9-a10").unwrap());
    assert_eq!(crowned.fen(), "B:WKa10,b1,b9:Bd10,Kj7");
}

/// Every list of stops over which a piece can capture, however small the
/// capture is.
fn routes(
    position: &Position<Dameo>,
    stops: &mut Vec<Square<Board8>>,
    found: &mut Vec<Vec<Square<Board8>>>,
) {
    for next in Square::all() {
        stops.push(next);
        if position.trace_capture(stops).is_some() {
            found.push(stops.clone());
            routes(position, stops, found);
        }
        stops.pop();
    }
}

#[test]
fn any_route_is_read() {
    for fen in ["W:Wd2,a7:Bd3,e2,e4,f3", "W:WKd2:Bd4,f2,f6,h4", "B:Wc4,d3,d5,e4,f6,g7:BKc3"] {
        every_route_is_read(position(fen));
    }
}

fn every_route_is_read(position: Position<Dameo>) {
    let mut found = Vec::new();
    for from in position.pieces(position.turn()) {
        routes(&position, &mut vec![from], &mut found);
    }
    found.retain(|stops| position.trace_capture(stops).is_some_and(|mv| position.is_legal(mv)));
    let mut moves = std::collections::BTreeSet::new();
    for stops in &found {
        let mv = position.trace_capture(stops).unwrap();
        moves.insert(mv);
        for separator in ["x", "-", ":", ""] {
            let text = stops.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator);
            assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
        }
        assert!(position.path(mv) <= *stops, "another route comes first: {stops:?}");
    }
    assert_eq!(moves.len(), position.legal_moves().len());
    assert!(found.len() > moves.len(), "every move has one route only");
}

#[test]
fn ambiguous_captures_are_refused_with_all_candidates() {
    let position = position(TWO_CAPTURES);
    for text in ["h7xf7", "h7:f7", "h7-f7", "h7f7", "h7xf7!"] {
        assert_eq!(
            position.parse_move(text).unwrap_err().to_string(),
            format!("ambiguous move \"{text}\": it may be h7xh3xf3xf7 or h7xh5xf5xf7")
        );
    }
    assert_eq!(
        position.parse_move_as("hf7x", MoveFormat::MindSportsShort).unwrap_err().to_string(),
        "ambiguous move \"hf7x\": it may be h7xh3xf3xf7 or h7xh5xf5xf7"
    );
    let capture = position.parse_move("h7xh5xf5xf7").unwrap();
    assert_eq!(
        position.write_move(capture, MoveFormat::MindSportsShort).unwrap_err().to_string(),
        "h7xh5xf5xf7 has no mindsports-short form: \"hf7x\" may be h7xh3xf3xf7 or h7xh5xf5xf7"
    );
}

#[test]
fn errors_say_what_is_wrong() {
    let start = Position::<Dameo>::start();
    let capture = position("W:Wd4,a1:Bd5,d7,h8");
    for (position, text, message) in [
        (start, "", "bad move \"\": expected a square of the board at character 1"),
        (start, "a1-i5", "bad move \"a1-i5\": expected a square of the board at character 4"),
        (
            start,
            "a1-d4;",
            "bad move \"a1-d4;\": expected a square, a mark or the end at character 6",
        ),
        (start, "a1xa2xa3", "illegal move \"a1xa2xa3\": there is nothing to capture from a1"),
        (start, "e5-e6", "illegal move \"e5-e6\": there is no piece on e5"),
        (
            start,
            "a1-b2-d4",
            "illegal move \"a1-b2-d4\": none leads over these squares, but there is a1-d4",
        ),
        (capture, "a1-a2", "illegal move \"a1-a2\": a capture is compulsory: d4 takes 2"),
        (
            capture,
            "d4xd6",
            "illegal move \"d4xd6\": a larger capture is compulsory: this takes 1, d4 takes 2",
        ),
        (
            capture,
            "d4xf6xd8",
            "illegal move \"d4xf6xd8\": none leads over these squares, but there is d4xd6xd8",
        ),
    ] {
        assert_eq!(position.parse_move(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn large_boards_have_no_shorthand() {
    let start = Position::<BigDameo>::start_of(Variant::BigDameo24);
    let mv = start.parse_move("a1a2").unwrap();
    assert_eq!(
        start.write_move(mv, MoveFormat::MindSportsShort).unwrap_err().to_string(),
        "a1-a2 has no mindsports-short form: the board has more than 9 ranks"
    );
    assert_eq!(
        start.parse_move_as("a12", MoveFormat::MindSportsShort).unwrap_err().to_string(),
        "bad move \"a12\": there are no mindsports-short moves on boards with more than 9 ranks"
    );
}
