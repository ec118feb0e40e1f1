//! A server, built from areas.

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::TraceLayer;

use crate::area::Area;
use crate::assets::Assets;
use crate::http::{conditional, exchange, log, origin, rate_limit, security};
use crate::metrics::Metrics;
use crate::options::{ServerLimitError, ServerOptions};
use crate::preview::LinkPreviews;
use crate::problem::Problem;
use crate::readiness::Readiness;
use crate::state::{AppState, Services};
use crate::tablebases::Tablebases;
use crate::{analysis, app, openapi, serve, status};

/// A server: the API under `/api`, `/health` and other probes, the app at every other
/// path, and the areas that were added. Other sites may load what is under `/embed/`.
/// Clones are the same server.
///
/// ```
/// use dameo_server::{Server, ServerOptions};
///
/// let options = ServerOptions { max_moves: 200, ..ServerOptions::default() };
/// let service: axum::Router = Server::builder(options).build()?.router();
/// # Ok::<_, dameo_server::ServerLimitError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Server {
    state: AppState,
    router: Router,
    document: Arc<str>,
}

/// Builds a [`Server`] with what it serves.
///
/// An area of one's own is a router. Its handlers have the state of the server, errors
/// as problem JSON, and WebSockets that end when the server stops:
///
/// ```
/// use axum::Router;
/// use axum::http::StatusCode;
/// use axum::response::Response;
/// use axum::routing::get;
/// use dameo_server::{Area, Problem, ProblemCode, Server, ServerOptions, SocketUpgrade};
///
/// const NO_CLUB: ProblemCode = ProblemCode::new("no-club", StatusCode::NOT_FOUND);
///
/// async fn club() -> Result<String, Problem> {
///     Err(Problem::new(NO_CLUB, "there is no club yet"))
/// }
///
/// async fn echo(upgrade: SocketUpgrade) -> Response {
///     upgrade.accept(async |mut socket| {
///         while let Some(message) = socket.recv().await {
///             if socket.send(message).await.is_err() {
///                 break;
///             }
///         }
///     })
/// }
///
/// let routes = Router::new().route("/api/club", get(club)).route("/api/echo", get(echo));
/// let area = Area::new(routes).limit_rate().codes(&[NO_CLUB]).codes(SocketUpgrade::CODES);
/// let server = Server::builder(ServerOptions::default()).merge(area).build()?;
/// assert!(server.openapi_json().contains("\"no-club\""));
/// # Ok::<_, dameo_server::ServerLimitError>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct ServerBuilder {
    options: ServerOptions,
    services: Services,
    areas: Vec<Area>,
}

impl ServerBuilder {
    /// Serves the app from these files; by default the app of this build.
    pub fn assets(mut self, assets: Assets) -> Self {
        self.services.assets = assets;
        self
    }

    /// Probes these tablebases; by default none.
    pub fn tablebases(mut self, tablebases: Tablebases) -> Self {
        self.services.tablebases = tablebases;
        self
    }

    /// Shows these metrics at `/metrics`; by default none.
    pub fn metrics(mut self, metrics: Metrics) -> Self {
        self.services.metrics = Some(metrics);
        self
    }

    /// Is ready only while this says so; by default from the start.
    pub fn readiness(mut self, readiness: impl Readiness) -> Self {
        self.services.readiness = Some(Arc::new(readiness));
        self
    }

    /// Shows these previews where a link to a page of the app is shared; by default none.
    pub fn link_previews(mut self, previews: impl LinkPreviews) -> Self {
        self.services.previews = Some(Arc::new(previews));
        self
    }

    /// Adds an area.
    pub fn merge(mut self, area: Area) -> Self {
        self.areas.push(area);
        self
    }

    /// Builds the server.
    ///
    /// # Errors
    /// If a limit is outside its range.
    ///
    /// # Panics
    /// If two areas have a route in common.
    pub fn build(self) -> Result<Server, ServerLimitError> {
        let Self { options, services, mut areas } = self;
        options.check()?;
        let state = AppState::new(options, services);
        let document = openapi::document(&areas);
        areas.push(openapi::routes(document.clone()));
        let cookies = areas.iter().flat_map(|area| &area.session_cookies).copied().collect();
        let routes = areas.into_iter().map(|area| routes_of(area, &state));
        let routes = routes.fold(Router::new(), Router::merge);
        let router = with_layers(routes, &state, origin::SessionCookies(cookies));
        Ok(Server { router: router.with_state(state.clone()), state, document: document.into() })
    }
}

/// The routes of an area, with what applies to it alone.
fn routes_of(area: Area, state: &AppState) -> Router<AppState> {
    let mut routes = Router::from(area.routes);
    if !area.is_cacheable {
        routes = routes.layer(map_response(conditional::forbid_caching));
    }
    if area.is_rate_limited {
        routes = routes.layer(from_fn_with_state(state.clone(), rate_limit::limit_rate));
    }
    if let Some(member) = area.detail_member {
        routes = routes.method_not_allowed_fallback(Problem::method_not_allowed);
        routes = routes
            .layer(map_response(async move |response| Problem::repeat_detail(response, member)));
    }
    routes
}

/// Adds what applies to all areas.
fn with_layers(
    routes: Router<AppState>,
    state: &AppState,
    cookies: origin::SessionCookies,
) -> Router<AppState> {
    let trace = TraceLayer::new_for_http().make_span_with(log::span).on_request(());
    let trace = trace.on_response(log::log_response).on_eos(()).on_failure(());
    // The last layer is the outermost one.
    routes
        .method_not_allowed_fallback(Problem::method_not_allowed)
        .layer(DefaultBodyLimit::max(state.options().max_body_bytes))
        .layer(from_fn_with_state(cookies, origin::reject_foreign_origins))
        .layer(from_fn_with_state(state.clone(), security::reject_unknown_hosts))
        .layer(CatchPanicLayer::custom(log::log_panic))
        .layer(from_fn(security::add_headers))
        .layer(from_fn(exchange::record))
        .layer(PropagateRequestIdLayer::new(log::REQUEST_ID))
        .layer(trace)
        .layer(SetRequestIdLayer::new(log::REQUEST_ID, MakeRequestUuid))
}

impl Server {
    /// Starts to build a server, with the areas of the program: probes and metrics,
    /// the API about positions and games, and the app.
    pub fn builder(options: ServerOptions) -> ServerBuilder {
        let (assets, tablebases) = (Assets::built(), Tablebases::default());
        let services =
            Services { assets, tablebases, metrics: None, previews: None, readiness: None };
        let areas = vec![status::routes(), analysis::routes(), app::routes()];
        ServerBuilder { options, services, areas }
    }

    /// The service, to be called without a socket or run by other means than
    /// [`serve`](Self::serve).
    pub fn router(&self) -> Router {
        self.router.clone()
    }

    /// What all requests share.
    #[must_use]
    pub fn state(&self) -> &AppState {
        &self.state
    }

    /// The OpenAPI document of the API, generated from its handlers, as indented JSON.
    #[must_use]
    pub fn openapi_json(&self) -> &str {
        &self.document
    }

    /// Serves connections until `stop` resolves. Then it accepts no new connections,
    /// stops the running searches, which return their best move so far, closes
    /// WebSockets with the code 1012, and waits for open responses and WebSockets, at
    /// most [`ServerOptions::drain`]. It closes connections that are open after that.
    ///
    /// Errors of the socket are logged, and it is tried again.
    pub async fn serve(&self, listener: TcpListener, stop: impl Future<Output = ()>) {
        serve::serve(listener, &self.state, self.router(), stop).await;
    }

    /// Stops all running searches, which return their best move so far, and rejects
    /// new ones; asks all WebSockets to end. [`serve`](Self::serve) does so itself.
    pub fn stop(&self) {
        self.state.stop();
    }

    /// The number of open connections, WebSockets included. One more counts while the
    /// server waits for the next connection.
    #[must_use]
    pub fn open_connections(&self) -> usize {
        self.state.connections().len()
    }

    /// The number of open WebSockets.
    #[must_use]
    pub fn open_sockets(&self) -> usize {
        self.state.sockets().len()
    }
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::time::Duration;

    use axum::body::{Body, to_bytes};
    use axum::extract::ConnectInfo;
    use axum::http::response::Parts;
    use axum::http::{Request, StatusCode, header};
    use tower::ServiceExt;

    use super::*;
    use crate::limits::client::Client;

    /// Requests for everything that computes: path and body, which is empty for GET.
    const COMPUTATIONS: [(&str, &str); 5] = [
        ("/api/dameo/moves", "{}"),
        ("/api/dameo/analyse", r#"{"depth":1}"#),
        ("/api/dameo/review", r#"{"moves":["d1-d4"],"nodes":1}"#),
        ("/api/dameo/review", r#"{"pdn":"d1-d4 *","nodes":1}"#),
        ("/api/dameo/table?fen=W:Wa1:Ba2", ""),
    ];

    /// Asks a service for something in the name of a client, which reads the response to its
    /// end.
    async fn ask(service: &Router, client: [u8; 4], path: &str, body: &'static str) -> Parts {
        let request = if body.is_empty() { Request::get(path) } else { Request::post(path) };
        let request = request.header(header::CONTENT_TYPE, "application/json");
        let request = request.header(header::HOST, "localhost");
        let request = request.extension(ConnectInfo(SocketAddr::from((client, 4000))));
        let response = service.clone().oneshot(request.body(Body::from(body)).unwrap());
        let (parts, body) = response.await.unwrap().into_parts();
        to_bytes(body, usize::MAX).await.unwrap();
        parts
    }

    const LOCAL: [u8; 4] = [127, 0, 0, 1];

    #[tokio::test]
    async fn everything_that_computes_needs_a_permit() {
        let max_wait = Duration::from_millis(20);
        let options = ServerOptions { max_computing: 1, max_wait, ..ServerOptions::default() };
        let server = Server::builder(options).build().unwrap();
        let service = server.router();
        let status = async |path, body| ask(&service, LOCAL, path, body).await.status;
        let permit = server.state.compute_pool().acquire(Client::Local).await.unwrap();
        for (path, body) in COMPUTATIONS {
            assert_eq!(status(path, body).await, StatusCode::SERVICE_UNAVAILABLE, "{path} {body}");
        }
        assert_eq!(status("/health", "").await, StatusCode::OK);
        drop(permit);
        assert_eq!(status("/api/dameo/moves", "{}").await, StatusCode::OK);
    }

    #[tokio::test]
    async fn everything_that_computes_counts_for_its_client() {
        let (greedy, honest) = ([192, 0, 2, 1], [192, 0, 2, 2]);
        let options = ServerOptions { max_jobs_per_client: 1, ..ServerOptions::default() };
        let server = Server::builder(options).build().unwrap();
        let service = server.router();
        let client = Client::new(greedy.into());
        for pool in [server.state.compute_pool(), server.state.search_pool()] {
            let permit = pool.acquire(client).await.unwrap();
            let is_search = |path: &str| path.ends_with("analyse") || path.ends_with("review");
            let needs = |path| std::ptr::eq(pool, server.state.compute_pool()) || is_search(path);
            for (path, body) in COMPUTATIONS.into_iter().filter(|&(path, _)| needs(path)) {
                let refused = ask(&service, greedy, path, body).await;
                assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS, "{path} {body}");
                assert_eq!(refused.headers[header::RETRY_AFTER], "2");
                let other = ask(&service, honest, path, body).await.status;
                let expected = if path.contains("table") { 404 } else { 200 };
                assert_eq!(other.as_u16(), expected, "{path} {body}");
            }
            drop(permit);
        }
        let free = ask(&service, greedy, "/api/dameo/moves", "{}").await;
        assert_eq!(free.status, StatusCode::OK);
    }
}
