//! The arguments of a command.

use std::collections::VecDeque;

use crate::failure::{Failure, Result};

/// The arguments that have not been read yet, and how the command is called.
pub(crate) struct Arguments {
    usage: String,
    rest: VecDeque<String>,
}

impl Arguments {
    /// `usage` is a whole call, such as `cargo xtask wasm [--threads]`.
    pub(crate) fn new(usage: impl Into<String>, arguments: &[String]) -> Self {
        Self { usage: usage.into(), rest: arguments.iter().cloned().collect() }
    }

    /// Takes a flag, wherever it is; whether it was there.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let at = self.rest.iter().position(|argument| argument == name);
        at.and_then(|at| self.rest.remove(at)).is_some()
    }

    /// Takes an option and its value.
    ///
    /// # Errors
    /// If the option has no value; `expected` describes one.
    pub(crate) fn option(&mut self, name: &str, expected: &str) -> Result<Option<String>> {
        let Some(at) = self.rest.iter().position(|argument| argument == name) else {
            return Ok(None);
        };
        self.rest.remove(at);
        match self.rest.remove(at) {
            Some(value) => Ok(Some(value)),
            None => Err(self.refuse(&format!("{name} has no value, expected {expected}"))),
        }
    }

    /// Takes the next argument, unless it is an option.
    pub(crate) fn next(&mut self) -> Option<String> {
        self.rest.pop_front_if(|argument| !argument.starts_with('-'))
    }

    /// Takes the next argument.
    ///
    /// # Errors
    /// If there is none; `expected` describes it.
    pub(crate) fn required(&mut self, expected: &str) -> Result<String> {
        self.next().ok_or_else(|| self.refuse(&format!("expected {expected}")))
    }

    /// Takes all that are left.
    pub(crate) fn rest(self) -> Vec<String> {
        self.rest.into()
    }

    /// Ends the reading.
    ///
    /// # Errors
    /// If an argument is left: the command does not take it.
    pub(crate) fn end(self) -> Result {
        match self.rest.front() {
            Some(argument) => Err(self.refuse(&format!("unexpected argument '{argument}'"))),
            None => Ok(()),
        }
    }

    /// A failure because of the arguments, with the usage of the command.
    pub(crate) fn refuse(&self, message: &str) -> Failure {
        Failure::usage(format!("{message}\nusage: {}", self.usage))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(text: &str) -> Arguments {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        Arguments::new("cargo xtask dist [--app | --program TARGET]", &words)
    }

    #[test]
    fn flags_options_and_the_rest_are_taken_in_any_order() {
        let mut read = arguments("one --app --program x86 two");
        assert!(read.flag("--app"));
        assert!(!read.flag("--app"));
        assert_eq!(read.option("--program", "a target").unwrap(), Some("x86".to_owned()));
        assert_eq!(read.option("--program", "a target").unwrap(), None);
        assert_eq!(read.next(), Some("one".to_owned()));
        assert_eq!(read.required("a word").unwrap(), "two");
        read.end().unwrap();
    }

    #[test]
    fn errors_name_the_argument_and_what_was_expected() {
        let usage = "\nusage: cargo xtask dist [--app | --program TARGET]";
        let failure = arguments("--all").end().unwrap_err();
        assert_eq!(failure.to_string(), format!("unexpected argument '--all'{usage}"));
        assert_eq!(failure.status(), 2);
        let failure = arguments("--program").option("--program", "a target of Rust").unwrap_err();
        assert_eq!(
            failure.to_string(),
            format!("--program has no value, expected a target of Rust{usage}")
        );
        let failure = arguments("").required("a version").unwrap_err();
        assert_eq!(failure.to_string(), format!("expected a version{usage}"));
        let failure = arguments("--app").required("a version").unwrap_err();
        assert_eq!(failure.to_string(), format!("expected a version{usage}"));
    }
}
