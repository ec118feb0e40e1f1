//! Random ids, and secrets of which the server keeps a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dameo_room::CommandId;
use dameo_store::{AccountId, SecretHash};
use sha2::{Digest, Sha256};

/// The length of the id of an invitation or a game.
const GAME_ID_LENGTH: usize = 8;
/// The length of the id of an account.
const ACCOUNT_ID_LENGTH: usize = 16;
/// What tokens begin with.
const TOKEN_PREFIX: &str = "dameo_";
const CHARACTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The id of a new invitation, or of the rematch of a game. Whether it is used already has to
/// be asked.
pub(crate) fn new_game_id() -> String {
    random_text(GAME_ID_LENGTH)
}

pub(crate) fn new_account_id() -> AccountId {
    AccountId(random_text(ACCOUNT_ID_LENGTH))
}

/// The id of a report or of an entry of the trail.
pub(crate) fn new_record_id() -> String {
    random_text(ACCOUNT_ID_LENGTH)
}

/// Whether a text has the form of an id of an invitation or a game.
pub(crate) fn is_game_id(text: &str) -> bool {
    text.len() == GAME_ID_LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A secret that proves who somebody is: 32 random bytes.
pub(crate) struct Secret([u8; 32]);

impl Secret {
    pub(crate) fn new() -> Self {
        Self(random())
    }

    /// Reads a secret in base64url.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        bytes.try_into().ok().map(Self)
    }

    /// The secret in base64url.
    pub(crate) fn text(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.0)
    }

    /// The secret as a token, which scanners for lost secrets recognise.
    pub(crate) fn token_text(&self) -> String {
        format!("{TOKEN_PREFIX}{}", self.text())
    }

    /// Reads a token.
    pub(crate) fn parse_token(text: &str) -> Option<Self> {
        Self::parse(text.strip_prefix(TOKEN_PREFIX)?)
    }

    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash(Sha256::digest(self.0).into())
    }
}

/// Random letters and digits, all equally probable.
fn random_text(length: usize) -> String {
    let mut text = String::with_capacity(length);
    while text.len() < length {
        let bytes: [u8; 32] = random();
        // Larger bytes would make the first characters more probable.
        let fair = bytes.iter().map(|&byte| usize::from(byte)).filter(|&byte| byte < 4 * 62);
        let characters = fair.map(|byte| char::from(CHARACTERS[byte % 62]));
        text.extend(characters.take(length - text.len()));
    }
    text
}

/// The name of a command of the server itself: no other has it.
pub(crate) fn new_command_id() -> CommandId {
    let number = u64::from_le_bytes(random()) & CommandId::MAX;
    CommandId::new(number).expect("it is at most the largest")
}

/// A random bit.
pub(crate) fn flip() -> bool {
    random::<1>()[0] & 1 == 1
}

/// A random number below `end`, which is not 0, all almost equally probable.
pub(crate) fn random_below(end: usize) -> usize {
    let number = u64::from_le_bytes(random()) % end as u64;
    usize::try_from(number).expect("it is below a number of this type")
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_letters_and_digits() {
        let id = new_game_id();
        assert!(is_game_id(&id) && id != new_game_id(), "{id}");
        assert_eq!(new_account_id().0.len(), 16);
        for text in ["", "AbCd123", "AbCd12345", "AbCd-234", "AbCd123é", "../../ab"] {
            assert!(!is_game_id(text), "{text}");
        }
    }

    #[test]
    fn a_secret_is_read_as_it_was_written() {
        let secret = Secret::new();
        let text = secret.text();
        assert_eq!(text.len(), 43);
        assert!(Secret::parse(&text).unwrap().hash() == secret.hash());
        assert_ne!(secret.hash().0, secret.0);
        let token = secret.token_text();
        assert!(Secret::parse_token(&token).unwrap().hash() == secret.hash());
        assert!(Secret::parse_token(&text).is_none() && Secret::parse(&token).is_none());
        for text in ["", "a", &text[1..], &format!("{text}A"), &text.replace(&text[..1], "=")] {
            assert!(Secret::parse(text).is_none(), "{text}");
        }
    }
}
