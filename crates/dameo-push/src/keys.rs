//! The keys with which a browser has its messages encrypted.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::PublicKey;
use thiserror::Error;
use web_push_native::Auth;

/// The number of bytes of a point of the curve, and of the secret.
const POINT: usize = 65;
const SECRET: usize = 16;

/// Texts are not the keys of a browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum PushKeysError {
    /// The public key is none.
    #[error("keys.p256dh: expected a point of P-256, {POINT} bytes in base64url")]
    P256dh,
    /// The secret is none.
    #[error("keys.auth: expected {SECRET} bytes in base64url")]
    Auth,
}

/// The keys of a browser: a public one, and a secret that it shares with the site.
#[derive(Clone)]
pub struct PushKeys {
    pub(crate) public: PublicKey,
    pub(crate) auth: Auth,
}

impl fmt::Debug for PushKeys {
    /// Writes nothing of the secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PushKeys").finish_non_exhaustive()
    }
}

impl PushKeys {
    /// Reads `p256dh` and `auth` of a subscription, in base64url without padding.
    ///
    /// # Errors
    /// If they are none.
    pub fn parse(p256dh: &str, auth: &str) -> Result<Self, PushKeysError> {
        let point: [u8; POINT] = decode(p256dh).ok_or(PushKeysError::P256dh)?;
        let public = PublicKey::from_sec1_bytes(&point).map_err(|_| PushKeysError::P256dh)?;
        let secret: [u8; SECRET] = decode(auth).ok_or(PushKeysError::Auth)?;
        Ok(Self { public, auth: Auth::from(secret) })
    }
}

fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    // Before anything is allocated.
    if text.len() > 2 * N {
        return None;
    }
    URL_SAFE_NO_PAD.decode(text.trim_end_matches('=')).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys of the example of RFC 8291.
    const P256DH: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn keys_are_read_and_others_name_the_field() {
        assert!(PushKeys::parse(P256DH, AUTH).is_ok());
        assert!(PushKeys::parse(P256DH, &format!("{AUTH}==")).is_ok(), "some pad");
        let not_on_the_curve = P256DH.replacen("BC", "BD", 1);
        let huge = "A".repeat(100_000);
        for p256dh in ["", "x", "BCVx", &not_on_the_curve, &huge, "!".repeat(87).as_str()] {
            assert_eq!(PushKeys::parse(p256dh, AUTH).unwrap_err(), PushKeysError::P256dh);
        }
        for auth in ["", "BTBZ", P256DH, &huge, "BTBZMqHH6r4Tts7J/aSIgg"] {
            assert_eq!(PushKeys::parse(P256DH, auth).unwrap_err(), PushKeysError::Auth);
        }
        let shown = format!("{:?}", PushKeys::parse(P256DH, AUTH).unwrap());
        assert_eq!(shown, "PushKeys { .. }");
    }
}
