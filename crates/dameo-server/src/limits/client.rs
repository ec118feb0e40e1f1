//! The client of a request, to which limits apply.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::extract::ConnectInfo;
use axum::http::{Extensions, HeaderMap, HeaderName};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
/// The part of an IPv6 address that names the network of a client, who can choose
/// the rest of it freely.
const NETWORK: u128 = !0 << 64;

/// A client, by its IPv4 address or IPv6 network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    pub(crate) fn new(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                Ipv6Addr::from_bits(address.to_bits() & NETWORK).into()
            }
            address => address,
        })
    }

    /// The client that sent a request: the other end of the connection, or with
    /// `behind_proxy` the address that the proxy has appended to
    /// `X-Forwarded-For`.
    pub(crate) fn of(headers: &HeaderMap, extensions: &Extensions, behind_proxy: bool) -> Self {
        let forwarded = behind_proxy.then(|| forwarded_for(headers)).flatten();
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let address = forwarded.or(peer.map(|ConnectInfo(address)| address.ip()));
        Self::new(address.unwrap_or(Ipv4Addr::LOCALHOST.into()))
    }

    /// Whether the client is a program on this machine.
    pub(crate) fn is_local(self) -> bool {
        self.0.is_loopback()
    }
}

/// The last address of `X-Forwarded-For`: clients can send the ones before it.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok()?;
    last.rsplit(',').next()?.trim().parse().ok()
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
        assert!(!client("192.0.2.1").is_local() && !client("2001:db8::1").is_local());
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
}
