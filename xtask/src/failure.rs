//! Why a command ended without success.

use std::fmt;

/// What every part of a command returns.
pub(crate) type Result<T = ()> = std::result::Result<T, Failure>;

/// The exit code of a command that failed.
const FAILED: u8 = 1;
/// The exit code of a command with arguments that it does not take.
const USAGE: u8 = 2;

/// A message for people, the exit code, and the steps in which it happened.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    status: u8,
    /// The innermost step first.
    steps: Vec<String>,
}

impl Failure {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), status: FAILED, steps: Vec::new() }
    }

    /// A failure because of the arguments.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { status: USAGE, ..Self::new(message) }
    }

    /// The failure of a program that has said itself what is wrong: its exit code is that of
    /// this one.
    pub(crate) fn of_program(status: u8) -> Self {
        Self { status, ..Self::new("") }
    }

    /// Notes that it happened in a step.
    pub(crate) fn within(mut self, step: &str) -> Self {
        self.steps.push(step.to_owned());
        self
    }

    pub(crate) fn status(&self) -> u8 {
        self.status
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for step in self.steps.iter().rev() {
            write!(f, "{step}: ")?;
        }
        f.write_str(&self.message)
    }
}

/// Returns a [`Failure`] with a formatted message.
macro_rules! fail {
    ($($message:tt)*) => {
        return Err($crate::failure::Failure::new(format!($($message)*)))
    };
}
pub(crate) use fail;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outermost_step_is_named_first() {
        let failure = Failure::new("it is missing").within("packages").within("the app");
        assert_eq!(failure.to_string(), "the app: packages: it is missing");
        assert_eq!(failure.status(), 1);
        assert_eq!(Failure::usage("expected a number").status(), 2);
    }
}
