//! Moderation in the store in memory.

use async_trait::async_trait;
use dameo_live::Timestamp;

use super::MemoryStore;
use crate::account::{AccountId, SecretHash};
use crate::error::StoreError;
use crate::moderation::{
    BlockedPlayer, ModerationOutcome, ModerationStore, NewSanction, NewTrailEntry, NotedPlayer,
    PlayerReport, SanctionKind, SignUpCode, SiteRole, SiteSetting, Standing, TrailEntry,
    TrailQuery,
};

#[async_trait]
impl ModerationStore for MemoryStore {
    async fn standing(&self, account: &AccountId) -> Result<Standing, StoreError> {
        Ok(self.read().standing(account))
    }

    async fn staff(&self) -> Result<Vec<(AccountId, SiteRole)>, StoreError> {
        Ok(self.read().staff())
    }

    async fn offer_administration(&self, secret: SecretHash) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.offer_administration(secret))).await
    }

    async fn set_up(&self, secret: SecretHash, entry: NewTrailEntry) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.set_up(secret, entry))).await
    }

    async fn set_role(
        &self,
        account: &AccountId,
        role: SiteRole,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| Ok(model.set_role(account, role, entry))).await
    }

    async fn impose(
        &self,
        sanction: NewSanction,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| Ok(model.impose(sanction, entry))).await
    }

    async fn lift(
        &self,
        account: &AccountId,
        kind: SanctionKind,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| Ok(model.lift(account, kind, entry))).await
    }

    async fn end_all_sessions(
        &self,
        account: &AccountId,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| Ok(model.end_all_sessions(account, entry))).await
    }

    async fn report(&self, report: PlayerReport, limit: usize) -> Result<NotedPlayer, StoreError> {
        self.write(|model| model.report(report, limit)).await
    }

    async fn open_reports(&self, limit: usize) -> Result<Vec<PlayerReport>, StoreError> {
        Ok(self.read().open_reports(limit))
    }

    async fn reports_by(&self, account: &AccountId) -> Result<Vec<PlayerReport>, StoreError> {
        Ok(self.read().reports_by(account))
    }

    async fn reports_about(&self, account: &AccountId) -> Result<Vec<PlayerReport>, StoreError> {
        Ok(self.read().reports_about(account))
    }

    async fn close_report(
        &self,
        id: &str,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| Ok(model.close_report(id, entry))).await
    }

    async fn block(
        &self,
        account: &AccountId,
        blocked: BlockedPlayer,
        limit: usize,
    ) -> Result<NotedPlayer, StoreError> {
        self.write(|model| model.block(account, blocked, limit)).await
    }

    async fn unblock(&self, account: &AccountId, blocked: &AccountId) -> Result<bool, StoreError> {
        self.write(|model| Ok(model.unblock(account, blocked))).await
    }

    async fn blocks_of(&self, account: &AccountId) -> Result<Vec<BlockedPlayer>, StoreError> {
        Ok(self.read().blocks_of(account))
    }

    async fn has_blocked(
        &self,
        account: &AccountId,
        other: &AccountId,
    ) -> Result<bool, StoreError> {
        Ok(self.read().has_blocked(account, other))
    }

    async fn trail(&self, query: TrailQuery) -> Result<Vec<TrailEntry>, StoreError> {
        Ok(self.read().trail(&query))
    }

    async fn setting(&self, setting: SiteSetting) -> Result<Option<String>, StoreError> {
        Ok(self.read().setting(setting))
    }

    async fn set_setting(
        &self,
        setting: SiteSetting,
        value: Option<String>,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| Ok(model.set_setting(setting, value, entry))).await
    }

    async fn create_sign_up_code(
        &self,
        code: SignUpCode,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| model.create_sign_up_code(code, entry)).await
    }

    async fn sign_up_codes(&self, now: Timestamp) -> Result<Vec<SignUpCode>, StoreError> {
        Ok(self.read().sign_up_codes(now))
    }

    async fn end_sign_up_code(
        &self,
        code: SecretHash,
        entry: NewTrailEntry,
    ) -> Result<ModerationOutcome, StoreError> {
        self.write(|model| Ok(model.end_sign_up_code(code, entry))).await
    }

    async fn remove_old_records(&self, now: Timestamp, limit: usize) -> Result<usize, StoreError> {
        self.write(|model| Ok(model.remove_old_records(now, limit))).await
    }
}
