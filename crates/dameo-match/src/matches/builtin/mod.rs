//! The engines that run in this process.

mod classic;
mod furthest;
mod material;
mod one_ply;
mod this_engine;

use std::sync::atomic::{AtomicBool, Ordering};

use dameo::{AnyGame, AnyMove, Variant};
use dameo_engine::{DEFAULT_MOVE_OVERHEAD, EngineSettings, HashError, NumberOption, TimeLimit};

use self::furthest::FurthestPlayer;
use self::one_ply::OnePlyPlayer;
use self::this_engine::EnginePlayer;
use super::engine_files::EngineFiles;
use super::engine_spec::{Builtin, EngineSpec};
use super::player::{EngineFault, GoLimits, Player, PlayerError};

/// Creates the player of a description. `files` are those that its options name; `seed` differs
/// between the two engines of a match.
///
/// # Errors
/// If there is not enough memory for its transposition table.
pub(super) fn player(
    builtin: Builtin,
    spec: &EngineSpec,
    variant: Variant,
    files: &EngineFiles,
    seed: u64,
) -> Result<Box<dyn Player>, HashError> {
    Ok(match builtin {
        Builtin::Dameo => Box::new(EnginePlayer::new(spec, variant, files, seed)?),
        Builtin::Classic => classic::player(variant, hash_mib(spec))?,
        Builtin::Material1 => Box::new(OnePlyPlayer::material(seed)),
        Builtin::Furthest => Box::new(FurthestPlayer),
        Builtin::Random => Box::new(OnePlyPlayer::random(seed)),
    })
}

/// Size of the transposition table, in MiB.
fn hash_mib(spec: &EngineSpec) -> usize {
    spec.number(NumberOption::HASH.name).unwrap_or(EngineSettings::DEFAULT_HASH_MIB)
}

/// The time limit of the side to move; `None` without clocks.
fn time_limit(game: &AnyGame, limits: GoLimits) -> Option<TimeLimit> {
    match limits {
        GoLimits::Clocks(clocks) => {
            Some(TimeLimit::of_clock(clocks[game.position().turn()], DEFAULT_MOVE_OVERHEAD))
        }
        GoLimits::Nodes(_) | GoLimits::Depth(_) => None,
    }
}

/// Converts the result of a search to that of [`Player::choose_move`].
fn move_result(
    game: &AnyGame,
    best: Option<AnyMove>,
    stop: &AtomicBool,
) -> Result<String, PlayerError> {
    if stop.load(Ordering::Relaxed) {
        return Err(PlayerError::Stopped);
    }
    let mv = best.ok_or_else(|| EngineFault::Crash("no move found".to_owned()))?;
    Ok(game.position().move_text(mv))
}
