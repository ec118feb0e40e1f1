//! Lines of Hub: what is read is written and read again as the same, a position
//! can be played and its moves are legal.
//!
//! The input is a variant and lines.
#![no_main]

use dameo::{AnyPosition, AnySetup, Bounds, Role, Variant};
use dameo_fuzz::{check_column, text_of, variant_of};
use dameo_uci::hub::{
    HubAnswer, HubCommand, Message, ParsePositionError, move_text, parse_move, parse_position,
    position_text,
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    for line in text_of(rest).lines() {
        check_message(line);
        check_answers(line);
        if let Ok(HubCommand::Pos { position, moves }) = line.parse() {
            check_position(variant, position, &moves);
        }
    }
});

fn check_message(line: &str) {
    let Ok(read) = line.parse::<Message>() else {
        assert!(line.parse::<HubCommand>().is_err());
        return;
    };
    // Writing replaces the characters that values cannot contain, once.
    let written = read.to_string();
    let again = written.parse().map(|line: Message| line.to_string());
    assert_eq!(again, Ok(written));
}

/// Quotes a text in answers: each remains one line with one argument more.
fn check_answers(text: &str) {
    let expected: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .map(|c| if c == '"' { '\'' } else { c })
        .collect();
    let quoted = Some(text.to_owned());
    for (answer, argument) in [
        (HubAnswer::Error(text.to_owned()), "message"),
        (HubAnswer::Done { best: quoted.clone(), ponder: None }, "move"),
        (HubAnswer::Done { best: None, ponder: quoted }, "ponder"),
    ] {
        let written = answer.to_string();
        let message: Message = written.parse().expect("an answer is a message");
        assert_eq!(message.get(argument), Some(&*expected), "{written}");
        assert!(!written.contains(char::is_control));
    }
}

fn check_position(variant: Variant, text: Option<String>, moves: &[String]) {
    let setup = match text.as_deref().map(|text| (text, parse_position(variant, text))) {
        None => AnySetup::start(variant),
        Some((_, Ok(setup))) => setup,
        Some((text, Err(error))) => return check_error(variant, text, &error),
    };
    if setup.check_bounds(&Bounds::UNTRUSTED).is_ok() {
        check_moves(setup.position().expect("a parsed position can be played"), moves);
    }
}

fn check_error(variant: Variant, text: &str, error: &ParsePositionError) {
    match error {
        ParsePositionError::Length { expected, found } => {
            assert_eq!((*expected, *found), (variant.squares().count(), text.chars().count()));
        }
        ParsePositionError::Character { column, found, .. } => {
            check_column(text, *column);
            assert_eq!(text.chars().nth(column - 1), Some(*found));
        }
        ParsePositionError::Setup(error) => assert!(!error.faults.is_empty()),
        _ => panic!("an error without a check: {error}"),
    }
}

fn check_moves(mut position: AnyPosition, moves: &[String]) {
    let variant = position.variant();
    // A Damone has no letter.
    if position.pieces().all(|(_, piece)| piece.role != Role::Emperor) {
        let written = position_text(&position);
        let again = parse_position(variant, &written).expect("a written position is valid");
        assert_eq!(again.position(), Ok(position));
    }
    for text in moves {
        let mv = match parse_move(&position, text) {
            Ok(mv) => mv,
            Err(error) => {
                assert_eq!(&error.text, text);
                let has_moves = !position.is_game_over();
                assert_eq!(parse_move(&position, &error.example).is_ok(), has_moves, "{error}");
                return;
            }
        };
        assert!(position.is_legal(mv));
        let written = move_text(variant, mv);
        assert_eq!(parse_move(&position, &written), Ok(mv));
        position = position.after(mv);
    }
}
