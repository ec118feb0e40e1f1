//! A parsed move is legal, and its texts in all formats parse as the same move;
//! the error of another text has a place in it.
//!
//! The input is a variant, a list of bytes that select moves from the starting
//! position, terminated by 0xff, and the text.
#![no_main]

use dameo::{AnyMove, AnyPosition, MoveFormat, Variant};
use dameo_fuzz::{check_move_error, text_of, variant_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let end = rest.iter().position(|&byte| byte == 0xff).unwrap_or(rest.len());
    let (choices, rest) = rest.split_at(end);
    let text = text_of(rest.get(1..).unwrap_or_default());
    let mut position = AnyPosition::start(variant);
    for &choice in choices {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
        position = position.after(mv);
    }
    for format in [MoveFormat::Long, MoveFormat::MindSportsShort] {
        match position.parse_move_as(text, format) {
            Ok(mv) => check(&position, mv),
            Err(error) => check_move_error(&position, text, &error),
        }
    }
});

fn check(position: &AnyPosition, mv: AnyMove) {
    assert!(position.is_legal(mv));
    for format in MoveFormat::ALL {
        match position.write_move(mv, format) {
            Ok(text) => assert_eq!(position.parse_move_as(&text, format), Ok(mv), "{text}"),
            Err(error) => assert_eq!(format, MoveFormat::MindSportsShort, "{error}"),
        }
    }
}
