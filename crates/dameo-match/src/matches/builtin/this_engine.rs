//! This project's engine as a player.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, Variant};
use dameo_engine::{
    Engine, EngineSettings, HashError, Limits, NumberOption, SearchRequest, Strength,
};

use super::super::engine_files::EngineFiles;
use super::super::engine_spec::EngineSpec;
use super::super::player::{GoLimits, Player, PlayerError};
use super::{hash_mib, move_result, time_limit};

/// The engine with the options of a description.
pub(super) struct EnginePlayer {
    engine: Engine,
    threads: usize,
    strength: Strength,
    seed: u64,
    game_number: usize,
}

impl EnginePlayer {
    pub(super) fn new(
        spec: &EngineSpec,
        variant: Variant,
        files: &EngineFiles,
        seed: u64,
    ) -> Result<Self, HashError> {
        let settings = EngineSettings {
            hash_mib: hash_mib(spec),
            network: files.network.clone(),
            tablebase: files.tablebase.clone(),
            features: spec.search_features(),
            #[cfg(feature = "tuning")]
            params: spec.params(),
            ..EngineSettings::new(variant)
        };
        Ok(Self {
            engine: Engine::with_settings(settings)?,
            threads: spec.number(NumberOption::THREADS.name).unwrap_or(1),
            strength: spec.strength(),
            seed,
            game_number: 0,
        })
    }

    fn limits(&self, game: &AnyGame, go: GoLimits) -> Limits {
        let time = time_limit(game, go);
        let limits = Limits { time, threads: self.threads, ..Limits::default() };
        match go {
            GoLimits::Nodes(nodes) => Limits { nodes: Some(nodes), ..limits },
            GoLimits::Depth(depth) => Limits { depth: Some(depth), ..limits },
            GoLimits::Clocks(_) => limits,
        }
    }
}

impl Player for EnginePlayer {
    fn new_game(&mut self, number: usize, _: &AtomicBool) -> Result<(), PlayerError> {
        self.engine.clear();
        self.game_number = number;
        Ok(())
    }

    fn choose_move(
        &mut self,
        game: &AnyGame,
        limits: GoLimits,
        stop: &AtomicBool,
    ) -> Result<String, PlayerError> {
        let limits = self.limits(game, limits);
        let request = SearchRequest::new(limits, stop);
        let seed = self.seed.wrapping_add(self.game_number as u64);
        let found = self.strength.search(&mut self.engine, game, &request, seed, &mut |_| ());
        move_result(game, found.best, stop)
    }
}
