//! Ends challenges, and tells both players what has become of them.

use std::sync::Arc;

use dameo_store::{AccountId, Invitation};

use super::reason::DeclineReason;
use super::registry::{Challenge, ChallengeChange, ChallengeEvent, Ending};
use crate::bot_api::listeners::BotEvent;
use crate::lobby::LobbyNotice;
use crate::online::Online;

impl Online {
    /// Ends an open challenge to an account, which accepts it, and returns what it proposes.
    pub(crate) fn accept_challenge(&self, account: &AccountId, id: &str) -> Option<Invitation> {
        let is_to = |challenge: &Challenge| challenge.is_to(account);
        let ended = self.challenges().end(id, Ending::Accepted, is_to)?;
        self.take_back_push(id);
        for account in ended.players() {
            self.lobby().notify(account, LobbyNotice::Challenges(None));
        }
        Some(ended.invitation.clone())
    }

    /// An account declines an open challenge to it; false if there is none.
    pub(crate) fn decline_challenge(
        &self,
        account: &AccountId,
        id: &str,
        reason: DeclineReason,
    ) -> bool {
        let is_to = |challenge: &Challenge| challenge.is_to(account);
        let ended = self.challenges().end(id, Ending::Declined, is_to);
        ended
            .map(|challenge| {
                ChallengeEvent { change: ChallengeChange::Declined(reason), challenge }.tell(self);
            })
            .is_some()
    }

    /// Cancels an open challenge that fulfils a condition; false if there is none.
    pub(crate) fn cancel_challenge(&self, id: &str, is_meant: impl Fn(&Challenge) -> bool) -> bool {
        let ended = self.challenges().end(id, Ending::Canceled, is_meant);
        ended
            .map(|challenge| {
                ChallengeEvent { change: ChallengeChange::Canceled, challenge }.tell(self);
            })
            .is_some()
    }

    /// Cancels the open challenges of an account and to it that fulfil a condition: their games
    /// may not begin any more.
    pub(crate) fn cancel_challenges(
        &self,
        account: &AccountId,
        is_meant: impl Fn(&Challenge) -> bool,
    ) {
        for challenge in self.challenges().of(account) {
            self.cancel_challenge(&challenge.invitation.id, &is_meant);
        }
    }
}

impl ChallengeEvent {
    /// Tells both players: their programs, and their pages.
    pub(super) fn tell(self, online: &Online) {
        let event = Arc::new(self);
        let challenge = &event.challenge;
        let Invitation { id, terms, created, .. } = &challenge.invitation;
        if event.change != ChallengeChange::Made {
            online.take_back_push(id);
        } else if terms.is_correspondence() {
            // Of others the time is over before somebody comes.
            online.push_challenge(&challenge.dest, id, *created);
        }
        for account in challenge.players() {
            let listeners = &online.bots().listeners;
            listeners.tell(account, BotEvent::Challenge(Arc::clone(&event)));
            let notice = LobbyNotice::Challenges(Some(Arc::clone(&event)));
            online.lobby().notify(account, notice);
        }
    }
}
