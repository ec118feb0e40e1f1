//! The app: its files, and its page for the URL of every view. The player to embed
//! has a page and files of its own.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::area::Area;
use crate::assets::{Asset, Coding, media_type};
use crate::http::conditional::{REVALIDATE, items, tagged};
use crate::http::security::EMBED;
use crate::preview::LinkPreview;
use crate::problem::{Problem, request::NOT_FOUND};
use crate::state::AppState;

/// The page of the app.
const INDEX: &str = "index.html";
/// The page of the player to embed.
const EMBED_INDEX: &str = "embed/index.html";
/// The folders of files whose names contain a hash of their contents.
const HASHED: [&str; 2] = ["assets/", "embed/assets/"];
/// The `Cache-Control` of hashed files.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// The response if the app was not built.
const NO_APP: &str = "dameo: the app has not been built.\n\n\
    Build it with `make app` in the source tree, which needs Node.js, and load this page again.\n\
    The API under /api works without it.\n";

/// The area of the app, which has every path without a route of its own.
pub(crate) fn routes() -> Area {
    Area::new(Router::new().fallback(app))
}

async fn app(State(state): State<AppState>, request: Request) -> Response {
    let path = request.uri().path();
    if path == "/api" || path.starts_with("/api/") {
        return Problem::new(NOT_FOUND, format!("there is nothing at {path}")).into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allow = [(header::ALLOW, "GET, HEAD")];
        return (allow, Problem::method_not_allowed().await).into_response();
    }
    let assets = state.assets();
    let Some(name) = file_of(path) else { return not_found() };
    if name == INDEX
        && let Some(preview) = preview_of(&state, path).await
        && let Some(page) = assets.find(INDEX, |_| false).await
    {
        return with_preview(&page.bytes, &preview);
    }
    let headers = request.headers();
    let accepts = |coding: Coding| accepts(headers, coding);
    match assets.find(name, accepts).await {
        Some(asset) => respond(name, asset, headers),
        None if name == INDEX => plain(StatusCode::NOT_FOUND, NO_APP),
        None => not_found(),
    }
}

async fn preview_of(state: &AppState, path: &str) -> Option<LinkPreview> {
    state.previews()?.preview(path).await
}

/// The page of the app for what is at this address at present.
fn with_preview(page: &[u8], preview: &LinkPreview) -> Response {
    let page = preview.insert_into(&String::from_utf8_lossy(page));
    let headers = [(header::CACHE_CONTROL, "no-store"), (header::CONTENT_TYPE, media_type(INDEX))];
    (headers, page).into_response()
}

/// The file for a path. Every path without an extension is a view of the app, but not
/// in the folder of the player: the page of the app must not be shown in a frame.
fn file_of(path: &str) -> Option<&str> {
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    match path {
        EMBED => Some(EMBED_INDEX),
        _ if is_file => Some(path.trim_start_matches('/')),
        _ if path.starts_with(EMBED) => None,
        _ => Some(INDEX),
    }
}

fn not_found() -> Response {
    plain(StatusCode::NOT_FOUND, "not found\n")
}

fn plain(status: StatusCode, text: &'static str) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], text).into_response()
}

/// Sends a file with an entity tag, which differs from form to form.
fn respond(name: &str, asset: Asset, request: &HeaderMap) -> Response {
    let Asset { bytes, coding, has_forms, fingerprint } = asset;
    let suffix = coding.map_or_else(String::new, |coding| format!("-{}", coding.name()));
    let tag = format!("\"{fingerprint:016x}{suffix}\"");
    let is_hashed = HASHED.iter().any(|folder| name.starts_with(folder));
    let caching = if is_hashed { IMMUTABLE } else { REVALIDATE };
    let mut response = tagged(request, &tag, caching, || contents(name, bytes, coding));
    if has_forms {
        response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

fn contents(name: &str, bytes: Bytes, coding: Option<Coding>) -> Response {
    let mut response = Response::new(Body::from(bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type(name)));
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    }
    response
}

fn accepts(headers: &HeaderMap, coding: Coding) -> bool {
    items(headers, &header::ACCEPT_ENCODING).any(|item| {
        let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case(coding.name()) && weight.unwrap_or(1.0) > 0.0
    })
}
