//! The client of a request, to which limits apply.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The part of an IPv6 address that names the network of a client, who can choose
/// the rest of it freely.
const NETWORK: u128 = !0 << 64;

/// A client, to which limits apply unless it is on this machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Client {
    /// The programs on this machine.
    Local,
    /// An IPv4 address or IPv6 network.
    Remote(IpAddr),
    /// All clients of a proxy whose addresses it does not give in a readable form.
    Unknown,
}

impl Client {
    /// The other end of a connection.
    pub(crate) fn new(address: IpAddr) -> Self {
        let address = address.to_canonical();
        if address.is_loopback() { Self::Local } else { Self::remote(address) }
    }

    /// A client that is not on this machine, or comes through the proxy.
    fn remote(address: IpAddr) -> Self {
        Self::Remote(match address.to_canonical() {
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & NETWORK).into(),
            address => address,
        })
    }

    /// The client that sent a request: the other end of the connection, or with
    /// `behind_proxy` the address that the proxy has appended to
    /// `X-Forwarded-For`. Requests without this header do not come through the proxy.
    pub(crate) fn of(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> Self {
        if behind_proxy && headers.contains_key(FORWARDED_FOR) {
            return forwarded_for(headers).map_or(Self::Unknown, Self::remote);
        }
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let address = peer.map(|ConnectInfo(address)| address.ip());
        Self::new(address.unwrap_or(Ipv4Addr::LOCALHOST.into()))
    }

    /// Whether the client is a program on this machine.
    #[must_use]
    pub fn is_local(self) -> bool {
        self == Self::Local
    }
}

/// The last address of `X-Forwarded-For`: clients can send the ones before it.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?;
    address(last.rsplit(',').next()?.trim())
}

/// An address as proxies write it: some add the port.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse().map(|address: SocketAddr| address.ip());
    let in_brackets = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    in_brackets.unwrap_or(text).parse().or_else(|_| with_port()).ok()
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    fn client(text: &str) -> Client {
        Client::new(text.parse().unwrap())
    }

    #[test]
    fn a_client_is_an_address_or_a_network() {
        assert_ne!(client("192.0.2.1"), client("192.0.2.2"));
        assert_eq!(client("192.0.2.1"), client("::ffff:192.0.2.1"));
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:2"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert!(client("127.0.0.1").is_local() && client("::1").is_local());
        assert!(client("::ffff:127.0.0.1").is_local());
        assert!(!client("192.0.2.1").is_local() && !client("2001:db8::1").is_local());
    }

    /// The client of a request through the proxy on this machine.
    fn through_proxy(forwarded_for: &[u8]) -> Client {
        let proxy: SocketAddr = "127.0.0.1:4000".parse().unwrap();
        let request = Request::builder()
            .header(FORWARDED_FOR, forwarded_for)
            .extension(ConnectInfo(proxy))
            .body(())
            .unwrap();
        Client::of(request.headers(), request.extensions(), true)
    }

    #[test]
    fn only_what_the_proxy_has_added_counts() {
        let peer: SocketAddr = "192.0.2.9:4000".parse().unwrap();
        let request = Request::builder()
            .header("X-Forwarded-For", "198.51.100.1")
            .header("X-Forwarded-For", "198.51.100.2, 203.0.113.3")
            .extension(ConnectInfo(peer))
            .body(())
            .unwrap();
        let of = |request: &Request<()>, behind_proxy| {
            Client::of(request.headers(), request.extensions(), behind_proxy)
        };
        assert_eq!(of(&request, false), client("192.0.2.9"));
        assert_eq!(of(&request, true), client("203.0.113.3"));
        let direct = Request::builder().extension(ConnectInfo(peer)).body(()).unwrap();
        assert_eq!(of(&direct, true), client("192.0.2.9"));
    }

    #[test]
    fn an_address_may_have_a_port() {
        for text in ["192.0.2.1:443", "[::ffff:192.0.2.1]", "[::ffff:192.0.2.1]:443"] {
            assert_eq!(through_proxy(text.as_bytes()), client("192.0.2.1"), "{text}");
        }
    }

    /// No text makes a request through the proxy one of this machine.
    #[test]
    fn a_forwarded_client_is_never_local() {
        let unreadable = ["", "unknown", "192.0.2.1,", "192.0.2", "localhost", "_hidden", "[::1"];
        for text in unreadable.map(str::as_bytes).into_iter().chain([&b"\xff"[..]]) {
            assert_eq!(through_proxy(text), Client::Unknown, "{text:?}");
        }
        for text in ["127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0"] {
            assert!(matches!(through_proxy(text.as_bytes()), Client::Remote(_)), "{text}");
        }
    }
}
