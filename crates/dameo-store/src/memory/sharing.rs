//! What servers that share a store agree on, in the model.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::{MemoryStore, Model};
use crate::account::SecretHash;
use crate::error::StoreError;
use crate::invitation::InvitationState;
use crate::sharing::{BegunGame, SharingStore};

#[expect(missing_docs, reason = "the methods of SharingStore have the documentation")]
impl Model {
    pub fn hold_invitations(&mut self, ids: &[String], until: Timestamp) {
        for id in ids {
            if let Some(held) = self.held_invitations.get_mut(id) {
                *held = until.max(*held);
            }
        }
    }

    pub fn hold_challenges(&mut self, ids: &[String], until: Timestamp) {
        for id in ids {
            if let Some(known) = self.game_challenges.get_mut(id) {
                known.held_until = known.held_until.map(|held| until.max(held));
            }
        }
    }

    pub fn hold_all(&mut self, until: Timestamp) {
        let open = self
            .invitations
            .values()
            .filter(|(one, state)| *state == InvitationState::Open && one.is_public);
        let invitations: Vec<_> = open.map(|(one, _)| one.id.clone()).collect();
        let challenges: Vec<_> = self.game_challenges.keys().cloned().collect();
        self.hold_invitations(&invitations, until);
        self.hold_challenges(&challenges, until);
    }

    pub fn withdraw_abandoned(&mut self, now: Timestamp) -> usize {
        let held = &self.held_invitations;
        let abandoned = self.invitations.values_mut().filter(|(one, state)| {
            *state == InvitationState::Open
                && one.is_public
                && held.get(&one.id).is_some_and(|&until| until <= now)
        });
        abandoned.map(|(_, state)| *state = InvitationState::Withdrawn).count()
    }

    pub fn expire_challenge(&mut self, id: &str, now: Timestamp) -> bool {
        let is_over = self.game_challenges.get(id).is_some_and(|known| {
            known.expires <= now || known.held_until.is_some_and(|until| until <= now)
        });
        is_over && self.game_challenges.remove(id).is_some()
    }

    pub fn take_leases(
        &mut self,
        names: &[String],
        server: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Vec<String> {
        let mut taken = Vec::new();
        for name in names {
            let known = self.leases.get(name);
            if known.is_none_or(|&(owner, ends)| owner == server || ends <= now) {
                self.leases.insert(name.clone(), (server, until));
                taken.push(name.clone());
            }
        }
        taken
    }

    pub fn end_leases(&mut self, names: &[String], server: u64) {
        self.leases.retain(|name, (owner, _)| *owner != server || !names.contains(name));
    }

    #[must_use]
    pub fn games_begun(&self, since: Timestamp) -> Vec<BegunGame> {
        let begun = self.games.iter().map(|(id, stored)| (id, &stored.game.seating));
        let begun = begun.filter(|(_, seating)| seating.created >= since);
        let game = |(id, seating): (&String, &crate::game::Seating)| BegunGame {
            id: id.clone(),
            seats: seating.seats.clone(),
        };
        begun.map(game).collect()
    }

    pub fn site_name(&mut self, new: &str) -> String {
        self.site_name.get_or_insert_with(|| new.to_owned()).clone()
    }

    #[must_use]
    pub fn ended_sessions(&self, sessions: &[SecretHash]) -> Vec<SecretHash> {
        sessions.iter().filter(|session| !self.sessions.contains_key(session)).copied().collect()
    }
}

#[async_trait]
impl SharingStore for MemoryStore {
    async fn hold_invitations(&self, ids: &[String], until: Timestamp) -> Result<(), StoreError> {
        self.change(|model| model.hold_invitations(ids, until)).await
    }

    async fn hold_challenges(&self, ids: &[String], until: Timestamp) -> Result<(), StoreError> {
        self.change(|model| model.hold_challenges(ids, until)).await
    }

    async fn hold_all(&self, until: Timestamp) -> Result<(), StoreError> {
        self.change(|model| model.hold_all(until)).await
    }

    async fn withdraw_abandoned(&self, now: Timestamp) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.withdraw_abandoned(now))).await
    }

    async fn expire_challenge(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.expire_challenge(id, now))).await
    }

    async fn take_leases(
        &self,
        names: &[String],
        server: u64,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<String>, StoreError> {
        self.write(|model| Ok(model.take_leases(names, server, now, until))).await
    }

    async fn end_leases(&self, names: &[String], server: u64) -> Result<(), StoreError> {
        self.change(|model| model.end_leases(names, server)).await
    }

    async fn games_begun(&self, since: Timestamp) -> Result<Vec<BegunGame>, StoreError> {
        Ok(self.read().games_begun(since))
    }

    async fn site_name(&self, new: &str) -> Result<String, StoreError> {
        self.write(|model| Ok(model.site_name(new))).await
    }

    async fn ended_sessions(&self, sessions: &[SecretHash]) -> Result<Vec<SecretHash>, StoreError> {
        Ok(self.read().ended_sessions(sessions))
    }
}
