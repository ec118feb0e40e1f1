//! Addresses of NATS.

use std::fmt;
use std::str::FromStr;

use async_nats::ServerAddr;
use percent_encoding::percent_decode_str;
use thiserror::Error;

/// Where servers of NATS are: `nats://HOST:PORT` or `tls://HOST:PORT`, with `USER:PASSWORD@` or
/// `TOKEN@` before the host if they ask for it; several with commas between them. Characters of
/// their own meaning are percent-encoded. Printed without what is secret.
#[derive(Clone, PartialEq, Eq)]
pub struct NatsAddress {
    servers: Vec<ServerAddr>,
    credentials: Option<Credentials>,
}

/// By what a server knows who connects.
#[derive(Clone, PartialEq, Eq)]
pub(super) enum Credentials {
    Password { user: String, password: String },
    Token(String),
}

/// A text is no [`NatsAddress`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NatsAddressError {
    /// It cannot be read.
    #[error("bad address of NATS: {0}: expected nats://HOST:PORT or tls://HOST:PORT")]
    Bad(&'static str),
    /// Some servers are reached with TLS and some without.
    #[error("bad address of NATS: expected nats:// or tls:// for all servers")]
    Mixed,
    /// Several servers are to be reached with other credentials.
    #[error("bad address of NATS: expected the same credentials for all servers")]
    Credentials,
}

impl NatsAddress {
    /// Whether it has a password or a token.
    #[must_use]
    pub fn has_secret(&self) -> bool {
        self.credentials.is_some()
    }

    /// Whether the connection is encrypted.
    #[must_use]
    pub fn is_encrypted(&self) -> bool {
        self.servers.iter().all(ServerAddr::tls_required)
    }

    pub(super) fn servers(&self) -> &[ServerAddr] {
        &self.servers
    }

    /// The client sends those in the addresses of its servers to none.
    pub(super) fn credentials(&self) -> Option<&Credentials> {
        self.credentials.as_ref()
    }
}

/// One server, and who is known there. What is wrong is said without the text, which can have a
/// password.
fn server(text: &str) -> Result<(ServerAddr, Option<Credentials>), NatsAddressError> {
    let found = text.split_once("://").filter(|(scheme, _)| matches!(*scheme, "nats" | "tls"));
    let Some((scheme, rest)) = found else {
        return Err(NatsAddressError::Bad("it does not begin with nats://"));
    };
    let (secret, host) = match rest.rsplit_once('@') {
        Some((secret, host)) => (Some(secret), host),
        None => (None, rest),
    };
    if host.contains(['/', '?', '#']) {
        return Err(NatsAddressError::Bad("something follows the host and the port"));
    }
    let server = format!("{scheme}://{host}").parse().ok();
    let server = server.filter(|server: &ServerAddr| !server.host().is_empty());
    let server = server.ok_or(NatsAddressError::Bad("it has no host, or a bad port"))?;
    Ok((server, secret.map(credentials).transpose()?))
}

fn credentials(text: &str) -> Result<Credentials, NatsAddressError> {
    let decoded = |text: &str| {
        let decoded = percent_decode_str(text).decode_utf8();
        decoded.map(Into::into).map_err(|_| NatsAddressError::Bad("its credentials are no text"))
    };
    Ok(match text.split_once(':') {
        Some((user, password)) => {
            Credentials::Password { user: decoded(user)?, password: decoded(password)? }
        }
        None => Credentials::Token(decoded(text)?),
    })
}

impl FromStr for NatsAddress {
    type Err = NatsAddressError;

    fn from_str(text: &str) -> Result<Self, NatsAddressError> {
        let found = text.split(',').map(server).collect::<Result<Vec<_>, _>>()?;
        let (servers, credentials): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        let encrypted = servers.iter().filter(|server| server.tls_required()).count();
        if encrypted != 0 && encrypted != servers.len() {
            return Err(NatsAddressError::Mixed);
        }
        let mut credentials = credentials.into_iter().flatten();
        let first = credentials.next();
        if credentials.any(|other| first.as_ref() != Some(&other)) {
            return Err(NatsAddressError::Credentials);
        }
        Ok(Self { servers, credentials: first })
    }
}

impl fmt::Display for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, server) in self.servers.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            let (scheme, host, port) = (server.scheme(), server.host(), server.port());
            if host.contains(':') {
                write!(f, "{comma}{scheme}://[{host}]:{port}")?;
            } else {
                write!(f, "{comma}{scheme}://{host}:{port}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for NatsAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NatsAddress({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_printed_without_its_secret() {
        for (text, printed, has_secret) in [
            ("nats://localhost", "nats://localhost:4222", false),
            ("nats://10.0.0.1:4333", "nats://10.0.0.1:4333", false),
            ("nats://ann:s%40cret@one:1", "nats://one:1", true),
            ("nats://token@one,nats://two:2", "nats://one:4222,nats://two:2", true),
            ("tls://[::1]:4222", "tls://[::1]:4222", false),
        ] {
            let address: NatsAddress = text.parse().unwrap();
            assert_eq!(address.to_string(), printed);
            assert_eq!(format!("{address:?}"), format!("NatsAddress({printed})"));
            assert_eq!(address.has_secret(), has_secret, "{text}");
            assert_eq!(address.is_encrypted(), text.starts_with("tls"));
        }
    }

    #[test]
    fn what_is_wrong_is_said_without_the_text() {
        for (text, reason) in [
            ("", "it does not begin with nats://"),
            ("localhost:4222", "it does not begin with nats://"),
            ("http://secret@host", "it does not begin with nats://"),
            ("nats://", "it has no host, or a bad port"),
            ("nats://secret@", "it has no host, or a bad port"),
            ("nats://secret@host:port", "it has no host, or a bad port"),
            ("nats://secret@host/games", "something follows the host and the port"),
            ("nats://one,secret", "it does not begin with nats://"),
        ] {
            let error = text.parse::<NatsAddress>().unwrap_err().to_string();
            let expected = format!(
                "bad address of NATS: {reason}: expected nats://HOST:PORT or tls://HOST:PORT"
            );
            assert_eq!(error, expected, "{text}");
        }
        let refusal = |text: &str| text.parse::<NatsAddress>().unwrap_err();
        assert_eq!(refusal("nats://one,tls://two"), NatsAddressError::Mixed);
        assert_eq!(refusal("nats://a:b@one,nats://a:c@two"), NatsAddressError::Credentials);
        let bytes = NatsAddressError::Bad("its credentials are no text");
        assert_eq!(refusal("nats://%ff@one"), bytes);
    }
}
