//! Accounts and sessions in the model.

use dameo_accounts::Name;
use dameo_live::Timestamp;

use super::Model;
use super::rows::{ModelAccount, ModelSession};
use crate::account::{
    Account, AccountId, Deletion, EndSessions, FormerSession, Identity, LogIn, LogInOutcome,
    MemberProof, NewMember, NewSession, SecretHash, Session, SignUp,
};
use crate::error::StoreError;
use crate::invitation::{Invitation, InvitationState};
use crate::moderation::SanctionKind;
use crate::retention::SEEN_INTERVAL;

#[expect(missing_docs, reason = "the methods of Store have the documentation")]
impl Model {
    pub fn begin_session(&mut self, session: NewSession) -> Result<(), StoreError> {
        if self.accounts.contains_key(&session.account) {
            return Err(StoreError::Exists { id: session.account.0 });
        }
        self.check_cookie(session.cookie)?;
        self.accounts.insert(session.account.clone(), ModelAccount::guest(session.at));
        self.insert_session(session);
        Ok(())
    }

    pub fn session(&mut self, cookie: SecretHash, now: Timestamp) -> Option<AccountId> {
        let session = self.sessions.get_mut(&cookie).filter(|session| session.token.is_none())?;
        if now.since(session.seen) >= SEEN_INTERVAL {
            session.seen = now;
        }
        Some(session.account.clone())
    }

    #[must_use]
    pub fn account(&self, id: &AccountId) -> Option<Account> {
        let stored = self.accounts.get(id)?;
        Some(Account {
            id: id.clone(),
            identity: stored.identity.clone(),
            password: stored.password.clone(),
            recovery_codes: stored.recovery_codes.len(),
            created: stored.created,
        })
    }

    #[must_use]
    pub fn member(&self, name: &Name) -> Option<Account> {
        let is_named =
            |stored: &ModelAccount| stored.identity.name().is_some_and(|found| found.is_same(name));
        let (id, _) = self.accounts.iter().find(|(_, stored)| is_named(stored))?;
        self.account(id)
    }

    pub fn sign_up(&mut self, member: NewMember) -> Result<SignUp, StoreError> {
        let NewMember { session, is_guest, name, password, passkey, recovery_codes, code } = member;
        let looks_so = |stored: &ModelAccount| {
            stored.identity.name().is_some_and(|found| found.skeleton() == name.skeleton())
        };
        if self.accounts.values().any(looks_so) {
            return Ok(SignUp::NameTaken);
        }
        let known = self.accounts.get(&session.account);
        if is_guest && known.is_none_or(|known| known.identity != Identity::Guest) {
            return Ok(SignUp::NotAGuest);
        }
        if passkey.as_ref().is_some_and(|passkey| self.passkeys.contains_key(&passkey.id)) {
            return Ok(SignUp::PasskeyTaken);
        }
        if code.is_some_and(|code| !self.records.is_good_code(code, session.at)) {
            return Ok(SignUp::BadCode);
        }
        if !is_guest && known.is_some() {
            return Err(StoreError::Exists { id: session.account.0 });
        }
        let created = known.map_or(session.at, |known| known.created);
        // Those of the guest end before.
        if self.sessions.get(&session.cookie).is_some_and(|old| old.account != session.account) {
            return Err(StoreError::Exists { id: session.cookie.to_string() });
        }
        if let Some(code) = code {
            self.records.use_code(code);
        }
        let ended = self.end_all_but(&session.account, None);
        let stored = ModelAccount {
            identity: Identity::Member(name),
            password,
            recovery_codes: recovery_codes.into_iter().collect(),
            created,
        };
        self.accounts.insert(session.account.clone(), stored);
        self.passkeys.extend(passkey.map(|passkey| (passkey.id.clone(), passkey)));
        self.insert_session(session);
        Ok(SignUp::Done { ended })
    }

    pub fn log_in(&mut self, log_in: LogIn) -> Result<LogInOutcome, StoreError> {
        let before = self.clone();
        let result = self.try_log_in(log_in);
        if result.is_err() {
            *self = before;
        }
        result
    }

    fn try_log_in(&mut self, log_in: LogIn) -> Result<LogInOutcome, StoreError> {
        let LogIn { session, proof, new_password, before } = log_in;
        if self.records.is_sanctioned(&session.account, SanctionKind::Close, session.at) {
            let is_member = self.has_proof(&session.account, &proof);
            return Ok(if is_member { LogInOutcome::Closed } else { LogInOutcome::Refused });
        }
        if !self.is_proved(&session.account, proof) {
            return Ok(LogInOutcome::Refused);
        }
        let (mut ended, mut games) = (Vec::new(), Vec::new());
        if let Some(password) = new_password {
            if let Some(member) = self.accounts.get_mut(&session.account) {
                member.password = Some(password);
            }
            ended = self.end_all_but(&session.account, None);
            self.forget_links(&session.account);
        }
        if let Some(FormerSession { cookie, account }) = before {
            if self.identity(&account) == Some(&Identity::Guest) {
                ended.extend(self.end_all_but(&account, None));
                games = self.move_to_member(&account, &session.account);
            } else {
                ended.extend(self.end_sessions(&account, EndSessions::One(cookie)));
            }
        }
        self.check_cookie(session.cookie)?;
        self.insert_session(session);
        ended.sort_unstable();
        Ok(LogInOutcome::Done { ended, games })
    }

    #[must_use]
    pub fn sessions_of(&self, account: &AccountId) -> Vec<Session> {
        let is_own =
            |session: &ModelSession| session.account == *account && session.token.is_none();
        let own = self.sessions.iter().filter(|(_, session)| is_own(session));
        let mut own: Vec<_> = own
            .map(|(&cookie, session)| Session {
                cookie,
                label: session.label.clone(),
                created: session.created,
                seen: session.seen,
            })
            .collect();
        own.sort_by_key(|session| std::cmp::Reverse(session.created));
        own
    }

    pub fn end_sessions(&mut self, account: &AccountId, which: EndSessions) -> Vec<SecretHash> {
        match which {
            EndSessions::AllBut(cookie) => self.end_all_but(account, Some(cookie)),
            EndSessions::One(cookie) => {
                let is_own = self.sessions.get(&cookie).is_some_and(|old| old.account == *account);
                if is_own {
                    self.sessions.remove(&cookie);
                }
                self.remove_guest(account);
                if is_own { vec![cookie] } else { Vec::new() }
            }
        }
    }

    pub fn replace_recovery_codes(
        &mut self,
        member: &AccountId,
        proof: MemberProof,
        codes: Vec<SecretHash>,
    ) -> bool {
        if !self.is_proved(member, proof) {
            return false;
        }
        if let Some(stored) = self.accounts.get_mut(member) {
            stored.recovery_codes = codes.into_iter().collect();
        }
        true
    }

    pub fn delete_account(&mut self, account: &AccountId, proof: Option<MemberProof>) -> Deletion {
        let is_allowed = match proof {
            None => self.identity(account) == Some(&Identity::Guest),
            Some(proof) => self.is_proved(account, proof),
        };
        if !is_allowed {
            return Deletion::Refused;
        }
        let gone = ModelAccount::guest(Timestamp::default());
        let gone = ModelAccount { identity: Identity::Deleted, ..gone };
        self.accounts.insert(account.clone(), gone);
        self.forget_passkeys(account);
        self.forget_mail(account);
        self.forget_puzzles(account);
        self.remove_imported_games(account);
        let ended = self.end_all_but(account, None);
        self.invitations.retain(|_, (invitation, _)| invitation.creator != *account);
        self.game_challenges.retain(|_, challenge| !challenge.is_of(account));
        self.rating_changes.retain(|change| change.account != *account);
        let games = &self.games;
        self.seat_links.retain(|_, (game, seat)| {
            games.get(game).is_none_or(|stored| !stored.game.seating.seats[*seat].contains(account))
        });
        self.records.forget(account);
        self.forget_tournament_names(account);
        self.remove_unless_seated(account);
        Deletion::Done { ended }
    }

    #[must_use]
    pub fn all_invitations_of(
        &self,
        account: &AccountId,
        now: Timestamp,
    ) -> Vec<(Invitation, InvitationState)> {
        let own = self.invitations.values().filter(|(other, _)| other.creator == *account);
        let now_so = |(own, state): &(Invitation, InvitationState)| {
            (own.clone(), state.at(now, own.expires))
        };
        let mut own: Vec<_> = own.map(now_so).collect();
        own.sort_by_key(|(invitation, _)| invitation.created);
        own
    }

    /// Who the player of a seat is for others, of the accounts of the seat.
    pub(super) fn player_of(&self, accounts: &[AccountId]) -> Option<AccountId> {
        let place = |account: &&AccountId| self.identity(account).map(Identity::place_in_seat);
        accounts.iter().min_by_key(place).cloned()
    }

    pub(super) fn check_account(&self, account: &AccountId) -> Result<(), StoreError> {
        match self.identity(account) {
            Some(
                Identity::Guest | Identity::Member(_) | Identity::Bot(_) | Identity::Computer(_),
            ) => Ok(()),
            Some(Identity::Deleted) | None => {
                Err(StoreError::Missing { what: "account", id: account.0.clone() })
            }
        }
    }

    pub(super) fn identity(&self, account: &AccountId) -> Option<&Identity> {
        self.accounts.get(account).map(|stored| &stored.identity)
    }

    pub(super) fn check_cookie(&self, cookie: SecretHash) -> Result<(), StoreError> {
        match self.sessions.contains_key(&cookie) {
            true => Err(StoreError::Exists { id: cookie.to_string() }),
            false => Ok(()),
        }
    }

    fn insert_session(&mut self, session: NewSession) {
        let NewSession { cookie, account, at, label } = session;
        let session =
            ModelSession { account, label, created: at, seen: at, token: None, push: None };
        self.sessions.insert(cookie, session);
    }

    pub(super) fn end_all_but(
        &mut self,
        account: &AccountId,
        kept: Option<SecretHash>,
    ) -> Vec<SecretHash> {
        let is_meant = |(cookie, session): &(&SecretHash, &ModelSession)| {
            session.account == *account && Some(**cookie) != kept
        };
        let ended: Vec<_> = self.sessions.iter().filter(is_meant).map(|(hash, _)| *hash).collect();
        for cookie in &ended {
            self.sessions.remove(cookie);
        }
        ended
    }

    /// Whether somebody is a member. A recovery code is used up, and a passkey is used.
    pub(super) fn is_proved(&mut self, member: &AccountId, proof: MemberProof) -> bool {
        let Some(known) = self.accounts.get_mut(member) else { return false };
        match proof {
            MemberProof::Password(password) => known.password == Some(password),
            MemberProof::RecoveryCode(code) => known.recovery_codes.remove(&code),
            MemberProof::Passkey(used) => self.use_passkey(member, used),
            MemberProof::MailLink(used) => self.use_recovery_link(member, used),
        }
    }

    fn has_proof(&self, member: &AccountId, proof: &MemberProof) -> bool {
        self.accounts.get(member).is_some_and(|known| match proof {
            MemberProof::Password(password) => known.password.as_ref() == Some(password),
            MemberProof::RecoveryCode(code) => known.recovery_codes.contains(code),
            MemberProof::Passkey(used) => {
                self.passkeys.get(&used.id).is_some_and(|passkey| passkey.account == *member)
            }
            MemberProof::MailLink(used) => {
                let link = self.mail_links.get(&used.hash);
                link.is_some_and(|link| link.account == *member && link.address.is_none())
            }
        })
    }

    fn move_to_member(&mut self, guest: &AccountId, member: &AccountId) -> Vec<String> {
        for (invitation, _) in self.invitations.values_mut() {
            if invitation.creator == *guest {
                invitation.creator = member.clone();
            }
        }
        let mut moved = Vec::new();
        for (id, stored) in &mut self.games {
            let seating = &mut stored.game.seating;
            let Some(seat) = seating.seat_of(guest) else { continue };
            let place = seating.seats[seat].iter().position(|other| other == guest);
            match (seating.seat_of(member), place) {
                (None, Some(place)) => seating.seats[seat][place] = member.clone(),
                (Some(other), Some(place)) if other == seat => {
                    seating.seats[seat].remove(place);
                }
                _ => continue,
            }
            moved.push(id.clone());
        }
        self.records.move_to_member(guest, member);
        self.move_tournament_players(guest, member);
        self.remove_unless_seated(guest);
        moved
    }

    /// Removes a guest who has no session, no invitation, no game and no tournament; false if
    /// there is none.
    pub(super) fn remove_guest(&mut self, account: &AccountId) -> bool {
        let is_needed = self.sessions.values().any(|session| session.account == *account)
            || self.invitations.values().any(|(invitation, _)| invitation.creator == *account)
            || self.games.values().any(|stored| stored.game.seating.seat_of(account).is_some())
            || self.has_tournament(account);
        let is_removed = !is_needed && self.identity(account) == Some(&Identity::Guest);
        if is_removed {
            self.records.forget(account);
            self.forget_passkeys(account);
            self.accounts.remove(account);
        }
        is_removed
    }

    fn remove_unless_seated(&mut self, account: &AccountId) {
        let sits = |game: &super::rows::ModelGame| game.game.seating.seat_of(account).is_some();
        if !self.games.values().any(sits) && !self.has_tournament(account) {
            self.forget_passkeys(account);
            self.accounts.remove(account);
        }
    }
}
