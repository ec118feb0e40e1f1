//! What servers that share a store agree on.

use async_trait::async_trait;
use dameo::ByColor;
use dameo_live::{Millis, Timestamp};

use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;

/// How long an invitation in the lobby to a live game, or a challenge that is held, stays open
/// without whoever has made it.
pub const MAX_ABSENCE: Millis = Millis::from_secs(30);

/// A game that has begun, and the accounts of its seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BegunGame {
    /// The id.
    pub id: String,
    /// The accounts of each seat, in the order in which they took it.
    pub seats: ByColor<Vec<AccountId>>,
}

/// What servers that share a store agree on: what stays open because somebody is at the site, who
/// does what one of them is to do, and what they have to read if they do not hear each other.
#[async_trait]
pub trait SharingStore: Send + Sync + 'static {
    /// Whoever has made some invitations is at the site: those that are held stay open until an
    /// instant at least.
    async fn hold_invitations(&self, ids: &[String], until: Timestamp) -> Result<(), StoreError>;

    /// The same of challenges.
    async fn hold_challenges(&self, ids: &[String], until: Timestamp) -> Result<(), StoreError>;

    /// The same of all that is held, when nobody could be at the site before.
    async fn hold_all(&self, until: Timestamp) -> Result<(), StoreError>;

    /// Takes invitations in the lobby back that nobody holds at an instant; returns their number.
    async fn withdraw_abandoned(&self, now: Timestamp) -> Result<usize, StoreError>;

    /// Ends a challenge whose time is over at an instant, or that nobody holds then; false if there
    /// is none.
    async fn expire_challenge(&self, id: &str, now: Timestamp) -> Result<bool, StoreError>;

    /// Takes leases for a server until an instant, or makes those longer that it has, unless another
    /// server has them `now`. Returns those that it has then, in their order.
    async fn take_leases(
        &self,
        names: &[String],
        server: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<String>, StoreError>;

    /// Ends some leases of a server.
    async fn end_leases(&self, names: &[String], server: u64) -> Result<(), StoreError>;

    /// The games that have begun at an instant or later, by their ids.
    async fn games_begun(&self, since: Timestamp) -> Result<Vec<BegunGame>, StoreError>;

    /// The name of the site, by which its servers know each other: `new` if it has none yet.
    async fn site_name(&self, new: &str) -> Result<String, StoreError>;

    /// Those of some sessions and tokens that have ended, in their order.
    async fn ended_sessions(&self, sessions: &[SecretHash]) -> Result<Vec<SecretHash>, StoreError>;
}
