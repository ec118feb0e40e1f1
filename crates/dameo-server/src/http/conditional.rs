//! Caching: entity tags with conditional requests, and what must not be cached.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// The `Cache-Control` of responses that clients must revalidate.
pub(crate) const REVALIDATE: &str = "no-cache";

/// Adds an entity tag to a response. A client that already has this tag gets
/// status 304 without a body.
pub(crate) fn tagged(
    request: &HeaderMap,
    tag: &str,
    caching: &'static str,
    respond: impl FnOnce() -> Response,
) -> Response {
    let mut response =
        if has_tag(request, tag) { StatusCode::NOT_MODIFIED.into_response() } else { respond() };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// The items of a comma-separated header.
pub(crate) fn items<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> impl Iterator<Item = &'a str> + use<'a> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// Whether the client sent this tag in `If-None-Match`.
fn has_tag(headers: &HeaderMap, tag: &str) -> bool {
    items(headers, &header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

/// Forbids caching of a response that does not set `Cache-Control`.
pub(crate) async fn forbid_caching(mut response: Response) -> Response {
    let caching = response.headers_mut().entry(header::CACHE_CONTROL);
    caching.or_insert(HeaderValue::from_static("no-store"));
    response
}
