//! `dameo tune`: tunes options of an engine by games.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Result};
use dameo_match::spsa::{Iteration, Spsa, SpsaTuner, TunedOption, TuningJournal};
use dameo_match::{EngineSpec, build_id};
use serde::Serialize;

use super::args::{LimitArgs, rate};
use crate::args::{DrawRulesArg, VariantArg, number};
use crate::exit::Exit;
use crate::files::cannot_write;
use crate::print::{print_json, print_text};
use crate::{interrupt, progress};

/// Tune whole numbers among the options of an engine by games against itself
///
/// The method is SPSA: each iteration plays the engine with all options moved a step up or
/// down, at random, against the engine with all moved the other way. An interrupt (Ctrl-C)
/// prints the values so far; --resume continues.
///
/// Example: dameo tune --engine 'name=other cmd=./other-engine' --option Contempt=0,-50,50
/// --iterations 5000 --nodes 4000 --resume other.tuning
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The engine, as in `dameo match`
    #[arg(long, value_name = "ENGINE", default_value = "name=dameo")]
    engine: EngineSpec,
    /// An option to tune, given once or more: its value at the start, the smallest and the
    /// largest, and how far the last iteration moves it, a twentieth of the range if that is
    /// not said. In a build with the feature tuning, NAME alone is a constant of the search
    #[arg(long = "option", value_name = "NAME=START,MIN,MAX[,STEP]", required = true)]
    #[arg(value_parser = tuned_option)]
    options: Vec<TunedOption>,
    /// Number of iterations, which determines how fast the steps become smaller
    #[arg(long, value_name = "N", value_parser = number(1..=10_000_000_u32))]
    iterations: u32,
    /// Openings in an iteration, each played with both colours
    #[arg(long, value_name = "P", default_value_t = 8, value_parser = number(1..=10_000_usize))]
    pairs: usize,
    /// The part of its last step by which the last iteration moves an option for every
    /// game won more than lost
    #[arg(long, value_name = "R", default_value_t = 0.002, value_parser = rate)]
    gain: f64,
    #[command(flatten)]
    variant: VariantArg,
    #[command(flatten)]
    draw_rules: DrawRulesArg,
    #[command(flatten)]
    limit: LimitArgs,
    /// Number of games to play at the same time
    #[arg(long, value_name = "C", default_value_t = 1, value_parser = number(1..=256_usize))]
    concurrency: usize,
    /// Seed of steps and openings
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Seconds after which an engine without a clock is considered stalled
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = number(1..=86_400_u64))]
    patience: u64,
    /// Record finished iterations in a file, and continue from those in it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What came of tuning.
#[derive(Serialize)]
struct Report {
    /// Iterations played.
    iterations: u32,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Games lost by illegal moves, crashes or on time.
    faults: u64,
    options: Vec<OptionReport>,
}

#[derive(Serialize)]
struct OptionReport {
    name: String,
    start: i32,
    min: i32,
    max: i32,
    /// The value found.
    value: f64,
}

impl Args {
    pub(crate) fn run(self) -> Result<Exit> {
        let stop = interrupt::flag()?;
        let tuner = self.tuner();
        tuner.check()?;
        let (mut journal, mut iterations) = match &self.resume {
            None => (None, Vec::new()),
            Some(path) => {
                let opened = TuningJournal::open(path, &tuner, build_id(&tuner.engine)?);
                let (journal, iterations) = opened.with_context(|| path.display().to_string())?;
                (Some(journal), iterations)
            }
        };
        let bar = progress::bar(u64::from(self.iterations), "tuning");
        bar.set_position(iterations.len() as u64);
        bar.reset_eta();
        let played = iterations.clone();
        let values = tuner.run(&played, &stop, |iteration, _| {
            if let (Some(journal), Some(path)) = (&mut journal, &self.resume) {
                journal.add(&iteration).map_err(cannot_write(path))?;
            }
            iterations.push(iteration);
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        let report = Report::new(&tuner.spsa.options, &values?, &iterations);
        if self.json {
            print_json(&report)?;
        } else {
            print_text(&report.describe(self.iterations)?)?;
        }
        if stop.load(Ordering::Relaxed) && self.resume.is_none() {
            eprintln!("dameo: stopped; only --resume FILE can continue");
        }
        Ok(Exit::Done)
    }

    fn tuner(&self) -> SpsaTuner {
        let spsa = Spsa {
            options: self.options.clone(),
            iterations: self.iterations,
            gain: self.gain,
            seed: self.seed,
        };
        SpsaTuner {
            variant: self.variant.variant,
            engine: self.engine.clone(),
            spsa,
            pairs: self.pairs,
            limit: self.limit.get(),
            draw_rules: self.draw_rules.or_default(self.variant.variant),
            concurrency: self.concurrency,
            stall_timeout: Duration::from_secs(self.patience),
        }
    }
}

impl Report {
    fn new(options: &[TunedOption], values: &[f64], iterations: &[Iteration]) -> Self {
        let sum = |count: fn(&Iteration) -> u64| iterations.iter().map(count).sum();
        let option = |(option, &value): (&TunedOption, &f64)| OptionReport {
            name: option.name.clone(),
            start: option.start,
            min: option.min,
            max: option.max,
            value,
        };
        Self {
            iterations: iterations.len() as u32,
            wins: sum(|iteration| iteration.wins),
            draws: sum(|iteration| iteration.draws),
            losses: sum(|iteration| iteration.losses),
            faults: sum(|iteration| iteration.faults),
            options: options.iter().zip(values).map(option).collect(),
        }
    }

    fn describe(&self, planned: u32) -> Result<String> {
        let games = self.wins + self.draws + self.losses;
        let mut text = format!("{} of {planned} iterations, {games} games", self.iterations);
        if self.faults > 0 {
            write!(text, "; {} lost by illegal moves, crashes or on time", self.faults)?;
        }
        text.push('\n');
        let widths = self.options.iter().map(|option| option.name.chars().count());
        let width = widths.max().unwrap_or(0).max("option".len());
        writeln!(text, "{:width$} {:>8} {:>10}  range", "option", "start", "value")?;
        for OptionReport { name, start, min, max, value } in &self.options {
            writeln!(text, "{name:width$} {start:>8} {value:>10.2}  {min} to {max}")?;
        }
        for OptionReport { name, value, .. } in &self.options {
            write!(text, "opt.{name}={} ", value.round())?;
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
        Ok(text)
    }
}

/// Parses an option to tune.
fn tuned_option(text: &str) -> Result<TunedOption, String> {
    #[cfg(feature = "tuning")]
    if let Ok(param) = dameo_engine::Param::named(text) {
        return Ok(TunedOption::new(param.name, param.default, param.min, param.max));
    }
    text.parse().map_err(|error: dameo_match::spsa::ParseTunedOptionError| error.to_string())
}
