//! The HTTP server: the app for browsers and the API for programs.
//!
//! `docs/http-api.md` is the contract of the API, `docs/openapi.json` its
//! machine-readable form. A [`Server`] consists of areas, to which programs can add
//! their own ([`ServerBuilder`]).
#![forbid(unsafe_code)]

mod analysis;
mod app;
mod area;
mod assets;
mod http;
mod limits;
mod metrics;
mod openapi;
mod options;
mod preview;
mod problem;
mod readiness;
mod serve;
mod server;
mod sockets;
mod state;
mod status;
mod tablebases;

pub use axum::extract::ws::Message;

pub use crate::area::Area;
pub use crate::assets::{Assets, EmbeddedFile};
pub use crate::http::extract::{Json, Query};
pub use crate::http::scheme::Scheme;
pub use crate::limits::client::Client;
pub use crate::metrics::Metrics;
pub use crate::options::{ServerLimit, ServerLimitError, ServerOptions};
pub use crate::preview::{LinkPreview, LinkPreviews};
pub use crate::problem::{Problem, ProblemCode};
pub use crate::readiness::Readiness;
pub use crate::server::{Server, ServerBuilder};
pub use crate::sockets::socket::{Socket, SocketClosed, SocketEvent};
pub use crate::sockets::upgrade::SocketUpgrade;
pub use crate::state::AppState;
pub use crate::tablebases::Tablebases;

/// The example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
