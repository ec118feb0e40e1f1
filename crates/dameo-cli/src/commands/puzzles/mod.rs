//! `dameo puzzles`: mines, verifies and exports puzzles.

mod export;
mod mine;
mod verify;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Subcommand;
use dameo::Variant;
use dameo_puzzles::PuzzleFile;

use crate::args::VariantArg;
use crate::exit::Exit;
use crate::files::OutputFile;

/// Mine, verify and export puzzles: positions with exactly one move that wins or
/// saves the game
///
/// Example: dameo puzzles export --count 10 --json
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Mine(mine::Args),
    Verify(verify::Args),
    Export(export::Args),
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        match self.command {
            Command::Mine(args) => args.run(),
            Command::Verify(args) => args.run(),
            Command::Export(args) => args.run(),
        }
    }
}

#[derive(clap::Args)]
struct FolderArgs {
    #[command(flatten)]
    variant: VariantArg,
    /// The folder with the puzzles; it has a file for each variant
    #[arg(long, value_name = "D", default_value = "data/puzzles")]
    dir: PathBuf,
}

impl FolderArgs {
    fn variant(&self) -> Variant {
        self.variant.variant
    }

    /// The file of the variant.
    fn path(&self) -> PathBuf {
        self.dir.join(format!("{}.tsv", self.variant()))
    }

    /// The puzzles of the variant; `None` if it has no file.
    fn read_if_any(&self) -> Result<Option<PuzzleFile>> {
        match fs::read_to_string(self.path()) {
            Ok(text) => parse(&self.path(), &text, self.variant()).map(Some),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => {
                Err(error).with_context(|| format!("cannot read {}", self.path().display()))
            }
        }
    }

    /// Replaces the file of the variant.
    fn write(&self, file: &PuzzleFile) -> Result<()> {
        let mut output = OutputFile::new(Some(&self.path()))?;
        output.write(&file.to_string())?;
        output.finish()
    }

    /// The puzzles of the variant.
    fn read(&self) -> Result<PuzzleFile> {
        self.read_if_any()?
            .with_context(|| format!("there are no puzzles: no file {}", self.path().display()))
    }
}

fn parse(path: &Path, text: &str, variant: Variant) -> Result<PuzzleFile> {
    let file = PuzzleFile::parse(text).with_context(|| path.display().to_string())?;
    let found = file.variant();
    anyhow::ensure!(
        found == variant,
        "{}: expected puzzles of {variant}, found those of {found}",
        path.display()
    );
    Ok(file)
}
