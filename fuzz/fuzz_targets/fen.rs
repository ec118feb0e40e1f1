//! A FEN that is read is written and read again as the same setup; the error of
//! another one has a place in the text.
//!
//! The input is a variant and the text.
#![no_main]

use dameo::{AnyPosition, AnySetup, FenError, Variant};
use dameo_fuzz::{check_fen_error, text_of, variant_of};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let (variant, rest) = variant_of(data, Variant::ALL);
    let text = text_of(rest);
    match AnySetup::from_fen(variant, text) {
        Ok(setup) => check_setup(&setup, text),
        Err(error) => {
            check_fen_error(text, &error);
            let same_kind = |other: &FenError| {
                matches!(error, FenError::Syntax { .. }) == matches!(other, FenError::Syntax { .. })
            };
            assert!(AnySetup::from_legal_fen(variant, text).is_err_and(|other| same_kind(&other)));
            assert!(AnyPosition::from_fen(variant, text).is_err_and(|other| same_kind(&other)));
        }
    }
});

fn check_setup(setup: &AnySetup, text: &str) {
    let variant = setup.variant();
    let written = setup.fen_with_counters();
    assert_eq!(AnySetup::from_fen(variant, &written).as_ref(), Ok(setup), "{written}");
    match (setup.position(), AnySetup::from_legal_fen(variant, text)) {
        (Ok(position), Ok(legal)) => {
            assert_eq!(&legal, setup);
            assert_eq!(AnyPosition::from_fen(variant, text), Ok(position));
            assert_eq!(AnyPosition::from_fen(variant, &position.fen()), Ok(position));
            assert!(setup.faults().is_empty());
        }
        (Err(faults), Err(error)) => {
            check_fen_error(text, &error);
            assert_eq!(faults.faults, setup.faults());
            assert!(AnyPosition::from_fen(variant, text).is_err());
        }
        (position, legal) => panic!("{position:?}, but {legal:?}"),
    }
}
