//! Files of openings: an opening that is read is a game that goes on, and is
//! written and read again as the same; an error has a line of the file.
//!
//! The input is a variant and the file.
#![no_main]

use dameo::{RecordError, RecordFault, Variant};
use dameo_fuzz::variant_of;
use dameo_match::openings::{self, Opening, OpeningError, ReadOpeningsError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (variant, text) = variant_of(data, Variant::ALL);
    let draw_rules = variant.default_draw_rules();
    match openings::read(variant, text, draw_rules) {
        Ok(openings) => {
            assert!(!openings.is_empty());
            for opening in openings {
                assert_eq!(opening.game().outcome(), None);
                assert_eq!(opening.moves().len(), opening.game().ply());
                let written = opening.to_string();
                assert_eq!(Opening::parse(variant, &written, draw_rules), Ok(opening), "{written}");
            }
        }
        Err(ReadOpeningsError::Opening { line, error }) => check_place(text, line, &error),
        Err(ReadOpeningsError::Io(error)) => {
            assert!(str::from_utf8(text).is_err(), "{error}");
        }
        Err(_) => {}
    }
});

fn check_place(text: &[u8], line: usize, error: &OpeningError) {
    let lines: Vec<_> = text.split(|&byte| byte == b'\n').collect();
    let line = str::from_utf8(lines[line - 1]).expect("the line was read");
    if let OpeningError::Record(RecordError { ply, fault: RecordFault::Move(error) }) = error {
        let words: Vec<_> = line.trim_start_matches('\u{feff}').split_whitespace().collect();
        let fens = words.iter().take(1).filter(|word| word.starts_with(['W', 'B'])).count();
        assert_eq!(words[fens + ply - 1], error.text());
    }
}
