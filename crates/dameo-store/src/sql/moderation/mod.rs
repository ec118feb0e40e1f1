//! Moderation in a database.

mod players;
mod sanctions;
mod site;
mod staff;
mod trail;

use async_trait::async_trait;
use dameo_live::Timestamp;

pub(super) use self::players::{are_blocked, forget, move_to_member};
pub(super) use self::sanctions::{is_banned, is_closed};
pub(super) use self::site::use_code;
pub(super) use self::trail::forget_reasons;
use super::{Database, change, query};
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::moderation::{
    BlockedPlayer, ModerationOutcome, ModerationStore, NewSanction, NewTrailEntry, NotedPlayer,
    PlayerReport, SanctionKind, SignUpCode, SiteRole, SiteSetting, Standing, TrailEntry,
    TrailQuery,
};

#[async_trait]
impl ModerationStore for Database {
    async fn standing(&self, account: &AccountId) -> Result<Standing, StoreError> {
        query!(self, staff::standing(account))
    }

    async fn staff(&self) -> Result<Vec<(AccountId, SiteRole)>, StoreError> {
        query!(self, staff::staff())
    }

    async fn offer_administration(&self, secret: SecretHash) -> Result<bool, StoreError> {
        change!(self, staff::offer_administration(secret)).await
    }

    async fn set_up(&self, secret: SecretHash, entry: NewTrailEntry) -> Result<bool, StoreError> {
        change!(self, staff::set_up(secret, entry)).await
    }

    async fn set_role(
        &self,
        account: &AccountId,
        role: SiteRole,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        let account = account.clone();
        change!(self, staff::set_role(account, role, entry)).await
    }

    async fn impose(
        &self,
        sanction: NewSanction,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        change!(self, staff::impose(sanction, entry)).await
    }

    async fn lift(
        &self,
        account: &AccountId,
        kind: SanctionKind,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        let account = account.clone();
        change!(self, staff::lift(account, kind, entry)).await
    }

    async fn end_all_sessions(
        &self,
        account: &AccountId,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        let account = account.clone();
        change!(self, staff::end_all_sessions(account, entry)).await
    }

    async fn report(&self, report: PlayerReport, limit: usize) -> Result<NotedPlayer, StoreError> {
        change!(self, players::report(report, limit)).await
    }

    async fn open_reports(&self, limit: usize) -> Result<Vec<PlayerReport>, StoreError> {
        query!(self, players::open_reports(limit))
    }

    async fn reports_by(&self, account: &AccountId) -> Result<Vec<PlayerReport>, StoreError> {
        query!(self, players::reports_by(account))
    }

    async fn reports_about(&self, account: &AccountId) -> Result<Vec<PlayerReport>, StoreError> {
        query!(self, players::reports_about(account))
    }

    async fn close_report(
        &self,
        id: &str,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        let id = id.to_owned();
        change!(self, players::close_report(id, entry)).await
    }

    async fn block(
        &self,
        account: &AccountId,
        blocked: BlockedPlayer,
        limit: usize,
    ) -> Result<NotedPlayer, StoreError> {
        let account = account.clone();
        change!(self, players::block(account, blocked, limit)).await
    }

    async fn unblock(&self, account: &AccountId, blocked: &AccountId) -> Result<bool, StoreError> {
        let (account, blocked) = (account.clone(), blocked.clone());
        change!(self, players::unblock(account, blocked)).await
    }

    async fn blocks_of(&self, account: &AccountId) -> Result<Vec<BlockedPlayer>, StoreError> {
        query!(self, players::blocks_of(account))
    }

    async fn has_blocked(
        &self,
        account: &AccountId,
        other: &AccountId,
    ) -> Result<bool, StoreError> {
        query!(self, players::has_blocked(account, other))
    }

    async fn trail(&self, query: TrailQuery) -> Result<Vec<TrailEntry>, StoreError> {
        query!(self, trail::trail(query))
    }

    async fn setting(&self, setting: SiteSetting) -> Result<Option<String>, StoreError> {
        query!(self, site::setting(setting))
    }

    async fn set_setting(
        &self,
        setting: SiteSetting,
        value: Option<String>,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        change!(self, site::set_setting(setting, value, entry)).await
    }

    async fn create_sign_up_code(
        &self,
        code: SignUpCode,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        change!(self, site::create_sign_up_code(code, entry)).await
    }

    async fn sign_up_codes(&self, now: Timestamp) -> Result<Vec<SignUpCode>, StoreError> {
        query!(self, site::sign_up_codes(now))
    }

    async fn end_sign_up_code(
        &self,
        code: SecretHash,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        change!(self, site::end_sign_up_code(code, entry)).await
    }

    async fn remove_old_records(&self, now: Timestamp, limit: usize) -> Result<usize, StoreError> {
        change!(self, trail::remove_old_records(now, limit)).await
    }
}
