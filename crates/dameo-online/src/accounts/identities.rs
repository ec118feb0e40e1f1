//! Who accounts are to others, and their ratings.

use dameo_live::{Millis, Timestamp};
use dameo_store::{AccountId, Identity, PoolRating, Standing, Store, StoreError};
use quick_cache::sync::Cache;

use crate::clock::AtomicTimestamp;

/// How many accounts are remembered.
const MAX_KNOWN: usize = 20_000;
/// How long the store is not asked again: another server may have changed it.
const MAX_AGE: Millis = Millis::from_secs(60);

/// Who an account is to others.
#[derive(Clone, Debug)]
pub(crate) struct KnownAccount {
    pub(crate) identity: Identity,
    /// None of others than members.
    pub(crate) ratings: Vec<PoolRating>,
    /// Its role and its sanctions.
    pub(crate) standing: Standing,
}

/// Who accounts are to others, as read from the store.
pub(crate) struct Identities {
    known: Cache<AccountId, (KnownAccount, Timestamp)>,
    /// What was read earlier is read again.
    good_since: AtomicTimestamp,
}

impl Default for Identities {
    fn default() -> Self {
        Self { known: Cache::new(MAX_KNOWN), good_since: AtomicTimestamp::default() }
    }
}

impl Identities {
    /// Who an account is to others. One that is gone was that of a guest.
    pub(crate) async fn find(
        &self,
        store: &dyn Store,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<KnownAccount, StoreError> {
        if let Some((known, at)) = self.known.get(account)
            && now.since(at) < MAX_AGE
            && at >= self.good_since.get()
        {
            return Ok(known);
        }
        let found = store.account(account).await?;
        let identity = found.map_or(Identity::Guest, |account| account.identity);
        let ratings = match identity {
            Identity::Member(_) => store.ratings_of(account).await?,
            Identity::Guest | Identity::Bot(_) | Identity::Deleted | Identity::Computer(_) => {
                Vec::new()
            }
        };
        let standing = store.standing(account).await?;
        let known = KnownAccount { identity, ratings, standing };
        self.known.insert(account.clone(), (known.clone(), now));
        Ok(known)
    }

    /// An account has become another one, or its ratings or its standing have changed.
    pub(crate) fn forget(&self, account: &AccountId) {
        self.known.remove(account);
    }

    /// All that was read before an instant can have changed.
    pub(crate) fn forget_all(&self, now: Timestamp) {
        self.good_since.advance(now);
    }
}
