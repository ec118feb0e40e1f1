//! The rejection of requests that a page of another site has made a browser send.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::http::security::host;
use crate::problem::{Problem, request::FOREIGN_ORIGIN};

/// The names of the cookies by which areas know who sends a request. A browser adds
/// them to whatever a page of any site makes it send, unlike a header
/// `Authorization`.
#[derive(Clone, Debug, Default)]
pub(crate) struct SessionCookies(pub(crate) Arc<[&'static str]>);

impl SessionCookies {
    /// Whether a request has one of the cookies.
    fn identify(&self, headers: &HeaderMap) -> bool {
        let values = headers.get_all(header::COOKIE).into_iter();
        let mut pairs = values.flat_map(|value| value.as_bytes().split(|&byte| byte == b';'));
        pairs.any(|pair| {
            let name = pair.split(|&byte| byte == b'=').next().unwrap_or_default();
            self.0.iter().any(|cookie| cookie.as_bytes() == name.trim_ascii())
        })
    }
}

/// Rejects requests from pages of other origins, if they could change something or
/// ask for another protocol: a WebSocket is opened by GET, and a browser lets pages of
/// all sites do so. Such a page could otherwise occupy the engines of a visitor's
/// local server, or act in the visitor's name. A request without an origin does not
/// come from a page, or from a browser that is too old to say so; it must not carry
/// a cookie that identifies the visitor.
pub(crate) async fn reject_foreign_origins(
    State(cookies): State<SessionCookies>,
    request: Request,
    next: Next,
) -> Response {
    let (headers, uri) = (request.headers(), request.uri());
    let is_safe = matches!(*request.method(), Method::GET | Method::HEAD)
        && !headers.contains_key(header::UPGRADE);
    let detail = match headers.get(header::ORIGIN) {
        _ if is_safe => return next.run(request).await,
        Some(origin) if is_same(origin.to_str().unwrap_or_default(), headers, uri) => {
            return next.run(request).await;
        }
        Some(_) => "the header Origin names another site than the header Host",
        None if cookies.identify(headers) => {
            "expected the header Origin, because a cookie says who sends the request"
        }
        None => return next.run(request).await,
    };
    Problem::new(FOREIGN_ORIGIN, detail).into_response()
}

/// Whether an origin is this server.
fn is_same(origin: &str, headers: &HeaderMap, uri: &Uri) -> bool {
    let site = origin.split_once("://").map(|(_, site)| site);
    let host = host(headers, uri).ok().flatten();
    site.zip(host).is_some_and(|(site, host)| site.eq_ignore_ascii_case(host.as_str()))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn cookies_that_identify_are_found_by_name() {
        let cookies = SessionCookies(Arc::new(["session"]));
        let identify = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(header::COOKIE, HeaderValue::from_static(value));
            }
            cookies.identify(&headers)
        };
        for values in
            [&["session=1"][..], &["a=b; session=1"], &["a=b", "session"], &["session =1"]]
        {
            assert!(identify(values), "{values:?}");
        }
        for values in [&[][..], &["a=session"], &["session2=1; a=session=1"], &["Session=1"], &[""]]
        {
            assert!(!identify(values), "{values:?}");
        }
    }
}
