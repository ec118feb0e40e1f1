//! `dameo match`: plays a match between two engines, or one engine against several.

mod pdn_file;

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::slice;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use dameo_engine::SearchTablebase;
use dameo_match::openings::{self, OpeningSource, SamplerOptions};
use dameo_match::statistics::Sprt;
use dameo_match::{BuildIds, Builtin, EngineSpec, Journal, Match, Shard};

use self::pdn_file::PdnFile;
use crate::args::{DrawRulesArg, VariantArg, number};
use crate::commands::lab::args::LimitArgs;
use crate::commands::lab::match_log::LogArgs;
use crate::commands::lab::results::{self, MatchResult};
use crate::exit::Exit;
use crate::files::cannot_write;
use crate::{interrupt, progress};

/// Play a match between two engines, or of one engine against several
///
/// Each opening is played twice with colours swapped. An interrupt (Ctrl-C)
/// ends the match with the result so far; --resume continues it.
///
/// Example: dameo match --engine name=A --engine 'name=B builtin=random' --games 100 --nodes 1000
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(long = "engine", value_name = "ENGINE", required = true, help = engine_help())]
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
    #[command(flatten)]
    limit: LimitArgs,
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
    /// merges
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
    /// OUT.pdn.partial. With more than two engines a folder of such files
    #[arg(short, long, value_name = "OUT.pdn")]
    output: Option<PathBuf>,
    /// Record finished games in a file, and continue from the games in it. With more
    /// than two engines a folder of such files
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    log: LogArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        self.check_names()?;
        let stop = interrupt::flag()?;
        if let [first, second] = self.engines.as_slice() {
            let files = [&self.resume, &self.output].map(Option::clone);
            let result = self.play([first, second], files, &stop)?;
            self.log_unless_stopped(slice::from_ref(&result), &stop)?;
            results::print_one(&result, self.json)?;
        } else {
            let results = self.play_gauntlet(&stop)?;
            self.log_unless_stopped(&results, &stop)?;
            results::print_all(&results, self.json)?;
        }
        Ok(Exit::Done)
    }

    /// A match that was interrupted has no result yet.
    fn log_unless_stopped(&self, results: &[MatchResult], stop: &AtomicBool) -> Result<()> {
        if stop.load(Ordering::Relaxed) { Ok(()) } else { self.log.append(results) }
    }

    fn check_names(&self) -> Result<()> {
        if self.engines.len() < 2 {
            bail!("expected --engine twice or more, found {}", self.engines.len());
        }
        for (index, EngineSpec { name, .. }) in self.engines.iter().enumerate() {
            if self.engines[..index].iter().any(|other| other.name == *name) {
                bail!("two engines are called {name}: expected different names");
            }
        }
        Ok(())
    }

    /// Checks that files can be named after the engines.
    fn check_file_names(&self) -> Result<()> {
        for EngineSpec { name, .. } in &self.engines {
            if Path::new(name).file_name() != Some(name.as_ref()) {
                bail!("engine {name}: expected a name that a file can have");
            }
        }
        Ok(())
    }

    /// The matches of the first engine against each of the others. After an interrupt only
    /// those that have begun.
    fn play_gauntlet(&self, stop: &AtomicBool) -> Result<Vec<MatchResult>> {
        if self.resume.is_some() || self.output.is_some() {
            self.check_file_names()?;
        }
        for folder in [&self.resume, &self.output].into_iter().flatten() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot create the folder {}", folder.display()))?;
        }
        let (first, others) = self.engines.split_first().context("no engine")?;
        let mut results = Vec::new();
        for second in others {
            let stem = format!("{}-{}", first.name, second.name);
            let resume = self.resume.as_ref().map(|folder| folder.join(format!("{stem}.match")));
            let output = self.output.as_ref().map(|folder| folder.join(format!("{stem}.pdn")));
            results.push(self.play([first, second], [resume, output], stop)?);
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(results)
    }

    /// Plays one match, with its games in the files of `--resume` and `--output`.
    fn play(
        &self,
        engines: [&EngineSpec; 2],
        [resume, output]: [Option<PathBuf>; 2],
        stop: &AtomicBool,
    ) -> Result<MatchResult> {
        let game_match = &self.configure(engines)?;
        let (mut journal, played) = match &resume {
            None => (None, Vec::new()),
            Some(path) => {
                let builds = BuildIds::of(&game_match.engines)?;
                let opened = Journal::open(path, game_match, &builds);
                let (journal, played) = opened.with_context(|| path.display().to_string())?;
                (Some(journal), played)
            }
        };
        let create = |path| PdnFile::create(path, game_match, &played);
        let mut pdn = output.as_deref().map(create).transpose()?;
        let bar = progress::bar(game_match.game_count() as u64, "playing");
        bar.set_position(played.len() as u64);
        let scoreboard = game_match.run(played, stop, |record, scoreboard| {
            if let (Some(journal), Some(path)) = (&mut journal, &resume) {
                journal.add(record).map_err(cannot_write(path))?;
            }
            if let Some(pdn) = &mut pdn {
                pdn.add(game_match, record)?;
            }
            bar.set_message(results::brief(scoreboard));
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        let scoreboard = scoreboard?;
        if let Some(pdn) = pdn {
            pdn.finish()?;
        }
        Ok(MatchResult::new(game_match, scoreboard))
    }

    fn configure(&self, engines: [&EngineSpec; 2]) -> Result<Match> {
        let variant = self.variant.variant;
        let open = |directory| SearchTablebase::open(variant, directory);
        Ok(Match {
            variant,
            engines: engines.map(Clone::clone),
            limit: self.limit.get(),
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

fn engine_help() -> String {
    format!(
        "An engine, given twice or more; the first plays a match against each of the others: \
         'name=A [cmd=\"PROGRAM ARGUMENTS\"] [proto=uci] [builtin={}] [opt.NAME=VALUE]'. Without \
         cmd and builtin it is this engine",
        Builtin::ALL.map(Builtin::name).join("|")
    )
}

/// Parses the bounds of an SPRT.
fn sprt(text: &str) -> Result<Sprt, String> {
    let bounds = text.split_once(',').and_then(|(elo0, elo1)| {
        Some((f64::from_str(elo0.trim()).ok()?, f64::from_str(elo1.trim()).ok()?))
    });
    let (elo0, elo1) = bounds.ok_or("expected two numbers, such as 0,5")?;
    Sprt::new(elo0, elo1).map_err(|error| error.to_string())
}
