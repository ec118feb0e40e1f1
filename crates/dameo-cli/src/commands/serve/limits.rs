//! The limits of the server as options and variables of the environment, made from
//! the table that declares them.

use std::sync::LazyLock;

use clap::error::ErrorKind;
use clap::{Arg, ArgMatches, Command};
use dameo_server::{ServerLimit, ServerLimitError, ServerOptions};

/// What requests and clients may use.
pub(super) struct Limits(ServerOptions);

impl Limits {
    /// The options of a server with these limits.
    pub(super) fn options(&self) -> ServerOptions {
        self.0.clone()
    }
}

/// A limit, with the texts that its option borrows.
struct LimitOption {
    limit: &'static ServerLimit,
    flag: String,
    variable: String,
    default: String,
}

static OPTIONS: LazyLock<Vec<LimitOption>> = LazyLock::new(|| {
    let defaults = ServerOptions::default();
    let option = |limit: &'static ServerLimit| LimitOption {
        limit,
        flag: limit.flag(),
        variable: limit.variable(),
        default: limit.text(&defaults),
    };
    ServerOptions::LIMITS.iter().map(option).collect()
});

impl LimitOption {
    fn arg(&'static self) -> Arg {
        let limit = self.limit;
        let arg = Arg::new(limit.name())
            .long(&*self.flag)
            .env(&*self.variable)
            .value_name(limit.unit())
            .value_parser(move |text: &str| checked(limit, text))
            .help_heading("Limits");
        match limit.default_words() {
            Some(words) => arg.help(format!("{} [default: {words}]", limit.help())),
            None => arg.help(limit.help()).default_value(&*self.default),
        }
    }
}

/// A text that is a value of a limit. The error is for a line that names the option.
fn checked(limit: &ServerLimit, text: &str) -> Result<String, String> {
    let checked = limit.check(text).map(|()| text.to_owned());
    checked.map_err(|error| format!("expected {}", error.expected))
}

impl clap::Args for Limits {
    fn augment_args(command: Command) -> Command {
        command.args(OPTIONS.iter().map(LimitOption::arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl clap::FromArgMatches for Limits {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut limits = Self(ServerOptions::default());
        limits.update_from_arg_matches(matches)?;
        Ok(limits)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        let raw = |error: ServerLimitError| clap::Error::raw(ErrorKind::ValueValidation, error);
        for LimitOption { limit, .. } in &*OPTIONS {
            if let Some(text) = matches.get_one::<String>(limit.name()) {
                limit.set(&mut self.0, text).map_err(raw)?;
            }
        }
        Ok(())
    }
}
