//! `dameo completions`: scripts that let shells complete the command line.

use std::io;

use anyhow::Result;
use clap_complete::{Shell, generate};

use crate::exit::Exit;
use crate::program;

/// Print a completion script for a shell
#[derive(clap::Args)]
#[command(after_help = "For bash, for example:\n\n    \
                        dameo completions bash > ~/.local/share/bash-completion/completions/dameo")]
pub(crate) struct Args {
    /// The shell to complete in
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let mut script = Vec::new();
        generate(self.shell, &mut program(), "dameo", &mut script);
        io::Write::write_all(&mut io::stdout().lock(), &script)?;
        Ok(Exit::Done)
    }
}
