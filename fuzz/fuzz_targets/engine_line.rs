//! Lines of the engine protocols: reading them does no harm, whatever they say,
//! and what was understood says the same when it is written and read again.
#![no_main]

use dameo::{Dameo, Position, Rules};
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
        let place = PositionRequest { fen, moves, draw_rules: None };
        if let Ok(game) = place.game::<Dameo>() {
            assert_eq!(game.ply(), place.moves.len());
        }
    }
}

fn check_uci_answer(line: &str) {
    let Ok(answer) = line.parse::<uci::Answer>();
    // Control characters in a text for people become blanks.
    if !line.contains(char::is_control) {
        let written = answer.to_string();
        assert_eq!(written.parse(), Ok(answer), "{written}");
    }
}

fn check_hub(line: &str) {
    if let Ok(read) = line.parse::<hub::Message>() {
        // Writing replaces what no value may hold, once.
        let written = read.to_string();
        let again = written.parse().map(|line: hub::Message| line.to_string());
        assert_eq!(again, Ok(written));
    }
    if let Ok(hub::Command::Pos { position, moves }) = line.parse() {
        let read = position.and_then(|text| hub::parse_position::<Dameo>(&text).ok());
        let position = read.and_then(|setup| setup.position().ok()).unwrap_or(Position::start());
        check_hub_moves(position, &moves);
    }
}

fn check_hub_moves<R: Rules>(mut position: Position<R>, moves: &[String]) {
    let written = hub::position_text(&position);
    let again = hub::parse_position::<R>(&written).expect("what is written can be read");
    assert_eq!(again.position(), Ok(position));
    for text in moves {
        let Ok(mv) = hub::parse_move(&position, text) else { return };
        assert!(position.is_legal(mv));
        assert_eq!(hub::parse_move(&position, &hub::move_text(mv)), Ok(mv));
        position = position.after(mv);
    }
}
