//! Which mail server takes the messages.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use thiserror::Error;
use url::Url;

/// What a mail server is named by.
const FORM: &str = "expected smtps://USER@HOST:PORT?from=ADDRESS, or smtp:// in its place";

/// A mail server, and from whom the messages are:
/// `smtps://dameo@mail.example.org:465?from=dameo@example.org`.
///
/// With `smtps` the connection is encrypted from the beginning, by default at port 465. With `smtp`
/// it becomes so by STARTTLS before anything is said, by default at port 587; a server of this
/// machine (`localhost`, `127.0.0.1`, `[::1]`) is spoken to without encryption, by default at
/// port 25. Without a user nobody logs in. `from` is an address, also with a name before it:
/// `from=Dameo <dameo@example.org>`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MailServer {
    pub(crate) encryption: Encryption,
    host: String,
    pub(crate) port: u16,
    pub(crate) user: Option<String>,
    pub(crate) from: Mailbox,
}

/// How a connection is encrypted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encryption {
    /// From its beginning.
    Tls,
    /// Before anything is said.
    StartTls,
    /// Not at all: it stays on this machine.
    Local,
}

/// A text names no mail server.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MailServerError {
    /// It is no address of a mail server.
    #[error("{FORM}")]
    Form,
    /// It has the password, which everybody could read in the list of processes.
    #[error("a password was given: it belongs into the environment or a file")]
    Password,
    /// `from` is missing, or no address.
    #[error("from: expected an address such as dameo@example.org")]
    From,
    /// It has another parameter.
    #[error("{0}: expected from alone")]
    Parameter(String),
}

/// The password of a [`MailServer`]. It is not shown.
#[derive(Clone, PartialEq, Eq)]
pub struct MailPassword(pub String);

impl fmt::Debug for MailPassword {
    /// Writes nothing of it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MailPassword")
    }
}

impl MailServer {
    /// The host.
    #[must_use]
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The user who logs in; `None` if nobody does.
    #[must_use]
    pub fn user(&self) -> Option<&str> {
        self.user.as_deref()
    }
}

impl FromStr for MailServer {
    type Err = MailServerError;

    fn from_str(text: &str) -> Result<Self, MailServerError> {
        let url: Url = text.parse().map_err(|_| MailServerError::Form)?;
        let is_bare = matches!(url.path(), "" | "/") && url.fragment().is_none();
        let host = url.host_str().filter(|host| is_bare && !host.is_empty());
        let host = host.ok_or(MailServerError::Form)?;
        // An address of IPv6 is in brackets.
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        if url.password().is_some() {
            return Err(MailServerError::Password);
        }
        let (encryption, usual_port) = match url.scheme() {
            "smtps" => (Encryption::Tls, 465),
            "smtp" if is_local(&host) => (Encryption::Local, 25),
            "smtp" => (Encryption::StartTls, 587),
            _ => return Err(MailServerError::Form),
        };
        let user = percent_decode_str(url.username()).decode_utf8();
        let user = user.map_err(|_| MailServerError::Form)?.into_owned();
        let mut from = None;
        for (name, value) in url.query_pairs() {
            match &*name {
                "from" => from = Some(value.into_owned()),
                _ => return Err(MailServerError::Parameter(name.into_owned())),
            }
        }
        let is_line = |from: &String| !from.chars().any(char::is_control);
        let from = from.filter(is_line).ok_or(MailServerError::From)?;
        Ok(Self {
            encryption,
            host,
            port: url.port().unwrap_or(usual_port),
            user: Some(user).filter(|user| !user.is_empty()),
            from: from.parse().map_err(|_| MailServerError::From)?,
        })
    }
}

/// Whether a host is this machine.
fn is_local(host: &str) -> bool {
    host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_servers_are_read() {
        for (text, encryption, host, port, user, from) in [
            (
                "smtps://dameo@mail.example.org?from=dameo@example.org",
                Encryption::Tls,
                "mail.example.org",
                465,
                Some("dameo"),
                "dameo@example.org",
            ),
            (
                "smtp://me%40example.org@mail.example.org:2525?from=Club%20Dameo%20<dameo@example.org>",
                Encryption::StartTls,
                "mail.example.org",
                2525,
                Some("me@example.org"),
                "Club Dameo <dameo@example.org>",
            ),
            (
                "smtp://mail.example.org?from=a@example.org",
                Encryption::StartTls,
                "mail.example.org",
                587,
                None,
                "a@example.org",
            ),
            (
                "smtp://localhost?from=a@example.org",
                Encryption::Local,
                "localhost",
                25,
                None,
                "a@example.org",
            ),
            (
                "smtp://127.0.0.1:1?from=a@b.example",
                Encryption::Local,
                "127.0.0.1",
                1,
                None,
                "a@b.example",
            ),
            ("smtp://[::1]?from=a@b.example", Encryption::Local, "::1", 25, None, "a@b.example"),
            (
                "smtps://localhost?from=a@b.example",
                Encryption::Tls,
                "localhost",
                465,
                None,
                "a@b.example",
            ),
        ] {
            let server: MailServer = text.parse().unwrap();
            assert_eq!((server.encryption, server.port), (encryption, port), "{text}");
            assert_eq!((server.host(), server.user()), (host, user), "{text}");
            assert_eq!(server.from.to_string(), from, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_told() {
        let from = "?from=a@b.example";
        for (text, expected) in [
            ("mail.example.org".to_owned(), MailServerError::Form),
            (format!("https://mail.example.org{from}"), MailServerError::Form),
            (format!("smtps://{from}"), MailServerError::Form),
            (format!("smtps://mail.example.org/x{from}"), MailServerError::Form),
            (format!("smtps://mail.example.org{from}#x"), MailServerError::Form),
            (format!("smtps://a:secret@mail.example.org{from}"), MailServerError::Password),
            ("smtps://mail.example.org".to_owned(), MailServerError::From),
            ("smtps://mail.example.org?from=".to_owned(), MailServerError::From),
            ("smtps://mail.example.org?from=dameo".to_owned(), MailServerError::From),
            (
                "smtps://mail.example.org?from=a@b.example%0d%0aBcc:c@d.example".to_owned(),
                MailServerError::From,
            ),
            (
                format!("smtps://mail.example.org{from}&tls=off"),
                MailServerError::Parameter("tls".to_owned()),
            ),
        ] {
            assert_eq!(text.parse::<MailServer>(), Err(expected), "{text}");
        }
    }

    #[test]
    fn the_password_is_not_shown() {
        assert_eq!(format!("{:?}", MailPassword("secret".to_owned())), "MailPassword");
    }
}
