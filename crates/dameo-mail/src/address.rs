//! Addresses of people.

use std::fmt;
use std::str::FromStr;

use lettre::Address;
use thiserror::Error;

/// The longest address, in bytes (RFC 5321, 4.5.3.1.3, without the brackets).
const MAX_LENGTH: usize = 254;
/// The longest part before the `@`.
const MAX_LOCAL: usize = 64;
/// The longest part of a host between dots.
const MAX_LABEL: usize = 63;

/// An address of e-mail as nearly all are: letters, digits and signs of ASCII, one `@`, and a
/// host with a dot. Quoted names, comments and addresses of hosts in brackets, which the standard
/// has too, are none. A host with other letters has to be in its form of ASCII (`xn--…`).
///
/// It can be part of a header and of a command of SMTP as it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MailAddress(Address);

/// A text is no address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum MailAddressError {
    /// It is empty or too long.
    #[error("expected 1 to {MAX_LENGTH} characters")]
    Length,
    /// It has blanks, control characters, or others outside of ASCII.
    #[error("expected the letters, digits and signs of ASCII, without blanks")]
    Characters,
    /// It has no `@`, or more than one.
    #[error("expected one @, as in ann@example.org")]
    At,
    /// Nobody has the name before the `@`.
    #[error(
        "expected 1 to {MAX_LOCAL} letters, digits and signs before the @, with dots between them \
         alone"
    )]
    Local,
    /// No host has the name after the `@`.
    #[error("expected a host such as example.org after the @")]
    Host,
}

impl MailAddress {
    /// The address as text, with the host in lower case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_ref()
    }

    /// Whether mail for both arrives at the same place, as far as hosts differ at all between
    /// upper and lower case.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.as_str().eq_ignore_ascii_case(other.as_str())
    }

    pub(crate) fn to_lettre(&self) -> Address {
        self.0.clone()
    }
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for MailAddress {
    type Err = MailAddressError;

    fn from_str(text: &str) -> Result<Self, MailAddressError> {
        if text.is_empty() || text.len() > MAX_LENGTH {
            return Err(MailAddressError::Length);
        }
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(MailAddressError::Characters);
        }
        let (local, host) = text.split_once('@').ok_or(MailAddressError::At)?;
        if host.contains('@') {
            return Err(MailAddressError::At);
        }
        if local.len() > MAX_LOCAL || !local.split('.').all(is_atom) {
            return Err(MailAddressError::Local);
        }
        if !is_host(host) {
            return Err(MailAddressError::Host);
        }
        let host = host.to_ascii_lowercase();
        Address::new(local, host).map(Self).map_err(|_| MailAddressError::Host)
    }
}

/// Whether a text is an atom (RFC 5322, 3.2.3).
fn is_atom(text: &str) -> bool {
    let is_sign = |byte: u8| b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || is_sign(byte))
}

/// Whether a text is the name of a host with a dot, whose last part is no number.
fn is_host(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=MAX_LABEL).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let last = text.rsplit('.').next().unwrap_or_default();
    text.contains('.')
        && text.split('.').all(is_label)
        && !last.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_addresses_are_addresses() {
        for (text, expected) in [
            ("ann@example.org", "ann@example.org"),
            ("Ann.B+dameo_1@Mail.Example.ORG", "Ann.B+dameo_1@mail.example.org"),
            ("o'neil@xn--mnchen-3ya.example", "o'neil@xn--mnchen-3ya.example"),
            ("x@a-b.c1.example", "x@a-b.c1.example"),
        ] {
            assert_eq!(text.parse::<MailAddress>().unwrap().as_str(), expected);
        }
        let long = format!("{}@{}.example", "a".repeat(64), "b".repeat(63));
        assert_eq!(long.parse::<MailAddress>().unwrap().as_str(), long);
    }

    #[test]
    fn nothing_else_is_one() {
        use MailAddressError::{At, Characters, Host, Length, Local};
        let long = |local: usize, label: usize| {
            format!("{}@{}.example", "a".repeat(local), "b".repeat(label))
        };
        for (text, expected) in [
            (String::new(), Length),
            (format!("{}{}", "a@", "b.".repeat(126) + "cc"), Length),
            ("ann@example.org\r\nBcc: eve@example.org".to_owned(), Characters),
            ("ann@example.org\nDATA".to_owned(), Characters),
            (" ann@example.org".to_owned(), Characters),
            ("ann@example.org\0".to_owned(), Characters),
            ("änn@example.org".to_owned(), Characters),
            ("ann@münchen.example".to_owned(), Characters),
            ("ann".to_owned(), At),
            ("ann@bob@example.org".to_owned(), At),
            ("@example.org".to_owned(), Local),
            (".ann@example.org".to_owned(), Local),
            ("a..b@example.org".to_owned(), Local),
            ("\"ann\"@example.org".to_owned(), Local),
            ("<ann>@example.org".to_owned(), Local),
            ("ann,bob@example.org".to_owned(), Local),
            (long(65, 1), Local),
            ("ann@".to_owned(), Host),
            ("ann@localhost".to_owned(), Host),
            ("ann@[127.0.0.1]".to_owned(), Host),
            ("ann@127.0.0.1".to_owned(), Host),
            ("ann@example..org".to_owned(), Host),
            ("ann@example.org.".to_owned(), Host),
            ("ann@-x.example".to_owned(), Host),
            ("ann@example.org>".to_owned(), Host),
            (long(1, 64), Host),
        ] {
            assert_eq!(text.parse::<MailAddress>(), Err(expected), "{text:?}");
        }
    }

    #[test]
    fn upper_and_lower_case_are_the_same() {
        let [one, same, other] = ["Ann@example.org", "ann@EXAMPLE.org", "anne@example.org"]
            .map(|text| text.parse::<MailAddress>().unwrap());
        assert!(one.is_same(&same) && !one.is_same(&other));
    }
}
