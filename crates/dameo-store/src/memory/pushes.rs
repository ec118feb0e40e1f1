//! Web Push in the model.

use std::collections::BTreeMap;

use dameo::{ByColor, Color};
use dameo_live::Timestamp;

use super::Model;
use super::rows::{ModelPush, ModelSubscription};
use crate::account::{AccountId, SecretHash};
use crate::push::{
    DuePush, GamePush, NewPush, PUSH_DELAY, PushKind, PushSecret, PushSubscription, Subscribing,
};

#[expect(missing_docs, reason = "the methods of PushStore have the documentation")]
impl Model {
    pub fn push_secret(&mut self, new: PushSecret) -> PushSecret {
        *self.push_secret.get_or_insert(new)
    }

    pub fn subscribe(&mut self, subscription: PushSubscription, limit: usize) -> Subscribing {
        let PushSubscription { session, account, endpoint, created, .. } = &subscription;
        let own = self.sessions.get(session);
        if !own.is_some_and(|own| own.account == *account && own.token.is_none()) {
            return Subscribing::NoSession;
        }
        if self.records.is_banned(account, *created) {
            return Subscribing::Banned;
        }
        let is_other = |other: &&ModelSubscription| {
            let PushSubscription { session, account, endpoint, .. } = &other.subscription;
            *account == subscription.account
                && *session != subscription.session
                && *endpoint != subscription.endpoint
        };
        if self.pushed().filter(is_other).count() >= limit {
            return Subscribing::TooMany;
        }
        for (hash, other) in &mut self.sessions {
            other.push = other
                .push
                .take()
                .filter(|other| hash == session || other.subscription.endpoint != *endpoint);
        }
        if let Some(own) = self.sessions.get_mut(session) {
            let waiting = own.push.take().map_or_else(BTreeMap::new, |before| before.waiting);
            own.push = Some(ModelSubscription { subscription, waiting });
        }
        Subscribing::Done
    }

    #[must_use]
    pub fn subscriptions_of(&self, account: &AccountId) -> Vec<PushSubscription> {
        let own = self.pushed().map(|push| &push.subscription);
        let mut own: Vec<_> = own.filter(|own| own.account == *account).cloned().collect();
        // Those made at once stay in the order of their sessions.
        own.sort_by_key(|own| own.created);
        own
    }

    pub fn unsubscribe(&mut self, session: SecretHash, endpoint: &str) -> bool {
        let Some(session) = self.sessions.get_mut(&session) else { return false };
        session.push.take_if(|push| push.subscription.endpoint == endpoint).is_some()
    }

    pub fn push(&mut self, push: &NewPush) -> usize {
        let NewPush { account, subject, kind, made } = push;
        let mut count = 0;
        for other in self.pushed_mut().filter(|other| other.subscription.account == *account) {
            other.waiting.insert(subject.clone(), ModelPush::new(*kind, *made));
            count += 1;
        }
        count
    }

    pub fn take_back_push(&mut self, subject: &str) {
        for push in self.pushed_mut() {
            push.waiting
                .retain(|other, waiting| other != subject || waiting.kind != PushKind::Challenge);
        }
    }

    #[must_use]
    pub fn due_pushes(&self, now: Timestamp, limit: usize) -> Vec<DuePush> {
        let waiting =
            self.pushed().flat_map(|push| push.waiting.iter().map(move |one| (push, one)));
        let mut due: Vec<_> = waiting.filter(|(_, (_, waiting))| waiting.due <= now).collect();
        due.sort_by_key(|(push, (subject, waiting))| {
            (waiting.due, push.subscription.session, *subject)
        });
        let due = due.into_iter().take(limit).map(|(push, (subject, waiting))| {
            let (to, subject) = (push.subscription.clone(), subject.clone());
            let &ModelPush { kind, made, attempts, .. } = waiting;
            DuePush { to, subject, kind, made, attempts }
        });
        due.collect()
    }

    pub fn settle_push(&mut self, push: &DuePush, again: Option<Timestamp>) {
        let session = self.sessions.get_mut(&push.to.session);
        let Some(known) = session.and_then(|session| session.push.as_mut()) else { return };
        let Some(waiting) = known.waiting.get_mut(&push.subject) else { return };
        if (waiting.kind, waiting.made) != (push.kind, push.made) {
            return;
        }
        match again {
            None => {
                known.waiting.remove(&push.subject);
            }
            Some(due) => {
                waiting.due = due;
                waiting.attempts += 1;
            }
        }
    }

    /// Has the players of a game told what has become of it, instead of what waits.
    pub(super) fn push_game(
        &mut self,
        game: &str,
        seats: &ByColor<Vec<AccountId>>,
        push: Option<GamePush>,
        made: Timestamp,
    ) {
        let Some(GamePush { kind, seat: only }) = push else { return };
        let is_told = |account: &AccountId| {
            let mut told =
                Color::ALL.into_iter().filter(|&seat| only.is_none_or(|only| only == seat));
            told.any(|seat| seats[seat].contains(account))
        };
        for other in self.pushed_mut() {
            other.waiting.remove(game);
            if is_told(&other.subscription.account) {
                other.waiting.insert(game.to_owned(), ModelPush::new(kind, made));
            }
        }
    }

    /// Ends all subscriptions of an account.
    pub(super) fn unsubscribe_all(&mut self, account: &AccountId) {
        for session in self.sessions.values_mut().filter(|other| other.account == *account) {
            session.push = None;
        }
    }

    fn pushed(&self) -> impl Iterator<Item = &ModelSubscription> {
        self.sessions.values().filter_map(|session| session.push.as_ref())
    }

    fn pushed_mut(&mut self) -> impl Iterator<Item = &mut ModelSubscription> {
        self.sessions.values_mut().filter_map(|session| session.push.as_mut())
    }
}

impl ModelPush {
    fn new(kind: PushKind, made: Timestamp) -> Self {
        Self { kind, made, due: made + PUSH_DELAY, attempts: 0 }
    }
}
