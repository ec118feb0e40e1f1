//! Ends challenges, and tells both players what has become of them. The store decides who of
//! several ends one.

use std::sync::Arc;

use dameo_store::{AccountId, Invitation, StoreError};

use super::reason::DeclineReason;
use super::registry::{Challenge, ChallengeChange, ChallengeEvent, Ending};
use crate::bot_api::listeners::BotEvent;
use crate::lobby::LobbyNotice;
use crate::online::Online;
use crate::servers::SiteNotice;

impl Online {
    /// Ends an open challenge to an account, which accepts it, and returns the open invitation that
    /// it becomes; `None` if there is none.
    pub(crate) async fn accept_challenge(
        &self,
        account: &AccountId,
        id: &str,
    ) -> Result<Option<Invitation>, StoreError> {
        let found = self.challenge(id, |challenge| challenge.is_to(account)).await?;
        if found.is_none() {
            return Ok(None);
        }
        let accepted = self.store().accept_challenge(id, self.clock().now()).await?;
        if accepted.is_some() {
            self.challenge_accepted(id);
            self.take_back_push(id);
            self.tell_challenge_ended(id, Ending::Accepted, None);
        }
        Ok(accepted)
    }

    /// A challenge was accepted: its game begins.
    fn challenge_accepted(&self, id: &str) {
        if let Some(challenge) = self.challenges().end(id, Ending::Accepted) {
            for account in challenge.players() {
                self.lobby().notify(account, LobbyNotice::Challenges(None));
            }
        }
    }

    fn tell_challenge_ended(&self, id: &str, ending: Ending, reason: Option<DeclineReason>) {
        let (challenge, reason) = (id.to_owned(), reason.map(|reason| reason.key.to_owned()));
        self.servers().tell_site(&SiteNotice::ChallengeEnded { challenge, ending, reason });
    }

    /// Another server has ended a challenge.
    pub(crate) fn challenge_ended_elsewhere(&self, id: &str, ending: Ending, reason: Option<&str>) {
        let change = match ending {
            Ending::Accepted => return self.challenge_accepted(id),
            Ending::Canceled => ChallengeChange::Canceled,
            Ending::Declined => {
                let reason = reason.and_then(DeclineReason::named);
                ChallengeChange::Declined(reason.unwrap_or(DeclineReason::GENERIC))
            }
        };
        if let Some(challenge) = self.challenges().end(id, ending) {
            ChallengeEvent { change, challenge }.notify(self);
        }
    }

    /// An account declines an open challenge to it; false if there is none.
    pub(crate) async fn decline_challenge(
        &self,
        account: &AccountId,
        id: &str,
        reason: DeclineReason,
    ) -> Result<bool, StoreError> {
        let found = self.challenge(id, |challenge| challenge.is_to(account)).await?;
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
        is_meant: impl Fn(&Challenge) -> bool + Send,
    ) -> Result<bool, StoreError> {
        let found = self.challenge(id, is_meant).await?;
        let Some(challenge) = found else { return Ok(false) };
        let is_ended = self.store().end_challenge(id).await?;
        if is_ended {
            self.challenges().end(id, Ending::Canceled);
            ChallengeEvent { change: ChallengeChange::Canceled, challenge }.tell(self);
        }
        Ok(is_ended)
    }

    /// Cancels a challenge, also if the store cannot be changed at present.
    pub(crate) async fn give_up_challenge(&self, challenge: Arc<Challenge>) {
        let id = challenge.invitation.id.as_str();
        let is_ended = self.remove_challenge(id).await;
        // Who has ended it otherwise tells of that.
        if self.challenges().end(id, Ending::Canceled).is_some() && is_ended {
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
                if self.challenges().end(id, Ending::Canceled).is_some() {
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
        match self.change {
            ChallengeChange::Made => {
                let challenge = id.clone();
                online.servers().tell_site(&SiteNotice::ChallengeMade { challenge });
            }
            ChallengeChange::Canceled => online.tell_challenge_ended(id, Ending::Canceled, None),
            ChallengeChange::Declined(reason) => {
                online.tell_challenge_ended(id, Ending::Declined, Some(reason));
            }
        }
        if self.change != ChallengeChange::Made {
            online.take_back_push(id);
        } else if terms.is_correspondence() {
            // Of others the time is over before somebody comes.
            online.push_challenge(&self.challenge.dest, id, *created);
        }
        self.notify(online);
    }

    /// Tells the programs and the pages of both players that are here.
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
