//! `dameo match`: plays a match between two engines.

mod pdn_file;
pub(super) mod report;

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use dameo_engine::SearchTablebase;
use dameo_lab::matches::{
    BuildIds, EngineSpec, Journal, Match, Scoreboard, SearchLimit, Shard, TimeControl,
};
use dameo_lab::openings::{self, OpeningSource, SamplerOptions};
use dameo_lab::statistics::Sprt;
use dameo_protocol::{DEPTHS, NODES};

use self::pdn_file::PdnFile;
use self::report::Heading;
use crate::args::{DrawRulesArg, VariantArg, number};
use crate::exit::Exit;
use crate::print::{print_json, print_text};
use crate::{interrupt, progress};

/// Play a match between two engines
///
/// Each opening is played twice with colours swapped. An interrupt (Ctrl-C)
/// ends the match with the result so far; --resume continues it.
///
/// Example: dameo match --engine name=A --engine 'name=B builtin=random' --games 100 --nodes 1000
#[derive(clap::Args)]
pub(crate) struct Args {
    /// An engine; to be given twice: 'name=A [cmd="PROGRAM ARGUMENTS"]
    /// [proto=uci] [builtin=dameo|classic|material1|random]
    /// [opt.NAME=VALUE]'. Without cmd and builtin it is this engine
    #[arg(long = "engine", value_name = "ENGINE", required = true)]
    engines: Vec<EngineSpec>,
    #[command(flatten)]
    variant: VariantArg,
    /// A file with one opening per line: moves from the starting position, or a
    /// FEN and moves; one for every two games [default: random openings]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Number of games
    #[arg(long, value_name = "N", value_parser = number(1..=10_000_000_usize))]
    games: usize,
    /// Time control: seconds per side plus increment in seconds
    #[arg(long, value_name = "SECONDS+INCREMENT", default_value = "1+0.01")]
    tc: TimeControl,
    /// Nodes per move, instead of a clock
    #[arg(long, value_name = "N", value_parser = number(NODES), conflicts_with_all = ["tc", "depth"])]
    nodes: Option<u64>,
    /// Depth of each search in plies, instead of a clock
    #[arg(long, value_name = "N", value_parser = number(DEPTHS), conflicts_with = "tc")]
    depth: Option<u32>,
    /// Number of games to play at the same time
    #[arg(long, value_name = "C", default_value_t = 1, value_parser = number(1..=256_usize))]
    concurrency: usize,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
    /// Stop the match when a sequential probability ratio test accepts one of
    /// two hypotheses on the first engine: it is ELO0 (H0) or ELO1 (H1)
    /// normalized Elo better
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Play only a part of the match: 1/4 to 4/4 are its four parts, which `dameo report`
    /// puts together
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, conflicts_with = "sprt")]
    shard: Shard,
    /// Seed of openings and random moves
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Seconds after which an engine without a clock is considered stalled
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = number(1..=86_400_u64))]
    patience: u64,
    /// Adjudicate games with the endgame tablebases in this folder
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Write every game to a PDN file; until the match ends, its games are in
    /// OUT.pdn.partial
    #[arg(short, long, value_name = "OUT.pdn")]
    output: Option<PathBuf>,
    /// Record finished games in a file, and continue from the games in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let game_match = self.configure()?;
        let scoreboard = self.play(&game_match)?;
        if self.json {
            print_json(&scoreboard.summary())?;
        } else {
            let engines = game_match.engines.each_ref().map(|spec| spec.name.as_str());
            let limit = &game_match.limit.to_string();
            let heading = Heading { engines, limit, of: Some(game_match.games) };
            print_text(&report::describe(&heading, &scoreboard)?)?;
        }
        Ok(Exit::Done)
    }

    fn play(&self, game_match: &Match) -> Result<Scoreboard> {
        let (mut journal, played) = match &self.resume {
            None => (None, Vec::new()),
            Some(path) => {
                let builds = BuildIds::of(&game_match.engines)?;
                let opened = Journal::open(path, game_match, &builds);
                let (journal, played) = opened.with_context(|| path.display().to_string())?;
                (Some(journal), played)
            }
        };
        let create = |path| PdnFile::create(path, game_match, &played);
        let mut pdn = self.output.as_deref().map(create).transpose()?;
        let stop = interrupt::flag()?;
        let bar = progress::bar(game_match.games as u64, "playing");
        bar.set_position(played.len() as u64);
        let scoreboard = game_match.run(played, &stop, |record, scoreboard| {
            if let Some(journal) = &mut journal {
                journal.add(record)?;
            }
            if let Some(pdn) = &mut pdn {
                pdn.add(game_match, record)?;
            }
            bar.set_message(report::brief(scoreboard));
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        let scoreboard = scoreboard?;
        if let Some(pdn) = pdn {
            pdn.finish()?;
        }
        Ok(scoreboard)
    }

    fn configure(&self) -> Result<Match> {
        let [first, second] = self.engines.as_slice() else {
            bail!("expected --engine twice, found {}", self.engines.len());
        };
        if first.name == second.name {
            bail!("both engines are called {}: expected two names", first.name);
        }
        let variant = self.variant.variant;
        let open = |directory| SearchTablebase::open(variant, directory);
        Ok(Match {
            variant,
            engines: [first.clone(), second.clone()],
            limit: self.limit(),
            openings: self.openings()?,
            games: self.games,
            shard: self.shard,
            concurrency: self.concurrency,
            seed: self.seed,
            sprt: self.sprt,
            stall_timeout: Duration::from_secs(self.patience),
            tablebase: self.tables.as_deref().map(open).transpose()?,
        })
    }

    fn limit(&self) -> SearchLimit {
        match (self.nodes, self.depth) {
            (Some(nodes), _) => SearchLimit::Nodes(nodes),
            (None, Some(depth)) => SearchLimit::Depth(depth),
            (None, None) => SearchLimit::Clock(self.tc),
        }
    }

    fn openings(&self) -> Result<OpeningSource> {
        let variant = self.variant.variant;
        let draw_rules = self.draw_rules.or_default(variant);
        let Some(path) = &self.openings else {
            let options = SamplerOptions::for_match(draw_rules, self.seed);
            return Ok(OpeningSource::Random(options));
        };
        let name = || path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot open {}", name()))?;
        let source = BufReader::new(file);
        let mut openings = openings::read(variant, source, draw_rules).with_context(name)?;
        openings::shuffle(&mut openings, self.seed);
        Ok(OpeningSource::List(openings))
    }
}

/// Parses the bounds of an SPRT.
fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| {
        Some((f64::from_str(elo0.trim()).ok()?, f64::from_str(elo1.trim()).ok()?))
    });
    let (elo0, elo1) = bounds.ok_or("expected two numbers, such as 0,5")?;
    Sprt::new(elo0, elo1).map_err(|error| error.to_string())
}
