//! Plays the games of SPSA.

use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dameo::{DrawRules, Variant};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::schedule::{Spsa, Trial};
use crate::matches::{
    EngineSpec, EngineSpecError, FaultCounts, Match, MatchError, MatchScore, SearchLimit, Shard,
};
use crate::openings::{OpeningSource, SamplerOptions};

/// Tunes options of an engine by games of the engine against itself.
#[derive(Clone, Debug)]
pub struct SpsaTuner {
    /// The variant.
    pub variant: Variant,
    /// The engine, with the options that all games have in common.
    pub engine: EngineSpec,
    /// The options to tune, and how.
    pub spsa: Spsa,
    /// Openings in an iteration, each played with both colours; 0 counts as 1.
    pub pairs: usize,
    /// The limit on every search.
    pub limit: SearchLimit,
    /// The draw rules of the games.
    pub draw_rules: DrawRules,
    /// Games played at a time; 0 counts as 1.
    pub concurrency: usize,
    /// Time for a move without a clock, after which an engine has stalled.
    pub stall_timeout: Duration,
}

/// The result of an iteration: games of the values moved one way against those moved the
/// other way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Iteration {
    /// The number of the iteration, from 0.
    pub iteration: u32,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games that either engine lost by an illegal move, a crash or on time.
    pub faults: u64,
}

/// Options cannot be tuned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SpsaError {
    /// There is nothing to tune.
    #[error("expected an option to tune, found none")]
    NoOptions,
    /// An option is given twice.
    #[error("the option {name} is to be tuned twice")]
    Duplicate {
        /// The name of the option.
        name: String,
    },
    /// A built-in engine has no such option, or it cannot have a value of the range.
    #[error(transparent)]
    Option(#[from] EngineSpecError),
    /// Games cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A finished iteration could not be saved.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl SpsaTuner {
    /// Checks that the engine has the options with their ranges, as far as it is known: a
    /// program is not asked.
    ///
    /// # Errors
    /// If there is no option, one is given twice, or the engine cannot have it.
    pub fn check(&self) -> Result<(), SpsaError> {
        let options = &self.spsa.options;
        if options.is_empty() {
            return Err(SpsaError::NoOptions);
        }
        for (index, option) in options.iter().enumerate() {
            if options[..index].iter().any(|other| other.name == option.name) {
                return Err(SpsaError::Duplicate { name: option.name.clone() });
            }
            for value in [option.min, option.max] {
                self.engine.with_option(&option.name, &value.to_string())?;
            }
        }
        Ok(())
    }

    /// Plays iterations after those of `played`, which are the first in order, until all are
    /// played or `stop` is set, and returns the values. An iteration that is stopped does not
    /// count. `on_iteration` is called after each, with the values that follow from it.
    ///
    /// With a single-threaded built-in engine and no clock, the values depend on the fields
    /// of the tuner alone.
    ///
    /// # Errors
    /// If [`check`](Self::check) fails, games cannot be played, or `on_iteration` fails.
    pub fn run(
        &self,
        played: &[Iteration],
        stop: &AtomicBool,
        mut on_iteration: impl FnMut(Iteration, &[f64]) -> io::Result<()>,
    ) -> Result<Vec<f64>, SpsaError> {
        self.check()?;
        let mut values = self.spsa.start();
        for result in played {
            let trial = self.spsa.trial(result.iteration, &values);
            values = self.spsa.moved(&values, &trial, result.balance());
        }
        for iteration in played.len() as u32..self.spsa.iterations.max(1) {
            let trial = self.spsa.trial(iteration, &values);
            let Some(result) = self.play(iteration, &trial, stop)? else { break };
            values = self.spsa.moved(&values, &trial, result.balance());
            on_iteration(result, &values)?;
        }
        Ok(values)
    }

    /// The number of games in an iteration.
    #[must_use]
    pub fn games(&self) -> usize {
        2 * self.pairs.max(1)
    }

    /// Plays an iteration; `None` if it is stopped.
    fn play(
        &self,
        iteration: u32,
        trial: &Trial,
        stop: &AtomicBool,
    ) -> Result<Option<Iteration>, SpsaError> {
        let scoreboard = self.game_match(trial)?.run(Vec::new(), stop, |_, _| Ok(()))?;
        let MatchScore { wins, draws, losses, faults, .. } = *scoreboard.score();
        let is_complete = scoreboard.games().count() == self.games();
        let faults = faults.iter().map(FaultCounts::total).sum();
        Ok(is_complete.then_some(Iteration { iteration, wins, draws, losses, faults }))
    }

    /// The match of an iteration.
    fn game_match(&self, trial: &Trial) -> Result<Match, EngineSpecError> {
        let openings = SamplerOptions::for_match(self.draw_rules, trial.seed);
        let [first, second] = &trial.values;
        Ok(Match {
            variant: self.variant,
            engines: [self.engine_with(first)?, self.engine_with(second)?],
            limit: self.limit,
            openings: OpeningSource::Random(openings),
            games: self.games(),
            shard: Shard::WHOLE,
            concurrency: self.concurrency,
            seed: trial.seed,
            sprt: None,
            stall_timeout: self.stall_timeout,
            tablebase: None,
        })
    }

    /// The engine with values for the tuned options.
    fn engine_with(&self, values: &[i32]) -> Result<EngineSpec, EngineSpecError> {
        let mut options = self.spsa.options.iter().zip(values);
        options.try_fold(self.engine.clone(), |engine, (option, value)| {
            engine.with_option(&option.name, &value.to_string())
        })
    }
}

impl Iteration {
    /// Games won more than lost.
    fn balance(&self) -> i64 {
        self.wins as i64 - self.losses as i64
    }
}
