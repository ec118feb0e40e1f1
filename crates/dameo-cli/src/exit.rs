//! Exit codes and error messages. An error is one line on stderr.

use std::io;
use std::process::ExitCode;

use clap::error::ErrorKind;
use dameo_files::FilesError;

/// The exit code of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exit {
    Done = 0,
    /// A check failed, or storage cannot be reached.
    Failed = 1,
    /// The input or the command line is wrong.
    BadInput = 2,
    /// SIGINT has ended the command early.
    Interrupted = 128 + 2,
    /// SIGTERM has ended the command early.
    #[cfg(unix)]
    Terminated = 128 + 15,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Prints an error and its causes as one line. A broken pipe is not an error, and storage that is
/// away is no bad input.
pub(crate) fn report(error: &anyhow::Error) -> Exit {
    if is_broken_pipe(error) {
        // The reader of stdout has closed it.
        return Exit::Done;
    }
    warn(&format!("{error:#}"));
    if is_storage_away(error) { Exit::Failed } else { Exit::BadInput }
}

/// Prints a message as one line on stderr.
pub(crate) fn warn(message: &str) {
    eprintln!("dameo: {}", one_line(message));
}

/// Prints the requested help, or a usage error as one line.
pub(crate) fn report_usage(error: &clap::Error) -> Exit {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader that closes the pipe early is not a failure.
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

/// Joins the lines of a message and escapes control characters, so that input
/// quoted in it cannot forge lines of output.
fn one_line(message: &str) -> String {
    let joined = message.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    joined
        .chars()
        .flat_map(|c| if c.is_control() { c.escape_default().collect::<Vec<_>>() } else { vec![c] })
        .collect()
}

fn is_storage_away(error: &anyhow::Error) -> bool {
    let is_away = |cause: &FilesError| matches!(cause, FilesError::Unavailable { .. });
    error.chain().any(|cause| cause.downcast_ref().is_some_and(is_away))
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = cause.downcast_ref::<io::Error>().map(io::Error::kind).or_else(|| {
            cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind)
        });
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}
