//! Analyses of positions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use dameo::{AnyGame, DrawRules, Variant};
use dameo_api::{AnalysisEnd, LimitsRequest, ScoreJson};
use dameo_engine::{Engine, SearchRequest};
use dameo_jobs::{Work, WorkError};
use serde::{Deserialize, Serialize};

/// The analysis of a position on one thread, without a limit of time: it is the same everywhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AnalysisJob {
    pub(crate) variant: Variant,
    pub(crate) fen: String,
    pub(crate) draw_rules: DrawRules,
    pub(crate) nodes: u64,
    pub(crate) multipv: usize,
    /// MiB of the transposition table.
    pub(crate) hash: usize,
    /// The version of the program whose engine is to search.
    pub(crate) version: String,
}

/// What an analysis has found.
#[derive(Serialize)]
struct Analysed {
    /// The nodes searched.
    nodes: u64,
    /// The best lines of the last iteration, the best one first.
    lines: Vec<AnalysedLine>,
    #[serde(flatten)]
    end: AnalysisEnd,
}

#[derive(Clone, Serialize)]
struct AnalysedLine {
    /// The depth of the iteration, in plies.
    depth: u32,
    /// The score for the side to move.
    score: ScoreJson,
    /// The moves in long notation.
    pv: Vec<String>,
}

impl AnalysisJob {
    /// The kind of these jobs.
    pub(crate) const KIND: &'static str = "analysis";

    /// An analysis by the engine of this program.
    pub(crate) fn new(game: &AnyGame, nodes: u64, multipv: usize, hash: usize) -> Self {
        Self {
            variant: game.variant(),
            fen: game.position().to_string(),
            draw_rules: game.draw_rules(),
            nodes,
            multipv,
            hash,
            version: super::version(),
        }
    }

    /// Searches; `None` if it was stopped.
    fn search(&self, stop: &AtomicBool) -> Result<Option<Analysed>, WorkError> {
        let impossible = |error: &dyn std::error::Error| WorkError::Impossible(error.to_string());
        let game = AnyGame::from_fen(self.variant, Some(&self.fen), self.draw_rules);
        let game = game.map_err(|error| impossible(&error))?;
        let limits = LimitsRequest {
            nodes: Some(self.nodes),
            multipv: Some(self.multipv),
            ..LimitsRequest::default()
        };
        let limits = limits.limits().map_err(|error| impossible(&error))?;
        let engine = Engine::try_new(self.variant, self.hash);
        let mut engine = engine.map_err(|error| WorkError::Away(error.to_string()))?;
        let (position, mut lines, mut nodes) = (game.position(), Vec::new(), 0);
        let found = engine.search(&game, &SearchRequest::new(limits, stop), &mut |info| {
            let line = dameo_api::AnalysisLine::new(&position, info);
            lines.truncate(line.multipv - 1);
            nodes = line.nodes;
            lines.push(AnalysedLine { depth: line.depth, score: line.score, pv: line.pv });
        });
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let end = AnalysisEnd::new(&position, &found, game.outcome());
        Ok(Some(Analysed { nodes, lines, end }))
    }
}

/// Analyses positions.
pub(crate) struct AnalysisWork;

#[async_trait]
impl Work for AnalysisWork {
    fn kind(&self) -> &'static str {
        AnalysisJob::KIND
    }

    async fn run(&self, input: &str, stop: Arc<AtomicBool>) -> Result<String, WorkError> {
        let job: AnalysisJob = super::read(input)?;
        super::check_version(&job.version)?;
        let found = tokio::task::spawn_blocking(move || job.search(&stop)).await;
        let found = found.expect("the search does not panic")?.ok_or(WorkError::Stopped)?;
        Ok(serde_json::to_string(&found).expect("it has names for its fields"))
    }
}
