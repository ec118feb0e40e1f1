//! Security headers, and the rejection of requests for other servers.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::{Problem, request::UNKNOWN_HOST};
use crate::state::AppState;

/// Allows only resources of this server and no inline scripts. WebAssembly
/// needs `wasm-unsafe-eval`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; connect-src 'self'; \
     worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The policy of the player to embed, which pages of any site may show in a frame.
/// Its script starts its worker from a `blob:` address, reads PDN from any address
/// that it is given, and has its pictures in its styles.
const EMBED_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     style-src 'self'; img-src 'self' data:; connect-src *; worker-src 'self' blob:; \
     frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *";

const COOP: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const COEP: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const CORP: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// The headers of every response.
const COMMON_HEADERS: [(HeaderName, &str); 3] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    // The player to embed has it so that isolated pages may show it in a frame.
    (COEP, "require-corp"),
];

/// The other headers of a response outside of [`EMBED`]. They isolate the page, which
/// gives it shared memory and precise timers.
const STRICT_HEADERS: [(HeaderName, &str); 3] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (COOP, "same-origin"),
    (CORP, "same-origin"),
];

/// The other headers of a response in [`EMBED`].
const EMBED_HEADERS: [(HeaderName, &str); 3] = [
    (header::CONTENT_SECURITY_POLICY, EMBED_SECURITY_POLICY),
    (CORP, "cross-origin"),
    (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
];

/// The folder of the player to embed, the only one that other sites may load from.
pub(crate) const EMBED: &str = "/embed/";

/// Adds the security headers to a response.
pub(crate) async fn add_headers(request: Request, next: Next) -> Response {
    let is_embed = request.uri().path().starts_with(EMBED);
    let mut response = next.run(request).await;
    let others = if is_embed { EMBED_HEADERS } else { STRICT_HEADERS };
    for (name, value) in COMMON_HEADERS.into_iter().chain(others) {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Rejects requests for other hosts than this server. A page whose name leads
/// to this server, though it is not a name of it (DNS rebinding), is of the same
/// origin for the browser.
pub(crate) async fn reject_unknown_hosts(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let detail = match host(request.headers(), request.uri()) {
        Some(host) if is_known(host, &state.options().hosts) => return next.run(request).await,
        Some(host) => format!(
            "this server is not {host:?}: expected an IP address, localhost, or a name that \
             --host has given it"
        ),
        None if request.version() < Version::HTTP_11 => return next.run(request).await,
        None => "expected the header Host".to_owned(),
    };
    Problem::new(UNKNOWN_HOST, detail).into_response()
}

/// The host that a request names, with its port.
pub(crate) fn host<'a>(headers: &'a HeaderMap, uri: &'a Uri) -> Option<&'a str> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    host.or_else(|| uri.authority().map(Authority::as_str))
}

/// Whether a host, with or without a port, is this server. An attacker has no
/// name that is an IP address.
fn is_known(host: &str, names: &[String]) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let host = authority.host();
    let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    address.parse::<IpAddr>().is_ok()
        || host.eq_ignore_ascii_case("localhost")
        || names.iter().any(|name| host.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_must_be_known_but_an_address_need_not() {
        let names = ["dameo.example".to_owned()];
        for host in [
            "localhost",
            "localhost:8321",
            "LOCALHOST",
            "127.0.0.1:8321",
            "[::1]:8321",
            "192.0.2.1",
            "dameo.example",
            "Dameo.Example:443",
        ] {
            assert!(is_known(host, &names), "{host}");
        }
        for host in
            ["", ":8321", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "a b"]
        {
            assert!(!is_known(host, &names), "{host}");
        }
    }
}
