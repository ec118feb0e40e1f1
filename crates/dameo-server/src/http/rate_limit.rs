//! The maximum rate of requests of a client.

use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::limits::client::Client;
use crate::problem::Problem;
use crate::state::AppState;

/// Rejects the requests of clients that send too many. Programs on this machine
/// may send any number.
pub(crate) async fn limit_rate(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let behind_proxy = state.options().behind_proxy;
    let client = Client::of(request.headers(), request.extensions(), behind_proxy);
    if !client.is_local()
        && let Err(wait) = state.rate_limiter().check(client)
    {
        return Problem::too_many_requests(wait).into_response();
    }
    next.run(request).await
}
