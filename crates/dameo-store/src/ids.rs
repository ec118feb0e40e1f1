//! What accounts and secrets are stored by.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The id of a person: random letters and digits. A guest has one too, and keeps it when it
/// becomes a member.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AccountId(pub String);

/// The SHA-256 hash of a secret: of a cookie, of a link to a seat, or of a recovery code. The
/// secret itself is not stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SecretHash(pub [u8; 32]);

impl fmt::Display for SecretHash {
    /// Writes 64 hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl Serialize for SecretHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for SecretHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| D::Error::custom("expected 64 hexadecimal digits"))
    }
}

impl SecretHash {
    /// Reads 64 hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut hash = [0; 32];
        if text.len() != 2 * hash.len() || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        for (index, byte) in hash.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..][..2], 16).ok()?;
        }
        Some(Self(hash))
    }
}
