//! A parsed move is legal, and its texts in all formats parse as the same move.
//!
//! The input is a list of bytes that select moves from the starting position,
//! terminated by 0xff, and then the text.
#![no_main]

use dameo::{Dameo, Move, MoveFormat, Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let end = data.iter().position(|&byte| byte == 0xff).unwrap_or(data.len());
    let (choices, rest) = data.split_at(end);
    let Ok(text) = str::from_utf8(rest.get(1..).unwrap_or_default()) else { return };
    let mut position = Position::<Dameo>::start();
    for &choice in choices {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        position = position.after(mv);
    }
    for format in MoveFormat::ALL {
        if let Ok(mv) = position.parse_move_as(text, format) {
            check(&position, mv);
        }
    }
});

fn check<R: Rules>(position: &Position<R>, mv: Move<R::Board>) {
    assert!(position.is_legal(mv));
    for format in MoveFormat::ALL {
        match position.write_move(mv, format) {
            Ok(text) => assert_eq!(position.parse_move_as(&text, format), Ok(mv), "{text}"),
            Err(error) => assert_eq!(format, MoveFormat::MindSportsShort, "{error}"),
        }
    }
}
