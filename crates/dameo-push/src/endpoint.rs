//! Where the messages for a browser go.

use std::net::IpAddr;

use hyper::Uri;
use thiserror::Error;

use crate::address::is_public;

/// The longest address, in bytes.
const MAX_LENGTH: usize = 2048;

/// Which push services are reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PushReach {
    /// Those of the public internet, by https at its usual port.
    Public,
    /// Also those of this machine, by http at any port: for tests alone.
    Loopback,
}

/// An address is not one of a push service.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PushEndpointError {
    /// It is too long.
    #[error("endpoint: expected at most {MAX_LENGTH} bytes")]
    TooLong,
    /// It is no URL.
    #[error("endpoint: expected a URL")]
    NotAUrl,
    /// It is not reached by https.
    #[error("endpoint: the scheme is {0:?}: expected https")]
    Scheme(String),
    /// It contains a name or a password.
    #[error("endpoint: expected a URL without a name and a password")]
    Credentials,
    /// It names a port.
    #[error("endpoint: the port is {0}: expected 443")]
    Port(u16),
    /// Its host is an address that is not public.
    #[error("endpoint: the address {0} is not public")]
    Address(IpAddr),
}

/// The address of a push service for the messages of a browser. Whoever knows it can send to the
/// browser, so it is in no log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushEndpoint {
    pub(crate) uri: Uri,
    pub(crate) reach: PushReach,
}

impl PushEndpoint {
    /// Reads an address. What a name of a host leads to is checked when something is sent.
    ///
    /// # Errors
    /// If it is not one of a push service that is reached.
    pub fn parse(text: &str, reach: PushReach) -> Result<Self, PushEndpointError> {
        if text.len() > MAX_LENGTH {
            return Err(PushEndpointError::TooLong);
        }
        let uri: Uri = text.parse().map_err(|_| PushEndpointError::NotAUrl)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(PushEndpointError::NotAUrl);
        };
        if authority.as_str().contains('@') {
            return Err(PushEndpointError::Credentials);
        }
        let address: Option<IpAddr> = literal(authority.host());
        let is_local =
            reach == PushReach::Loopback && address.is_some_and(|address| address.is_loopback());
        if is_local && scheme == "http" {
            return Ok(Self { uri, reach });
        }
        if scheme != "https" {
            return Err(PushEndpointError::Scheme(scheme.to_owned()));
        }
        match (authority.port_u16(), address) {
            (Some(port), _) if port != 443 => Err(PushEndpointError::Port(port)),
            (_, Some(address)) if !is_public(address) => Err(PushEndpointError::Address(address)),
            _ => Ok(Self { uri, reach }),
        }
    }

    /// The name or the address of the push service.
    #[must_use]
    pub fn host(&self) -> &str {
        let host = self.uri.host().unwrap_or_default();
        host.trim_start_matches('[').trim_end_matches(']')
    }

    /// The origin, for which a request is signed.
    pub(crate) fn origin(&self) -> String {
        let scheme = self.uri.scheme_str().unwrap_or_default();
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{scheme}://{authority}")
    }

    pub(crate) fn is_encrypted(&self) -> bool {
        self.uri.scheme_str() == Some("https")
    }

    pub(crate) fn port(&self) -> u16 {
        self.uri.port_u16().unwrap_or(if self.is_encrypted() { 443 } else { 80 })
    }

    /// Whether a connection to an address to which the host leads is allowed.
    pub(crate) fn may_reach(&self, address: IpAddr) -> bool {
        is_public(address) || (!self.is_encrypted() && address.is_loopback())
    }
}

/// The address that a host is, in the forms of URLs.
fn literal(host: &str) -> Option<IpAddr> {
    let inner = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    inner.unwrap_or(host).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_addresses_say_what_is_wrong_with_the_endpoint() {
        let long = format!("https://push.example/{}", "x".repeat(MAX_LENGTH));
        for (text, expected) in [
            (&*long, "endpoint: expected at most 2048 bytes"),
            ("", "endpoint: expected a URL"),
            ("/AbCd", "endpoint: expected a URL"),
            ("push.example", "endpoint: expected a URL"),
            ("https://", "endpoint: expected a URL"),
            ("https://push.example/a b", "endpoint: expected a URL"),
            ("http://push.example/x", "endpoint: the scheme is \"http\": expected https"),
            ("ftp://push.example/x", "endpoint: the scheme is \"ftp\": expected https"),
            ("http://127.0.0.1/x", "endpoint: the scheme is \"http\": expected https"),
            (
                "https://ann:secret@push.example/x",
                "endpoint: expected a URL without a name and a password",
            ),
            (
                "https://push.example@127.0.0.1/x",
                "endpoint: expected a URL without a name and a password",
            ),
            ("https://push.example:22/x", "endpoint: the port is 22: expected 443"),
            ("https://127.0.0.1/x", "endpoint: the address 127.0.0.1 is not public"),
            ("https://[::1]/x", "endpoint: the address ::1 is not public"),
            ("https://[::ffff:10.0.0.1]/x", "endpoint: the address ::ffff:10.0.0.1 is not public"),
            ("https://169.254.169.254/x", "endpoint: the address 169.254.169.254 is not public"),
        ] {
            let error = PushEndpoint::parse(text, PushReach::Public).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text}");
        }
    }

    #[test]
    fn push_services_are_reached_and_this_machine_in_tests_alone() {
        let endpoint = "https://push.example:443/x?y=z";
        let endpoint = PushEndpoint::parse(endpoint, PushReach::Public).unwrap();
        assert_eq!((endpoint.host(), endpoint.port()), ("push.example", 443));
        assert_eq!(endpoint.origin(), "https://push.example:443");
        for local in ["http://127.0.0.1:8080/x", "http://[::1]:8080/x"] {
            assert!(PushEndpoint::parse(local, PushReach::Public).is_err(), "{local}");
            let endpoint = PushEndpoint::parse(local, PushReach::Loopback).unwrap();
            assert_eq!(endpoint.port(), 8080);
        }
        for other in ["http://192.168.0.1/x", "http://localhost/x", "https://127.0.0.1/x"] {
            assert!(PushEndpoint::parse(other, PushReach::Loopback).is_err(), "{other}");
        }
    }

    #[test]
    fn a_name_reaches_no_other_machine_than_public_ones() {
        let reach = PushReach::Loopback;
        let endpoint = PushEndpoint::parse("https://push.example/x", reach).unwrap();
        assert!(endpoint.may_reach("1.1.1.1".parse().unwrap()));
        assert!(!endpoint.may_reach("127.0.0.1".parse().unwrap()));
        let local = PushEndpoint::parse("http://127.0.0.1:1/x", reach).unwrap();
        assert!(local.may_reach("127.0.0.1".parse().unwrap()));
        assert!(!local.may_reach("10.0.0.1".parse().unwrap()));
    }
}
