//! A parsed FEN survives a round trip as a position setup.
#![no_main]

use dameo::{Dameo, Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(setup) = Setup::<Dameo>::from_fen(text) else {
        assert!(Position::<Dameo>::from_fen(text).is_err());
        return;
    };
    let written = setup.fen_with_counters();
    assert_eq!(Setup::from_fen(&written).as_ref(), Ok(&setup), "{written}");
    let is_legal = Setup::<Dameo>::from_legal_fen(text).is_ok();
    assert_eq!(is_legal, setup.position().is_ok());
    if let Ok(position) = Position::<Dameo>::from_fen(text) {
        assert_eq!(Position::from_fen(&position.fen()), Ok(position));
    } else {
        assert!(!is_legal);
    }
});
