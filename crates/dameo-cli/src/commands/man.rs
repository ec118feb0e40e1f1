//! `dameo man`: the manual as man pages.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Command;
use clap_mangen::Man;

use crate::exit::Exit;
use crate::files::OutputFile;
use crate::print::print_text;
use crate::program;

/// Print the man page of a command, or write those of all commands to a folder
///
/// Example: dameo man tables build | man -l -
/// Example: dameo man --dir ~/.local/share/man/man1
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The command, such as tables build [default: the program]
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    command: Vec<String>,
    /// Write the pages of the program and of all commands to this folder
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let mut program = program();
        program.build();
        match &self.dir {
            Some(folder) => {
                fs::create_dir_all(folder)
                    .with_context(|| format!("cannot create {}", folder.display()))?;
                let count = write_pages(&program, folder)?;
                print_text(&format!("{count} pages in {}\n", folder.display()))?;
            }
            None => io::stdout().lock().write_all(&page(find(&program, &self.command)?)?)?,
        }
        Ok(Exit::Done)
    }
}

/// The commands below a command, without the one that only prints help.
fn commands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| command.get_name() != "help")
}

fn find<'a>(program: &'a Command, path: &[String]) -> Result<&'a Command> {
    let mut command = program;
    for name in path {
        let names = || commands(command).map(Command::get_name).collect::<Vec<_>>().join(", ");
        match commands(command).find(|command| command.get_name() == name) {
            Some(found) => command = found,
            None => bail!("there is no command \"{}\": expected {}", path.join(" "), names()),
        }
    }
    Ok(command)
}

fn page(command: &Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok(page)
}

/// Writes the pages of a command and of those below it. Returns how many these are.
fn write_pages(command: &Command, folder: &Path) -> Result<usize> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let mut output = OutputFile::new(Some(&folder.join(format!("{name}.1"))))?;
    output.write(&String::from_utf8(page(command)?)?)?;
    output.finish()?;
    let below = commands(command).map(|command| write_pages(command, folder));
    below.sum::<Result<usize>>().map(|count| count + 1)
}
