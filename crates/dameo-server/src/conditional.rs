//! Entity tags: clients that have an answer already need not get it again.

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Ask whether it has changed, each time.
pub(crate) const REVALIDATE: &str = "no-cache";

/// The answer with an entity tag, or only that it has not changed for a client
/// that has it.
pub(crate) fn tagged(
    request: &HeaderMap,
    tag: &str,
    caching: &'static str,
    answer: impl FnOnce() -> Response,
) -> Response {
    let mut response =
        if is_known(request, tag) { StatusCode::NOT_MODIFIED.into_response() } else { answer() };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(tag) = HeaderValue::from_str(tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

/// The items of a header that is a list.
pub(crate) fn items<'a>(
    headers: &'a HeaderMap,
    name: &HeaderName,
) -> impl Iterator<Item = &'a str> + use<'a> {
    let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(str::trim)
}

/// Whether the client has what this tag stands for.
fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    items(headers, &header::IF_NONE_MATCH)
        .any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}
