//! This project's engine.

use std::sync::atomic::AtomicBool;

use dameo::{Game, Rules};
use dameo_engine::{Engine, Limits, SearchTablebase, Skill};

use super::super::engine_spec::EngineSpec;
use super::super::player::{Allowance, NoAnswer, Player};
use super::{answer, clock, hash_mib};

/// The engine, and how a description sets it up.
pub(super) struct Thinker<R: Rules> {
    engine: Engine<R>,
    threads: usize,
    skill: Option<Skill>,
    seed: u64,
    game_number: usize,
}

impl<R: Rules> Thinker<R> {
    pub(super) fn new(spec: &EngineSpec, endgames: Option<&SearchTablebase<R>>, seed: u64) -> Self {
        let mut engine = Engine::new(hash_mib(spec));
        engine.set_ideas(spec.ideas());
        engine.set_endgames(endgames.cloned());
        Self {
            engine,
            threads: spec.number("Threads").unwrap_or(1),
            skill: spec.skill(),
            seed,
            game_number: 0,
        }
    }

    fn limits(&self, game: &Game<R>, allowance: Allowance) -> Limits<R::Board> {
        let time = clock(game, allowance);
        let limits = Limits { time, threads: self.threads, ..Limits::default() };
        match allowance {
            Allowance::Nodes(nodes) => Limits { nodes: Some(nodes), ..limits },
            Allowance::Depth(depth) => Limits { depth: Some(depth), ..limits },
            Allowance::Clocks { .. } => limits,
        }
    }
}

impl<R: Rules> Player<R> for Thinker<R> {
    fn start(&mut self, game_number: usize, _: &AtomicBool) -> Result<(), NoAnswer> {
        self.engine.clear();
        self.game_number = game_number;
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game<R>,
        allowance: Allowance,
        halt: &AtomicBool,
    ) -> Result<String, NoAnswer> {
        let limits = self.limits(game, allowance);
        let best = match self.skill {
            None => self.engine.search(game, &limits, halt, |_| ()).best,
            Some(skill) => {
                let time = Skill::time_for_move(limits.time);
                let seed = self.seed.wrapping_add(self.game_number as u64);
                skill.choose(&mut self.engine, game, time, seed, halt)
            }
        };
        answer(game, best, halt)
    }
}
