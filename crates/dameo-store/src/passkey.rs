//! Passkeys of members, and what they are asked to sign.

use std::fmt;

use async_trait::async_trait;
use dameo_live::Timestamp;

use crate::error::StoreError;
use crate::ids::{AccountId, SecretHash};

/// The id of a passkey: that of its credential, in base64url. No two passkeys have the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PasskeyId(pub String);

impl fmt::Display for PasskeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A passkey of a member. Nothing in it is secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredPasskey {
    /// The id.
    pub id: PasskeyId,
    /// Whose it is.
    pub account: AccountId,
    /// The name of the host at which it works.
    pub host: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub created: Timestamp,
    /// When it was used last; `None` before.
    pub used: Option<Timestamp>,
    /// The public key and the counter, in a form that the store does not know.
    pub credential: String,
}

/// What became of an attempt to add a passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasskeyAddition {
    /// The account has it.
    Done,
    /// The account has as many passkeys as it may have.
    TooMany,
    /// An account has it already.
    Taken,
    /// The account is not that of a member or a bot.
    NotAMember,
}

/// What became of an attempt to remove a passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasskeyRemoval {
    /// It is gone.
    Done,
    /// The account has no such passkey.
    Missing,
    /// The account has no password and no other passkey.
    LastWayIn,
}

/// A passkey has signed what it was asked to. It proves something only if its credential is
/// still the one that was compared, so that two uses at once cannot both go on from one counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyUse {
    /// The passkey.
    pub id: PasskeyId,
    /// The credential that the signature was compared with.
    pub before: String,
    /// The same with the counter of the signature.
    pub after: String,
    /// When.
    pub at: Timestamp,
}

/// What a passkey is asked to sign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PasskeyChallenge {
    /// The hash of the secret of whoever asked.
    pub hash: SecretHash,
    /// For which account it is; `None` if that is not known yet.
    pub account: Option<AccountId>,
    /// When it can no longer be answered.
    pub expires: Timestamp,
    /// What the server has to remember, in a form that the store does not know.
    pub state: String,
}

/// Passkeys, and what they are asked to sign: any server that shares the store takes the answer.
#[async_trait]
pub trait PasskeyStore: Send + Sync + 'static {
    /// Adds a passkey to an account, unless it has `limit`.
    async fn add_passkey(
        &self,
        passkey: StoredPasskey,
        limit: usize,
    ) -> Result<PasskeyAddition, StoreError>;

    /// A passkey.
    async fn passkey(&self, id: &PasskeyId) -> Result<Option<StoredPasskey>, StoreError>;

    /// The passkeys of an account, the oldest first.
    async fn passkeys_of(&self, account: &AccountId) -> Result<Vec<StoredPasskey>, StoreError>;

    /// Gives a passkey of an account another label. False if the account has no such passkey.
    async fn rename_passkey(
        &self,
        account: &AccountId,
        id: &PasskeyId,
        label: String,
    ) -> Result<bool, StoreError>;

    /// Removes a passkey of an account, unless it could not log in afterwards.
    async fn remove_passkey(
        &self,
        account: &AccountId,
        id: &PasskeyId,
    ) -> Result<PasskeyRemoval, StoreError>;

    /// Notes that a passkey of an account was used. False if it is not what it was compared with.
    async fn use_passkey(&self, account: &AccountId, used: PasskeyUse) -> Result<bool, StoreError>;

    /// Notes what a passkey is asked to sign.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if there is such a hash, [`StoreError::Missing`] if there is no
    /// such account.
    async fn begin_challenge(&self, challenge: PasskeyChallenge) -> Result<(), StoreError>;

    /// What the server had to remember of a challenge that can be answered at an instant. It
    /// cannot be answered again.
    async fn take_challenge(
        &self,
        hash: SecretHash,
        now: Timestamp,
    ) -> Result<Option<String>, StoreError>;

    /// Removes challenges that can no longer be answered, at most `limit`, and returns their
    /// number.
    async fn remove_old_challenges(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<usize, StoreError>;
}
