//! Challenges in the model.

use std::collections::BTreeSet;

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::{MemoryStore, Model};
use crate::account::AccountId;
use crate::challenge::{ChallengeStore, StoredChallenge};
use crate::error::StoreError;
use crate::invitation::{Creation, Invitation, InvitationState};

#[expect(missing_docs, reason = "the methods of ChallengeStore have the documentation")]
impl Model {
    pub fn create_challenge(
        &mut self,
        challenge: StoredChallenge,
        limit: usize,
    ) -> Result<Creation, StoreError> {
        let Invitation { id, creator, created, .. } = &challenge.invitation;
        for account in BTreeSet::from([creator, &challenge.dest]) {
            if self.identity(account).is_none_or(|identity| identity.name().is_none()) {
                return Err(StoreError::Missing { what: "player", id: account.0.clone() });
            }
            if self.records.is_banned(account, *created) {
                return Ok(Creation::Banned);
            }
        }
        let own = self.challenges_with(*created, |other| other.invitation.creator == *creator);
        if own.len() >= limit {
            return Ok(Creation::TooMany);
        }
        if self.is_taken(id) || self.game_challenges.contains_key(id) {
            return Err(StoreError::Exists { id: id.clone() });
        }
        self.game_challenges.insert(id.clone(), challenge);
        Ok(Creation::Done)
    }

    #[must_use]
    pub fn challenge(&self, id: &str, now: Timestamp) -> Option<StoredChallenge> {
        self.game_challenges.get(id).filter(|known| known.expires > now).cloned()
    }

    #[must_use]
    pub fn open_challenges(&self, now: Timestamp) -> Vec<StoredChallenge> {
        self.challenges_with(now, |_| true)
    }

    #[must_use]
    pub fn challenges_of(&self, account: &AccountId, now: Timestamp) -> Vec<StoredChallenge> {
        self.challenges_with(now, |one| one.is_of(account))
    }

    pub fn accept_challenge(
        &mut self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<Invitation>, StoreError> {
        if self.game_challenges.get(id).is_none_or(|known| known.expires <= now) {
            return Ok(None);
        }
        if self.invitations.contains_key(id) {
            return Err(StoreError::Exists { id: id.to_owned() });
        }
        let invitation = self.game_challenges.remove(id).map(|known| known.invitation);
        if let Some(invitation) = invitation.clone() {
            self.held_invitations.remove(id);
            self.invitations.insert(id.to_owned(), (invitation, InvitationState::Open));
        }
        Ok(invitation)
    }

    pub fn end_challenge(&mut self, id: &str) -> bool {
        self.game_challenges.remove(id).is_some()
    }

    fn challenges_with(
        &self,
        now: Timestamp,
        is_wanted: impl Fn(&StoredChallenge) -> bool,
    ) -> Vec<StoredChallenge> {
        let open = self.game_challenges.values().filter(|known| known.expires > now);
        let mut open: Vec<_> = open.filter(|known| is_wanted(known)).cloned().collect();
        // Those made at once stay in the order of their ids.
        open.sort_by_key(|known| known.invitation.created);
        open
    }
}

impl StoredChallenge {
    /// Whether an account makes it or is challenged.
    pub(super) fn is_of(&self, account: &AccountId) -> bool {
        self.invitation.creator == *account || self.dest == *account
    }
}

#[async_trait]
impl ChallengeStore for MemoryStore {
    async fn create_challenge(
        &self,
        challenge: StoredChallenge,
        limit: usize,
    ) -> Result<Creation, StoreError> {
        self.write(|model| model.create_challenge(challenge, limit)).await
    }

    async fn challenge(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<StoredChallenge>, StoreError> {
        Ok(self.read().challenge(id, now))
    }

    async fn open_challenges(&self, now: Timestamp) -> Result<Vec<StoredChallenge>, StoreError> {
        Ok(self.read().open_challenges(now))
    }

    async fn challenges_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Result<Vec<StoredChallenge>, StoreError> {
        Ok(self.read().challenges_of(account, now))
    }

    async fn accept_challenge(
        &self,
        id: &str,
        now: Timestamp,
    ) -> Result<Option<Invitation>, StoreError> {
        self.write(|model| model.accept_challenge(id, now)).await
    }

    async fn end_challenge(&self, id: &str) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.end_challenge(id))).await
    }
}
