//! The scheme by which a client reaches the server.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};

use crate::state::AppState;

const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// The scheme by which a client reaches the server, as far as the server knows. It speaks
/// HTTP itself; behind a proxy, the proxy tells by `X-Forwarded-Proto`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheme {
    /// Without encryption.
    Http,
    /// With encryption.
    Https,
}

impl Scheme {
    fn of(headers: &HeaderMap, behind_proxy: bool) -> Self {
        let mut values = headers.get_all(FORWARDED_PROTO).iter();
        // A client can send the ones before the last.
        let last = values.next_back().and_then(|value| value.to_str().ok());
        let last = last.and_then(|value| value.rsplit(',').next()).unwrap_or_default();
        if behind_proxy && last.trim().eq_ignore_ascii_case("https") {
            return Self::Https;
        }
        Self::Http
    }
}

impl FromRequestParts<AppState> for Scheme {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers, state.options().behind_proxy))
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn only_a_proxy_tells_the_scheme() {
        let scheme = |behind_proxy, values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(FORWARDED_PROTO, HeaderValue::from_static(value));
            }
            Scheme::of(&headers, behind_proxy)
        };
        for values in [&["https"][..], &["HTTPS"], &["http", "https"], &["http, https"]] {
            assert_eq!(scheme(true, values), Scheme::Https, "{values:?}");
            assert_eq!(scheme(false, values), Scheme::Http, "{values:?}");
        }
        for values in [&[][..], &["http"], &["https", "http"], &["https, http"], &[""]] {
            assert_eq!(scheme(true, values), Scheme::Http, "{values:?}");
        }
    }
}
