//! Passkeys in the model, and in a store in memory.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::{MemoryStore, Model};
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::passkey::{
    PasskeyAddition, PasskeyChallenge, PasskeyId, PasskeyRemoval, PasskeyStore, PasskeyUse,
    StoredPasskey,
};

#[expect(missing_docs, reason = "the methods of PasskeyStore have the documentation")]
impl Model {
    pub fn add_passkey(&mut self, passkey: StoredPasskey, limit: usize) -> PasskeyAddition {
        if self.identity(&passkey.account).is_none_or(|identity| identity.name().is_none()) {
            return PasskeyAddition::NotAMember;
        }
        if self.passkeys_of(&passkey.account).len() >= limit {
            return PasskeyAddition::TooMany;
        }
        if self.passkeys.contains_key(&passkey.id) {
            return PasskeyAddition::Taken;
        }
        self.passkeys.insert(passkey.id.clone(), passkey);
        PasskeyAddition::Done
    }

    #[must_use]
    pub fn passkeys_of(&self, account: &AccountId) -> Vec<StoredPasskey> {
        let own = self.passkeys.values().filter(|passkey| passkey.account == *account);
        let mut own: Vec<_> = own.cloned().collect();
        own.sort_by_key(|passkey| passkey.created);
        own
    }

    pub fn rename_passkey(&mut self, account: &AccountId, id: &PasskeyId, label: String) -> bool {
        let own = self.passkeys.get_mut(id).filter(|passkey| passkey.account == *account);
        let Some(passkey) = own else { return false };
        passkey.label = label;
        true
    }

    pub fn remove_passkey(&mut self, account: &AccountId, id: &PasskeyId) -> PasskeyRemoval {
        if self.passkeys.get(id).is_none_or(|passkey| passkey.account != *account) {
            return PasskeyRemoval::Missing;
        }
        let has_password = self.accounts.get(account).is_some_and(|known| known.password.is_some());
        if !has_password && self.passkeys_of(account).len() == 1 {
            return PasskeyRemoval::LastWayIn;
        }
        self.passkeys.remove(id);
        PasskeyRemoval::Done
    }

    pub fn begin_challenge(&mut self, challenge: PasskeyChallenge) -> Result<(), StoreError> {
        if let Some(account) = &challenge.account {
            self.check_account(account)?;
        }
        if self.challenges.contains_key(&challenge.hash) {
            return Err(StoreError::Exists { id: challenge.hash.to_string() });
        }
        self.challenges.insert(challenge.hash, challenge);
        Ok(())
    }

    pub fn take_challenge(&mut self, hash: SecretHash, now: Timestamp) -> Option<String> {
        self.challenges.get(&hash).filter(|challenge| challenge.expires > now)?;
        self.challenges.remove(&hash).map(|challenge| challenge.state)
    }

    pub fn remove_old_challenges(&mut self, now: Timestamp, limit: usize) -> usize {
        let old = self.challenges.values().filter(|challenge| challenge.expires <= now);
        let mut old: Vec<_> = old.map(|challenge| (challenge.expires, challenge.hash)).collect();
        old.sort();
        old.truncate(limit);
        for (_, hash) in &old {
            self.challenges.remove(hash);
        }
        old.len()
    }

    /// Notes that a passkey was used; false if it is not what it was compared with.
    pub(super) fn use_passkey(&mut self, account: &AccountId, used: PasskeyUse) -> bool {
        let PasskeyUse { id, before, after, at } = used;
        let is_same = |passkey: &&mut StoredPasskey| {
            passkey.account == *account && passkey.credential == before
        };
        let Some(passkey) = self.passkeys.get_mut(&id).filter(is_same) else { return false };
        passkey.credential = after;
        passkey.used = Some(at);
        true
    }

    /// Removes the passkeys and challenges of an account that is no more.
    pub(super) fn forget_passkeys(&mut self, account: &AccountId) {
        self.passkeys.retain(|_, passkey| passkey.account != *account);
        self.challenges.retain(|_, challenge| challenge.account.as_ref() != Some(account));
    }
}

#[async_trait]
impl PasskeyStore for MemoryStore {
    async fn add_passkey(
        &self,
        passkey: StoredPasskey,
        limit: usize,
    ) -> Result<PasskeyAddition, StoreError> {
        self.write(|model| Ok(model.add_passkey(passkey, limit))).await
    }

    async fn passkey(&self, id: &PasskeyId) -> Result<Option<StoredPasskey>, StoreError> {
        Ok(self.read().passkeys.get(id).cloned())
    }

    async fn passkeys_of(&self, account: &AccountId) -> Result<Vec<StoredPasskey>, StoreError> {
        Ok(self.read().passkeys_of(account))
    }

    async fn rename_passkey(
        &self,
        account: &AccountId,
        id: &PasskeyId,
        label: String,
    ) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.rename_passkey(account, id, label))).await
    }

    async fn remove_passkey(
        &self,
        account: &AccountId,
        id: &PasskeyId,
    ) -> Result<PasskeyRemoval, StoreError> {
        self.write(|model| Ok(model.remove_passkey(account, id))).await
    }

    async fn use_passkey(&self, account: &AccountId, used: PasskeyUse) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.use_passkey(account, used))).await
    }

    async fn begin_challenge(&self, challenge: PasskeyChallenge) -> Result<(), StoreError> {
        self.write(|model| model.begin_challenge(challenge)).await
    }

    async fn take_challenge(
        &self,
        hash: SecretHash,
        now: Timestamp,
    ) -> Result<Option<String>, StoreError> {
        self.write(|model| Ok(model.take_challenge(hash, now))).await
    }

    async fn remove_old_challenges(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.remove_old_challenges(now, limit))).await
    }
}
