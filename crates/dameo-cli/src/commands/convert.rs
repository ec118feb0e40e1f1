//! `dameo convert`: games from one notation to another.

use std::io::BufRead;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use dameo::{Game, GameTree, MoveFormat, PdnGame, PdnReader, Rules, Variant, with_rules};
use dameo_protocol::{GameJson, resolve_record};

use crate::args::{DrawRulesArg, VariantArg};
use crate::exit::Exit;
use crate::files::{Output, open};

/// Convert games from one notation to another
///
/// Formats: pdn; one game a line in long, playstrategy, mindsports,
/// mindsports-short, tapalnitski or abstractplay; json (only to).
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
    /// The file to write; without it stdout
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// How games are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Pdn,
    Json,
    /// A game a line.
    Moves(MoveFormat),
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "pdn" => Ok(Self::Pdn),
            "json" => Ok(Self::Json),
            _ => name.parse().map(Self::Moves).map_err(|_| {
                let names: Vec<_> = MoveFormat::ALL.iter().map(|format| format.name()).collect();
                format!("expected pdn, json, {}", names.join(", "))
            }),
        }
    }
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let mut output = Output::new(self.output.as_deref())?;
        match self.from {
            Format::Json => bail!("--from json: json can only be written"),
            Format::Pdn => self.convert_pdn(&mut output)?,
            Format::Moves(format) => {
                with_rules!(self.variant.variant, R => self.convert_lines::<R>(format, &mut output)?);
            }
        }
        output.finish()?;
        Ok(Exit::Done)
    }

    fn convert_pdn(&self, output: &mut Output) -> Result<()> {
        let mut reader = PdnReader::new(open(&self.file)?);
        while let Some(game) = reader.next() {
            let game = game?;
            let number = reader.game_number();
            for warning in game.warnings() {
                eprintln!("dameo: game {number}: {warning}");
            }
            let variant = match game.variant() {
                None => self.variant.variant,
                Some(name) => name.parse::<Variant>().with_context(|| format!("game {number}"))?,
            };
            let text = with_rules!(variant, R => self.convert_game::<R>(&game))
                .with_context(|| format!("game {number}"))?;
            output.write(&text)?;
        }
        Ok(())
    }

    fn convert_game<R: Rules>(&self, pdn: &PdnGame) -> Result<String> {
        let tree: GameTree<R> = resolve_record(pdn, self.draw_rules.draw_rules)?;
        let game = tree.game()?;
        self.write(&tree, &game)
    }

    fn convert_lines<R: Rules>(&self, format: MoveFormat, output: &mut Output) -> Result<()> {
        let mut games = 0;
        for line in open(&self.file)?.lines() {
            let line = line.with_context(|| format!("cannot read {}", self.file.display()))?;
            if line.trim().is_empty() {
                continue;
            }
            games += 1;
            let text =
                self.convert_line::<R>(&line, format).with_context(|| format!("game {games}"))?;
            output.write(&text)?;
        }
        Ok(())
    }

    fn convert_line<R: Rules>(&self, line: &str, format: MoveFormat) -> Result<String> {
        let mut game = Game::<R>::new(self.draw_rules.or_default::<R>());
        let result = game.read_moves(line, format)?;
        let mut tree = GameTree::from_game(&game);
        if result != dameo::GameResult::Unknown {
            tree.result = result;
        }
        self.write(&tree, &game)
    }

    /// The game in the format to write, with a line end.
    fn write<R: Rules>(&self, tree: &GameTree<R>, game: &Game<R>) -> Result<String> {
        Ok(match self.to {
            Format::Pdn => format!("{}\n", tree.to_pdn()?),
            Format::Json => format!("{}\n", serde_json::to_string(&GameJson::new(tree, game))?),
            Format::Moves(_) if !game.is_from_start() => {
                bail!("a line of moves cannot tell that the game was set up from a position")
            }
            Format::Moves(format) => format!("{}\n", game.write_moves(format)?),
        })
    }
}
