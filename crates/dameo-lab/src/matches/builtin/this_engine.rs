//! This project's engine as a player.

use std::sync::atomic::AtomicBool;

use dameo::{Game, Rules};
use dameo_engine::typed::{Engine, Limits, SearchTablebase, Skill};

use super::super::engine_spec::EngineSpec;
use super::super::player::{GoLimits, Player, PlayerError};
use super::{hash_mib, move_result, time_limit};

/// The engine with the options of a description.
pub(super) struct EnginePlayer<R: Rules> {
    engine: Engine<R>,
    threads: usize,
    skill: Option<Skill>,
    seed: u64,
    game_number: usize,
}

impl<R: Rules> EnginePlayer<R> {
    pub(super) fn new(
        spec: &EngineSpec,
        tablebase: Option<&SearchTablebase<R>>,
        seed: u64,
    ) -> Self {
        let mut engine = Engine::new(hash_mib(spec));
        engine.set_features(spec.search_features());
        engine.set_tablebase(tablebase.cloned());
        Self {
            engine,
            threads: spec.number("Threads").unwrap_or(1),
            skill: spec.skill(),
            seed,
            game_number: 0,
        }
    }

    fn limits(&self, game: &Game<R>, go: GoLimits) -> Limits {
        let time = time_limit(game, go);
        let limits = Limits { time, threads: self.threads, ..Limits::default() };
        match go {
            GoLimits::Nodes(nodes) => Limits { nodes: Some(nodes), ..limits },
            GoLimits::Depth(depth) => Limits { depth: Some(depth), ..limits },
            GoLimits::Clocks { .. } => limits,
        }
    }
}

impl<R: Rules> Player<R> for EnginePlayer<R> {
    fn new_game(&mut self, number: usize, _: &AtomicBool) -> Result<(), PlayerError> {
        self.engine.clear();
        self.game_number = number;
        Ok(())
    }

    fn choose_move(
        &mut self,
        game: &Game<R>,
        limits: GoLimits,
        stop: &AtomicBool,
    ) -> Result<String, PlayerError> {
        let limits = self.limits(game, limits);
        let best = match self.skill {
            None => self.engine.search(game, &limits, stop, |_| ()).best,
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let seed = self.seed.wrapping_add(self.game_number as u64);
                skill.choose(&mut self.engine, game, time, seed, stop)
            }
        };
        move_result(game, best, stop)
    }
}
