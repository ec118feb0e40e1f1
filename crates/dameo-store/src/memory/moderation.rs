//! Moderation in the model.

use std::cmp::Reverse;

use dameo_live::Timestamp;

use super::Model;
use super::records::Records;
use crate::account::{AccountId, Identity, SecretHash};
use crate::error::StoreError;
use crate::invitation::InvitationState;
use crate::moderation::{
    BlockedPlayer, ModerationOutcome, NewSanction, NewTrailEntry, NotedPlayer, PlayerReport,
    REPORT_PERIOD, SanctionKind, SignUpCode, SiteRole, SiteSetting, Standing, TRAIL_RETENTION,
    TrailAction, TrailEntry, TrailQuery,
};
use crate::retention::cutoff;

const DONE: ModerationOutcome = ModerationOutcome::Done { ended: Vec::new() };

#[expect(missing_docs, reason = "the methods of ModerationStore have the documentation")]
impl Model {
    #[must_use]
    pub fn standing(&self, account: &AccountId) -> Standing {
        self.records.standings.get(account).cloned().unwrap_or_default()
    }

    #[must_use]
    pub fn staff(&self) -> Vec<(AccountId, SiteRole)> {
        let all = self.records.standings.iter().map(|(id, known)| (id.clone(), known.role));
        let mut staff: Vec<_> = all.filter(|(_, role)| *role > SiteRole::Member).collect();
        staff.sort_by_key(|(_, role)| Reverse(*role));
        staff
    }

    pub fn offer_administration(&mut self, secret: SecretHash) -> bool {
        let is_offered = self.records.administrators() == 0;
        self.records.secret = is_offered.then_some(secret);
        is_offered
    }

    pub fn set_up(&mut self, secret: SecretHash, entry: NewTrailEntry) -> bool {
        let is_member = matches!(self.identity(&entry.actor), Some(Identity::Member(_)));
        let records = &mut self.records;
        if records.secret != Some(secret) || records.administrators() > 0 || !is_member {
            return false;
        }
        records.secret = None;
        let actor = entry.actor.clone();
        records.set_role(&actor, SiteRole::Administrator);
        records.note(entry.about(&actor, TrailAction::SetUp));
        true
    }

    pub fn set_role(
        &mut self,
        account: &AccountId,
        role: SiteRole,
        entry: NewTrailEntry,
    ) -> ModerationOutcome {
        if !self.has_role(&entry.actor, SiteRole::Administrator) {
            return ModerationOutcome::NotAllowed;
        }
        if !matches!(self.identity(account), Some(Identity::Member(_))) {
            return ModerationOutcome::Missing;
        }
        let records = &mut self.records;
        let is_administrator = records.role(account) == SiteRole::Administrator;
        let is_last = is_administrator && records.administrators() == 1;
        if is_last && role != SiteRole::Administrator {
            return ModerationOutcome::LastAdministrator;
        }
        records.set_role(account, role);
        records.note(entry.about(account, TrailAction::giving(role)));
        DONE
    }

    pub fn impose(&mut self, sanction: NewSanction, entry: NewTrailEntry) -> ModerationOutcome {
        let NewSanction { account, kind, sanction } = sanction;
        if let Err(outcome) = self.check_both(&entry.actor, &account, kind == SanctionKind::Close) {
            return outcome;
        }
        if kind != SanctionKind::Mute {
            for (invitation, state) in self.invitations.values_mut() {
                let is_open = state.at(entry.made, invitation.expires) == InvitationState::Open;
                if is_open && invitation.creator == account {
                    *state = InvitationState::Withdrawn;
                }
            }
            self.unsubscribe_all(&account);
        }
        let is_closing = kind == SanctionKind::Close;
        let ended = if is_closing { self.end_all_but(&account, None) } else { Vec::new() };
        let ends = sanction.ends;
        let records = &mut self.records;
        records.standings.entry(account.clone()).or_default().sanctions.insert(kind, sanction);
        let noted = entry.about(&account, TrailAction::imposing(kind));
        records.note(TrailEntry { ends, ..noted });
        ModerationOutcome::Done { ended }
    }

    pub fn lift(
        &mut self,
        account: &AccountId,
        kind: SanctionKind,
        entry: NewTrailEntry,
    ) -> ModerationOutcome {
        if let Err(outcome) = self.check_both(&entry.actor, account, false) {
            return outcome;
        }
        let records = &mut self.records;
        if !records.is_sanctioned(account, kind, entry.made) {
            return ModerationOutcome::Missing;
        }
        records.standings.entry(account.clone()).or_default().sanctions.remove(&kind);
        records.note(entry.about(account, TrailAction::lifting(kind)));
        DONE
    }

    pub fn end_all_sessions(
        &mut self,
        account: &AccountId,
        entry: NewTrailEntry,
    ) -> ModerationOutcome {
        if let Err(outcome) = self.check_both(&entry.actor, account, true) {
            return outcome;
        }
        let ended = self.end_all_but(account, None);
        self.records.note(entry.about(account, TrailAction::EndSessions));
        ModerationOutcome::Done { ended }
    }

    pub fn report(
        &mut self,
        report: PlayerReport,
        limit: usize,
    ) -> Result<NotedPlayer, StoreError> {
        self.check_account(&report.reporter)?;
        self.check_account(&report.subject)?;
        let since = cutoff(report.created, REPORT_PERIOD);
        let is_counted =
            |other: &PlayerReport, _| other.reporter == report.reporter && other.created > since;
        if self.records.reports(is_counted).len() >= limit {
            return Ok(NotedPlayer::TooMany);
        }
        if self.records.reports.contains_key(&report.id) {
            return Err(StoreError::Exists { id: report.id });
        }
        self.records.reports.insert(report.id.clone(), (report, None));
        Ok(NotedPlayer::Done)
    }

    #[must_use]
    pub fn open_reports(&self, limit: usize) -> Vec<PlayerReport> {
        let mut open = self.records.reports(|_, is_closed| !is_closed);
        open.truncate(limit);
        open
    }

    #[must_use]
    pub fn reports_by(&self, account: &AccountId) -> Vec<PlayerReport> {
        self.records.reports(|report, _| report.reporter == *account)
    }

    #[must_use]
    pub fn reports_about(&self, account: &AccountId) -> Vec<PlayerReport> {
        self.records.reports(|report, _| report.subject == *account)
    }

    pub fn close_report(&mut self, id: &str, entry: NewTrailEntry) -> ModerationOutcome {
        if !self.has_role(&entry.actor, SiteRole::Moderator) {
            return ModerationOutcome::NotAllowed;
        }
        let known = self.records.reports.get_mut(id).filter(|(_, closed)| closed.is_none());
        let Some((report, closed)) = known else { return ModerationOutcome::Missing };
        *closed = Some(entry.made);
        let subject = report.subject.clone();
        self.records.note(entry.about(&subject, TrailAction::CloseReport));
        DONE
    }

    pub fn block(
        &mut self,
        account: &AccountId,
        blocked: BlockedPlayer,
        limit: usize,
    ) -> Result<NotedPlayer, StoreError> {
        self.check_account(account)?;
        self.check_account(&blocked.account)?;
        if self.has_blocked(account, &blocked.account) {
            return Ok(NotedPlayer::Done);
        }
        if self.blocks_of(account).len() >= limit {
            return Ok(NotedPlayer::TooMany);
        }
        let key = (account.clone(), blocked.account);
        self.records.blocks.insert(key, blocked.since);
        Ok(NotedPlayer::Done)
    }

    pub fn unblock(&mut self, account: &AccountId, blocked: &AccountId) -> bool {
        self.records.blocks.remove(&(account.clone(), blocked.clone())).is_some()
    }

    #[must_use]
    pub fn blocks_of(&self, account: &AccountId) -> Vec<BlockedPlayer> {
        let own = self.records.blocks.iter().filter(|((by, _), _)| by == account);
        let blocked = |((_, blocked), &since): (&(_, AccountId), _)| BlockedPlayer {
            account: blocked.clone(),
            since,
        };
        let mut own: Vec<_> = own.map(blocked).collect();
        own.sort_by_key(|blocked| blocked.since);
        own
    }

    #[must_use]
    pub fn has_blocked(&self, account: &AccountId, other: &AccountId) -> bool {
        self.records.blocks.contains_key(&(account.clone(), other.clone()))
    }

    #[must_use]
    pub fn trail(&self, query: &TrailQuery) -> Vec<TrailEntry> {
        let TrailQuery { subject, before, limit } = query;
        let is_wanted = |(key, entry): &(&(Timestamp, String), &TrailEntry)| {
            before.as_ref().is_none_or(|before| *key < before)
                && subject.as_ref().is_none_or(|subject| entry.subject.as_ref() == Some(subject))
        };
        let wanted = self.records.trail.iter().rev().filter(is_wanted);
        wanted.take(*limit).map(|(_, entry)| entry.clone()).collect()
    }

    #[must_use]
    pub fn setting(&self, setting: SiteSetting) -> Option<String> {
        self.records.settings.get(&setting).cloned()
    }

    pub fn set_setting(
        &mut self,
        setting: SiteSetting,
        value: Option<String>,
        entry: NewTrailEntry,
    ) -> ModerationOutcome {
        if !self.has_role(&entry.actor, SiteRole::Administrator) {
            return ModerationOutcome::NotAllowed;
        }
        match value {
            Some(value) => self.records.settings.insert(setting, value),
            None => self.records.settings.remove(&setting),
        };
        self.records.note(entry.about_site(TrailAction::setting(setting)));
        DONE
    }

    pub fn create_sign_up_code(
        &mut self,
        code: SignUpCode,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        if !self.has_role(&entry.actor, SiteRole::Administrator) {
            return Ok(ModerationOutcome::NotAllowed);
        }
        if self.records.codes.contains_key(&code.hash) {
            return Err(StoreError::Exists { id: code.hash.to_string() });
        }
        self.records.codes.insert(code.hash, code);
        self.records.note(entry.about_site(TrailAction::MakeCode));
        Ok(DONE)
    }

    #[must_use]
    pub fn sign_up_codes(&self, now: Timestamp) -> Vec<SignUpCode> {
        let good = self.records.codes.values().filter(|code| code.expires > now);
        let mut good: Vec<_> = good.cloned().collect();
        good.sort_by_key(|code| Reverse(code.created));
        good
    }

    pub fn end_sign_up_code(
        &mut self,
        code: SecretHash,
        entry: NewTrailEntry,
    ) -> ModerationOutcome {
        if !self.has_role(&entry.actor, SiteRole::Administrator) {
            return ModerationOutcome::NotAllowed;
        }
        let is_good = self.records.codes.get(&code).is_some_and(|code| code.expires > entry.made);
        if !is_good {
            return ModerationOutcome::Missing;
        }
        self.records.codes.remove(&code);
        self.records.note(entry.about_site(TrailAction::EndCode));
        DONE
    }

    pub fn remove_old_records(&mut self, now: Timestamp, limit: usize) -> usize {
        let before = cutoff(now, TRAIL_RETENTION);
        let Records { trail, reports, codes, standings, .. } = &mut self.records;
        let old_entries = trail.keys().filter(|(made, _)| *made < before).take(limit).cloned();
        let old_entries: Vec<_> = old_entries.collect();
        old_entries.iter().for_each(|key| drop(trail.remove(key)));

        let created = reports.values().map(|(report, _)| (report.created, report.id.clone()));
        let mut old_reports: Vec<_> = created.filter(|&(created, _)| created < before).collect();
        old_reports.sort();
        old_reports.truncate(limit);
        old_reports.iter().for_each(|(_, id)| drop(reports.remove(id)));

        let expires = codes.values().map(|code| (code.expires, code.hash));
        let mut old_codes: Vec<_> = expires.filter(|&(expires, _)| expires <= now).collect();
        old_codes.sort();
        old_codes.truncate(limit);
        old_codes.iter().for_each(|(_, hash)| drop(codes.remove(hash)));

        let ends = standings.iter().flat_map(|(account, known)| {
            let ends = |(kind, sanction): (&SanctionKind, &crate::moderation::Sanction)| {
                sanction.ends.map(|ends| (ends, account.clone(), kind.name(), *kind))
            };
            known.sanctions.iter().filter_map(ends).collect::<Vec<_>>()
        });
        let mut old_sanctions: Vec<_> = ends.filter(|(ends, ..)| *ends <= now).collect();
        old_sanctions.sort();
        old_sanctions.truncate(limit);
        for (_, account, _, kind) in &old_sanctions {
            standings.entry(account.clone()).or_default().sanctions.remove(kind);
        }
        old_entries.len() + old_reports.len() + old_codes.len() + old_sanctions.len()
    }

    fn has_role(&self, account: &AccountId, least: SiteRole) -> bool {
        self.check_account(account).is_ok() && self.records.role(account) >= least
    }

    /// That somebody may do something to somebody else, who has a name if that is asked for.
    fn check_both(
        &self,
        actor: &AccountId,
        subject: &AccountId,
        is_named: bool,
    ) -> Result<(), ModerationOutcome> {
        if !self.has_role(actor, SiteRole::Moderator) {
            return Err(ModerationOutcome::NotAllowed);
        }
        let has_name = self.identity(subject).is_some_and(|known| known.name().is_some());
        if self.check_account(subject).is_err() || (is_named && !has_name) {
            return Err(ModerationOutcome::Missing);
        }
        match self.records.role(subject) < self.records.role(actor) {
            true => Ok(()),
            false => Err(ModerationOutcome::NotAllowed),
        }
    }
}
