//! Lines of UCI in both directions: what is read is written and read again as the
//! same, a position is a game of legal moves, and errors quote the line.
//!
//! The input is a variant and lines.
#![no_main]

use dameo::{AnyPosition, Bounds, RecordError, RecordFault, Variant};
use dameo_api::PositionRequest;
use dameo_fuzz::{check_move_error, text_of, variant_of};
use dameo_uci::{EngineOption, OptionKind, OptionValue, UciAnswer, UciCommand, UciCommandError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    for line in text_of(rest).lines() {
        check_command(line, variant);
        check_answer(line, variant);
    }
});

fn check_command(line: &str, variant: Variant) {
    let command = match line.parse::<UciCommand>() {
        Ok(command) => command,
        Err(error) => return check_error(line, &error),
    };
    let written = command.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&command), "{written}");
    match command {
        UciCommand::Position { fen, moves } => check_position(fen, moves, variant),
        UciCommand::SetOption { value, .. } => check_option_value(value.as_deref()),
        _ => {}
    }
}

fn check_error(line: &str, error: &UciCommandError) {
    match error {
        UciCommandError::Empty => assert_eq!(line.trim(), ""),
        UciCommandError::Unknown { word } => {
            assert_eq!(line.split_whitespace().next(), Some(&**word))
        }
        UciCommandError::Expected { command, after, found, .. } => {
            assert!(
                [*command, after, found].into_iter().all(|word| line.contains(word)),
                "{error}"
            );
        }
        UciCommandError::Limit { word } => assert!(line.contains(word), "{error}"),
        _ => panic!("an error without a check: {error}"),
    }
}

fn check_position(fen: Option<String>, moves: Vec<String>, variant: Variant) {
    let request = PositionRequest { fen, moves, draw_rules: None };
    match request.game(variant, &Bounds::UNTRUSTED) {
        Ok(game) => assert_eq!(game.ply(), request.moves.len()),
        Err(RecordError { ply, fault: RecordFault::Move(error) }) => {
            assert_eq!(error.text(), request.moves[ply - 1]);
        }
        Err(_) => assert!(request.fen.is_some()),
    }
}

/// Checks the value of an option against every kind.
fn check_option_value(value: Option<&str>) {
    let kinds = [
        OptionKind::Check { default: false },
        OptionKind::Spin { default: 16, range: 1..=99 },
        OptionKind::Combo { default: "a", words: vec!["a", "b-c"] },
        OptionKind::String,
        OptionKind::Button,
    ];
    for kind in kinds {
        let option = EngineOption { name: "X", kind };
        match (option.parse(value), &option.kind) {
            (Ok(OptionValue::Spin(number)), OptionKind::Spin { range, .. }) => {
                assert!(range.contains(&number));
            }
            (Ok(OptionValue::Combo(word)), OptionKind::Combo { words, .. }) => {
                assert!(words.contains(&word));
            }
            (Ok(_), _) => {}
            (Err(error), _) => assert_eq!(error.found, value.unwrap_or_default()),
        }
    }
}

fn check_answer(line: &str, variant: Variant) {
    let Ok(answer) = line.parse::<UciAnswer>();
    if let UciAnswer::BestMove { best: Some(best), .. } = &answer {
        // As a match does with the move of an engine.
        let position = AnyPosition::start(variant);
        match position.parse_move(best) {
            Ok(mv) => assert!(position.is_legal(mv)),
            Err(error) => check_move_error(&position, best, &error),
        }
    }
    // Control characters in `info string` become spaces.
    if !line.contains(char::is_control) {
        let written = answer.to_string();
        assert_eq!(written.parse(), Ok(answer), "{written}");
    }
}
