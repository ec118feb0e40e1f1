//! The players in this process.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use dameo::{Color, Game, Move, NoMove, Piece, Position, Role, Rules};
use dameo_engine::{DEFAULT_MOVE_OVERHEAD, Endgames, Engine, Limits, Skill, TimeLimit};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::engine_spec::{Builtin, EngineSpec};
use super::player::{Allowance, Fault, NoAnswer, Player};

/// Size of the transposition table unless an option says otherwise, in MiB.
const DEFAULT_HASH_MIB: usize = 16;

/// A player of limited skill uses no more than this share of it for a move.
const SHARE_OF_CLOCK: u32 = 20;

/// The player of a description with the endgame tables that it names; `seed`
/// belongs to the match and the player.
pub(super) fn player<R: Rules>(
    builtin: Builtin,
    spec: &EngineSpec,
    endgames: Option<&Endgames<R>>,
    seed: u64,
) -> Box<dyn Player<R>> {
    match builtin {
        Builtin::Dameo => Box::new(Thinker::<R>::new(spec, endgames, seed)),
        Builtin::Random => Box::new(Mover { seed, random: stream(seed, 0), rank: |_, _, _| 0 }),
        Builtin::Material1 => {
            Box::new(Mover { seed, random: stream(seed, 0), rank: rank_material })
        }
    }
}

/// Numbers that depend on nothing but the match, the player and the game.
fn stream(seed: u64, game_number: usize) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(game_number as u64);
    random
}

/// This project's engine.
struct Thinker<R: Rules> {
    engine: Engine<R>,
    threads: usize,
    skill: Option<Skill>,
    seed: u64,
    game_number: usize,
}

impl<R: Rules> Thinker<R> {
    fn new(spec: &EngineSpec, endgames: Option<&Endgames<R>>, seed: u64) -> Self {
        let mut engine = Engine::new(spec.number("Hash").unwrap_or(DEFAULT_HASH_MIB));
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

    fn limits(&self, allowance: Allowance, turn: Color) -> Limits<R::Board> {
        let limits = Limits { threads: self.threads, ..Limits::default() };
        match allowance {
            Allowance::Nodes(nodes) => Limits { nodes: Some(nodes), ..limits },
            Allowance::Depth(depth) => Limits { depth: Some(depth), ..limits },
            Allowance::Clocks { left, increment } => {
                let remaining = left[turn];
                let time = TimeLimit::Clock {
                    remaining,
                    increment,
                    moves_to_go: None,
                    overhead: DEFAULT_MOVE_OVERHEAD,
                };
                Limits { time: Some(time), ..limits }
            }
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
        let turn = game.position().turn();
        let best = match self.skill {
            None => self.engine.search(game, &self.limits(allowance, turn), halt, |_| ()).best,
            Some(skill) => {
                let time = match allowance {
                    Allowance::Clocks { left, .. } => left[turn] / SHARE_OF_CLOCK,
                    Allowance::Nodes(_) | Allowance::Depth(_) => Duration::MAX,
                };
                let seed = self.seed.wrapping_add(self.game_number as u64);
                skill.choose(&mut self.engine, game, time, seed, halt)
            }
        };
        answer(game, best, halt)
    }
}

/// A player that looks no further than its own move: it plays one of those
/// that rank highest.
struct Mover<R: Rules> {
    seed: u64,
    random: ChaCha8Rng,
    rank: fn(&Position<R>, Move<R::Board>, Color) -> i32,
}

impl<R: Rules> Player<R> for Mover<R> {
    fn start(&mut self, game_number: usize, _: &AtomicBool) -> Result<(), NoAnswer> {
        self.random = stream(self.seed, game_number);
        Ok(())
    }

    fn choose(
        &mut self,
        game: &Game<R>,
        _: Allowance,
        halt: &AtomicBool,
    ) -> Result<String, NoAnswer> {
        let position = game.position();
        let us = position.turn();
        let mut ranked: Vec<_> = position
            .legal_moves()
            .into_iter()
            .map(|mv| (Reverse((self.rank)(position, mv, us)), mv))
            .collect();
        ranked.sort_by_key(|&(rank, _)| rank);
        let best = ranked.first().map(|&(rank, _)| rank);
        let highest = ranked.partition_point(|&(rank, _)| Some(rank) <= best);
        let chosen = ranked[..highest].choose(&mut self.random).map(|&(_, mv)| mv);
        answer(game, chosen, halt)
    }
}

/// What a piece of each role is worth, in men.
const WORTH: [(Role, i32); 3] = [(Role::Man, 1), (Role::King, 3), (Role::Emperor, 5)];

/// The lead in material after a move and the captures that follow it, in men.
/// Captures are compulsory, so a count between them would mean nothing. Played
/// to lose, fewer pieces are better.
fn rank_material<R: Rules>(position: &Position<R>, mv: Move<R::Board>, us: Color) -> i32 {
    debug_assert_eq!(position.turn(), us, "the player ranks its own moves");
    -lead_after_captures(&position.after(mv))
}

/// The lead of the side to move when both sides have captured as is best for
/// them until nothing can be captured.
fn lead_after_captures<R: Rules>(position: &Position<R>) -> i32 {
    if let Some((winner, _)) = position.decided() {
        return if winner == position.turn() { DECIDED } else { -DECIDED };
    }
    let captures = position.legal_captures();
    let best = captures.iter().map(|&mv| -lead_after_captures(&position.after(mv))).max();
    best.unwrap_or_else(|| {
        let us = position.turn();
        let lead = worth(position, us) - worth(position, !us);
        match R::NO_MOVE {
            NoMove::Loses => lead,
            NoMove::Wins => -lead,
        }
    })
}

/// More than any lead.
const DECIDED: i32 = 1_000;

/// What a side's pieces are worth, in men.
fn worth<R: Rules>(position: &Position<R>, color: Color) -> i32 {
    let of_role = |(role, worth)| worth * position.squares_of(Piece { color, role }).len() as i32;
    WORTH.into_iter().map(of_role).sum()
}

fn answer<R: Rules>(
    game: &Game<R>,
    chosen: Option<Move<R::Board>>,
    halt: &AtomicBool,
) -> Result<String, NoAnswer> {
    if halt.load(Ordering::Relaxed) {
        return Err(NoAnswer::Stopped);
    }
    let mv = chosen.ok_or_else(|| Fault::Crash("no move found".to_owned()))?;
    Ok(game.position().move_text(mv))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use dameo::Dameo;

    use super::*;
    use crate::openings::Opening;

    /// The moves that a player chooses in forty games.
    fn choices(description: &str, fen: &str) -> HashSet<String> {
        let opening = Opening::<Dameo>::parse(fen, Dameo::DEFAULT_DRAW_RULES).unwrap();
        let spec: EngineSpec = description.parse().unwrap();
        let kind = match spec.kind {
            crate::contest::EngineKind::Builtin(kind) => kind,
            crate::contest::EngineKind::Process { .. } => panic!("{description}"),
        };
        let mut player = player::<Dameo>(kind, &spec, None, 1);
        let halt = AtomicBool::new(false);
        let mut choose = |game| {
            player.start(game, &halt).unwrap();
            player.choose(opening.game(), Allowance::Nodes(10), &halt).unwrap()
        };
        (0..40).map(&mut choose).collect()
    }

    #[test]
    fn material_comes_first_and_the_rest_is_drawn() {
        let material = "name=m builtin=material1";
        let promotes = choices(material, "W:Wa1,h7:Ba4,a8");
        assert!(promotes.iter().all(|text| text.starts_with("h7-")), "{promotes:?}");
        assert_eq!(promotes.len(), 2);
        let wins = choices(material, "W:WKd4,Kd5:Bd7");
        assert!(wins.iter().all(|text| text.contains('x')), "{wins:?}");
        let random = choices("name=r builtin=random", "W:Wa1,h7:Ba4,a8");
        assert!(random.iter().any(|text| text.starts_with("a1-")), "{random:?}");
        assert!(random.len() > 2, "{random:?}");
    }
}
