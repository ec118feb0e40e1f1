//! Tokens, as their owner makes and sees them.

use dameo_live::{Millis, Timestamp};
use dameo_store::{Scope, Scopes, Token};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::model::session_id;

/// The longest label, in characters.
const MAX_LABEL: usize = 64;
/// The longest time after which a token can end, in days.
const MAX_DAYS: u16 = 365;

/// A token that is to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TokenRequest)]
pub(crate) struct TokenRequestJson {
    /// What it is called: 1 to 64 characters.
    pub(crate) label: String,
    /// What it allows: `bot:play`, `board:play`, `challenge:read`, `challenge:write`.
    pub(crate) scopes: Vec<String>,
    /// After how many days it ends, 1 to 365; null or left out: never while it is used.
    #[serde(default)]
    pub(crate) days: Option<u16>,
}

impl TokenRequestJson {
    /// What it is called. An error says what is wrong.
    pub(crate) fn label(&self) -> Result<String, String> {
        let (label, length) = (self.label.trim(), self.label.trim().chars().count());
        if length == 0 || length > MAX_LABEL || label.chars().any(char::is_control) {
            return Err(format!("label {label:?}: expected 1 to {MAX_LABEL} characters"));
        }
        Ok(label.to_owned())
    }

    /// What it allows. An error names what is no scope.
    pub(crate) fn scopes(&self) -> Result<Scopes, String> {
        let scopes: Result<Scopes, _> = self.scopes.iter().map(|text| text.parse()).collect();
        match scopes {
            Ok(scopes) if scopes.is_empty() => Err("scopes: expected at least one".to_owned()),
            Ok(scopes) => Ok(scopes),
            Err(error) => Err(format!("scopes: {error}")),
        }
    }

    /// When it ends, if it is made now.
    pub(crate) fn expires(&self, now: Timestamp) -> Result<Option<Timestamp>, String> {
        match self.days {
            None => Ok(None),
            Some(days @ 1..=MAX_DAYS) => Ok(Some(now + Millis::from_days(days.into()))),
            Some(days) => Err(format!("days: found {days}, expected 1 to {MAX_DAYS}")),
        }
    }
}

/// A token of a member.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Token)]
pub(crate) struct TokenJson {
    /// The id.
    id: String,
    /// What it is called.
    label: String,
    /// What it allows.
    scopes: Vec<&'static str>,
    /// When it was made.
    #[schema(value_type = u64)]
    created_at: Timestamp,
    /// When it was used last, to the minute.
    #[schema(value_type = u64)]
    seen_at: Timestamp,
    /// When it ends; null: never while it is used.
    #[schema(value_type = Option<u64>)]
    expires_at: Option<Timestamp>,
}

impl From<Token> for TokenJson {
    fn from(token: Token) -> Self {
        Self {
            id: session_id(token.hash),
            label: token.label,
            scopes: token.scopes.into_iter().map(Scope::name).collect(),
            created_at: token.created,
            seen_at: token.seen,
            expires_at: token.expires,
        }
    }
}

/// A token that was made.
#[derive(Serialize, ToSchema)]
#[schema(as = NewToken)]
pub(crate) struct NewTokenJson {
    /// The token.
    pub(crate) token: TokenJson,
    /// Its text, for `Authorization: Bearer`. It is shown this time alone.
    pub(crate) secret: String,
}

/// The tokens of a member.
#[derive(Serialize, ToSchema)]
#[schema(as = Tokens)]
pub(crate) struct TokensJson {
    /// The tokens that have not ended, the latest first.
    pub(crate) tokens: Vec<TokenJson>,
}
