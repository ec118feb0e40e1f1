//! Web Push in a database, as a store.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::{Database, change, pushes, query};
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::push::{DuePush, NewPush, PushSecret, PushStore, PushSubscription, Subscribing};

#[async_trait]
impl PushStore for Database {
    async fn push_secret(&self, new: PushSecret) -> Result<PushSecret, StoreError> {
        change!(self, pushes::push_secret(new)).await
    }

    async fn subscribe(
        &self,
        subscription: PushSubscription,
        limit: usize,
    ) -> Result<Subscribing, StoreError> {
        change!(self, pushes::subscribe(subscription, limit)).await
    }

    async fn subscriptions_of(
        &self,
        account: &AccountId,
    ) -> Result<Vec<PushSubscription>, StoreError> {
        query!(self, pushes::subscriptions_of(account))
    }

    async fn unsubscribe(&self, session: SecretHash, endpoint: &str) -> Result<bool, StoreError> {
        let endpoint = endpoint.to_owned();
        change!(self, pushes::unsubscribe(session, endpoint)).await
    }

    async fn push(&self, push: NewPush) -> Result<usize, StoreError> {
        change!(self, pushes::push(push)).await
    }

    async fn take_back_push(&self, subject: &str) -> Result<(), StoreError> {
        let subject = subject.to_owned();
        change!(self, pushes::take_back_push(subject)).await
    }

    async fn due_pushes(&self, now: Timestamp, limit: usize) -> Result<Vec<DuePush>, StoreError> {
        query!(self, pushes::due_pushes(now, limit))
    }

    async fn settle_push(
        &self,
        push: &DuePush,
        again: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let push = push.clone();
        change!(self, pushes::settle_push(push, again)).await
    }
}
