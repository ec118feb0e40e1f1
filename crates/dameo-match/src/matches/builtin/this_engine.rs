//! This project's engine as a player.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, Variant};
use dameo_engine::{Engine, HashError, Limits, SearchRequest, Skill};

use super::super::engine_files::EngineFiles;
use super::super::engine_spec::EngineSpec;
use super::super::player::{GoLimits, Player, PlayerError};
use super::{hash_mib, move_result, time_limit};

/// The engine with the options of a description.
pub(super) struct EnginePlayer {
    engine: Engine,
    threads: usize,
    skill: Option<Skill>,
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
        let mut engine = Engine::try_new(variant, hash_mib(spec))?;
        engine.set_features(spec.search_features());
        #[cfg(feature = "tuning")]
        engine.set_params(spec.params());
        engine.set_network(files.network.clone());
        engine.set_tablebase(files.tablebase.clone());
        Ok(Self {
            engine,
            threads: spec.number("Threads").unwrap_or(1),
            skill: spec.skill(),
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
            GoLimits::Clocks { .. } => limits,
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
        let best = match self.skill {
            None => {
                let request = SearchRequest::new(limits, stop);
                self.engine.search(game, &request, &mut |_| ()).best
            }
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let seed = self.seed.wrapping_add(self.game_number as u64);
                skill.choose(&mut self.engine, game, time, seed, stop)
            }
        };
        move_result(game, best, stop)
    }
}
