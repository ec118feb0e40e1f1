//! The file that tuning is resumed from: NDJSON, one line for the settings and one for each
//! iteration.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::option::TunedOption;
use super::schedule::Spsa;
use super::tuner::{Iteration, SpsaTuner};
use dameo_journal::{AppendLog, ResumeError};

/// Version of the file format.
const FORMAT: u32 = 1;

/// The settings that must not change when tuning is resumed; the concurrency may.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: u32,
    variant: String,
    draw_rules: String,
    engine: String,
    build: String,
    limit: String,
    options: Vec<TunedOption>,
    iterations: u32,
    pairs: usize,
    gain: f64,
    seed: u64,
}

/// A locked file of iterations, open for appending. Every iteration is on disk before the
/// next one is added.
#[derive(Debug)]
pub struct TuningJournal {
    log: AppendLog,
}

impl Header {
    fn new(tuner: &SpsaTuner, build: String) -> Self {
        let Spsa { options, iterations, gain, seed } = tuner.spsa.clone();
        Self {
            format: FORMAT,
            variant: tuner.variant.name().to_owned(),
            draw_rules: tuner.draw_rules.name().to_owned(),
            engine: tuner.engine.to_string(),
            build,
            limit: tuner.limit.to_string(),
            options,
            iterations,
            pairs: tuner.pairs,
            gain,
            seed,
        }
    }
}

impl TuningJournal {
    /// Opens or creates the file and returns the iterations in it. An incomplete last line,
    /// left by a program that was killed, is removed; its iteration is played again. A file
    /// with an error is left as it is. `build` is the checksum of the engine's program.
    ///
    /// # Errors
    /// If the file cannot be read, written or locked, is damaged, or has other settings.
    pub fn open(
        path: &Path,
        tuner: &SpsaTuner,
        build: String,
    ) -> Result<(Self, Vec<Iteration>), ResumeError> {
        let (log, iterations) =
            AppendLog::resume(path, &Header::new(tuner, build), |index, found: &Iteration| {
                let Iteration { iteration, wins, draws, losses, .. } = *found;
                let games = [wins, draws, losses].into_iter().try_fold(0, u64::checked_add);
                if iteration as usize != index || iteration >= tuner.spsa.iterations.max(1) {
                    Some("it is not the next iteration")
                } else if games != Some(tuner.games() as u64) {
                    Some("it has another number of games")
                } else {
                    None
                }
            })?;
        Ok((Self { log }, iterations))
    }

    /// Appends an iteration. It is on disk when this returns.
    ///
    /// # Errors
    /// If writing fails.
    pub fn add(&mut self, iteration: &Iteration) -> io::Result<()> {
        self.log.write(iteration)
    }
}
