//! What the model keeps for moderation.

use std::collections::BTreeMap;

use dameo_live::Timestamp;

use crate::account::{AccountId, SecretHash};
use crate::game::NewGame;
use crate::invitation::Acceptance;
use crate::moderation::{
    PlayerReport, SanctionKind, SignUpCode, SiteRole, SiteSetting, Standing, TrailEntry,
};

/// What the model keeps for moderation, besides accounts.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Records {
    pub(super) standings: BTreeMap<AccountId, Standing>,
    /// With when each was closed.
    pub(super) reports: BTreeMap<String, (PlayerReport, Option<Timestamp>)>,
    /// Since when, by who blocks and who is blocked.
    pub(super) blocks: BTreeMap<(AccountId, AccountId), Timestamp>,
    pub(super) trail: BTreeMap<(Timestamp, String), TrailEntry>,
    pub(super) codes: BTreeMap<SecretHash, SignUpCode>,
    pub(super) settings: BTreeMap<SiteSetting, String>,
    pub(super) secret: Option<SecretHash>,
}

impl Records {
    pub(super) fn note(&mut self, entry: TrailEntry) {
        self.trail.insert((entry.made, entry.id.clone()), entry);
    }

    pub(super) fn role(&self, account: &AccountId) -> SiteRole {
        self.standings.get(account).map_or(SiteRole::Member, |standing| standing.role)
    }

    pub(super) fn set_role(&mut self, account: &AccountId, role: SiteRole) {
        self.standings.entry(account.clone()).or_default().role = role;
    }

    pub(super) fn administrators(&self) -> usize {
        self.standings.values().filter(|known| known.role == SiteRole::Administrator).count()
    }

    /// An account has no role any more.
    pub(super) fn become_bot(&mut self, account: &AccountId) {
        self.set_role(account, SiteRole::Member);
    }

    pub(super) fn is_sanctioned(
        &self,
        account: &AccountId,
        kind: SanctionKind,
        now: Timestamp,
    ) -> bool {
        self.standings.get(account).is_some_and(|known| known.sanction(kind, now).is_some())
    }

    pub(super) fn is_banned(&self, account: &AccountId, now: Timestamp) -> bool {
        [SanctionKind::Ban, SanctionKind::Close]
            .iter()
            .any(|&kind| self.is_sanctioned(account, kind, now))
    }

    /// Why the players of a new game may not begin it.
    pub(super) fn refusal(&self, game: &NewGame, now: Timestamp) -> Option<Acceptance> {
        if game.seating.accounts().any(|account| self.is_banned(account, now)) {
            return Some(Acceptance::Banned);
        }
        let has_blocked = |one: &AccountId, other: &AccountId| {
            self.blocks.contains_key(&(one.clone(), other.clone()))
        };
        let seats = &game.seating.seats;
        let are_blocked = |white: &AccountId| {
            seats.black.iter().any(|black| has_blocked(white, black) || has_blocked(black, white))
        };
        seats.white.iter().any(are_blocked).then_some(Acceptance::Blocked)
    }

    /// Whether somebody can sign up with a code.
    pub(super) fn is_good_code(&self, code: SecretHash, now: Timestamp) -> bool {
        self.codes.get(&code).is_some_and(|known| known.expires > now)
    }

    /// Uses a good code to sign up.
    pub(super) fn use_code(&mut self, code: SecretHash) {
        let Some(known) = self.codes.get_mut(&code) else { return };
        known.uses -= 1;
        if known.uses == 0 {
            self.codes.remove(&code);
        }
    }

    /// Makes reports and blocks of a guest, and those about it, those of a member.
    pub(super) fn move_to_member(&mut self, guest: &AccountId, member: &AccountId) {
        for (report, _) in self.reports.values_mut() {
            if report.reporter == *guest && report.subject != *member {
                report.reporter = member.clone();
            }
            if report.subject == *guest && report.reporter != *member {
                report.subject = member.clone();
            }
        }
        let moved = |account: &AccountId| if account == guest { member } else { account }.clone();
        for ((account, blocked), since) in self.blocks.clone() {
            let (by, of) = (moved(&account), moved(&blocked));
            if by != of {
                self.blocks.entry((by, of)).or_insert(since);
            }
        }
        self.forget(guest);
    }

    /// Removes what is known of an account that is no more.
    pub(super) fn forget(&mut self, gone: &AccountId) {
        self.standings.remove(gone);
        self.reports.retain(|_, (report, _)| report.reporter != *gone && report.subject != *gone);
        self.blocks.retain(|(account, blocked), _| account != gone && blocked != gone);
        for entry in self.trail.values_mut() {
            if entry.actor.as_ref() == Some(gone) {
                entry.actor = None;
            }
            if entry.subject.as_ref() == Some(gone) {
                entry.subject = None;
                entry.reason.clear();
            }
        }
    }

    pub(super) fn reports(
        &self,
        is_wanted: impl Fn(&PlayerReport, bool) -> bool,
    ) -> Vec<PlayerReport> {
        let wanted = self.reports.values().filter(|(one, closed)| is_wanted(one, closed.is_some()));
        let mut wanted: Vec<_> = wanted.map(|(report, _)| report.clone()).collect();
        wanted.sort_by_key(|report| report.created);
        wanted
    }
}
