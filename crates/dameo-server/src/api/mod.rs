//! The endpoints of the API.

mod analyse;
mod health;
mod moves;
mod review;
mod tablebase;
mod variants;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use dameo::{AnyGame, Variant};
use dameo_protocol::PositionRequest;
use tokio::task::spawn_blocking;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::config::Config;
use crate::problem::{Code, Problem};
use crate::state::AppState;

/// The root of the OpenAPI document; the handlers add the endpoints.
#[derive(OpenApi)]
#[openapi(info(
    title = "Dameo",
    description = "Rules, analysis and review of the draughts game Dameo and its relatives.",
    license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later")
))]
struct ApiDoc;

fn documented_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(ApiDoc::openapi())
        .routes(routes!(health::health))
        .routes(routes!(variants::variants))
        .routes(routes!(moves::moves))
        .routes(routes!(analyse::analyse))
        .routes(routes!(review::review))
        .routes(routes!(tablebase::table))
}

/// The routes of all endpoints.
pub(crate) fn routes() -> Router<AppState> {
    let (router, _) = documented_routes().split_for_parts();
    router.route("/api/openapi.json", get(openapi)).layer(map_response(forbid_caching))
}

async fn openapi() -> ([(header::HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "application/json")], openapi_json())
}

/// The OpenAPI document of the API, generated from its handlers, as indented
/// JSON.
#[must_use]
pub fn openapi_json() -> String {
    let json = documented_routes().into_openapi().to_pretty_json();
    json.expect("all maps of the document have string keys") + "\n"
}

/// Forbids caching of responses that do not set `Cache-Control`: they depend on
/// the load of the server.
async fn forbid_caching(mut response: Response) -> Response {
    let caching = response.headers_mut().entry(header::CACHE_CONTROL);
    caching.or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Runs a blocking computation outside the threads that serve connections.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.map_err(|_| Problem::internal())
}

/// Plays the game of a request.
async fn game_of(
    config: &Config,
    variant: Variant,
    request: PositionRequest,
) -> Result<AnyGame, Problem> {
    check_moves(config, request.moves.len())?;
    Ok(blocking(move || request.game(variant)).await??)
}

fn check_moves(config: &Config, moves: usize) -> Result<(), Problem> {
    let max = config.max_moves;
    if moves > max {
        let detail = format!("{moves} moves: expected at most {max}");
        return Err(Problem::new(Code::TooManyMoves, detail));
    }
    Ok(())
}
