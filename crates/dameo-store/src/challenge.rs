//! Challenges of members and bots to each other, until they are answered.

use async_trait::async_trait;
use dameo_live::Timestamp;

use crate::account::AccountId;
use crate::error::StoreError;
use crate::invitation::{Creation, Invitation};

/// A challenge that nobody has answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChallenge {
    /// What becomes of it when it is accepted; its creator challenges.
    pub invitation: Invitation,
    /// Who is challenged.
    pub dest: AccountId,
    /// When it ends by itself.
    pub expires: Timestamp,
    /// What ends it earlier.
    pub hold: ChallengeHold,
    /// Until when it is held, if it does not last for its time.
    pub held_until: Option<Timestamp>,
}

/// What a challenge is open for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChallengeHold {
    /// For its time.
    Time,
    /// As long as its challenger is at the site.
    Presence,
    /// As long as the stream goes on in which a program has made it.
    Stream,
}

impl ChallengeHold {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Time, Self::Presence, Self::Stream];

    /// The name: `time`, `presence` or `stream`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Presence => "presence",
            Self::Stream => "stream",
        }
    }
}

/// Challenges that are open. Of several that want to end one, one does.
#[async_trait]
pub trait ChallengeStore: Send + Sync + 'static {
    /// Notes a challenge, unless `limit` of its challenger are open at the instant at which it is
    /// made, or one of the two is banned then.
    ///
    /// # Errors
    /// [`StoreError::Exists`] if a challenge, an invitation or a game has its id,
    /// [`StoreError::Missing`] if one of the two is no member and no bot.
    async fn create_challenge(
        &self,
        challenge: StoredChallenge,
        limit: usize,
    ) -> Result<Creation, StoreError>;

    /// One that is open at an instant.
    async fn challenge(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<StoredChallenge>, StoreError>;

    /// All that are open at an instant, oldest first.
    async fn open_challenges(&self, now: Timestamp) -> Result<Vec<StoredChallenge>, StoreError>;

    /// Those by an account and to it that are open at an instant, oldest first.
    async fn challenges_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<StoredChallenge>, StoreError>;

    /// Makes a challenge that is open at an instant an open invitation, which is returned; `None`
    /// if there is none.
    async fn accept_challenge(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<Invitation>, StoreError>;

    /// Ends a challenge; false if there is none.
    async fn end_challenge(&self, id: &str) -> Result<bool, StoreError>;
}
