//! Passwords, and their hashes.

use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Algorithm, Argon2, Params, Version};
use thiserror::Error;

use crate::name::Name;
use crate::words::words;

/// The passwords that people choose most often, in lower case.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| words(include_str!("common_passwords.txt")).collect());

/// What somebody gives as a password. It may be anybody's.
#[derive(Clone)]
pub struct PasswordInput(String);

/// A password that a member may choose.
#[derive(Clone, Debug)]
pub struct NewPassword(PasswordInput);

/// A text is no password, or none that a member may choose.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PasswordError {
    /// It is too short.
    #[error("expected at least {} characters, found {found}", NewPassword::MIN_LENGTH)]
    TooShort {
        /// The number of its characters.
        found: usize,
    },
    /// It is too long.
    #[error("expected at most {} characters, found {found}", PasswordInput::MAX_LENGTH)]
    TooLong {
        /// The number of its characters.
        found: usize,
    },
    /// It has a control character, which no keyboard writes into a form.
    #[error("expected no control characters, found one as character {place}")]
    ControlCharacter {
        /// Its place, from 1.
        place: usize,
    },
    /// Whoever guesses passwords begins with it.
    #[error("one of the commonest passwords: expected another one")]
    Common,
    /// It is the name of the member.
    #[error("the name itself: expected another password")]
    IsName,
}

impl fmt::Debug for PasswordInput {
    /// Does not show the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordInput(…)")
    }
}

impl PasswordInput {
    /// The greatest number of characters.
    pub const MAX_LENGTH: usize = 256;

    /// Takes what somebody has given.
    ///
    /// # Errors
    /// If nobody has such a password.
    pub fn new(text: &str) -> Result<Self, PasswordError> {
        let found = text.chars().count();
        if found > Self::MAX_LENGTH {
            return Err(PasswordError::TooLong { found });
        }
        if let Some(index) = text.chars().position(char::is_control) {
            return Err(PasswordError::ControlCharacter { place: index + 1 });
        }
        Ok(Self(text.to_owned()))
    }
}

impl NewPassword {
    /// The least number of characters.
    pub const MIN_LENGTH: usize = 8;

    /// Takes the password that a member chooses. Any characters will do.
    ///
    /// # Errors
    /// If it is too short, too long or too easy to guess.
    pub fn new(text: &str, name: &Name) -> Result<Self, PasswordError> {
        let input = PasswordInput::new(text)?;
        let found = text.chars().count();
        if found < Self::MIN_LENGTH {
            return Err(PasswordError::TooShort { found });
        }
        if COMMON.contains(&*text.to_lowercase()) {
            return Err(PasswordError::Common);
        }
        if text.eq_ignore_ascii_case(name.as_str()) {
            return Err(PasswordError::IsName);
        }
        Ok(Self(input))
    }

    /// Hashes it with a random salt. With [`PasswordCost::SITE`] it takes tens of milliseconds.
    ///
    /// # Panics
    /// If the system has no random numbers.
    #[must_use]
    pub fn hash(&self, cost: PasswordCost) -> PasswordHash {
        let mut salt = [0; argon2::RECOMMENDED_SALT_LEN];
        getrandom::fill(&mut salt).expect("the system has random numbers");
        let PasswordCost { memory_kib, passes } = cost;
        let params = Params::new(memory_kib, passes, 1, None).expect("the cost is a valid one");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let hash = argon2.hash_password_with_salt(self.0.0.as_bytes(), &salt);
        PasswordHash(hash.expect("password and salt have lengths that Argon2 takes").to_string())
    }
}

/// What it costs to hash a password, and to guess one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PasswordCost {
    memory_kib: u32,
    passes: u32,
}

impl PasswordCost {
    /// That of a site: 19 MiB, twice, on one thread, as OWASP recommends for Argon2id.
    pub const SITE: Self = Self { memory_kib: 19 * 1024, passes: 2 };
    /// The least possible, for tests.
    pub const LEAST: Self = Self { memory_kib: Params::MIN_M_COST, passes: Params::MIN_T_COST };
}

impl Default for PasswordCost {
    fn default() -> Self {
        Self::SITE
    }
}

/// The hash of a password with its salt and its cost: a PHC string of Argon2id.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PasswordHash(String);

impl fmt::Debug for PasswordHash {
    /// Does not show the hash: weak passwords can be guessed from it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

impl PasswordHash {
    /// Takes a hash that was stored.
    #[must_use]
    pub fn from_stored(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The hash as text, to be stored.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is the hash of a password, at the cost of the hash. No password has a
    /// hash that is damaged.
    #[must_use]
    pub fn is_of(&self, password: &PasswordInput) -> bool {
        Argon2::default().verify_password(password.0.as_bytes(), self.as_str()).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(text: &str) -> PasswordInput {
        PasswordInput::new(text).unwrap()
    }

    fn new(text: &str) -> Result<NewPassword, PasswordError> {
        NewPassword::new(text, &"Annabelle".parse().unwrap())
    }

    #[test]
    fn a_hash_is_that_of_its_password() {
        let password = new("pässwort für 🎲").unwrap();
        let hash = password.hash(PasswordCost::LEAST);
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{}", hash.as_str());
        let stored = PasswordHash::from_stored(hash.as_str());
        assert!(stored.is_of(&input("pässwort für 🎲")));
        for other in ["", "pässwort für", "Pässwort für 🎲", "passwort fur 🎲"] {
            assert!(!stored.is_of(&input(other)), "{other}");
        }
        let again = password.hash(PasswordCost::LEAST);
        assert_ne!(again.as_str(), hash.as_str(), "they have a salt");
        for damaged in ["", "x", "$argon2id$", &hash.as_str()[..40]] {
            assert!(!PasswordHash::from_stored(damaged).is_of(&input("pässwort für 🎲")));
        }
    }

    #[test]
    fn the_cost_of_a_site_is_in_the_hash() {
        let hash = new("eight ch").unwrap().hash(PasswordCost::default());
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"));
        assert!(hash.is_of(&input("eight ch")));
    }

    #[test]
    fn passwords_that_nobody_may_choose() {
        for text in ["12345678", "Password1", "QWERTYUIOP"] {
            assert_eq!(new(text).unwrap_err(), PasswordError::Common);
        }
        assert_eq!(new("annaBELLE").unwrap_err(), PasswordError::IsName);
        let refused = |text: &str| new(text).unwrap_err().to_string();
        assert_eq!(refused("ünique!"), "expected at least 8 characters, found 7");
        let long = "x".repeat(257);
        assert_eq!(refused(&long), "expected at most 256 characters, found 257");
        assert!(new(&long[1..]).is_ok() && PasswordInput::new(&long).is_err());
        let control = "expected no control characters, found one as character 9";
        assert_eq!(refused("a longer\nline"), control);
        assert!(new("        ").is_ok(), "no other rule forbids it");
    }

    #[test]
    fn the_common_passwords_could_be_chosen() {
        for word in words(include_str!("common_passwords.txt")) {
            assert!(word.chars().count() >= NewPassword::MIN_LENGTH, "{word} is refused anyway");
            assert_eq!(word.to_lowercase(), word);
        }
    }

    #[test]
    fn nothing_shows_a_password() {
        let password = new("correct horse").unwrap();
        let hash = password.hash(PasswordCost::LEAST);
        let shown = format!("{password:?} {hash:?}");
        assert!(!shown.contains("correct") && !shown.contains("argon2"), "{shown}");
    }
}
