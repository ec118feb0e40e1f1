//! Web Push in the store in memory.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::MemoryStore;
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::push::{DuePush, NewPush, PushSecret, PushStore, PushSubscription, Subscribing};

#[async_trait]
impl PushStore for MemoryStore {
    async fn push_secret(&self, new: PushSecret) -> Result<PushSecret, StoreError> {
        self.write(|model| Ok(model.push_secret(new))).await
    }

    async fn subscribe(
        &self,
        subscription: PushSubscription,
        limit: usize,
    ) -> Result<Subscribing, StoreError> {
        self.write(|model| Ok(model.subscribe(subscription, limit))).await
    }

    async fn subscriptions_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<PushSubscription>, StoreError> {
        Ok(self.read().subscriptions_of(account))
    }

    async fn unsubscribe(&self, session: SecretHash, endpoint: &str) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.unsubscribe(session, endpoint))).await
    }

    async fn push(&self, push: NewPush) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.push(&push))).await
    }

    async fn take_back_push(&self, subject: &str) -> Result<(), StoreError> {
        self.write(|model| {
            model.take_back_push(subject);
            Ok(())
        })
        .await
    }

    async fn due_pushes(&self, now: Timestamp, limit: usize) -> Result<Vec<DuePush>, StoreError> {
        Ok(self.read().due_pushes(now, limit))
    }

    async fn settle_push(
        &self,
        push: &DuePush,
        again: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        self.write(|model| {
            model.settle_push(push, again);
            Ok(())
        })
        .await
    }
}
