//! Options of a match: engines and time controls that are read are written and
//! read again as the same.
//!
//! The input is a text, which no variant changes.
#![no_main]

use dameo_fuzz::text_of;
use dameo_live::{Fischer, TimeControl};
use dameo_match::{EngineKind, EngineSpec};
use dameo_tablebase::{MaterialClass, MaterialSignature};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let text = text_of(data);
    check_engine(text);
    check_time_control(text);
    check_material(text);
});

fn check_engine(text: &str) {
    let spec = match text.parse::<EngineSpec>() {
        Ok(spec) => spec,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(!spec.name.is_empty());
    let EngineKind::Builtin(builtin) = spec.kind else { return };
    let quoted = |(name, value): &(String, String)| format!(" \"opt.{name}={value}\"");
    let options: String = spec.options.iter().map(quoted).collect();
    let written = format!("\"name={}\" builtin={}{options}", spec.name, builtin.name());
    assert_eq!(written.parse(), Ok(spec), "{written}");
}

fn check_time_control(text: &str) {
    match text.parse::<TimeControl>() {
        Ok(control) => assert_eq!(control.to_string().parse(), Ok(control), "{control}"),
        Err(error) => assert_eq!(error.text, text),
    }
    match text.parse::<Fischer>() {
        Ok(control) => {
            assert!(!control.base.is_zero());
            assert_eq!(control.to_string().parse(), Ok(control), "{control}");
            assert_eq!(text.parse(), Ok(TimeControl::Fischer(control)));
        }
        Err(error) => assert_eq!(error.text, text),
    }
}

fn check_material(text: &str) {
    match text.parse::<MaterialSignature>() {
        Ok(signature) => {
            assert_eq!(signature.to_string(), text);
            let class: MaterialClass = text.parse().expect("a signature has a class");
            assert!(class.signatures().contains(&signature));
            assert_eq!(class.to_string().parse(), Ok(class));
        }
        Err(error) => assert_eq!(error.text, text),
    }
}
