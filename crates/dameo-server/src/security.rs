//! Security headers, and the rejection of cross-origin requests.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::{Code, Problem};

/// Allows only resources of this server and no inline scripts. WebAssembly
/// needs `wasm-unsafe-eval`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; \
     worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The headers of every response. The three cross-origin headers isolate the
/// page, which gives it shared memory and precise timers.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Adds the security headers to a response.
pub(crate) async fn add_headers(mut response: Response) -> Response {
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Rejects requests from pages of other origins, except GET and HEAD. Such a
/// page could otherwise occupy the engines of a visitor's local server.
pub(crate) async fn reject_foreign_origins(request: Request, next: Next) -> Response {
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD);
    if is_safe || is_same_origin(request.headers(), request.uri()) {
        return next.run(request).await;
    }
    let detail = "the header Origin names another site than the header Host";
    Problem::new(Code::ForeignOrigin, detail).into_response()
}

/// Whether the request comes from a page of this server, or not from a page.
fn is_same_origin(headers: &HeaderMap, uri: &Uri) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let host = host.or_else(|| uri.authority().map(|authority| authority.as_str()));
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    origin.is_some_and(|(_, site)| host.is_some_and(|host| site.eq_ignore_ascii_case(host)))
}
