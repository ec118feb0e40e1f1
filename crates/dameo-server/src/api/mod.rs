//! The API: one file an endpoint.

mod analyse;
mod health;
mod moves;
mod review;
mod table;
mod variants;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use dameo::{Game, Rules};
use dameo_protocol::PositionRequest;
use tokio::task::spawn_blocking;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::config::Config;
use crate::problem::{Code, Problem};
use crate::state::AppState;

/// The head of the description; the handlers add the rest.
#[derive(OpenApi)]
#[openapi(info(
    title = "Dameo",
    description = "Rules, analysis and review of the draughts game Dameo and its relatives.",
    license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later")
))]
struct Description;

fn described() -> OpenApiRouter<AppState> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health::health))
        .routes(routes!(variants::variants))
        .routes(routes!(moves::moves))
        .routes(routes!(analyse::analyse))
        .routes(routes!(review::review))
        .routes(routes!(table::table))
}

/// All endpoints.
pub(crate) fn routes() -> Router<AppState> {
    let (router, _) = described().split_for_parts();
    router.route("/api/openapi.json", get(openapi)).layer(map_response(never_stored))
}

async fn openapi() -> ([(header::HeaderName, &'static str); 1], String) {
    ([(header::CONTENT_TYPE, "application/json")], openapi_json())
}

/// The OpenAPI description of the API, made from its handlers, as indented
/// JSON.
#[must_use]
pub fn openapi_json() -> String {
    let json = described().into_openapi().to_pretty_json();
    json.expect("the description has no maps with keys that are no strings") + "\n"
}

/// Answers depend on what the server has time for, unless they say otherwise.
async fn never_stored(mut response: Response) -> Response {
    let caching = response.headers_mut().entry(header::CACHE_CONTROL);
    caching.or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Does work that may take longer than a moment away from the threads that
/// serve connections.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(work).await.map_err(|_| Problem::internal())
}

/// The game that a request describes.
async fn game_of<R: Rules>(config: &Config, request: PositionRequest) -> Result<Game<R>, Problem> {
    check_moves(config, request.moves.len())?;
    Ok(blocking(move || request.game::<R>()).await??)
}

fn check_moves(config: &Config, moves: usize) -> Result<(), Problem> {
    let most = config.max_moves;
    if moves > most {
        let detail = format!("{moves} moves: expected at most {most}");
        return Err(Problem::new(Code::TooManyMoves, detail));
    }
    Ok(())
}
