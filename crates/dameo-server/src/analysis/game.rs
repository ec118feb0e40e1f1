//! The game of a request, played under the limits of the server.

use std::sync::atomic::AtomicBool;

use dameo::{AnyGame, AnySetup, Variant};
use dameo_api::{PlayLimits, PositionRequest};

use crate::analysis::problem::{BAD_FEN, TOO_MANY_MOVES};
use crate::problem::Problem;
use crate::state::AppState;

/// Plays the game of a request and computes a result from it; `None` is that of a
/// computation that ended early because its flag was set.
pub(super) async fn with_game<T: Send + 'static>(
    state: &AppState,
    variant: Variant,
    request: PositionRequest,
    work: impl FnOnce(AnyGame, &AtomicBool) -> Option<T> + Send + 'static,
) -> Result<T, Problem> {
    check_moves(state.options().max_moves, request.moves.len())?;
    let max_capture_steps = state.options().max_capture_steps;
    let played = state.compute(move |stop| {
        check_fen(variant, request.fen.as_deref())?;
        let limits = PlayLimits { stop, max_capture_steps };
        // The response to a request that is stopped reaches nobody.
        let game = request.game_within(variant, limits)?;
        game.and_then(|game| work(game, stop)).ok_or_else(Problem::stopping)
    });
    played.await
}

/// Rejects positions with more pieces of a side than the variant starts with:
/// listing the captures of others takes little time. A FEN that is malformed is
/// rejected where it is played.
fn check_fen(variant: Variant, fen: Option<&str>) -> Result<(), Problem> {
    let setup = fen.and_then(|fen| AnySetup::from_fen(variant, fen).ok());
    let checked = setup.map_or(Ok(()), |setup| setup.check_piece_counts());
    checked.map_err(|error| Problem::new(BAD_FEN, error.to_string()))
}

pub(super) fn check_moves(max: usize, moves: usize) -> Result<(), Problem> {
    if moves > max {
        let detail = format!("{moves} moves: expected at most {max}");
        return Err(Problem::new(TOO_MANY_MOVES, detail));
    }
    Ok(())
}
