//! What must not be.

use std::fmt;

/// Something that must not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation(pub(crate) String);

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The result of a check.
pub(crate) type Check<T = ()> = Result<T, Violation>;

/// A violation with this text.
pub(crate) fn violation(text: impl Into<String>) -> Violation {
    Violation(text.into())
}

/// Checks what has to hold.
pub(crate) fn ensure(holds: bool, text: impl FnOnce() -> String) -> Check {
    if holds { Ok(()) } else { Err(Violation(text())) }
}
