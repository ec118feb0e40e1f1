//! `dameo convert`: converts games between notations.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use dameo::import::{ForeignGame, GameFormat, GameReader, ReadGamesError};
use dameo::pdn::ResolveOptions;
use dameo::{AnyGame, AnyGameTree, MoveFormat};
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
/// Without --from the format is guessed from the name of the file and the beginning of the text,
/// without --to from the name of the output; stderr says what was guessed. Moves in any notation
/// but mindsports-short are read as long.
///
/// What is not understood is left out, or kept as a comment, and named on stderr.
/// A game with an illegal move ends the conversion, unless --keep-going is given.
///
/// Example: dameo convert games.txt -o games.pdn
/// Example: dameo convert games.txt --from mindsports-short --to json
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Args {
    /// The file to read; - for stdin
    file: PathBuf,
    /// The format to read [default: guessed]
    #[arg(long, value_name = "FMT")]
    from: Option<Format>,
    /// The format to write [default: guessed, pdn if the output has no name that says it]
    #[arg(long, value_name = "FMT")]
    to: Option<Format>,
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

impl Format {
    fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Games(format) => format.name(),
        }
    }

    /// The format that files with a name have; `None` if it says nothing.
    fn of_name(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_lowercase();
        match extension.as_str() {
            "pdn" | "pgn" => Some(Self::Games(GameFormat::Pdn)),
            "txt" => Some(Self::Games(GameFormat::Moves(MoveFormat::Long))),
            "json" | "jsonl" | "ndjson" => Some(Self::Json),
            _ => None,
        }
    }
}

/// The format of a text, by the name of its file and its beginning. Text files and JSON can be
/// more than one.
fn guess_input(path: &Path, beginning: &str) -> GameFormat {
    match (Format::of_name(path), GameFormat::detect(beginning)) {
        (Some(Format::Games(GameFormat::Pdn)), GameFormat::Moves(MoveFormat::Long)) => {
            GameFormat::Pdn
        }
        (_, detected) => detected,
    }
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let cannot_read = || format!("cannot read {}", self.file.display());
        let mut source = open(&self.file)?;
        let from = self.input_format(&mut source)?;
        let to = self.output_format();
        let mut output = OutputFile::new(self.output.as_deref())?;
        let mut reader = GameReader::new(source, from).with_context(cannot_read)?;
        let mut exit = Exit::Done;
        while let Some(game) = reader.next() {
            match self.convert_read(game, reader.game_number(), to) {
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

    /// The format to read, which a message names if it is guessed.
    fn input_format(&self, source: &mut impl BufRead) -> Result<GameFormat> {
        match self.from {
            Some(Format::Games(format)) => Ok(format),
            Some(Format::Json) => bail!("--from json: json can only be written"),
            None => {
                let name = self.file.display();
                let beginning = source.fill_buf().with_context(|| format!("cannot read {name}"))?;
                let format = guess_input(&self.file, &String::from_utf8_lossy(beginning));
                warn(&format!("{name}: read as {format}"));
                Ok(format)
            }
        }
    }

    /// The format to write, which a message names if it is guessed.
    fn output_format(&self) -> Format {
        self.to.unwrap_or_else(|| {
            let name = self.output.as_deref().and_then(Format::of_name);
            let format = name.unwrap_or(Format::Games(GameFormat::Pdn));
            let output = self.output.as_deref().unwrap_or(Path::new("stdout"));
            warn(&format!("{}: written as {}", output.display(), format.name()));
            format
        })
    }

    /// Converts a game that was read, and prints what is odd about it.
    fn convert_read(
        &self,
        game: Result<ForeignGame, ReadGamesError>,
        number: usize,
        to: Format,
    ) -> Result<String> {
        let game = game?;
        for warning in game.warnings() {
            warn(&format!("game {number}: {warning}"));
        }
        self.convert(&game, to).with_context(|| format!("game {number}"))
    }

    fn convert(&self, game: &ForeignGame, to: Format) -> Result<String> {
        let variant = game.variant(self.variant.variant)?;
        let draw_rules = self.draw_rules.draw_rules;
        let options = ResolveOptions { draw_rules, ..ResolveOptions::default() };
        let tree = game.resolve(variant, options)?;
        let game = tree.game()?;
        write(&tree, &game, to)
    }
}

/// The game in a format, with a line feed at its end.
fn write(tree: &AnyGameTree, game: &AnyGame, format: Format) -> Result<String> {
    Ok(match format {
        Format::Json => format!("{}\n", serde_json::to_string(&GameJson::new(tree, game))?),
        Format::Games(GameFormat::Pdn) => format!("{}\n", tree.to_pdn()?),
        Format::Games(_) if !game.is_from_start() => {
            bail!("a line of moves cannot hold the position that the game was set up from")
        }
        Format::Games(GameFormat::Moves(format)) => format!("{}\n", game.write_moves(format)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_guessed_from_names_and_beginnings() {
        let guess = |name: &str, text: &str| guess_input(Path::new(name), text).name();
        assert_eq!(guess("a.txt", "d1-d4 d8-b6\n"), "long");
        assert_eq!(guess("-", "1. d1-d4 d8-b6 {good} *\n"), "pdn");
        assert_eq!(guess("a.PDN", "d1-d4 d8-b6\n"), "pdn");
        assert_eq!(guess("a.pgn", "[White \"Ada\"]\n"), "pdn");
        assert_eq!(guess("Dameo.json", "[{\"header\": {}}]"), "abstractplay");
    }

    #[test]
    fn outputs_are_guessed_from_names() {
        let guess = |name: &str| Format::of_name(Path::new(name)).map(Format::name);
        assert_eq!(guess("out/a.pdn"), Some("pdn"));
        assert_eq!(["a.json", "a.jsonl"].map(guess), [Some("json"), Some("json")]);
        assert_eq!(guess("a.txt"), Some("long"));
        assert_eq!([guess("a"), guess("a.dat")], [None, None]);
    }
}
