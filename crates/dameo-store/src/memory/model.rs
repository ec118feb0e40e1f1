//! What the methods of a store mean, as plain code.

use std::collections::{BTreeMap, BTreeSet};

use dameo::Color;
use dameo_live::{Millis, Timestamp};
use dameo_room::{Commit, CommitResult, Downtime};

use super::job_row::ModelJob;
use super::records::Records;
use super::rows::{ModelAccount, ModelGame, ModelMail, ModelSession, ModelTournament};
use crate::account::{AccountId, SecretHash};
use crate::archive::ArchiveEntry;
use crate::challenge::StoredChallenge;
use crate::error::StoreError;
use crate::game::{CorrespondenceGame, GameSummary, NewGame, SeatedGame, TakeSeat};
use crate::imported_game::StoredImportedGame;
use crate::invitation::{Acceptance, Creation, Invitation, InvitationState, Withdrawal};
use crate::mail::{GameReminders, MailLink};
use crate::passkey::{PasskeyChallenge, PasskeyId, StoredPasskey};
use crate::push::{GamePush, PushSecret};
use crate::puzzle::StoredPuzzleAttempt;
use crate::rating::RatingChange;
use crate::retention::{
    CHALLENGE_RETENTION, INVITATION_RETENTION, Removed, SESSION_LIFETIME, cutoff,
};
use crate::review::KeptReview;

/// What a store keeps, as a value: every method does and answers what the method of
/// [`Store`](crate::Store) with its name says. The databases are compared with it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Model {
    pub(super) accounts: BTreeMap<AccountId, ModelAccount>,
    pub(super) sessions: BTreeMap<SecretHash, ModelSession>,
    pub(super) passkeys: BTreeMap<PasskeyId, StoredPasskey>,
    pub(super) challenges: BTreeMap<SecretHash, PasskeyChallenge>,
    pub(super) invitations: BTreeMap<String, (Invitation, InvitationState)>,
    /// Until when invitations are held that are.
    pub(super) held_invitations: BTreeMap<String, Timestamp>,
    pub(super) game_challenges: BTreeMap<String, StoredChallenge>,
    pub(super) games: BTreeMap<String, ModelGame>,
    pub(super) seat_links: BTreeMap<SecretHash, (String, Color)>,
    /// What rated games did to the ratings of their players, in order.
    pub(super) rating_changes: Vec<RatingChange>,
    pub(super) records: Records,
    pub(super) tournaments: BTreeMap<String, ModelTournament>,
    /// By the ids of the games.
    pub(super) reviews: BTreeMap<String, KeptReview>,
    pub(super) mail: BTreeMap<AccountId, ModelMail>,
    pub(super) mail_links: BTreeMap<SecretHash, MailLink>,
    /// The imported games, by the account and the id of the game.
    pub(super) imported_games: BTreeMap<(AccountId, String), StoredImportedGame>,
    /// The first attempts, by the account and the id of the puzzle.
    pub(super) puzzle_attempts: BTreeMap<(AccountId, String), StoredPuzzleAttempt>,
    pub(super) push_secret: Option<PushSecret>,
    pub(super) site_name: Option<String>,
    pub(super) jobs: BTreeMap<String, ModelJob>,
    /// The server that has a lease, and when it ends.
    pub(super) leases: BTreeMap<String, (u64, Timestamp)>,
    /// The last heartbeat of a server.
    seen_up: Option<Timestamp>,
    downtimes: Vec<Downtime>,
}

#[expect(missing_docs, reason = "the methods of Store have the documentation")]
impl Model {
    pub fn create_invitation(
        &mut self,
        invitation: Invitation,
        limit: usize,
    ) -> Result<Creation, StoreError> {
        self.check_account(&invitation.creator)?;
        if self.records.is_banned(&invitation.creator, invitation.created) {
            return Ok(Creation::Banned);
        }
        if self.invitations_of(&invitation.creator, invitation.created).len() >= limit {
            return Ok(Creation::TooMany);
        }
        if self.is_taken(&invitation.id) {
            return Err(StoreError::Exists { id: invitation.id });
        }
        let id = invitation.id.clone();
        match invitation.first_held_until() {
            Some(until) => self.held_invitations.insert(id.clone(), until),
            None => self.held_invitations.remove(&id),
        };
        self.invitations.insert(id, (invitation, InvitationState::Open));
        Ok(Creation::Done)
    }

    #[must_use]
    pub fn invitation(&self, id: &str, now: Timestamp) -> Option<(Invitation, InvitationState)> {
        let (invitation, state) = self.invitations.get(id)?;
        Some((invitation.clone(), state.at(now, invitation.expires)))
    }

    #[must_use]
    pub fn invitations_of(&self, account: &AccountId, now: Timestamp) -> Vec<Invitation> {
        self.open_invitations(now, |invitation| invitation.creator == *account)
    }

    #[must_use]
    pub fn lobby(&self, now: Timestamp) -> Vec<Invitation> {
        self.open_invitations(now, |invitation| invitation.is_public)
    }

    pub fn accept_invitation(
        &mut self,
        game: NewGame,
        now: Timestamp,
    ) -> Result<Acceptance, StoreError> {
        let id = game.room.game.id.clone();
        game.seating.check()?;
        for account in game.seating.accounts() {
            self.check_account(account)?;
        }
        if let Some(refusal) = self.records.refusal(&game, now) {
            return Ok(refusal);
        }
        let Some((_, state)) = self.invitation(&id, now) else {
            return Ok(Acceptance::NoSuchInvitation);
        };
        if state != InvitationState::Open {
            return Ok(Acceptance::Closed(state));
        }
        self.close_invitation(&id, InvitationState::Accepted);
        self.insert(game);
        Ok(Acceptance::Begun)
    }

    pub fn withdraw_invitation(&mut self, id: &str, now: Timestamp) -> Withdrawal {
        let Some((_, state)) = self.invitation(id, now) else {
            return Withdrawal::NoSuchInvitation;
        };
        match state {
            InvitationState::Open => self.close_invitation(id, InvitationState::Withdrawn),
            InvitationState::Withdrawn => {}
            InvitationState::Accepted | InvitationState::Expired => {
                return Withdrawal::Closed(state);
            }
        }
        Withdrawal::Done
    }

    #[must_use]
    pub fn game(&self, id: &str) -> Option<SeatedGame> {
        self.games.get(id).map(|stored| stored.game.clone())
    }

    pub fn commit(&mut self, commit: Commit) -> CommitResult {
        let expected = commit.expected();
        let Commit { room, deadline, rematch, rated, events } = commit;
        let changes = rated.and_then(|outcome| self.rated(&room.game, outcome));
        let was_rated = changes.as_ref().is_some_and(|changes| {
            self.rating_changes.iter().any(|known| known.game == changes.white.game)
        });
        let next_is_taken = rematch.as_ref().is_some_and(|next| self.is_taken(&next.game.id));
        let Some(stored) = self.games.get_mut(&room.game.id) else {
            return CommitResult::Conflict;
        };
        if stored.game.room.sequence() != expected {
            return CommitResult::Conflict;
        }
        if next_is_taken || was_rated {
            return CommitResult::Failed;
        }
        self.rating_changes.extend(changes.into_iter().flat_map(|both| [both.white, both.black]));
        if room.game.record.conclusion.is_some() && !stored.is_archived {
            stored.is_archived = true;
            stored.archived = ArchiveEntry::of(&room.game);
        }
        let line = GameSummary::new(&room, Color::White, deadline);
        let push = GamePush::of_events(&room, line.turn, &events);
        stored.game.room = room;
        stored.deadline = deadline;
        let seats = stored.game.seating.seats.clone();
        let next = rematch.map(|room| NewGame::rematch(&stored.game.seating, room));
        self.push_game(&line.id, &seats, push, line.updated);
        if let Some(push) = push {
            self.remind(&line.id, &seats, GameReminders::new(push, line.updated, deadline));
        }
        if let Some(next) = next {
            self.insert(next);
        }
        CommitResult::Stored
    }

    #[must_use]
    pub fn due_games(&self, before: Timestamp, limit: usize) -> Vec<String> {
        let running = self.games.iter().filter(|(_, stored)| stored.conclusion().is_none());
        let due = running.filter_map(|(id, stored)| {
            stored.deadline.filter(|&at| at < before).map(|at| (at, id.clone()))
        });
        let mut due: Vec<_> = due.collect();
        due.sort();
        due.into_iter().take(limit).map(|(_, id)| id).collect()
    }

    #[must_use]
    pub fn public_games(&self, since: Timestamp, limit: usize) -> Vec<SeatedGame> {
        let is_running = |stored: &&ModelGame| stored.conclusion().is_none();
        let running = self.games.values().filter(is_running).map(|stored| &stored.game);
        let is_wanted =
            |game: &&SeatedGame| game.seating.is_public && game.room.game.latest >= since;
        let mut games: Vec<_> = running.filter(is_wanted).cloned().collect();
        games.sort_by_key(|SeatedGame { room, .. }| {
            std::cmp::Reverse((room.game.latest, room.game.id.clone()))
        });
        games.truncate(limit);
        games
    }

    #[must_use]
    pub fn games_of(&self, account: &AccountId, limit: usize) -> Vec<GameSummary> {
        let all = self.games.values().filter_map(|stored| {
            let seat = stored.game.seating.seat_of(account)?;
            let opponent = self.player_of(&stored.game.seating.seats[!seat]);
            let line = GameSummary::new(&stored.game.room, seat, stored.deadline);
            Some(GameSummary { opponent, ..line })
        });
        let mut games: Vec<_> = all.collect();
        games.sort_by(|a, b| a.place_in_list().cmp(&b.place_in_list()));
        games.truncate(limit);
        games
    }

    #[must_use]
    pub fn correspondence_of(&self, account: &AccountId) -> Vec<CorrespondenceGame> {
        let games = self.games_of(account, usize::MAX).into_iter();
        let games = games.filter(|line| line.deadline.is_some());
        let games = games.filter_map(|line| {
            let stored = self.games.get(&line.id)?;
            CorrespondenceGame::of(&stored.game.room, line)
        });
        let mut games: Vec<_> = games.collect();
        games.sort_by(|CorrespondenceGame { line: a, .. }, CorrespondenceGame { line: b, .. }| {
            (a.deadline, &a.id).cmp(&(b.deadline, &b.id))
        });
        games
    }

    pub fn create_seat_link(
        &mut self,
        secret: SecretHash,
        game: &str,
        seat: Color,
        _at: Timestamp,
    ) -> Result<(), StoreError> {
        if !self.games.contains_key(game) {
            return Err(StoreError::Missing { what: "game", id: game.to_owned() });
        }
        if self.seat_links.contains_key(&secret) {
            return Err(StoreError::Exists { id: secret.to_string() });
        }
        self.seat_links.insert(secret, (game.to_owned(), seat));
        Ok(())
    }

    pub fn take_seat(
        &mut self,
        secret: SecretHash,
        account: &AccountId,
    ) -> Result<TakeSeat, StoreError> {
        self.check_account(account)?;
        let Some((game, seat)) = self.seat_links.get(&secret).cloned() else {
            return Ok(TakeSeat::NoSuchLink);
        };
        let stored = self.games.get_mut(&game).expect("links lead to games");
        let SeatedGame { seating, room } = &mut stored.game;
        match seating.seat_of(account) {
            Some(taken) if taken != seat => return Ok(TakeSeat::HasOtherSeat),
            Some(_) => {}
            None if room.game.terms.is_rated => return Ok(TakeSeat::RatedGame),
            None => seating.seats[seat].push(account.clone()),
        }
        Ok(TakeSeat::Taken { game, seat })
    }

    pub fn beat(&mut self, since: Timestamp, now: Timestamp, silence: Millis) {
        let downtime = self.seen_up.and_then(|last| Downtime::before(since, last, silence));
        self.downtimes.extend(downtime);
        self.seen_up = self.seen_up.max(Some(now));
    }

    #[must_use]
    pub fn downtimes(&self, since: Timestamp) -> Vec<Downtime> {
        self.downtimes.iter().filter(|downtime| downtime.to > since).copied().collect()
    }

    pub fn remove_expired(&mut self, now: Timestamp, limit: usize) -> Removed {
        let sessions = self.sessions.iter().map(|(hash, session)| (session.seen, *hash));
        let sessions = first_before(sessions, cutoff(now, SESSION_LIFETIME), limit);
        let before = cutoff(now, INVITATION_RETENTION);
        let without_game =
            self.invitations.values().filter(|(_, state)| *state != InvitationState::Accepted);
        let invitations = without_game.map(|(one, _)| (one.expires, one.id.clone()));
        let invitations = first_before(invitations, before, limit);
        self.mail_links.retain(|_, link| link.expires > now);
        self.leases.retain(|_, (_, ends)| *ends > now);
        let kept = cutoff(now, CHALLENGE_RETENTION);
        self.game_challenges.retain(|_, challenge| challenge.expires >= kept);
        let owner = |hash| self.sessions.remove(hash).map(|session| session.account);
        let mut accounts: BTreeSet<_> = sessions.iter().filter_map(owner).collect();
        let creator = |id| self.invitations.remove(id).map(|(invitation, _)| invitation.creator);
        accounts.extend(invitations.iter().filter_map(creator));
        let guests = accounts.into_iter().filter(|account| self.remove_guest(account)).count();
        Removed { sessions: sessions.len(), invitations: invitations.len(), guests }
    }

    /// Whether a game or an invitation has an id.
    pub(super) fn is_taken(&self, id: &str) -> bool {
        self.invitations.contains_key(id) || self.games.contains_key(id)
    }

    pub(super) fn insert(&mut self, game: NewGame) {
        let NewGame { seating, room, deadline } = game;
        let id = room.game.id.clone();
        let turn = GameSummary::new(&room, Color::White, deadline).turn;
        let push = GamePush::of_new(&room, turn);
        self.push_game(&id, &seating.seats, push, seating.created);
        if let Some(push) = push {
            let reminders = GameReminders::new(push, seating.created, deadline);
            self.remind(&id, &seating.seats, reminders);
        }
        let game = SeatedGame { seating, room };
        self.games.insert(id, ModelGame { game, deadline, is_archived: false, archived: None });
    }

    fn close_invitation(&mut self, id: &str, state: InvitationState) {
        if let Some(known) = self.invitations.get_mut(id) {
            known.1 = state;
        }
    }

    fn open_invitations(
        &self,
        now: Timestamp,
        is_wanted: impl Fn(&Invitation) -> bool,
    ) -> Vec<Invitation> {
        let open = self.invitations.values().filter(|(invitation, state)| {
            state.at(now, invitation.expires) == InvitationState::Open && is_wanted(invitation)
        });
        let mut open: Vec<_> = open.map(|(invitation, _)| invitation.clone()).collect();
        // Those made at once stay in the order of their ids.
        open.sort_by_key(|invitation| invitation.created);
        open
    }
}

/// The keys of those that ended before an instant, the longest ago first.
fn first_before<K: Ord>(
    all: impl Iterator<Item = (Timestamp, K)>,
    before: Timestamp,
    limit: usize,
) -> Vec<K> {
    let mut ended: Vec<_> = all.filter(|&(at, _)| at < before).collect();
    ended.sort();
    ended.into_iter().take(limit).map(|(_, key)| key).collect()
}

impl ModelGame {
    pub(super) fn conclusion(&self) -> Option<dameo::Conclusion> {
        self.game.room.game.record.conclusion
    }
}
