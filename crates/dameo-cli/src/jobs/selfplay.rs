//! Games of the engine against itself, for training.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use dameo::{DrawRules, Variant};
use dameo_engine::embedded_network;
use dameo_files::{FileName, Files, FilesError};
use dameo_jobs::{Work, WorkError};
use dameo_train::games::{Counts, GamesWriter};
use dameo_train::selfplay::SelfPlay;
use serde::{Deserialize, Serialize};
use tempfile::NamedTempFile;

/// A file of games. They are determined by what is in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SelfPlayJob {
    pub(crate) variant: Variant,
    pub(crate) draw_rules: DrawRules,
    pub(crate) games: u64,
    /// The nodes of a search on average.
    pub(crate) nodes: u64,
    pub(crate) seed: u64,
    /// The name of the file.
    pub(crate) file: String,
    /// The version of the program whose engine and network play.
    pub(crate) version: String,
}

/// What is in the file.
#[derive(Serialize)]
struct Played<'a> {
    file: &'a str,
    games: u64,
    /// Positions with a score.
    positions: u64,
    bytes: u64,
}

impl SelfPlayJob {
    /// The kind of these jobs.
    pub(crate) const KIND: &'static str = "selfplay";

    /// Plays; `None` if it was stopped.
    fn play(&self, stop: &AtomicBool) -> anyhow::Result<Option<(NamedTempFile, Counts)>> {
        let self_play = SelfPlay {
            variant: self.variant,
            draw_rules: self.draw_rules,
            nodes: self.nodes,
            seed: self.seed,
            network: embedded_network(self.variant),
            tablebase: None,
        };
        let file = NamedTempFile::new()?;
        let mut writer = GamesWriter::open(file.path(), self_play.header())?;
        self_play.run(self.games, 1, &mut writer, stop, &mut |_| {})?;
        let counts = writer.finish()?;
        Ok((!stop.load(Ordering::Relaxed)).then_some((file, counts)))
    }
}

/// Plays games of the engine against itself.
pub(crate) struct SelfPlayWork {
    pub(crate) files: Files,
}

#[async_trait]
impl Work for SelfPlayWork {
    fn kind(&self) -> &'static str {
        SelfPlayJob::KIND
    }

    async fn run(&self, input: &str, stop: Arc<AtomicBool>) -> Result<String, WorkError> {
        let job: SelfPlayJob = super::read(input)?;
        super::check_version(&job.version)?;
        let name = FileName::new(job.file.clone());
        let name = name.map_err(|error| WorkError::Impossible(error.to_string()))?;
        let (played, job) = tokio::task::spawn_blocking(move || (job.play(&stop), job))
            .await
            .expect("the search does not panic");
        // The disk of this machine, for one.
        let played = played.map_err(|error| WorkError::Away(format!("{error:#}")))?;
        let (file, Counts { games, positions }) = played.ok_or(WorkError::Stopped)?;
        let away = |error: FilesError| WorkError::Away(error.to_string());
        let bytes = self.files.put(&name, file.path()).await.map_err(away)?;
        let played = Played { file: &job.file, games, positions, bytes };
        Ok(serde_json::to_string(&played).expect("it has names for its fields"))
    }
}
