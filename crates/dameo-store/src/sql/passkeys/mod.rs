//! Passkeys in a database.

mod challenges;
mod credentials;

use async_trait::async_trait;
use dameo_live::Timestamp;

pub(super) use self::credentials::{exists, insert, use_passkey};
use super::{Database, change, query};
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::passkey::{
    PasskeyAddition, PasskeyChallenge, PasskeyId, PasskeyRemoval, PasskeyStore, PasskeyUse,
    StoredPasskey,
};

#[async_trait]
impl PasskeyStore for Database {
    async fn add_passkey(
        &self,
        passkey: StoredPasskey,
        limit: usize,
    ) -> Result<PasskeyAddition, StoreError> {
        change!(self, credentials::add(passkey, limit)).await
    }

    async fn passkey(&self, id: &PasskeyId) -> Result<Option<StoredPasskey>, StoreError> {
        query!(self, credentials::find(id))
    }

    async fn passkeys_of(&self, account: &AccountId) -> Result<Vec<StoredPasskey>, StoreError> {
        query!(self, credentials::all_of(account))
    }

    async fn rename_passkey(
        &self,
        account: &AccountId,
        id: &PasskeyId,
        label: String,
    ) -> Result<bool, StoreError> {
        let (account, id) = (account.clone(), id.clone());
        change!(self, credentials::rename(account, id, label)).await
    }

    async fn remove_passkey(
        &self,
        account: &AccountId,
        id: &PasskeyId,
    ) -> Result<PasskeyRemoval, StoreError> {
        let (account, id) = (account.clone(), id.clone());
        change!(self, credentials::remove(account, id)).await
    }

    async fn use_passkey(&self, account: &AccountId, used: PasskeyUse) -> Result<bool, StoreError> {
        let account = account.clone();
        change!(self, credentials::note_use(account, used)).await
    }

    async fn begin_challenge(&self, challenge: PasskeyChallenge) -> Result<(), StoreError> {
        change!(self, challenges::begin(challenge)).await
    }

    async fn take_challenge(
        &self,
        hash: SecretHash,
        now: Timestamp,
    ) -> Result<Option<String>, StoreError> {
        change!(self, challenges::take(hash, now)).await
    }

    async fn remove_old_challenges(
        &self,
        now: Timestamp,
        limit: usize,
    ) -> Result<usize, StoreError> {
        change!(self, challenges::remove_old(now, limit)).await
    }
}
