//! Security headers, and the rejection of requests for other servers.

use std::fmt;
use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri, Version, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::problem::Problem;
use crate::problem::request::{BAD_HOST, UNKNOWN_HOST};
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
    let (code, detail) = match host(request.headers(), request.uri()) {
        Err(fault) => (BAD_HOST, fault.to_string()),
        Ok(Some(host)) if is_known(&host, &state.options().hosts) => {
            return next.run(request).await;
        }
        Ok(Some(host)) => {
            let expected = "expected an IP address, localhost, or a name that --host has given it";
            (UNKNOWN_HOST, format!("this server is not {:?}: {expected}", host.as_str()))
        }
        Ok(None) if request.version() < Version::HTTP_11 => return next.run(request).await,
        Ok(None) => (UNKNOWN_HOST, "expected the header Host".to_owned()),
    };
    Problem::new(code, detail).into_response()
}

/// Why the host of a request cannot be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum HostFault {
    /// There are several headers `Host`.
    Twice,
    /// The header `Host` is no host with or without a port.
    Malformed(String),
    /// The header `Host` is not the host of an absolute URL.
    OtherThanUrl { url: String, header: String },
}

impl fmt::Display for HostFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Twice => f.write_str("expected one header Host, found several"),
            Self::Malformed(host) => {
                write!(f, "the host {host:?}: expected a name or an address, and at most a port")
            }
            Self::OtherThanUrl { url, header } => {
                write!(f, "the URL names the host {url:?}, the header Host {header:?}")
            }
        }
    }
}

/// The host that a request names, with its port.
///
/// # Errors
/// If it names several, or what is none (RFC 9112, section 3.2).
pub(crate) fn host(headers: &HeaderMap, uri: &Uri) -> Result<Option<Authority>, HostFault> {
    let of_url = uri.authority().map(|url| authority(url.as_str().as_bytes())).transpose()?;
    let mut lines = headers.get_all(header::HOST).into_iter();
    let of_header = lines.next().map(|line| authority(line.as_bytes())).transpose()?;
    match (of_header, of_url) {
        _ if lines.next().is_some() => Err(HostFault::Twice),
        // Authorities are equal whatever their case.
        (Some(header), Some(url)) if header != url => Err(HostFault::OtherThanUrl {
            url: url.as_str().to_owned(),
            header: header.as_str().to_owned(),
        }),
        (of_header, of_url) => Ok(of_header.or(of_url)),
    }
}

/// A host with or without a port. Nobody logs in at a server by its URL.
fn authority(text: &[u8]) -> Result<Authority, HostFault> {
    let parsed = Authority::try_from(text).ok().filter(|host| !host.as_str().contains('@'));
    parsed.ok_or_else(|| HostFault::Malformed(String::from_utf8_lossy(text).into_owned()))
}

/// Whether a host is this server. An attacker has no name that is an IP address.
fn is_known(host: &Authority, names: &[String]) -> bool {
    let host = host.host();
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
        let is_known = |host: &str| is_known(&host.parse().unwrap(), &names);
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
            assert!(is_known(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"] {
            assert!(!is_known(host), "{host}");
        }
    }

    #[test]
    fn a_request_names_one_host() {
        let host = |lines: &[&str], url: &str| {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append(header::HOST, HeaderValue::from_bytes(line.as_bytes()).unwrap());
            }
            let host = host(&headers, &url.parse().unwrap());
            host.map(|host| host.map(|host| host.to_string()))
        };
        let named = |name: &str| Ok(Some(name.to_owned()));
        assert_eq!(host(&[], "/"), Ok(None));
        assert_eq!(host(&["a:1"], "/"), named("a:1"));
        assert_eq!(host(&[], "http://a:1/"), named("a:1"));
        assert_eq!(host(&["A:1"], "http://a:1/"), named("A:1"));
        for lines in [&["a", "b"][..], &["a", "a"]] {
            assert_eq!(host(lines, "/"), Err(HostFault::Twice));
        }
        for line in ["", "a b", "user@a", "user:password@a", "a/b", "é"] {
            assert_eq!(host(&[line], "/"), Err(HostFault::Malformed(line.to_owned())));
        }
        assert!(matches!(host(&["a"], "http://user@a/"), Err(HostFault::Malformed(_))));
        for url in ["http://b/", "http://a:1/"] {
            assert!(matches!(host(&["a"], url), Err(HostFault::OtherThanUrl { .. })), "{url}");
        }
    }
}
