//! The players in this process, one file or folder each.

mod classic;
mod material;
mod mover;
mod thinker;

use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{Game, Move, Rules};
use dameo_engine::{DEFAULT_MOVE_OVERHEAD, SearchTablebase, TimeLimit};

use self::classic::Classic;
use self::mover::Mover;
use self::thinker::Thinker;
use super::engine_spec::{Builtin, EngineSpec};
use super::player::{Allowance, Fault, NoAnswer, Player};

/// Size of the transposition table unless an option says otherwise, in MiB.
const DEFAULT_HASH_MIB: usize = 16;

/// The player of a description with the endgame tables that it names; `seed`
/// belongs to the match and the player.
pub(super) fn player<R: Rules>(
    builtin: Builtin,
    spec: &EngineSpec,
    endgames: Option<&SearchTablebase<R>>,
    seed: u64,
) -> Box<dyn Player<R>> {
    match builtin {
        Builtin::Dameo => Box::new(Thinker::<R>::new(spec, endgames, seed)),
        Builtin::Classic => Box::new(Classic::<R>::new(hash_mib(spec))),
        Builtin::Material1 => Box::new(Mover::<R>::material(seed)),
        Builtin::Random => Box::new(Mover::<R>::random(seed)),
    }
}

/// The size of the transposition table of a description, in MiB.
fn hash_mib(spec: &EngineSpec) -> usize {
    spec.number("Hash").unwrap_or(DEFAULT_HASH_MIB)
}

/// The clock of the side to move, if clocks limit the thinking.
fn clock<R: Rules>(game: &Game<R>, allowance: Allowance) -> Option<TimeLimit> {
    match allowance {
        Allowance::Clocks { left, increment } => Some(TimeLimit::Clock {
            remaining: left[game.position().turn()],
            increment,
            moves_to_go: None,
            overhead: DEFAULT_MOVE_OVERHEAD,
        }),
        Allowance::Nodes(_) | Allowance::Depth(_) => None,
    }
}

/// The move chosen, as a player gives it to the referee.
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
