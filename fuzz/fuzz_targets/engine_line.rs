//! Lines of the engine protocols: parsing any line does not panic, and a parsed
//! line survives a round trip.
#![no_main]

use dameo::{AnyPosition, Variant};
use dameo_protocol::{PositionRequest, hub, uci};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for line in text.lines() {
        check_uci_command(line);
        check_uci_answer(line);
        check_hub(line);
    }
});

fn check_uci_command(line: &str) {
    let Ok(command) = line.parse::<uci::Command>() else { return };
    let written = command.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&command), "{written}");
    if let uci::Command::Position { fen, moves } = command {
        let request = PositionRequest { fen, moves, draw_rules: None };
        if let Ok(game) = request.game(Variant::Dameo) {
            assert_eq!(game.ply(), request.moves.len());
        }
    }
}

fn check_uci_answer(line: &str) {
    let Ok(answer) = line.parse::<uci::Answer>();
    // Control characters in `info string` become spaces.
    if !line.contains(char::is_control) {
        let written = answer.to_string();
        assert_eq!(written.parse(), Ok(answer), "{written}");
    }
}

fn check_hub(line: &str) {
    if let Ok(read) = line.parse::<hub::Message>() {
        // Writing replaces the characters that values cannot contain, once.
        let written = read.to_string();
        let again = written.parse().map(|line: hub::Message| line.to_string());
        assert_eq!(again, Ok(written));
    }
    if let Ok(hub::Command::Pos { position, moves }) = line.parse() {
        let read = position.and_then(|text| hub::parse_position(Variant::Dameo, &text).ok());
        let position = read.and_then(|setup| setup.position().ok());
        check_hub_moves(position.unwrap_or(AnyPosition::start(Variant::Dameo)), &moves);
    }
}

fn check_hub_moves(mut position: AnyPosition, moves: &[String]) {
    let written = hub::position_text(&position);
    let again =
        hub::parse_position(position.variant(), &written).expect("a written position is valid");
    assert_eq!(again.position(), Ok(position));
    for text in moves {
        let Ok(mv) = hub::parse_move(&position, text) else { return };
        assert!(position.is_legal(mv));
        let written = hub::move_text(position.variant(), mv);
        assert_eq!(hub::parse_move(&position, &written), Ok(mv));
        position = position.after(mv);
    }
}
