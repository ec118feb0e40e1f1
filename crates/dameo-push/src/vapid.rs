//! How a site says who it is to a push service (RFC 8292).

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;
use thiserror::Error;

/// How long a token is good: push services refuse more than a day.
const LIFETIME: Duration = Duration::from_secs(12 * 60 * 60);
/// The longest contact, in bytes.
const MAX_CONTACT: usize = 256;

/// The key pair of a site. Browsers tell the push service its public part, so that nobody else can
/// send to them: with another key all have to subscribe again.
#[derive(Clone)]
pub struct VapidKey(SigningKey);

impl fmt::Debug for VapidKey {
    /// Writes the public part.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("VapidKey").field(&self.public_text()).finish()
    }
}

impl VapidKey {
    /// A new key pair, by random numbers of the system.
    ///
    /// # Panics
    /// If the system has none.
    #[must_use]
    pub fn generate() -> Self {
        loop {
            let mut bytes = [0; 32];
            getrandom::fill(&mut bytes).expect("the system has random numbers");
            // One of billions of billions is no key.
            if let Some(key) = Self::from_bytes(&bytes) {
                return key;
            }
        }
    }

    /// The key pair with a secret number; `None` if it is zero, or not below the order of the
    /// curve.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 32]) -> Option<Self> {
        SigningKey::from_slice(bytes).ok().map(Self)
    }

    /// The secret number.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0.to_bytes().into()
    }

    /// The public part in base64url, as browsers take it.
    #[must_use]
    pub fn public_text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0.verifying_key().to_encoded_point(false))
    }

    /// The value of `Authorization` for a request to an origin.
    pub(crate) fn authorization(&self, origin: &str, contact: &PushContact) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let part = |value| URL_SAFE_NO_PAD.encode(serde_json::Value::to_string(&value));
        let header = part(json!({"typ": "JWT", "alg": "ES256"}));
        let expires = (now + LIFETIME).as_secs();
        let claims = part(json!({"aud": origin, "exp": expires, "sub": contact.0}));
        let signed = format!("{header}.{claims}");
        let signature: Signature = self.0.sign(signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public_text())
    }
}

/// Where push services reach whoever runs the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushContact(String);

/// A text is no contact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected mailto: with an address of e-mail, or https: with a page, without blanks")]
pub struct PushContactError;

impl FromStr for PushContact {
    type Err = PushContactError;

    fn from_str(text: &str) -> Result<Self, PushContactError> {
        let is_mail = text.strip_prefix("mailto:").is_some_and(|mail| {
            mail.split_once('@').is_some_and(|(name, host)| !name.is_empty() && !host.is_empty())
        });
        let is_page = text.strip_prefix("https://").is_some_and(|rest| !rest.is_empty());
        let is_plain =
            text.len() <= MAX_CONTACT && text.bytes().all(|byte| byte.is_ascii_graphic());
        if is_plain && (is_mail || is_page) {
            Ok(Self(text.to_owned()))
        } else {
            Err(PushContactError)
        }
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;
    use serde_json::Value;

    use super::*;

    #[test]
    fn a_token_is_signed_by_the_key_that_it_names() {
        let (key, contact) = (VapidKey::generate(), "mailto:ann@dameo.example".parse().unwrap());
        let value = key.authorization("https://push.example", &contact);
        let (token, public) = value.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public_text());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let public = URL_SAFE_NO_PAD.decode(public).unwrap();
        let verifying = VerifyingKey::from_sec1_bytes(&public).unwrap();
        let signature = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
        verifying.verify(signed.as_bytes(), &signature).unwrap();
        let (header, claims) = signed.split_once('.').unwrap();
        let read = |part: &str| -> Value {
            serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
        };
        assert_eq!(read(header), json!({"typ": "JWT", "alg": "ES256"}));
        let claims = read(claims);
        assert_eq!(claims["aud"], "https://push.example");
        assert_eq!(claims["sub"], "mailto:ann@dameo.example");
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let left = claims["exp"].as_u64().unwrap() - now;
        assert!((1..=24 * 60 * 60).contains(&left), "{left}");
    }

    #[test]
    fn a_key_is_the_same_again_and_is_not_shown() {
        let key = VapidKey::generate();
        let again = VapidKey::from_bytes(&key.to_bytes()).unwrap();
        assert_eq!(again.public_text(), key.public_text());
        assert_eq!(format!("{key:?}"), format!("VapidKey({:?})", key.public_text()));
        assert!(
            VapidKey::from_bytes(&[0; 32]).is_none() && VapidKey::from_bytes(&[255; 32]).is_none()
        );
    }

    #[test]
    fn contacts_are_addresses() {
        for text in ["mailto:a@b.example", "https://dameo.example/about"] {
            assert!(text.parse::<PushContact>().is_ok(), "{text}");
        }
        let long = format!("mailto:a@{}", "b".repeat(MAX_CONTACT));
        for text in [
            "",
            "a@b.example",
            "mailto:",
            "mailto:@",
            "http://x",
            "https://",
            "mailto:a b@c",
            &long,
        ] {
            assert!(text.parse::<PushContact>().is_err(), "{text}");
        }
    }
}
