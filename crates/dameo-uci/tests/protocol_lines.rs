//! Parsing any line does not panic, and a parsed line survives a round trip.

use dameo::{AnyPosition, Variant};
use dameo_uci::{self as uci, hub};
use proptest::prelude::*;

/// Lines of keywords, punctuation and arbitrary text.
fn lines() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        prop::sample::select(vec![
            "uci",
            "debug",
            "on",
            "isready",
            "setoption",
            "name",
            "value",
            "ucinewgame",
            "position",
            "startpos",
            "fen",
            "moves",
            "go",
            "searchmoves",
            "ponder",
            "wtime",
            "btime",
            "winc",
            "binc",
            "movestogo",
            "depth",
            "nodes",
            "mate",
            "movetime",
            "infinite",
            "stop",
            "ponderhit",
            "quit",
            "d",
            "bench",
            "bestmove",
            "0000",
            "option",
            "info",
            "string",
            "type",
            "Hash",
            "hub",
            "set-param",
            "init",
            "pos",
            "level",
            "think",
            "name=a",
            "value=\"b c\"",
            "moves=\"1-2",
            "pos=We",
            "time=1e9",
            "time=-1",
            "=",
            "\"",
            "a1-a2",
            "1-2",
            "1x2x3",
            "W:Wa1:Bh8",
        ])
        .prop_map(str::to_owned),
        any::<i64>().prop_map(|number| number.to_string()),
        "\\PC{0,8}",
        any::<String>(),
    ];
    prop::collection::vec(word, 0..9).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn uci_commands_survive_writing(line in lines()) {
        if let Ok(command) = line.parse::<uci::UciCommand>() {
            let written = command.to_string();
            prop_assert_eq!(written.parse(), Ok(command), "{}", written);
        }
    }

    #[test]
    fn uci_answers_stay_on_their_line(line in lines()) {
        let Ok(answer) = line.parse::<uci::UciAnswer>();
        if !matches!(answer, uci::UciAnswer::Other(_)) {
            let written = answer.to_string();
            prop_assert!(!written.contains('\n'));
            prop_assert_eq!(written.parse(), Ok(answer), "{}", written);
        }
    }

    #[test]
    fn hub_lines_survive_writing(line in lines()) {
        let _ = line.parse::<hub::HubCommand>();
        if let Ok(read) = line.parse::<hub::Message>() {
            // Writing replaces the characters that values cannot contain, once.
            let written = read.to_string();
            let again: Result<hub::Message, _> = written.parse();
            prop_assert_eq!(again.map(|line| line.to_string()), Ok(written));
        }
    }

    #[test]
    fn hub_positions_and_moves_are_legal_or_rejected(
        position in "[WBX][wbWBeeeee]{60,66}",
        mv in "[0-9x-]{0,12}",
    ) {
        if let Ok(setup) = hub::parse_position(Variant::Dameo, &position) {
            let read = setup.position().expect("checked by the reader");
            prop_assert_eq!(hub::position_text(&read), position);
        }
        let start = AnyPosition::start(Variant::Dameo);
        if let Ok(mv) = hub::parse_move(&start, &mv) {
            prop_assert!(start.is_legal(mv));
        }
    }
}
