//! `dameo convert`: converts games between notations.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use dameo::import::{ForeignGame, GameFormat, GameReader, ReadGamesError};
use dameo::pdn::ResolveOptions;
use dameo::{AnyGame, AnyGameTree};
use dameo_api::GameJson;

use crate::args::{DrawRulesArg, VariantArg};
use crate::exit::{Exit, warn};
use crate::files::{OutputFile, open};

/// Convert games from one notation to another
///
/// Formats: pdn; long, playstrategy, mindsports, mindsports-short, tapalnitski
/// and abstractplay, with one game per line; json (output only). Game exports of
/// PlayStrategy and AbstractPlay are detected automatically.
///
/// What is not understood is left out, or kept as a comment, and named on stderr.
/// A game with an illegal move ends the conversion, unless --keep-going is given.
///
/// Example: dameo convert games.txt --from playstrategy --to pdn -o games.pdn
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to read; - for stdin
    file: PathBuf,
    /// The format to read
    #[arg(long, value_name = "FMT")]
    from: Format,
    /// The format to write
    #[arg(long, value_name = "FMT")]
    to: Format,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
    /// The file to write [default: stdout]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Leave out the games that cannot be converted, name them on stderr, and exit
    /// with code 1 if there are any
    #[arg(long)]
    keep_going: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Json,
    Games(GameFormat),
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "json" => Ok(Self::Json),
            _ => name.parse().map(Self::Games).map_err(|_| {
                let names: Vec<_> = GameFormat::all().map(GameFormat::name).collect();
                format!("expected json, {}", names.join(", "))
            }),
        }
    }
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let Format::Games(from) = self.from else {
            bail!("--from json: json can only be written");
        };
        let mut output = OutputFile::new(self.output.as_deref())?;
        let cannot_read = || format!("cannot read {}", self.file.display());
        let mut reader = GameReader::new(open(&self.file)?, from).with_context(cannot_read)?;
        let mut exit = Exit::Done;
        while let Some(game) = reader.next() {
            match self.convert_read(game, reader.game_number()) {
                Ok(text) => output.write(&text)?,
                Err(error) if self.keep_going => {
                    warn(&format!("{error:#}"));
                    exit = Exit::Failed;
                }
                Err(error) => return Err(error),
            }
        }
        for warning in reader.trailing_warnings() {
            warn(&format!("after the last game: {warning}"));
        }
        output.finish()?;
        Ok(exit)
    }

    /// Converts a game that was read, and prints what is odd about it.
    fn convert_read(
        &self,
        game: Result<ForeignGame, ReadGamesError>,
        number: usize,
    ) -> Result<String> {
        let game = game?;
        for warning in game.warnings() {
            warn(&format!("game {number}: {warning}"));
        }
        self.convert(&game).with_context(|| format!("game {number}"))
    }

    fn convert(&self, game: &ForeignGame) -> Result<String> {
        let variant = game.variant(self.variant.variant)?;
        let draw_rules = self.draw_rules.draw_rules;
        let options = ResolveOptions { draw_rules, ..ResolveOptions::default() };
        let tree = game.resolve(variant, options)?;
        let game = tree.game()?;
        self.write(&tree, &game)
    }

    /// The game in the output format, with a line feed at its end.
    fn write(&self, tree: &AnyGameTree, game: &AnyGame) -> Result<String> {
        Ok(match self.to {
            Format::Json => format!("{}\n", serde_json::to_string(&GameJson::new(tree, game))?),
            Format::Games(GameFormat::Pdn) => format!("{}\n", tree.to_pdn()?),
            Format::Games(_) if !game.is_from_start() => {
                bail!("a line of moves cannot hold the position that the game was set up from")
            }
            Format::Games(GameFormat::Moves(format)) => format!("{}\n", game.write_moves(format)?),
        })
    }
}
