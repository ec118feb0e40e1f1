//! The HTTP server: the app for browsers and the API for programs.
//!
//! `docs/http-api.md` is the contract of the API, `docs/openapi.json` its
//! machine-readable form. [`router`] builds the whole service without a socket,
//! [`serve`] runs it on one.
//!
//! ```
//! use dameo_server::{AppState, Config, router};
//!
//! let state = AppState::new(Config { max_moves: 200, ..Config::default() });
//! let service: axum::Router = router(state);
//! ```
#![forbid(unsafe_code)]

mod api;
mod app;
mod assets;
mod client;
mod conditional;
mod config;
mod extract;
mod log;
mod metrics;
mod problem;
mod rate_limit;
mod security;
mod serve;
mod state;
mod tablebases;
mod work_pool;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use tower_http::trace::TraceLayer;

pub use crate::api::openapi_json;
pub use crate::assets::{Assets, EmbeddedFile};
pub use crate::config::Config;
pub use crate::metrics::Metrics;
pub use crate::serve::serve;
pub use crate::state::AppState;
pub use crate::tablebases::Tablebases;

/// Builds the service: the API under `/api`, `/health` and other probes, and the
/// app at every other path. Other sites may load what is under `/embed/`.
pub fn router(state: AppState) -> Router {
    let max_body_bytes = state.config().max_body_bytes;
    let trace = TraceLayer::new_for_http().make_span_with(log::span).on_request(());
    let trace = trace.on_response(log::log_response).on_eos(()).on_failure(());
    // The last layer is the outermost one.
    api::routes(&state)
        .route("/metrics", get(metrics::metrics))
        .fallback(app::app)
        .method_not_allowed_fallback(app::method_not_allowed)
        .layer(DefaultBodyLimit::max(max_body_bytes))
        .layer(from_fn(security::reject_foreign_origins))
        .layer(from_fn_with_state(state.clone(), security::reject_unknown_hosts))
        .layer(CatchPanicLayer::custom(log::log_panic))
        .layer(from_fn(security::add_headers))
        .layer(from_fn(metrics::record))
        .layer(PropagateRequestIdLayer::new(log::REQUEST_ID))
        .layer(trace)
        .layer(SetRequestIdLayer::new(log::REQUEST_ID, MakeRequestUuid))
        .with_state(state)
}

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
