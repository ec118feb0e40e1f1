//! The game of a request, played under the limits of the server.

use dameo::{BoundedGame, Bounds, BoundsError, Variant};
use dameo_api::PositionRequest;

use crate::limits::client::Client;
use crate::options::ServerOptions;
use crate::problem::Problem;
use crate::state::AppState;

/// The bounds of the games of requests.
pub(super) fn bounds(options: &ServerOptions) -> Bounds<'static> {
    let &ServerOptions { max_moves: max_plies, max_capture_steps, .. } = options;
    Bounds { max_plies, max_capture_steps, ..Bounds::UNTRUSTED }
}

/// Plays the game of a request and computes a result from it, both within the bounds of
/// the server. The FEN is read once, and the captures of each position are listed once.
pub(super) async fn with_game<T: Send + 'static>(
    state: &AppState,
    client: Client,
    variant: Variant,
    request: PositionRequest,
    work: impl FnOnce(BoundedGame<'_>) -> Result<T, BoundsError> + Send + 'static,
) -> Result<T, Problem> {
    let bounds = bounds(state.options());
    // Without waiting for a permit.
    bounds.check_plies(request.moves.len())?;
    let played = state.compute(client, move |stop| {
        let bounds = Bounds { stop: Some(stop), ..bounds };
        Ok(work(request.bounded_game(variant, bounds)?)?)
    });
    played.await
}
