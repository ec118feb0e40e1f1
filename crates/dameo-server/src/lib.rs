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
mod conditional;
mod config;
mod extract;
mod log;
mod problem;
mod security;
mod serve;
mod state;
mod tablebases;
mod work_pool;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, map_response};

pub use crate::api::openapi_json;
pub use crate::assets::{Assets, EmbeddedFile};
pub use crate::config::Config;
pub use crate::serve::serve;
pub use crate::state::AppState;
pub use crate::tablebases::Tablebases;

/// Builds the service: the API under `/api`, `/health`, and the app at every
/// other path.
pub fn router(state: AppState) -> Router {
    let max_body_bytes = state.config().max_body_bytes;
    api::routes()
        .fallback(app::app)
        .method_not_allowed_fallback(app::method_not_allowed)
        .layer(DefaultBodyLimit::max(max_body_bytes))
        .layer(from_fn(security::reject_foreign_origins))
        .layer(map_response(security::add_headers))
        .layer(from_fn(log::log))
        .with_state(state)
}
