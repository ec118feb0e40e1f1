//! Ends challenges, and tells both players what has become of them. The store decides who of
//! several ends one.

use std::sync::Arc;

use dameo_store::{AccountId, Invitation, StoreError};

use super::reason::DeclineReason;
use super::registry::{Challenge, ChallengeChange, ChallengeEvent, Ending};
use crate::bot_api::listeners::BotEvent;
use crate::lobby::LobbyNotice;
use crate::online::Online;

impl Online {
    /// Ends an open challenge to an account, which accepts it, and returns the open invitation that
    /// it becomes; `None` if there is none.
    pub(crate) async fn accept_challenge(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<Option<Invitation>, StoreError> {
        let found = self.challenges().find(id, |challenge| challenge.is_to(account));
        let Some(challenge) = found else { return Ok(None) };
        let accepted = self.store().accept_challenge(id, self.clock().now()).await?;
        if accepted.is_some() {
            self.challenges().end(id, Ending::Accepted);
            self.take_back_push(id);
            for account in challenge.players() {
                self.lobby().notify(account, LobbyNotice::Challenges(None));
            }
        }
        Ok(accepted)
    }

    /// An account declines an open challenge to it; false if there is none.
    pub(crate) async fn decline_challenge(
        &self,
        account: &AccountId,
        id: &str,
        reason: DeclineReason,
    ) -> Result<bool, StoreError> {
        let found = self.challenges().find(id, |challenge| challenge.is_to(account));
        let Some(challenge) = found else { return Ok(false) };
        let is_ended = self.store().end_challenge(id).await?;
        if is_ended {
            self.challenges().end(id, Ending::Declined);
            ChallengeEvent { change: ChallengeChange::Declined(reason), challenge }.tell(self);
        }
        Ok(is_ended)
    }

    /// Cancels an open challenge that fulfils a condition; false if there is none.
    pub(crate) async fn cancel_challenge(
        &self,
        id: &str,
        is_meant: impl Fn(&Challenge) -> bool,
    ) -> Result<bool, StoreError> {
        let found = self.challenges().find(id, is_meant);
        let Some(challenge) = found else { return Ok(false) };
        let is_ended = self.store().end_challenge(id).await?;
        if is_ended {
            self.challenges().end(id, Ending::Canceled);
            ChallengeEvent { change: ChallengeChange::Canceled, challenge }.tell(self);
        }
        Ok(is_ended)
    }

    /// Cancels a challenge whose time is over, also if the store cannot be changed at present.
    pub(crate) async fn expire_challenge(&self, challenge: Arc<Challenge>) {
        let id = challenge.invitation.id.as_str();
        let is_ended = self.remove_challenge(id).await;
        // Who has ended it otherwise tells of that.
        if self.challenges().end(id, Ending::Canceled) && is_ended {
            ChallengeEvent { change: ChallengeChange::Canceled, challenge }.tell(self);
        }
    }

    /// Cancels the open challenges of an account and to it that fulfil a condition: their games
    /// may not begin any more.
    pub(crate) async fn cancel_challenges(
        &self,
        account: &AccountId,
        is_meant: impl Fn(&Challenge) -> bool,
    ) {
        for challenge in self.challenges().of(account) {
            let id = challenge.invitation.id.as_str();
            // Those of an account that was deleted are not stored any more.
            if is_meant(&challenge) {
                self.remove_challenge(id).await;
                if self.challenges().end(id, Ending::Canceled) {
                    ChallengeEvent { change: ChallengeChange::Canceled, challenge }.tell(self);
                }
            }
        }
    }

    /// Removes a challenge from the store; false if it is not there. If that cannot be done now,
    /// the store forgets it later.
    async fn remove_challenge(&self, id: &str) -> bool {
        self.store().end_challenge(id).await.unwrap_or_else(|error| {
            tracing::warn!("a challenge that is over is not removed: {error}");
            true
        })
    }
}

impl ChallengeEvent {
    /// Tells both players: their programs, their pages and, of a game over days, their browsers.
    pub(super) fn tell(self, online: &Online) {
        let Invitation { id, terms, created, .. } = &self.challenge.invitation;
        if self.change != ChallengeChange::Made {
            online.take_back_push(id);
        } else if terms.is_correspondence() {
            // Of others the time is over before somebody comes.
            online.push_challenge(&self.challenge.dest, id, *created);
        }
        self.notify(online);
    }

    /// Tells the programs and the pages of both players.
    pub(super) fn notify(self, online: &Online) {
        let event = Arc::new(self);
        for account in event.challenge.players() {
            let listeners = &online.bots().listeners;
            listeners.tell(account, BotEvent::Challenge(Arc::clone(&event)));
            let notice = LobbyNotice::Challenges(Some(Arc::clone(&event)));
            online.lobby().notify(account, notice);
        }
    }
}
