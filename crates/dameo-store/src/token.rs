//! Tokens with which programs act for an account.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use dameo_live::Timestamp;
use thiserror::Error;

use crate::account::{AccountId, SecretHash};

/// What a token allows. The names are those of lichess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scope {
    /// `bot:play`: to play as a bot.
    BotPlay,
    /// `board:play`: to play as the member.
    BoardPlay,
    /// `challenge:read`: to see challenges.
    ChallengeRead,
    /// `challenge:write`: to make, accept, decline and cancel challenges.
    ChallengeWrite,
}

/// A text is not the name of a scope.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("bad scope {text:?}: expected bot:play, board:play, challenge:read or challenge:write")]
pub struct ParseScopeError {
    /// The text.
    pub text: String,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Self; 4] =
        [Self::BotPlay, Self::BoardPlay, Self::ChallengeRead, Self::ChallengeWrite];

    /// The name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::BotPlay => "bot:play",
            Self::BoardPlay => "board:play",
            Self::ChallengeRead => "challenge:read",
            Self::ChallengeWrite => "challenge:write",
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scope {
    type Err = ParseScopeError;

    fn from_str(text: &str) -> Result<Self, ParseScopeError> {
        let found = Self::ALL.into_iter().find(|scope| scope.name() == text);
        found.ok_or_else(|| ParseScopeError { text: text.to_owned() })
    }
}

/// The scopes of a token.
pub type Scopes = BTreeSet<Scope>;

/// A token that is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewToken {
    /// The hash of the token.
    pub hash: SecretHash,
    /// The account, which has to be that of a member or a bot.
    pub account: AccountId,
    /// When.
    pub at: Timestamp,
    /// What its owner calls it.
    pub label: String,
    /// What it allows.
    pub scopes: Scopes,
    /// When it ends by itself; `None`: never while it is used.
    pub expires: Option<Timestamp>,
}

/// What became of an attempt to make a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenCreation {
    /// There is the token.
    Done,
    /// The account has as many tokens as it may have.
    TooMany,
    /// The account is not that of a member or a bot.
    NotAMember,
}

/// A token, as its owner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The hash of the token.
    pub hash: SecretHash,
    /// What its owner calls it.
    pub label: String,
    /// What it allows.
    pub scopes: Scopes,
    /// When it was made.
    pub created: Timestamp,
    /// When it was used last, to the minute.
    pub seen: Timestamp,
    /// When it ends by itself.
    pub expires: Option<Timestamp>,
}

/// For whom a token speaks, and what it allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TokenGrant {
    /// The account.
    pub account: AccountId,
    /// What it allows.
    pub scopes: Scopes,
    /// When it ends by itself.
    pub expires: Option<Timestamp>,
}

/// What became of an attempt to make a member a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotUpgrade {
    /// It is a bot now, or was one.
    Done,
    /// It has played.
    HasGames,
    /// The account is not that of a member.
    NotAMember,
}

/// Scopes as one text, as they are stored.
#[cfg(feature = "sqlite")]
pub(crate) fn write_scopes(scopes: &Scopes) -> String {
    scopes.iter().map(|scope| scope.name()).collect::<Vec<_>>().join(" ")
}

/// Reads what [`write_scopes`] writes.
#[cfg(feature = "sqlite")]
pub(crate) fn read_scopes(text: &str) -> Result<Scopes, ParseScopeError> {
    text.split_ascii_whitespace().map(str::parse).collect()
}

/// Whether something that ends at an instant has ended.
pub(crate) fn has_expired(expires: Option<Timestamp>, now: Timestamp) -> bool {
    expires.is_some_and(|expires| expires <= now)
}

#[cfg(all(test, feature = "sqlite"))]
mod tests {
    use super::*;

    #[test]
    fn scopes_round_trip() {
        let all: Scopes = Scope::ALL.into_iter().collect();
        for scopes in [all.clone(), Scopes::new(), Scopes::from([Scope::ChallengeWrite])] {
            assert_eq!(read_scopes(&write_scopes(&scopes)), Ok(scopes));
        }
        assert_eq!(write_scopes(&all), "bot:play board:play challenge:read challenge:write");
        let error = read_scopes("bot:play bots").unwrap_err().to_string();
        assert!(error.starts_with("bad scope \"bots\": expected bot:play"), "{error}");
    }
}
