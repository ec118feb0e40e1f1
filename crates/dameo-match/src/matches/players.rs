//! The players of engines, whether they run in this process or in one of their own.

use std::time::Duration;

use dameo::{DrawRules, Variant};
use dameo_engine::HashError;

use super::builtin;
use super::engine_files::EngineFiles;
use super::engine_spec::{EngineKind, EngineSpec};
use super::player::Player;
use super::process::ProcessPlayer;

/// What all players have in common.
pub(super) struct PlayerSettings {
    pub(super) variant: Variant,
    pub(super) draw_rules: DrawRules,
    /// Time for a move without a clock, after which an engine has stalled.
    pub(super) stall_timeout: Duration,
}

impl PlayerSettings {
    /// The player of a description. `seed` differs between the two engines of a match.
    ///
    /// # Errors
    /// If there is not enough memory for the transposition table of a built-in engine.
    pub(super) fn player(
        &self,
        spec: &EngineSpec,
        files: &EngineFiles,
        seed: u64,
    ) -> Result<Box<dyn Player>, HashError> {
        match &spec.kind {
            EngineKind::Builtin(kind) => builtin::player(*kind, spec, self.variant, files, seed),
            EngineKind::Process { program, arguments } => {
                Ok(Box::new(self.process(spec, program, arguments)))
            }
        }
    }

    /// The player of a program.
    pub(super) fn process(
        &self,
        spec: &EngineSpec,
        program: &str,
        arguments: &[String],
    ) -> ProcessPlayer {
        ProcessPlayer::new(
            spec.clone(),
            program.to_owned(),
            arguments.to_vec(),
            self.variant,
            self.draw_rules,
            self.stall_timeout,
        )
    }
}
