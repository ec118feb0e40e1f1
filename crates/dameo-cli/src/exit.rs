//! Exit codes, and how errors are told: one line on stderr.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;

/// How the program ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    /// Everything asked for was done.
    Done = 0,
    /// A check failed.
    Failed = 1,
    /// The input or the command line is wrong.
    BadInput = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Tells an error, with what caused it, in one line.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    if is_broken_pipe(error) {
        // Whoever read our output has seen enough.
        return Exit::Done;
    }
    eprintln!("dameo: {}", one_line(&format!("{error:#}")));
    Exit::BadInput
}

/// Shows the help that was asked for, or tells in one line what is wrong with
/// the command line.
pub(crate) fn report_usage(error: &clap::Error) -> Exit {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader that closes the pipe early is no failure.
            let _ = error.print();
            Exit::Done
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            Exit::BadInput
        }
        _ => {
            let text = error.render().to_string();
            let message = text.split("\n\n").next().unwrap_or_default();
            let message = message.strip_prefix("error: ").unwrap_or(message);
            eprintln!("dameo: {}; try --help", one_line(message));
            Exit::BadInput
        }
    }
}

/// Joins lines and shows control characters, so that no input can forge
/// further lines of output.
fn one_line(message: &str) -> String {
    let joined = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    joined
        .chars()
        .flat_map(|c| if c.is_control() { c.escape_default().collect::<Vec<_>>() } else { vec![c] })
        .collect()
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind).or_else(|| {
            cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind)
        });
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
