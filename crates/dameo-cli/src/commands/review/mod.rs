//! `dameo review`: evaluates every move of a game.

mod annotate;
mod report;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use dameo::Variant;
use dameo::import::resolve_pdn;
use dameo::pdn::{PdnGame, PdnReader, ResolveOptions};
use dameo_api::{DEFAULT_REVIEW_NODES, NODES, ReviewReply};
use dameo_engine::{ReviewOptions, review};

use crate::args::{
    DrawRulesArg, THREADS, TablesArg, VariantArg, number, processors, warn_of_damage,
};
use crate::exit::{Exit, warn};
use crate::files::{OutputFile, open};
use crate::print::{print_json, print_text};
use crate::{interrupt, progress};

/// Find the inaccuracies, mistakes and blunders of a game
///
/// Example: dameo review game.pdn --nodes 1000000 -o reviewed.pdn
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The PDN file; - for stdin
    file: PathBuf,
    /// Number of the game in the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number(1..=usize::MAX))]
    game: usize,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
    /// Nodes per position of the game
    #[arg(long, value_name = "N", default_value_t = DEFAULT_REVIEW_NODES, value_parser = number(NODES))]
    nodes: u64,
    /// Number of threads [default: number of processors]. The result does not
    /// depend on it
    #[arg(long, value_name = "T", value_parser = number(THREADS))]
    threads: Option<usize>,
    #[command(flatten)]
    tables: TablesArg,
    /// Print JSON
    #[arg(long, conflicts_with = "output")]
    json: bool,
    /// Write the annotated game to a PDN file
    #[arg(short, long, value_name = "OUT.pdn")]
    output: Option<PathBuf>,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let pdn = self.read()?;
        let variant = match pdn.variant() {
            None => self.variant.variant,
            Some(name) => name.parse::<Variant>().with_context(|| self.place())?,
        };
        self.review(&pdn, variant)
    }

    fn place(&self) -> String {
        format!("{}, game {}", self.file.display(), self.game)
    }

    /// Reads game number `--game`. Games before it may be malformed.
    fn read(&self) -> Result<PdnGame> {
        let mut reader = PdnReader::new(open(&self.file)?);
        while let Some(game) = reader.next() {
            if reader.game_number() == self.game {
                for warning in reader.warnings() {
                    warn(&format!("{}: {warning}", self.place()));
                }
                return game.with_context(|| self.file.display().to_string());
            }
        }
        match reader.game_number() {
            0 => bail!("{}: expected a game, found none", self.file.display()),
            last => bail!("{}: there is no game {}, only {last}", self.file.display(), self.game),
        }
    }

    fn review(self, pdn: &PdnGame, variant: Variant) -> Result<Exit> {
        for warning in pdn.warnings() {
            warn(&format!("{}: {warning}", self.place()));
        }
        let draw_rules = self.draw_rules.draw_rules;
        let options = ResolveOptions { draw_rules, ..ResolveOptions::default() };
        let mut tree = resolve_pdn(pdn, variant, options).with_context(|| self.place())?;
        let game = tree.game().with_context(|| self.place())?;
        let threads = self.threads.unwrap_or_else(processors);
        let options = ReviewOptions { threads, ..ReviewOptions::new(self.nodes) };
        let tablebase = self.tables.open(variant)?;
        let bar = progress::bar(game.ply() as u64 + 1, "reviewing");
        let stop = interrupt::flag()?;
        let reviewed = review(&game, options, tablebase.as_ref(), &stop, &|| bar.inc(1));
        bar.finish_and_clear();
        warn_of_damage(tablebase.as_ref());
        let Some(reviewed) = reviewed else { bail!("the review was interrupted") };
        let reply = ReviewReply::new(&game, tree.result, &reviewed);
        if self.json {
            print_json(&reply)?;
            return Ok(Exit::Done);
        }
        print_text(&report::describe(&reply))?;
        if let Some(path) = &self.output {
            annotate::annotate(&mut tree, &reviewed, &reply);
            let mut output = OutputFile::new(Some(path))?;
            output.write(&tree.to_pdn()?.to_string())?;
            output.finish()?;
        }
        Ok(Exit::Done)
    }
}
