//! The endpoints of the API.

mod analyse;
mod health;
mod moves;
mod review;
mod tablebase;
mod variants;

use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use axum::Router;
use axum::http::{HeaderValue, header};
use axum::middleware::{from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::get;
use dameo::{AnyGame, Bounds, BoundsError, Variant};
use dameo_api::PositionRequest;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::problem::Problem;
use crate::rate_limit::limit_rate;
use crate::state::AppState;

/// The root of the OpenAPI document; the handlers add the endpoints.
#[derive(OpenApi)]
#[openapi(info(
    title = "Dameo",
    description = "Rules, analysis and review of the draughts game Dameo and its relatives.",
    license(name = "GPL-3.0-or-later", identifier = "GPL-3.0-or-later")
))]
struct ApiDoc;

fn limited() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(variants::variants))
        .routes(routes!(moves::moves))
        .routes(routes!(analyse::analyse))
        .routes(routes!(review::review))
        .routes(routes!(tablebase::table))
}

/// The probes, to which no limit applies.
fn probes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(health::health))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
}

/// The routes of all endpoints.
pub(crate) fn routes(state: &AppState) -> Router<AppState> {
    let (limited, _) = limited().split_for_parts();
    let (probes, _) = probes().split_for_parts();
    limited
        .route("/api/openapi.json", get(openapi))
        .layer(from_fn_with_state(state.clone(), limit_rate))
        .merge(probes)
        .layer(map_response(forbid_caching))
}

async fn openapi() -> ([(header::HeaderName, &'static str); 1], &'static str) {
    static JSON: LazyLock<String> = LazyLock::new(openapi_json);
    ([(header::CONTENT_TYPE, "application/json")], &JSON)
}

/// The OpenAPI document of the API, generated from its handlers, as indented
/// JSON.
#[must_use]
pub fn openapi_json() -> String {
    let json = OpenApiRouter::with_openapi(ApiDoc::openapi())
        .merge(probes())
        .merge(limited())
        .into_openapi()
        .to_pretty_json();
    json.expect("all maps of the document have string keys") + "\n"
}

/// Forbids caching of responses that do not set `Cache-Control`: they depend on
/// the load of the server.
async fn forbid_caching(mut response: Response) -> Response {
    let caching = response.headers_mut().entry(header::CACHE_CONTROL);
    caching.or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Runs a computation without a search, under a permit and a time limit, outside
/// the threads that serve connections. It should end when its flag is set.
async fn compute<T: Send + 'static>(
    state: &AppState,
    work: impl FnOnce(&AtomicBool) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let permit = state.compute_pool().acquire().await?;
    permit.run(state.config().compute_time, work).await
}

/// Plays the game of a request and computes a result from it, both within the bounds of
/// the server.
async fn with_game<T: Send + 'static>(
    state: &AppState,
    variant: Variant,
    request: PositionRequest,
    work: impl FnOnce(AnyGame, &Bounds<'_>) -> Result<T, BoundsError> + Send + 'static,
) -> Result<T, Problem> {
    let bounds = state.config().bounds();
    // Without waiting for a permit.
    bounds.check_plies(request.moves.len())?;
    compute(state, move |stop| {
        let bounds = Bounds { stop: Some(stop), ..bounds };
        Ok(work(request.game(variant, &bounds)?, &bounds)?)
    })
    .await
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::body::Body;
    use axum::http::{Request, StatusCode};
    use tower::ServiceExt;

    use super::*;
    use crate::config::Config;

    #[tokio::test]
    async fn everything_that_computes_needs_a_permit() {
        let max_wait = Duration::from_millis(20);
        let state = AppState::new(Config { max_computing: 1, max_wait, ..Config::default() });
        let service: Router = routes(&state).with_state(state.clone());
        let status = async |path: &str, body: &'static str| {
            let request = if body.is_empty() { Request::get(path) } else { Request::post(path) };
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let request = request.body(Body::from(body)).unwrap();
            service.clone().oneshot(request).await.unwrap().status()
        };
        let permit = state.compute_pool().acquire().await.unwrap();
        for (path, body) in [
            ("/api/dameo/moves", "{}"),
            ("/api/dameo/analyse", "{}"),
            ("/api/dameo/review", r#"{"moves":["d1-d4"]}"#),
            ("/api/dameo/review", r#"{"pdn":"d1-d4 *"}"#),
            ("/api/dameo/table?fen=W:Wa1:Ba2", ""),
        ] {
            assert_eq!(status(path, body).await, StatusCode::SERVICE_UNAVAILABLE, "{path} {body}");
        }
        assert_eq!(status("/health", "").await, StatusCode::OK);
        drop(permit);
        assert_eq!(status("/api/dameo/moves", "{}").await, StatusCode::OK);
    }
}
