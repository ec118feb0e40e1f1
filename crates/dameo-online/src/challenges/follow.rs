//! Keeps what is known here of open challenges as it is stored.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use dameo_live::Timestamp;
use dameo_store::{ChallengeHold, StoreError, StoredChallenge};

use super::open::known;
use super::registry::{Challenge, ChallengeChange, ChallengeEvent, Ending};
use crate::online::Online;

impl Online {
    /// An open challenge that fulfils a condition. Another server may have opened it just now.
    pub(crate) async fn challenge(
        &self,
        id: &str,
        is_meant: impl Fn(&Challenge) -> bool + Send,
    ) -> Result<Option<Arc<Challenge>>, StoreError> {
        if self.servers().id().is_some() && self.challenges().find(id, |_| true).is_none() {
            self.learn_challenge(id).await?;
        }
        Ok(self.challenges().find(id, is_meant))
    }

    /// Another server has opened a challenge.
    pub(crate) async fn learn_challenge(&self, id: &str) -> Result<(), StoreError> {
        match self.store().challenge(id, self.clock().now()).await? {
            Some(stored) => self.know_challenge(stored).await,
            None => Ok(()),
        }
    }

    /// Takes note of a challenge that is open, and tells its players if it is new.
    async fn know_challenge(&self, stored: StoredChallenge) -> Result<(), StoreError> {
        if let Some(challenge) = self.challenges().find(&stored.invitation.id, |_| true) {
            challenge.held_until.advance(stored.held_until.unwrap_or_default());
            return Ok(());
        }
        let challenge = Arc::new(known(self, stored).await?);
        if self.challenges().insert(&challenge) {
            ChallengeEvent { change: ChallengeChange::Made, challenge }.notify(self);
        }
        Ok(())
    }

    /// Reads which challenges are open, and tells the players of those that are new or have ended.
    pub(crate) async fn read_challenges(&self) -> Result<(), StoreError> {
        let before = self.challenges().all();
        let open = self.store().open_challenges(self.clock().now()).await?;
        for challenge in before {
            let id = &challenge.invitation.id;
            if !open.iter().any(|stored| stored.invitation.id == *id) {
                self.challenge_gone(id).await?;
            }
        }
        for stored in open {
            self.know_challenge(stored).await?;
        }
        Ok(())
    }

    /// A challenge is not open any more, and nobody has told how it has ended.
    async fn challenge_gone(&self, id: &str) -> Result<(), StoreError> {
        let is_accepted = self.store().invitation(id, self.clock().now()).await?.is_some();
        let ending = if is_accepted { Ending::Accepted } else { Ending::Canceled };
        self.challenge_ended_elsewhere(id, ending, None);
        Ok(())
    }

    /// The ids of the challenges that somebody or something here holds.
    pub(crate) fn held_challenges(&self) -> Vec<String> {
        let is_held = |challenge: &Arc<Challenge>| match challenge.hold {
            ChallengeHold::Time => false,
            ChallengeHold::Presence => self.lobby().holds(&challenge.invitation.creator),
            ChallengeHold::Stream => challenge.is_streamed.load(Ordering::Relaxed),
        };
        let held = self.challenges().all().into_iter().filter(is_held);
        held.map(|challenge| challenge.invitation.id.clone()).collect()
    }

    /// These challenges are held until an instant.
    pub(crate) fn challenges_held(&self, ids: &[String], until: Timestamp) {
        for id in ids {
            if let Some(challenge) = self.challenges().find(id, |_| true) {
                challenge.held_until.advance(until);
            }
        }
    }

    /// Ends the challenges whose time is over, or that nobody holds any more.
    pub(crate) async fn expire_challenges(&self) -> Result<(), StoreError> {
        let now = self.clock().now();
        for challenge in self.challenges().all().into_iter().filter(|one| one.is_over(now)) {
            let id = challenge.invitation.id.as_str();
            if self.store().expire_challenge(id, now).await? {
                if self.challenges().end(id, Ending::Canceled).is_some() {
                    ChallengeEvent { change: ChallengeChange::Canceled, challenge }.tell(self);
                }
                continue;
            }
            match self.store().challenge(id, now).await? {
                // Another server holds it.
                Some(stored) => self.know_challenge(stored).await?,
                None => self.challenge_gone(id).await?,
            }
        }
        Ok(())
    }
}
