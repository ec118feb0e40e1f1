//! The `dameo` program: all of it is the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    dameo_cli::run()
}
