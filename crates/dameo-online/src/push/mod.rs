//! Web Push: browsers are told of turns in games over days, of their ends, and of challenges,
//! although no page is open. `dameo-push` sends; what waits is in the store.

pub(crate) mod deliver;
pub(crate) mod model;
pub(crate) mod sender;

use dameo_live::Timestamp;
use dameo_push::VapidKey;
use dameo_store::{AccountId, NewPush, PushKind, PushSecret, StoreError};

use crate::online::Online;

/// How many browsers of an account are told.
pub(crate) const MAX_BROWSERS: usize = 10;

impl Online {
    /// The key pair of the site, which is made when it is needed first.
    pub(crate) async fn push_key(&self) -> Result<&VapidKey, StoreError> {
        let read = async || {
            let new = PushSecret(VapidKey::generate().to_bytes());
            let PushSecret(secret) = self.store().push_secret(new).await?;
            VapidKey::from_bytes(&secret).ok_or_else(|| StoreError::Corrupt {
                what: "setting \"push-secret\"".to_owned(),
                reason: "it is no key".to_owned(),
            })
        };
        self.push().key().get_or_try_init(read).await
    }

    /// Has an account told of a challenge.
    pub(crate) fn push_challenge(&self, account: &AccountId, id: &str, made: Timestamp) {
        if self.push().client().is_none() {
            return;
        }
        let kind = PushKind::Challenge;
        let push = NewPush { account: account.clone(), subject: id.to_owned(), kind, made };
        let online = self.clone();
        self.run(async move {
            if let Err(error) = online.store().push(push).await {
                tracing::warn!("a push of a challenge is not stored: {error}");
            }
        });
    }

    /// A challenge has ended: nobody is told of it any more.
    pub(crate) fn take_back_push(&self, id: &str) {
        if self.push().client().is_none() {
            return;
        }
        let (online, id) = (self.clone(), id.to_owned());
        self.run(async move {
            if let Err(error) = online.store().take_back_push(&id).await {
                tracing::warn!("a push of a challenge is not taken back: {error}");
            }
        });
    }
}
